//! From what an engine of UNO replies to what it says about a deal.

use super::{Found, Order, ProofForm};
use crate::budget::{Budget, Pace};
use crate::outcome::Backing;
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::{Problem, Refutable, Stop};
use misdeal_kernel::uno::residuals;
use misdeal_kernel::uno::trails::PATIENCE;
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
            (Some(Refutation::Trails), _) => without_trails(statement, budget),
            (Some(Refutation::Residuals), _) => without_line(statement, budget),
            (refutation, _) => Ok(Found::answer(statement, refutation.map_or(Backing::Witness, Backing::Held))),
        }
    }
}

/// Has the kernel follow all trails, which may take as long as the search did, or longer: so it is counted too.
fn without_trails(statement: Statement, budget: &Budget) -> Result<Found, Stop> {
    let Some(wanted) = statement.rules_out() else { return Ok(Found::answer(statement, Backing::Witness)) };
    let (mut left, mut pace) = (patience(PATIENCE), Pace::within(budget, u64::MAX).worth(TRAIL));
    let refuted = wanted.without_trails(&mut |cost| pace.steps_at_once(cost).is_ok() && left(cost));
    let refuted = refuted.map_err(|fault| pace.stop().unwrap_or(Stop::Rejected(fault)))?;
    let form = ProofForm::Held(Refutation::Trails);
    Ok(Found::answer(statement, Backing::Followed { refuted, form }))
}

/// Has the kernel go through all positions up to the names of numbers.
fn without_line(statement: Statement, budget: &Budget) -> Result<Found, Stop> {
    let (mut left, mut pace) = (patience(residuals::PATIENCE), Pace::within(budget, u64::MAX).worth(RESIDUAL));
    let wanted = Wanted::play(statement.deal.clone());
    let refuted = wanted.without_line(&mut |cost| pace.steps_at_once(cost).is_ok() && left(cost));
    let refuted = refuted.map_err(|fault| pace.stop().unwrap_or(Stop::TooLarge(fault)))?;
    let form = ProofForm::Held(Refutation::Residuals);
    Ok(Found::answer(statement, Backing::Followed { refuted, form }))
}

/// Ticks of a residual that the kernel looks at when it goes through positions.
const RESIDUAL: u64 = 1;
/// Ticks of a part of a state that the kernel looks at when it follows trails.
const TRAIL: u64 = 10;

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
