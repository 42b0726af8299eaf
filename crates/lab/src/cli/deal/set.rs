//! Random SET boards, and whether they are dealt evenly.

use super::{Deal, seed_or_fresh};
use crate::cli::Ending;
use crate::cli::deck;
use crate::cli::export::board_json;
use crate::cli::limits::Limits;
use crate::files::{self, Draft, Trouble};
use crate::output::Output;
use crate::plot::{self, Bars};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::set::Board;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::set::random::{self, Histogram, Trials, deal_board};
use misdeal_table::answer;
use misdeal_table::asks::Given;
use misdeal_table::asks::shared::{CARDS, DECK, DRAW, SEED, SIZE};
use misdeal_table::set::draw;
use misdeal_table::set::menu::{TRIALS, TRIALS_PLOT, TRIALS_TIME};
use serde_json::{Map, Value, json};
use std::path::Path;

/// A fair dealer fails the test once in so many times.
const SUSPICIOUS: f64 = 0.001;

impl Deal {
    /// Runs the command for SET.
    pub(super) fn set(&self, given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
        if let Some(trials) = given.read(&TRIALS) {
            return self.test(trials, given, output);
        }
        let seed = seed_or_fresh(given.read(&SEED))?;
        let (board, of) = match self.asked.path(&DECK) {
            None => {
                let shape = deck::shape(given.text(&SIZE))?;
                let table = shape.properties().saturating_mul(shape.values());
                let cards =
                    given.read(&CARDS).unwrap_or(shape.deck().map_or(table, |deck| deck.min(table as u128) as usize));
                (deal_board(shape, cards, seed)?, shape.deck().map_or("many".to_owned(), |deck| deck.to_string()))
            }
            Some(path) => drawn(path, given.read(&CARDS), seed)?,
        };
        if output.json {
            let more = Map::from_iter([("seed".to_owned(), json!(seed.to_string()))]);
            output.print(&board_json(&board, more)?, Ending::Yes)?;
            return Ok(Ending::Yes);
        }
        match given.has(&DRAW) {
            true => {
                let picture = draw::terminal::board(&board, output.width(), output.colour());
                output.print(&picture, Ending::Yes)?;
            }
            false => output.print(&format!("# seed {seed}\n{board}"), Ending::Yes)?,
        }
        output.flush(Ending::Yes)?;
        output.say(&format!("{} of {of} cards, seed {seed}", board.cards().len()));
        Ok(Ending::Yes)
    }

    /// Deals again and again, and tells whether all cards come up alike.
    fn test(&self, trials: u64, given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
        let shape = deck::shape(given.text(&SIZE))?;
        let draft = self.asked.path(&TRIALS_PLOT).map(|path| Ok::<_, Fault>((Draft::new(path)?, path))).transpose()?;
        let seed = seed_or_fresh(given.read(&SEED))?;
        let mut test = Trials::of_paper(shape, trials, seed);
        if let Some(cards) = given.read::<usize>(&CARDS) {
            let left = shape.deck().map_or(u128::MAX, |deck| deck.saturating_sub(cards as u128));
            (test.board, test.draws) = (cards, left.min(shape.values() as u128) as usize);
        }
        let watch = output.watch(|| "dealing; Ctrl-C ends it with what is known".into());
        let budget = Limits { time: given.time(&TRIALS_TIME), conflicts: None }.budget();
        let histograms = test.run(&budget)?;
        drop(watch);
        let (trials, asked) = (histograms[0].trials, trials);
        let even = histograms.iter().all(|counts| counts.chi_square().p_value() >= SUSPICIOUS);
        let ending = match (even, trials < asked) {
            (_, true) => Ending::Unknown,
            (true, _) => Ending::Yes,
            (false, _) => Ending::No,
        };
        let named = || ["first board", "cards drawn after a set was taken"].into_iter().zip(&histograms);
        if output.json {
            let mut object = answer::object([
                ("game", json!("set")),
                ("deck", json!(shape.to_string())),
                ("seed", json!(seed.to_string())),
                ("trials", json!(trials)),
                ("even", json!(even)),
                ("histograms", named().map(|(name, counts)| histogram_json(name, counts)).collect()),
            ]);
            match ending {
                Ending::No => _ = object.insert("verdict".into(), json!("no")),
                Ending::Unknown => _ = object.insert("verdict".into(), json!("unknown")),
                _ => {}
            }
            output.object(object, ending)?;
        } else {
            for (name, counts) in named() {
                output.print(&format!("{name}: {}\n", in_words(counts)), ending)?;
            }
            if trials < asked {
                output.print(&format!("ended after {trials} of {asked} trials\n"), ending)?;
            }
            let verdict = if even { "evenly dealt, as far as the test sees" } else { "not evenly dealt" };
            output.print(&format!("{verdict}\n"), ending)?;
            output.flush(ending)?;
            output.say(&format!("{trials} trials, seed {seed}"));
        }
        if let Some((draft, path)) = draft {
            let bars = named().map(|(name, counts)| Bars {
                name: format!("{name}: {shape}, {} dealt {trials} times", answer::cards(counts.cards)),
                of: match counts.bars {
                    random::Bars::Cards => "cards in the order of their digits",
                    random::Bars::Values => "values, property by property",
                },
                each: "times dealt",
                counts: &counts.counts,
                step: 1,
                expected: Some(counts.expected()),
            });
            let picture = plot::histograms(&bars.collect::<Vec<_>>())?;
            draft.finish(|file| file.write_all(picture.as_bytes()))?;
            output.say(&format!("plot written to {}", path.display()));
        }
        Ok(ending)
    }
}

/// Some cards of a board, and how many it has.
fn drawn(path: &Path, cards: Option<usize>, seed: Seed) -> Result<(Board, String), Fault> {
    let deck: Board = files::read::<Instance>(path)?.only()?;
    let all = deck.cards().len();
    let table = deck.shape().properties().saturating_mul(deck.shape().values());
    let cards = cards.unwrap_or(table.min(all));
    if cards > all {
        return Err(Fault::new(format!("the deck has {all} cards, so {cards} can't be dealt")));
    }
    let places = Dealer::new(seed).draw(all, cards);
    let board = Board::new(deck.shape(), places.into_iter().map(|place| deck.cards()[place].clone()))?;
    Ok((board, all.to_string()))
}

fn what(counts: &Histogram) -> &'static str {
    match counts.bars {
        random::Bars::Cards => "cards",
        random::Bars::Values => "values of properties",
    }
}

fn in_words(counts: &Histogram) -> String {
    let test = counts.chi_square();
    format!(
        "{} {}, {:.1} expected each, chi-square {:.1} with {} degrees of freedom, p = {:.3}",
        counts.counts.len(),
        what(counts),
        counts.expected(),
        test.statistic,
        test.freedom,
        test.p_value()
    )
}

fn histogram_json(name: &str, counts: &Histogram) -> Value {
    let test = counts.chi_square();
    json!({
        "name": name,
        "of": what(counts),
        "cards": counts.cards,
        "expected": counts.expected(),
        "chi_square": test.statistic,
        "degrees_of_freedom": test.freedom,
        "p_value": test.p_value(),
        "counts": counts.counts,
    })
}
