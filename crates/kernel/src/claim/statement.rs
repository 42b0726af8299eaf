//! What a claim states, and when it is accepted: what it shows has been checked, and what it rules out comes with the
//! kernel's stamp. Both are said here once, for all games.

use super::{Answer, Stated};
use crate::fault::Fault;
use crate::problem::{Refutable, Refuted};
use std::fmt;

/// A finding about a deal, in answer to a question; not yet checked. Its text is all of a claim but the proof.
///
/// Where [`Self::verify`] tells a place, it is the one among the lines of the witnesses.
pub trait Statement: fmt::Display + fmt::Debug + Clone + 'static {
    /// What must not exist for the statement to be true.
    type Wanted: Refutable + Clone + PartialEq + 'static;

    /// What the parts of a claim state.
    ///
    /// # Errors
    /// When something is no question, no deal or no witness.
    fn read(stated: &Stated) -> Result<Self, Fault>;

    /// Whether the answer is yes.
    fn is_yes(&self) -> bool;

    /// The number that the answer states: a size or a count, where that was asked.
    fn value(&self) -> Option<u128>;

    /// What has to be refuted for it to be true, if anything.
    fn rules_out(&self) -> Option<Self::Wanted>;

    /// The answer as a claim writes it.
    fn answer(&self) -> Answer {
        if self.is_yes() { Answer::Yes(self.value()) } else { Answer::No }
    }

    /// Checks what is shown; that is all but what is ruled out.
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn verify(&self) -> Result<(), Fault>;

    /// Checks everything but the refutation, which must come as a stamp.
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn accept(self, refuted: Option<&Refuted<Self::Wanted>>) -> Result<Accepted<Self>, Fault> {
        self.verify().map_err(|fault| Fault::new(fault.what()))?;
        Accepted::resting_on(self, refuted)
    }
}

/// A statement that the kernel has accepted; it can't be made elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted<S> {
    statement: S,
}

impl<S: Statement> Accepted<S> {
    /// Accepts a statement that has been verified, if the stamp is about what it rules out.
    pub(crate) fn resting_on(statement: S, refuted: Option<&Refuted<S::Wanted>>) -> Result<Self, Fault> {
        match (statement.rules_out(), refuted) {
            (None, None) => Ok(Self { statement }),
            (Some(wanted), Some(refuted)) if *refuted.problem() == wanted => Ok(Self { statement }),
            (Some(_), Some(_)) => Err(Fault::new("the proof is about another deal or question")),
            (Some(_), None) => Err(Fault::new("the claim needs a proof, and there is none")),
            (None, Some(_)) => Err(needless_proof()),
        }
    }
}

impl<S> Accepted<S> {
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

/// What proves a statement.
pub type ProofOf<S> = <<S as Statement>::Wanted as Refutable>::Refutation;
