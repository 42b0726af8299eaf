//! When a statement is accepted: what it shows has been checked, and what it rules out comes with the kernel's stamp.

use crate::fault::Fault;
use crate::problem::Refuted;

/// A statement that the kernel has accepted; it can't be made elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted<S> {
    statement: S,
}

impl<S> Accepted<S> {
    /// Accepts a statement whose witnesses have been checked, if the stamp is about what it rules out.
    pub(crate) fn resting_on<P: PartialEq>(
        statement: S,
        ruled_out: Option<&P>,
        refuted: Option<&Refuted<P>>,
    ) -> Result<Self, Fault> {
        match (ruled_out, refuted) {
            (None, None) => Ok(Self { statement }),
            (Some(wanted), Some(refuted)) if refuted.problem() == wanted => Ok(Self { statement }),
            (Some(_), Some(_)) => Err(Fault::new("the proof is about another deal or question")),
            (Some(_), None) => Err(Fault::new("the claim needs a proof, and there is none")),
            (None, Some(_)) => Err(needless_proof()),
        }
    }

    /// What has been accepted.
    #[must_use]
    pub fn statement(&self) -> &S {
        &self.statement
    }
}

/// The fault of a claim whose witness says it all.
pub(crate) fn needless_proof() -> Fault {
    Fault::new("the claim needs no proof, and yet there is one")
}
