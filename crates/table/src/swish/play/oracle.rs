//! What the engines of Swish know about the cards on the table. Each answer has passed the
//! kernel; when the time is up, the answer is that nothing is known.

use crate::play::of_matches::Known;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::{Deal, Swish};
use misdeal_solve::budget::Budget;
use misdeal_solve::swish::Outcome;
use misdeal_solve::{certify, solve};
use std::time::Duration;

/// Someone to ask.
#[derive(Clone, Copy, Debug)]
pub struct Oracle {
    /// How long it may think about a question.
    pub time: Duration,
}

/// What is known about the largest swish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Largest {
    /// The largest that was found.
    pub swish: Option<Swish>,
    /// Whether it is proven that there is none larger.
    pub proven: bool,
}

impl Oracle {
    /// Some swish among these cards.
    pub fn any(self, deal: &Deal) -> Known<Swish> {
        self.one(deal, Question::Any)
    }

    /// A swish of all these cards.
    pub fn of_all(self, deal: &Deal) -> Known<Swish> {
        self.one(deal, Question::AtLeast(deal.cards().len()))
    }

    fn one(self, deal: &Deal, question: Question) -> Known<Swish> {
        match self.ask(deal, question) {
            Outcome::Settled { accepted, .. } => match accepted.finding().swishes().first() {
                Some(swish) => Known::Match(swish.clone()),
                None => Known::Nothing,
            },
            Outcome::Unsettled { stop, .. } => Known::Open(stop),
        }
    }

    /// The largest swish among these cards.
    pub fn largest(self, deal: &Deal) -> Largest {
        match self.ask(deal, Question::Max) {
            Outcome::Settled { accepted, .. } => {
                Largest { swish: accepted.finding().swishes().first().cloned(), proven: true }
            }
            Outcome::Unsettled { best, .. } => {
                Largest { swish: best.first().map(|swish| swish.witness().clone()), proven: false }
            }
        }
    }

    /// All swishes among these cards.
    ///
    /// # Errors
    /// Why they can't be told.
    pub fn all(self, deal: &Deal) -> Result<Vec<Swish>, Stop> {
        match self.ask(deal, Question::All(0)) {
            Outcome::Settled { accepted, .. } => Ok(accepted.finding().swishes().to_vec()),
            Outcome::Unsettled { stop, .. } => Err(stop),
        }
    }

    /// The certificate of an answer.
    ///
    /// # Errors
    /// When the question is not settled in time.
    pub fn certificate(self, deal: &Deal, question: Question) -> Result<String, Fault> {
        match certify(deal, &question, &Budget::unlimited().time(self.time)) {
            (_, Some(claim)) => Ok(claim.to_string()),
            (Outcome::Unsettled { stop, .. }, None) => Err(Fault::new(format!("there is no certificate: {stop}"))),
            (Outcome::Settled { .. }, None) => Err(Fault::new("there is no certificate")),
        }
    }

    fn ask(self, deal: &Deal, question: Question) -> Outcome {
        solve(deal, &question, &Budget::unlimited().time(self.time))
    }
}
