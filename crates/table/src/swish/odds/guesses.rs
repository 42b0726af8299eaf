//! All guesses at which cards of the commercial deck are doubled, side by side.

use super::super::deal::TABLE;
use crate::answer;
use crate::asks::Ask;
use crate::odds::{Wanted, chance, dealing};
use crate::report::{Hears, Medium, Message, Ready, Report, Verdict, no_file, printed};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::free::{Freed, SetQuestion};
use misdeal_solve::budget::Budget;
use misdeal_solve::solve;
use misdeal_solve::swish::deck::Doubling;
use misdeal_solve::swish::free::Settled;
use misdeal_solve::swish::odds::{Findings, Survey};
use serde_json::{Map, Value, json};
use std::fmt;
use std::time::Duration;

/// The question.
pub struct Guessing(pub Wanted);

impl Ready for Guessing {
    fn message(&self) -> Message {
        dealing()
    }

    fn ask(self: Box<Self>, budget: &Budget, _: &dyn Fn() -> Option<Box<dyn Hears>>) -> Result<Box<dyn Report>, Fault> {
        let Self(wanted) = *self;
        let cards = wanted.cards.unwrap_or(TABLE);
        let mut rows = Vec::new();
        for guess in Doubling::all() {
            let deck = guess.deck()?;
            let Ok(Settled { freed, .. }) = solve(&deck, &SetQuestion::Count, budget).settled() else { break };
            let survey = Survey { cards, trials: wanted.trials, seed: wanted.seed, largest: false };
            let findings = survey.of(&deck, budget).map_err(|stop| Fault::new(stop.to_string()))?;
            rows.push((guess, freed, findings));
        }
        Ok(Box::new(Guessed { cards, rows }))
    }
}

struct Guessed {
    cards: usize,
    rows: Vec<(Doubling, Freed, Findings)>,
}

impl Report for Guessed {
    fn verdict(&self) -> Verdict {
        if self.rows.len() == Doubling::all().len() { Verdict::Yes } else { Verdict::Unknown }
    }

    fn text(&self, _: Medium) -> Result<String, Fault> {
        let heading =
            format!("free  sets  none of {:<3}  doubled besides cards of one colour (point>circles)\n", self.cards);
        let row = |(guess, freed, findings): &(Doubling, Freed, Findings)| {
            let share = chance(findings.dead.estimate().unwrap_or(0.0));
            let mark = if *guess == Doubling::COMMERCIAL { "  <- commercial" } else { "" };
            format!("{:>4}  {:>4}  {share:>11}  {guess}{mark}\n", freed.size(), freed.count())
        };
        Ok(std::iter::once(heading).chain(self.rows.iter().map(row)).collect())
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let row = |(guess, freed, findings): &(Doubling, Freed, Findings)| {
            json!({
                "doubled": guess.to_string(),
                "value": freed.size(),
                "count": freed.count(),
                "no_match": findings.dead.estimate(),
                "commercial": *guess == Doubling::COMMERCIAL,
            })
        };
        let mut object =
            answer::object([("cards", json!(self.cards)), ("guesses", self.rows.iter().map(row).collect())]);
        object.insert("verdict".into(), json!(self.verdict().word()));
        Ok(printed(object, more))
    }

    fn talk(&self, _: Duration) -> Vec<String> {
        let what =
            "free: cards of a largest swish-free set, and how many such sets there are; each has passed the kernel";
        vec![what.into()]
    }

    fn file(&mut self, ask: &Ask, _: &mut dyn fmt::Write) -> Result<(), Fault> {
        Err(no_file(ask))
    }
}
