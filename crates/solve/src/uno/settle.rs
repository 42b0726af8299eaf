//! From what an engine found to an answer that the kernel accepts.

use super::engines::Engine;
use crate::budget::Budget;
use misdeal_kernel::problem::{Refutable, Stop};
use misdeal_kernel::uno::{Accepted, Claim, Deal, Finding, Question, Refutation, Statement};

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
}

/// Answers a question about a deal.
#[must_use]
pub fn settle(engine: &Engine, deal: &Deal, question: Question, budget: &Budget) -> Outcome {
    let Found { finding, refutation } = match engine.find(deal, question, budget) {
        Ok(found) => found,
        Err(stop) => return Outcome::Unsettled(stop),
    };
    let statement = Statement { deal: deal.clone(), question, finding };
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

/// Answers a question, and keeps the certificate in memory. The claim is there iff the question was settled.
#[must_use]
pub fn certify(engine: &Engine, deal: &Deal, question: Question, budget: &Budget) -> (Outcome, Option<Claim>) {
    let outcome = settle(engine, deal, question, budget);
    let claim = match &outcome {
        Outcome::Unsettled(_) => None,
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
