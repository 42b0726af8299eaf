//! What the claims under `results/` know of whole decks: the best of them for each deck, by name.
//!
//! The index is a text beside this file, a line a deck: game, size, fewest, most, claim. It is made from the claims
//! themselves (`KNOWN=overwrite` with the test `known`), and the test holds it to them. Nothing is believed because of it:
//! whoever doubts a line checks the claim that it names. `known` prints it; and where a search leaves open what a claim
//! has settled, or gets less far, its answer says so ([`or_known`]).

use crate::answer::{number, object};
use crate::asks::Ask;
use crate::report::{Hears, Medium, Message, Ready, Report, Status, Verdict, printed};
use misdeal_kernel::fault::Fault;
use misdeal_solve::budget::Budget;
use serde_json::{Map, Value, json};
use std::fmt;
use std::time::Duration;

const INDEX: &str = include_str!("known.txt");

/// What is known of the largest match-free set of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The game.
    pub game: &'static str,
    /// The size of the deck.
    pub deck: &'static str,
    /// As many cards can be kept.
    pub least: u128,
    /// No more can be.
    pub most: u128,
    /// The claim that says so, as a path in the project.
    pub claim: &'static str,
}

/// All that is known, deck by deck.
pub fn all() -> impl Iterator<Item = Known> {
    INDEX.lines().filter_map(|line| {
        let mut words = line.split(' ');
        let (game, deck) = (words.next()?, words.next()?);
        let (least, most, claim) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?, words.next()?);
        Some(Known { game, deck, least, most, claim })
    })
}

/// The best claim about a deck, as in `set`, `4x4`.
#[must_use]
pub fn free(game: &str, deck: &str) -> Option<Known> {
    all().find(|known| known.game == game && known.deck == deck)
}

impl Known {
    /// What it is called; the claim may be replaced by a better one, and this stays.
    #[must_use]
    pub fn label(self) -> String {
        format!("{}-free-{}", self.game, self.deck)
    }

    /// The value, or both bounds.
    fn range(self) -> String {
        if self.least == self.most { self.least.to_string() } else { format!("{} to {}", self.least, self.most) }
    }

    /// It in lines of words.
    #[must_use]
    pub fn text(self) -> String {
        let Self { game, deck, claim, .. } = self;
        format!(
            "{game} {deck}, the most cards without a match: {}\nlabel: {}\nclaim: {claim}\ncheck: misdeal check {claim}\n",
            self.range(),
            self.label()
        )
    }

    /// The same as the members of a JSON object of its own. Nothing is checked here, so nothing is called checked.
    #[must_use]
    pub fn told_json(self) -> Map<String, Value> {
        let verdict = if self.least == self.most { Verdict::Yes } else { Verdict::Unknown };
        object([
            ("game", json!(self.game)),
            ("question", json!("free")),
            ("deck", json!(self.deck)),
            ("verdict", json!(verdict.word())),
            ("value", number(self.least)),
            ("bound", number(self.most)),
            ("label", json!(self.label())),
            ("claim", json!(self.claim)),
            ("check_again", json!(format!("misdeal check {}", self.claim))),
            ("checked", json!(false)),
        ])
    }

    /// Whether it says more than a range that was found here.
    #[must_use]
    pub fn is_better_than(self, least: u128, most: u128) -> bool {
        self.least > least || self.most < most
    }

    /// The answer line that it makes of one with a gap, which ends `none has more than N (checked), and ...`.
    #[must_use]
    pub fn told(self, line: &str, most: u128) -> String {
        let here = format!("none has more than {most} (checked)");

        let there = format!("none has more than {} ({}, which `check` accepts)", self.most, self.claim);
        line.replacen(&here, &there, 1)
    }

    /// As JSON.
    #[must_use]
    pub fn json(self) -> Value {
        json!({"value": number(self.least), "bound": number(self.most), "claim": self.claim})
    }
}

/// What is ready, whose answer tells what is known where it leaves more open.
#[must_use]
pub fn or_known(ready: Box<dyn Ready>, known: Option<Known>) -> Box<dyn Ready> {
    match known {
        Some(known) => Box::new(OrKnown { ready, known }),
        None => ready,
    }
}

struct OrKnown {
    ready: Box<dyn Ready>,
    known: Known,
}

impl Ready for OrKnown {
    fn searches(&self) -> bool {
        self.ready.searches()
    }

    fn message(&self) -> Message {
        self.ready.message()
    }

    fn ask(
        self: Box<Self>,
        budget: &Budget,
        listen: &dyn Fn() -> Option<Box<dyn Hears>>,
    ) -> Result<Box<dyn Report>, Fault> {
        let report = self.ready.ask(budget, listen)?;
        let is_better = report.verdict() == Verdict::Unknown && self.known.is_beyond(&report.json(Map::new())?);
        Ok(if is_better { Box::new(Beside { report, known: self.known }) } else { report })
    }
}

impl Known {
    /// Whether it says more than an answer in JSON, which does not tell it already.
    fn is_beyond(self, answer: &str) -> bool {
        let Ok(answer) = serde_json::from_str::<Map<String, Value>>(answer) else { return false };
        let told = |name: &str| answer.get(name).and_then(Value::as_u64).map(u128::from);
        !answer.contains_key("known")
            && self.is_better_than(told("value").unwrap_or(0), told("bound").unwrap_or(u128::MAX))
    }
}

/// A report that leaves open more than is known.
struct Beside {
    report: Box<dyn Report>,
    known: Known,
}

impl Report for Beside {
    fn verdict(&self) -> Verdict {
        self.report.verdict()
    }

    fn text(&self, on: Medium) -> Result<String, Fault> {
        let Known { claim, .. } = self.known;
        let known = format!("known: {} ({claim}, which `check` accepts)\n", self.known.range());
        Ok(self.report.text(on)? + &known)
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let text = self.report.json(more)?;
        match serde_json::from_str(&text) {
            Ok(object) => Ok(printed(object, Map::from_iter([("known".to_owned(), self.known.json())]))),
            Err(_) => Ok(text),
        }
    }

    fn talk(&self, time: Duration) -> Vec<String> {
        self.report.talk(time)
    }

    fn lacks(&self, ask: &Ask) -> Option<&'static str> {
        self.report.lacks(ask)
    }

    fn file(&mut self, ask: &Ask, to: &mut dyn fmt::Write) -> Result<(), Fault> {
        self.report.file(ask, to)
    }

    fn competition(&self) -> Result<(Status, String), Fault> {
        self.report.competition()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_claim_of_a_deck_is_found() {
        let known = free("set", "4x4").unwrap();
        assert_eq!((known.least, known.most), (90, 108));
        assert!(known.is_better_than(90, 112) && !known.is_better_than(90, 108));
        assert_eq!(free("set", "4x99"), None);
        assert_eq!(known.label(), "set-free-4x4");
        assert!(
            known.text().contains("90 to 108\n")
                && known.text().ends_with("check: misdeal check results/set/free-4x4-crossed.claim\n")
        );
        assert!(known.is_beyond(r#"{"value": 90, "bound": 112}"#) && known.is_beyond("{}"));
        assert!(!known.is_beyond(r#"{"value": 90, "bound": 108}"#) && !known.is_beyond(r#"{"known": {}}"#));
        assert_eq!(all().count(), INDEX.lines().count());
    }
}
