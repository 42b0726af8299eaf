//! Whether cards are dealt evenly: dealt again and again, and counted.

use super::menu::TRIALS_PLOT;
use crate::answer;
use crate::asks::Ask;
use crate::plot::{self, Bars};
use crate::report::{Hears, Medium, Message, Ready, Report, Verdict, no_file, printed, put};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::Shape;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::set::random::{self, Histogram, Trials};
use serde_json::{Map, Value, json};
use std::fmt;
use std::time::Duration;

/// A fair dealer fails the test once in a thousand times.
const SUSPICIOUS: f64 = 0.001;

/// The test, to be made.
pub struct ReadyTrials {
    shape: Shape,
    asked: u64,
    seed: Seed,
    test: Trials,
}

impl ReadyTrials {
    /// Deals this often, boards of this many cards or those of the paper.
    #[must_use]
    pub fn of(shape: Shape, asked: u64, cards: Option<usize>, seed: Seed) -> Self {
        let mut test = Trials::of_paper(shape, asked, seed);
        if let Some(cards) = cards {
            let left = shape.deck().map_or(u128::MAX, |deck| deck.saturating_sub(cards as u128));
            (test.board, test.draws) = (cards, left.min(shape.values() as u128) as usize);
        }
        Self { shape, asked, seed, test }
    }
}

impl Ready for ReadyTrials {
    fn message(&self) -> Message {
        Box::new(|_| "dealing; Ctrl-C ends it with what is known".into())
    }

    fn ask(self: Box<Self>, budget: &Budget, _: &dyn Fn() -> Option<Box<dyn Hears>>) -> Result<Box<dyn Report>, Fault> {
        let histograms = self.test.run(budget)?.to_vec();
        Ok(Box::new(Tested { shape: self.shape, asked: self.asked, seed: self.seed, histograms }))
    }
}

struct Tested {
    shape: Shape,
    asked: u64,
    seed: Seed,
    histograms: Vec<Histogram>,
}

impl Tested {
    fn trials(&self) -> u64 {
        self.histograms.first().map_or(0, |counts| counts.trials)
    }

    fn is_even(&self) -> bool {
        self.histograms.iter().all(|counts| counts.chi_square().p_value() >= SUSPICIOUS)
    }

    fn named(&self) -> impl Iterator<Item = (&'static str, &Histogram)> {
        ["first board", "the next cards drawn"].into_iter().zip(&self.histograms)
    }

    fn plot(&self) -> Result<String, Fault> {
        let (shape, trials) = (self.shape, self.trials());
        let bars = self.named().map(|(name, counts)| Bars {
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
        plot::histograms(&bars.collect::<Vec<_>>())
    }
}

impl Report for Tested {
    fn verdict(&self) -> Verdict {
        match (self.is_even(), self.trials() < self.asked) {
            (_, true) => Verdict::Unknown,
            (true, _) => Verdict::Yes,
            (false, _) => Verdict::No,
        }
    }

    fn text(&self, _: Medium) -> Result<String, Fault> {
        let mut text: String = self.named().map(|(name, counts)| format!("{name}: {}\n", in_words(counts))).collect();
        if self.trials() < self.asked {
            text.push_str(&format!("ended after {} of {} trials\n", self.trials(), self.asked));
        }
        text.push_str(if self.is_even() { "evenly dealt, as far as the test sees\n" } else { "not evenly dealt\n" });
        Ok(text)
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let mut object = answer::object([
            ("game", json!("set")),
            ("deck", json!(self.shape.to_string())),
            ("seed", json!(self.seed.to_string())),
            ("trials", json!(self.trials())),
            ("even", json!(self.is_even())),
            ("histograms", self.named().map(|(name, counts)| histogram_json(name, counts)).collect()),
        ]);
        object.insert("verdict".into(), json!(self.verdict().word()));
        Ok(printed(object, more))
    }

    fn talk(&self, _: Duration) -> Vec<String> {
        vec![format!("{} trials, seed {}", self.trials(), self.seed)]
    }

    fn file(&mut self, ask: &Ask, to: &mut dyn fmt::Write) -> Result<(), Fault> {
        if ask.is(&TRIALS_PLOT) { put(to, &self.plot()?) } else { Err(no_file(ask)) }
    }
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
