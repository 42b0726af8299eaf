//! From what an engine found to an answer that the kernel accepts.

use super::engines::Engine;
use crate::budget::Budget;
use misdeal_kernel::fault::Fault;
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
        /// What no order can be better than, as far as it was proven.
        bound: usize,
        /// Why there is no answer.
        stop: Stop,
    },
}

/// Answers a question about a deal.
#[must_use]
pub fn settle(engine: &Engine, deal: &Deal, question: Question, budget: &Budget) -> Outcome {
    let Found { finding, refutation } = match engine.find(deal, question, budget) {
        Ok(found) => found,
        Err(stop) => return Outcome::Unsettled(stop),
    };
    let statement = Statement { deal: deal.clone(), question, finding };
    if refutation.is_none()
        && let Some(value) = statement.value().filter(|_| statement.rules_out().is_some())
    {
        return best(statement, value as usize, budget);
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
fn best(statement: Statement, value: usize, budget: &Budget) -> Outcome {
    let demand = match statement.question {
        Question::FillIn => Demand::FillIn(value),
        _ => Demand::Sequence(value),
    };
    let Statement { deal, question, finding: Finding::Shown(witness) } = statement else {
        return Outcome::Unsettled(Stop::Incomplete);
    };
    let cards = deal.hands().iter().map(Cards::len).sum();
    let (_, proven, _) = budget.progress().look();
    let bound = if proven == 0 && question == Question::Max { cards } else { proven };
    let open = || Stop::TooLarge(Fault::new("no proof was found that nothing is better"));
    let stop = budget.spent().unwrap_or_else(open);
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
