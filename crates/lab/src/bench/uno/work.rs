//! Large work in a process of its own, so that the memory it takes is its own too: this program calls itself.
//!
//! The process deals the hands, answers, lets the kernel check, and tells how long the answer with its check took
//! (small hands are answered several times) and the most memory that the system ever saw it have: everything, the
//! program and the dealing too.

use super::{answered, growth};
use crate::bench::between::Between;
use crate::bench::machine::peak_memory;
use crate::bench::{Halt, Plan, Side};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Deal, Finding};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::Outcome;
use misdeal_solve::uno::families::{DUELS, EIGHT_COLOURS, FOUR_COLOURS, Family, deal};
use serde_json::{Map, Value, json};
use std::fmt;
use std::process::{Command, Stdio};
use std::str::FromStr;

/// What is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Solitaire with four colours.
    Four,
    /// Solitaire with eight colours.
    Eight,
    /// A duel.
    Duel,
}

/// A piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// What is dealt.
    pub table: Table,
    /// The place of the family among those of its kind.
    pub family: usize,
    /// How many cards.
    pub cards: usize,
    /// The seed.
    pub seed: Seed,
}

impl Table {
    const ALL: [(Self, &'static str); 3] = [(Self::Four, "four"), (Self::Eight, "eight"), (Self::Duel, "duel")];
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Table::ALL.iter().find(|(table, _)| *table == self.table).map_or("", |(_, name)| *name);
        write!(f, "{name}/{}/{}/{}", self.family, self.cards, self.seed)
    }
}

impl FromStr for Work {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let read = || -> Option<Self> {
            let mut parts = text.split('/');
            let name = parts.next()?;
            let (table, _) = Table::ALL.into_iter().find(|(_, known)| *known == name)?;
            let [family, cards] = [parts.next()?.parse().ok()?, parts.next()?.parse().ok()?];
            let work = Self { table, family, cards, seed: parts.next()?.parse().ok()? };
            parts.next().is_none().then_some(work)
        };
        read().ok_or_else(|| Fault::new(format!("`{text}` is no work")))
    }
}

impl Work {
    fn deal(&self) -> Result<Deal, Fault> {
        let none = || Fault::new(format!("{self} is of no family"));
        let mut dealer = Dealer::new(self.seed);
        let mut alone = |families: &[Family]| {
            let family = families.get(self.family).ok_or_else(none)?;
            deal(&(family.hand)(&mut dealer, self.cards)).map(Deal::Solitaire)
        };
        match self.table {
            Table::Four => alone(&FOUR_COLOURS),
            Table::Eight => alone(&EIGHT_COLOURS),
            Table::Duel => DUELS.get(self.family).ok_or_else(none)?.deal(&mut dealer, self.cards).map(Deal::Duel),
        }
    }

    /// Does the work in this process.
    ///
    /// # Errors
    /// When it can't be dealt.
    pub fn here(&self, budget: impl Fn() -> Budget) -> Result<Map<String, Value>, Fault> {
        let deal = self.deal()?;
        let (mut outcome, mut seconds) = answered(&deal, &budget());
        let again = growth::times(self.cards).filter(|_| matches!(outcome, Outcome::Settled { .. }));
        if let Some(times) = again {
            // Once before the clock runs.
            seconds = 0.0;
            for _ in 0..times {
                drop(outcome);
                let spent;
                (outcome, spent) = answered(&deal, &budget());
                seconds += spent / f64::from(times);
            }
        }
        let mut told =
            Map::from_iter([("engine".to_owned(), json!(outcome.engine())), ("seconds".into(), json!(seconds))]);
        match outcome {
            Outcome::Settled { accepted, .. } => {
                let is_yes = accepted.statement().finding != Finding::No;
                told.insert("value".into(), json!(u8::from(is_yes)));
            }
            Outcome::Unsettled { stop: Stop::Time | Stop::Interrupted, .. } => {}
            Outcome::Unsettled { stop, .. } => {
                told.insert("note".into(), json!(stop.to_string()));
            }
        }
        told.insert("memory".into(), json!(peak_memory()));
        Ok(told)
    }

    /// Does the work in a process of its own.
    ///
    /// # Errors
    /// When the process fails, or somebody interrupts.
    pub fn apart(&self, plan: &Plan) -> Result<Side, Halt> {
        plan.go_on()?;
        let failed = |why: &str| Fault::new(format!("the process for {self} failed: {why}"));
        let program = std::env::current_exe().map_err(|error| failed(&error.to_string()))?;
        let limit = format!("{}ms", plan.time.as_millis());
        let ended = Command::new(program)
            .args(["bench", "uno", "--work", &self.to_string(), "--time", &limit])
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .output()
            .map_err(|error| failed(&error.to_string()))?;
        plan.go_on()?;
        let said = String::from_utf8_lossy(&ended.stderr);
        let read = || read_side(&serde_json::from_slice(&ended.stdout).ok()?);
        Ok(read().ok_or_else(|| failed(said.lines().last().unwrap_or("it said nothing")))?)
    }
}

/// Our side, as the process told it.
fn read_side(told: &Value) -> Option<Side> {
    let seconds = told["seconds"].as_f64()?;
    let value = told["value"].as_u64().map(|value| value as usize);
    let note = told["note"].as_str().map(str::to_owned);
    let time = match (value, &note) {
        (Some(_), _) => Between::exactly(seconds),
        (None, None) => Between::over(seconds),
        (None, Some(_)) => Between::UNKNOWN,
    };
    let who = told["engine"].as_str()?.to_owned();
    Some(Side { who, value, bound: value, time, note, memory: told["memory"].as_u64() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_read_as_printed() {
        for text in ["four/0/10000/v1:1", "eight/3/100000/v1:7", "duel/5/1000000/v1:2"] {
            assert_eq!(text.parse::<Work>().unwrap().to_string(), text);
        }
        for bad in ["", "four", "five/0/1/v1:1", "four/0/1/1/1", "four/x/1/v1:1"] {
            assert!(bad.parse::<Work>().is_err(), "{bad}");
        }
        assert!("four/99/10/v1:1".parse::<Work>().unwrap().deal().is_err());
    }

    #[test]
    fn work_is_answered_and_told() {
        for (text, value) in [("four/2/2000/v1:1", Some(1)), ("four/3/2000/v1:1", Some(0))] {
            let told = text.parse::<Work>().unwrap().here(Budget::unlimited).unwrap();
            let side = read_side(&Value::Object(told)).unwrap();
            assert_eq!((side.value, side.bound, side.note), (value, value, None), "{text}");
        }
        assert!(read_side(&json!({"engine": "auto", "seconds": 2.0})).unwrap().time.high.is_infinite());
        assert!(read_side(&json!({"seconds": 2.0})).is_none());
    }
}
