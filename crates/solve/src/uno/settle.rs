//! From what an engine found to an answer that the kernel accepts.

use super::engines::{Engine, Found};
use crate::budget::Budget;
use misdeal_kernel::problem::{Refutable, Stop};
use misdeal_kernel::uno::{Accepted, Claim, Deal, Refutation, Statement};

/// How the refutation behind an outcome can be written down.
pub type ProofForm = crate::outcome::ProofForm<Refutation>;

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

/// Answers what the deal asks.
#[must_use]
pub fn settle(engine: &Engine, deal: &Deal, budget: &Budget) -> Outcome {
    let found = match engine.find(deal, budget) {
        Ok(found) => found,
        Err(stop) => return Outcome::Unsettled(stop),
    };
    let (accepted, proof) = match found {
        Found::Witness(witness) => {
            let statement = Statement { deal: deal.clone(), witness: Some(witness) };
            (statement.accept(None), ProofForm::None)
        }
        Found::Refutation(refutation) => {
            let statement = Statement { deal: deal.clone(), witness: None };
            let refuted = deal.clone().refuted(&refutation);
            (refuted.and_then(|refuted| statement.accept(Some(&refuted))), ProofForm::Held(refutation))
        }
    };
    match accepted {
        Ok(accepted) => Outcome::Settled { accepted: Box::new(accepted), proof },
        Err(fault) => Outcome::Unsettled(Stop::Rejected(fault)),
    }
}

/// Answers what the deal asks, and keeps the certificate in memory. The claim is there iff the question was settled.
#[must_use]
pub fn certify(engine: &Engine, deal: &Deal, budget: &Budget) -> (Outcome, Option<Claim>) {
    let outcome = settle(engine, deal, budget);
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
