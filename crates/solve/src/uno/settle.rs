//! From what an engine of UNO replies to what it says about a deal.

use super::{Found, Order};
use crate::budget::Budget;
use crate::outcome::Backing;
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::problem::{Problem, Refutable, Stop};
use misdeal_kernel::uno::{Cards, Deal, Demand, Finding, Question, Refutation, Statement, Wanted, Witness};

/// What an engine replies; the kernel has not seen it yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The answer.
    pub finding: Finding,
    /// Why nothing is better, where that has to be shown.
    pub refutation: Option<Refutation>,
    /// Where it is not known whether something is better: what surely is not to be had, and why.
    pub proven: Option<(Demand, Refutation)>,
}

impl Reply {
    /// What that says about the question. An answer without a proof that it needs is the best so far.
    ///
    /// # Errors
    /// When that says nothing, or the kernel rejects it.
    pub(super) fn about(self, deal: &Deal, question: Question, budget: &Budget) -> Result<Found, Stop> {
        let Self { finding, refutation, proven } = self;
        let statement = Statement { deal: deal.clone(), question, finding };
        match (refutation, statement.value().filter(|_| statement.rules_out().is_some())) {
            (None, Some(value)) => best(statement, value as usize, proven, budget),
            (refutation, _) => Ok(Found::answer(statement, refutation.map_or(Backing::Witness, Backing::Held))),
        }
    }
}

/// The best so far, of which nobody has proven that there is no better one.
fn best(
    statement: Statement,
    value: usize,
    proven: Option<(Demand, Refutation)>,
    budget: &Budget,
) -> Result<Found, Stop> {
    let demand = match statement.question {
        Question::FillIn => Demand::FillIn(value),
        _ => Demand::Sequence(value),
    };
    let Statement { deal, question, finding: Finding::Shown(witness) } = statement else {
        return Err(Stop::Incomplete);
    };
    // What the kernel refutes, one step further; without that all cards may be played, or none be needed.
    let refuted = proven.filter(|(demand, why)| Wanted { deal: deal.clone(), demand: *demand }.refute(why).is_ok());
    let bound = match (refuted, question) {
        (Some((Demand::FillIn(most), _)), Question::FillIn) => most + 1,
        (Some((Demand::Sequence(cards), _)), Question::Max) => cards.saturating_sub(1),
        (_, Question::FillIn) => 0,
        _ => deal.hands().iter().map(Cards::len).sum(),
    };
    let stop = budget.spent().unwrap_or(Stop::Incomplete);
    Wanted { deal, demand }.verify(&witness).map_err(Stop::Rejected)?;
    match witness {
        Witness::Order(cards) => Ok(Found::Open { best: Some(Order { cards, value }), bound: Some(bound), stop }),
        _ => Err(stop),
    }
}
