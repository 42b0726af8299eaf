//! What comes out of a search, and how the refutation behind it can be written down.

use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::claim::yes_or_no::{Accepted, Claimed, Statement};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;

/// What an engine hands over besides its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofForm<R> {
    /// Nothing is needed: the witness says it all.
    None,
    /// The steps told to the listener, over a formula of so many clauses.
    Lrat {
        /// How many clauses the formula has.
        clauses: usize,
    },
    /// All of it is here.
    Held(R),
}

/// What an engine found about a plain question; all of it has passed the kernel.
#[derive(Clone, Debug)]
pub enum Outcome<P: Claimed> {
    /// It is known whether there is a witness.
    Settled {
        /// The answer.
        accepted: Box<Accepted<P>>,
        /// How its proof is written.
        proof: ProofForm<P::Refutation>,
    },
    /// It is not, because of this.
    Unsettled(Stop),
}

impl<P: Claimed> Outcome<P> {
    /// Takes what an engine says to the kernel: a witness, or why there is none. `rejected` tells what a fault means.
    pub fn of(deal: &P, found: Result<P::Witness, P::Refutation>, rejected: fn(Fault) -> Stop) -> Self {
        let (witness, refutation) = match found {
            Ok(witness) => (Some(witness), None),
            Err(refutation) => (None, Some(refutation)),
        };
        let refuted = refutation.as_ref().map(|refutation| deal.clone().refuted(refutation)).transpose();
        let statement = Statement { deal: deal.clone(), witness };
        match refuted.and_then(|refuted| statement.accept(refuted.as_ref())) {
            Ok(accepted) => Self::Settled {
                accepted: Box::new(accepted),
                proof: refutation.map_or(ProofForm::None, ProofForm::Held),
            },
            Err(fault) => Self::Unsettled(rejected(fault)),
        }
    }
}
