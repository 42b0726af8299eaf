//! The figures of the paper on SET: how often each card was dealt. They are the paper's, with its shapes and numbers of
//! trials, from one seed. The text speaks of 1,000 trials with 10 properties and 10 values, the captions of others: of
//! 10^10 cards no histogram can have a bar for each, so values are counted there.

use crate::plot::{self, Bars};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::Shape;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::set::random::{Histogram, Trials};

const TRIALS: u64 = 10_000;

fn counted(properties: usize, values: usize, trials: u64) -> Result<[Histogram; 2], Fault> {
    let seed: Seed = "v1:42".parse()?;
    Trials::of_paper(Shape::new(properties, values)?, trials, seed).run(&Budget::unlimited())
}

/// Bars for what was counted, in how many bars there is room for.
fn drawn<'a>(counts: &'a [u64], step: usize, name: String, of: &'static str, expected: f64) -> Bars<'a> {
    Bars { name, of, each: "times dealt", counts, step, expected: Some(expected * step as f64) }
}

const CARDS: &str = "cards in the order of their digits";

/// The first boards.
pub fn first_board(properties: usize, values: usize) -> Result<String, Fault> {
    let [board, _] = counted(properties, values, TRIALS)?;
    let (bars, step) = plot::put_together(&board.counts);
    let p = board.chi_square().p_value();
    let name =
        format!("{properties} properties, {values} values: {TRIALS} first boards of {} cards, p = {p:.2}", board.cards);
    plot::histograms(&[drawn(&bars, step, name, CARDS, board.expected())])
}

/// The whole boards after a draw, and the drawn cards alone.
pub fn after_a_draw(properties: usize, values: usize) -> Result<String, Fault> {
    let [board, draw] = counted(properties, values, TRIALS)?;
    let whole: Vec<u64> = board.counts.iter().zip(&draw.counts).map(|(one, other)| one + other).collect();
    let (bars, step) = plot::put_together(&whole);
    let (drawn_bars, _) = plot::put_together(&draw.counts);
    let both = board.cards + draw.cards;
    let name = format!("{properties} properties, {values} values: {TRIALS} boards of {both} cards after one draw");
    let alone = format!("the {} cards of the draw alone, p = {:.2}", draw.cards, draw.chi_square().p_value());
    plot::histograms(&[
        drawn(&bars, step, name, CARDS, board.expected() + draw.expected()),
        drawn(&drawn_bars, step, alone, CARDS, draw.expected()),
    ])
}

/// The shape of the text.
pub fn ten_by_ten() -> Result<String, Fault> {
    let [board, draw] = counted(10, 10, 1_000)?;
    let of = "values, property by property";
    let name = |what: &str, counts: &Histogram| {
        format!(
            "10 properties, 10 values: 1000 times {what} of {} cards, p = {:.2}",
            counts.cards,
            counts.chi_square().p_value()
        )
    };
    let bars = [("a first board", &board), ("a draw", &draw)]
        .map(|(what, counts)| drawn(&counts.counts, 1, name(what, counts), of, counts.expected()));
    plot::histograms(&bars)
}
