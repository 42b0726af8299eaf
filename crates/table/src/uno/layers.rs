//! The paper's dynamic program (section 3.3) in words: after each point every (h; v; d), with f, and, as it is printed,
//! which slip goes wrong where.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::Solitaire;
use misdeal_solve::uno::Card;
use misdeal_solve::uno::hand::paper_dp::{self, Told};
use misdeal_solve::uno::hand::printed_dp::{FirstWrong, Harm, Slip, harm, told};
use std::fmt::Write as _;

/// The most cards of which all layers are listed.
const MOST_CARDS: usize = 14;
/// The most cards and colours of which the printed program is followed: it remembers all that it is asked.
const MOST_PRINTED: (usize, u32) = (5, 3);

/// The layers of a hand, or what becomes of it as printed.
///
/// # Errors
/// When there is too much to list.
pub fn of(hand: &Solitaire, as_printed: bool) -> Result<String, Fault> {
    if hand.sizes().dimensions() != 2 {
        return Err(Fault::new("the paper's program is about cards with a colour and a number, and nothing else"));
    }
    let cards: Vec<Card> = hand.hand().iter().map(|card| (card.values()[0], card.values()[1])).collect();
    let colours = cards.iter().map(|card| card.0).max().unwrap_or(0);
    let (most, what) = if as_printed { (MOST_PRINTED.0, "as printed") } else { (MOST_CARDS, "layer by layer") };
    if cards.len() > most || (as_printed && colours > MOST_PRINTED.1) {
        let colours = if as_printed { format!(" of {} colours", MOST_PRINTED.1) } else { String::new() };
        return Err(Fault::new(format!("the paper's program is told {what} for at most {most} cards{colours}")));
    }
    let layers = paper_dp::layers(&cards);
    Ok(if as_printed { slips(&cards, &layers) } else { listed(&layers) })
}

/// Every layer.
fn listed(layers: &[Told]) -> String {
    let mut text = String::from(
        "# points by number, then by colour; then each (h; v; d) that comes up, and f: in how many ways\n",
    );
    for (step, layer) in layers.iter().enumerate() {
        let point = match layer.card {
            None => "before the first point".to_owned(),
            Some((x, y)) if layer.first_of_row => {
                format!("t_{step} = ({x},{y}), the first of its row: all h and v become d")
            }
            Some((x, y)) => format!("t_{step} = ({x},{y})"),
        };
        let _ = writeln!(text, "l = {step}: {point}");
        for (paths, ways) in &layer.paths {
            let _ = writeln!(text, "  f = {ways:<6} {}", told(paths));
        }
    }
    let last = layers.last().map(|layer| layer.paths.iter()).into_iter().flatten();
    let ways: u128 = last.filter(|(paths, _)| paths.values().sum::<i64>() == 1).map(|(_, ways)| ways).sum();
    let _ = writeln!(text, "single paths at the end: {ways} ways to play the hand");
    text
}

/// What is decided, in words.
fn verdict(playable: Option<bool>) -> &'static str {
    match playable {
        Some(true) => "yes",
        Some(false) => "no",
        None => "does not end",
    }
}

/// Each slip alone, and all of them together.
fn slips(cards: &[Card], layers: &[Told]) -> String {
    let truth = harm(cards, &[], layers);
    let mut text = format!("repaired: {}\n", verdict(truth.playable));
    let all = harm(cards, &Slip::ALL, layers);
    let _ = writeln!(text, "as printed, all together: {}{}", verdict(all.playable), first(&all));
    for slip in Slip::ALL {
        let alone = harm(cards, &[slip], layers);
        let wrong = if alone.playable == truth.playable { "" } else { ", wrong" };
        let _ = writeln!(text, "{}\n  alone: {}{wrong}{}", slip.about(), verdict(alone.playable), first(&alone));
    }
    text
}

/// The first wrong step.
fn first(harm: &Harm) -> String {
    match &harm.first {
        None if harm.playable.is_none() => String::new(),
        None => "; no step is wrong here".to_owned(),
        Some(FirstWrong { step, paths, ways: 0 }) => {
            format!("; first wrong at l = {step}: {} can't be, and f > 0", told(paths))
        }
        Some(FirstWrong { step, paths, ways }) => {
            format!("; first wrong at l = {step}: {} comes up in {ways} ways, and f = 0", told(paths))
        }
    }
}
