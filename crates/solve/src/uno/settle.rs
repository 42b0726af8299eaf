//! From what an engine found to an answer that the kernel accepts.

use super::engines::Engine;
use crate::budget::Budget;
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::problem::{Problem, Refutable, Stop};
use misdeal_kernel::uno::{
    Accepted, Cards, Claim, Deal, Demand, Finding, Question, Refutation, Statement, Wanted, Witness,
};

/// How the refutation behind an outcome can be written down.
pub type ProofForm = crate::outcome::ProofForm<Refutation>;

/// What an engine says; the kernel has not seen it yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The answer.
    pub finding: Finding,
    /// Why nothing is better, where that has to be shown.
    pub refutation: Option<Refutation>,
    /// Where it is not known whether something is better: what surely is not to be had, and why.
    pub proven: Option<(Demand, Refutation)>,
}

/// What an engine found; all of it has passed the kernel.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The question is answered.
    Settled {
        /// The answer.
        accepted: Box<Accepted>,
        /// How its proof is written.
        proof: ProofForm,
    },
    /// It is not, because of this.
    Unsettled(Stop),
    /// It is not, because of this; and here is the best so far.
    Best {
        /// The order, of which the kernel has seen that it is one.
        order: Cards,
        /// The number that it stands for: the cards played, or added.
        value: usize,
        /// What no order can be better than, as far as the kernel has seen it proven.
        bound: usize,
        /// Why there is no answer.
        stop: Stop,
    },
}

/// Answers a question about a deal.
#[must_use]
pub fn settle(engine: &Engine, deal: &Deal, question: Question, budget: &Budget) -> Outcome {
    let Found { finding, refutation, proven } = match engine.find(deal, question, budget) {
        Ok(found) => found,
        Err(stop) => return Outcome::Unsettled(stop),
    };
    let statement = Statement { deal: deal.clone(), question, finding };
    if refutation.is_none()
        && let Some(value) = statement.value().filter(|_| statement.rules_out().is_some())
    {
        return best(statement, value as usize, proven, budget);
    }
    let refuted = match (&refutation, statement.rules_out()) {
        (Some(refutation), Some(wanted)) => wanted.refuted(refutation).map(Some),
        _ => Ok(None),
    };
    match refuted.and_then(|refuted| Ok((statement.accept(refuted.as_ref())?, refuted.and(refutation)))) {
        Ok((accepted, proof)) => {
            Outcome::Settled { accepted: Box::new(accepted), proof: proof.map_or(ProofForm::None, ProofForm::Held) }
        }
        Err(fault) => Outcome::Unsettled(Stop::Rejected(fault)),
    }
}

/// The best so far, of which nobody has proven that there is no better one.
fn best(statement: Statement, value: usize, proven: Option<(Demand, Refutation)>, budget: &Budget) -> Outcome {
    let demand = match statement.question {
        Question::FillIn => Demand::FillIn(value),
        _ => Demand::Sequence(value),
    };
    let Statement { deal, question, finding: Finding::Shown(witness) } = statement else {
        return Outcome::Unsettled(Stop::Incomplete);
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
    match (Wanted { deal, demand }.verify(&witness), witness) {
        (Ok(()), Witness::Order(order)) => Outcome::Best { order, value, bound, stop },
        (Ok(()), _) => Outcome::Unsettled(stop),
        (Err(fault), _) => Outcome::Unsettled(Stop::Rejected(fault)),
    }
}

/// Answers a question, and keeps the certificate in memory. The claim is there iff the question was settled.
#[must_use]
pub fn certify(engine: &Engine, deal: &Deal, question: Question, budget: &Budget) -> (Outcome, Option<Claim>) {
    let outcome = settle(engine, deal, question, budget);
    let claim = match &outcome {
        Outcome::Unsettled(_) | Outcome::Best { .. } => None,
        Outcome::Settled { accepted, proof } => Some(Claim {
            statement: accepted.statement().clone(),
            proof: match proof {
                ProofForm::Held(refutation) => Some(refutation.clone()),
                ProofForm::None | ProofForm::Lrat { .. } => None,
            },
        }),
    };
    (outcome, claim)
}
