//! How large the largest swish of random cards is.

use super::super::deal::TABLE;
use crate::answer;
use crate::asks::Ask;
use crate::odds::{Wanted, chance, dealing};
use crate::report::{Hears, Medium, Message, Ready, Report, Verdict, no_file, printed};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::Deal;
use misdeal_solve::budget::Budget;
use misdeal_solve::swish::odds::{Findings, Survey};
use serde_json::{Map, Value, json};
use std::cmp::Reverse;
use std::fmt;
use std::time::Duration;

/// The question.
pub struct Sizing {
    /// What is asked.
    pub wanted: Wanted,
    /// The deck.
    pub deck: Deal,
}

impl Ready for Sizing {
    fn message(&self) -> Message {
        dealing()
    }

    fn ask(self: Box<Self>, budget: &Budget, _: &dyn Fn() -> Option<Box<dyn Hears>>) -> Result<Box<dyn Report>, Fault> {
        let Self { wanted, deck } = *self;
        let cards = wanted.cards.unwrap_or(TABLE).min(deck.cards().len());
        let survey = Survey { cards, trials: wanted.trials, seed: wanted.seed, largest: true };
        budget.progress().expect(wanted.trials);
        let findings = survey.of(&deck, budget).map_err(|stop| Fault::new(stop.to_string()))?;
        Ok(Box::new(Sized { wanted, cards, findings }))
    }
}

struct Sized {
    wanted: Wanted,
    cards: usize,
    findings: Findings,
}

impl Sized {
    /// How often a swish of a size was the largest, of all hands.
    fn share(&self, hands: u64) -> f64 {
        let trials = self.findings.dead.trials;
        if trials == 0 { 0.0 } else { hands as f64 / trials as f64 }
    }
}

impl Report for Sized {
    fn verdict(&self) -> Verdict {
        if self.findings.dead.trials < self.wanted.trials { Verdict::Unknown } else { Verdict::Yes }
    }

    fn text(&self, _: Medium) -> Result<String, Fault> {
        let largest = &self.findings.largest;
        let most = largest.iter().max().copied().unwrap_or(0).max(1);
        let mut text = format!("largest swish of {} cards\n", self.cards);
        for (size, &hands) in largest.iter().enumerate().filter(|(_, hands)| **hands > 0) {
            let what = if size == 0 { "none".to_owned() } else { size.to_string() };
            let bar = "#".repeat((hands * 50 / most) as usize);
            text.push_str(format!("{what:>5}  {:>10}  {bar}", chance(self.share(hands))).trim_end());
            text.push('\n');
        }
        let mut common: Vec<usize> = (0..largest.len()).filter(|&size| largest[size] > 0).collect();
        common.sort_by_key(|&size| Reverse(largest[size]));
        let common: Vec<String> = common.iter().take(3).map(ToString::to_string).collect();
        text.push_str(&format!("most common: {}\n", common.join(", ")));
        Ok(text)
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let mut object = answer::object([
            ("cards", json!(self.cards)),
            ("largest", self.findings.largest.iter().map(|&hands| json!(self.share(hands))).collect()),
            ("trials", json!(self.findings.dead.trials)),
            ("seed", json!(self.wanted.seed.to_string())),
        ]);
        object.insert("verdict".into(), json!(self.verdict().word()));
        Ok(printed(object, more))
    }

    fn talk(&self, _: Duration) -> Vec<String> {
        let Self { wanted, findings, .. } = self;
        vec![format!(
            "sampled: {} hands, seed {}; the kernel confirmed {} of the verdicts",
            findings.dead.trials, wanted.seed, findings.confirmed
        )]
    }

    fn file(&mut self, ask: &Ask, _: &mut dyn fmt::Write) -> Result<(), Fault> {
        Err(no_file(ask))
    }
}
