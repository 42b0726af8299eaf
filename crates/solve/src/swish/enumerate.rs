//! The kernel's own enumeration as an engine: slow, and as plain as it gets.

use super::{Engine, Outcome, ProofForm};
use crate::budget::{Budget, Halt, Pace};
use crate::sat::SharedListener;
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::problem::{Refutable, Stop};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::claim::asked;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Deal, Finding, Statement, Swish};

/// Goes through all layings.
pub struct Enumerate;

impl Engine for Enumerate {
    fn name(&self) -> &'static str {
        "enumerate"
    }

    fn about(&self) -> &'static str {
        "goes through every laying of a small deal; the oracle of the tests"
    }

    fn solve(&self, deal: &Deal, question: Question, budget: &Budget, _proof: Option<SharedListener>) -> Outcome {
        let mut pace = Pace::within(budget, u64::MAX);
        let mut left = patience(PATIENCE);
        let listed = match pace.step() {
            Ok(()) => every_swish(deal, asked(question), &mut |cost| pace.step().is_ok() && left(cost)),
            Err(Halt) => Ok(Vec::new()),
        };
        if let Some(stop) = pace.stop() {
            return Outcome::nothing_known(stop);
        }
        let mut swishes = match listed {
            Ok(swishes) => swishes,
            Err(fault) => return Outcome::nothing_known(Stop::TooLarge(fault)),
        };
        let yes = !swishes.is_empty();
        match question {
            Question::Any | Question::AtLeast(_) => swishes.truncate(1),
            Question::Max => {
                let largest = swishes.into_iter().max_by_key(Swish::len);
                swishes = largest.into_iter().collect();
            }
            Question::All(_) | Question::Count(_) => {}
        }
        let settled = Finding::new(question, yes, swishes).and_then(|finding| {
            let statement = Statement { deal: deal.clone(), question, finding };
            let wanted = statement.rules_out();
            let proof = if wanted.is_some() { ProofForm::Held(Refutation::Exhaustive) } else { ProofForm::None };
            let refuted = wanted.map(|wanted| wanted.refuted(&Refutation::Exhaustive)).transpose()?;
            Ok(Outcome::Settled { accepted: statement.accept(refuted.as_ref())?, proof })
        });
        settled.unwrap_or_else(|fault| Outcome::nothing_known(Stop::Rejected(fault)))
    }
}
