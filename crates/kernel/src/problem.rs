//! The words everyone uses: problem, witness, refutation, answer.
//!
//! An instance *is* the problem. A witness is what a "yes" hands over, a
//! refutation is what a "no" hands over, and both are checked here: by following
//! them, or, where a refutation says no more than a word, by going through everything
//! within a limit. [`Verified`] and [`Refuted`] are the stamps the kernel gives: nothing
//! outside this crate can make one, so an [`Answer`] can't be built from a
//! belief.

use crate::claim::Line;
use crate::fault::Fault;
use crate::proof::following::Following;
use std::fmt::{self, Display};
use std::str::FromStr;

/// A question with a checkable "yes".
pub trait Problem: Display + FromStr<Err = Fault> + Sized {
    /// The name that commands and documents use.
    const NAME: &'static str;
    /// What a "yes" hands over.
    type Witness: Display + FromStr<Err = Fault> + Clone + fmt::Debug;

    /// Checks a witness.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    fn verify(&self, witness: &Self::Witness) -> Result<(), Fault>;

    /// Checks a witness and stamps it.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    fn verified(&self, witness: Self::Witness) -> Result<Verified<Self>, Fault> {
        self.verify(&witness)?;
        Ok(Verified { witness })
    }
}

/// A problem whose "no" can be checked too.
pub trait Refutable: Problem {
    /// What a "no" hands over.
    type Refutation: Display + FromStr<Err = Fault> + Clone + fmt::Debug + PartialEq;

    /// Checks a refutation.
    ///
    /// # Errors
    /// The first step that does not follow.
    fn refute(&self, refutation: &Self::Refutation) -> Result<(), Fault>;

    /// Checks a refutation and stamps the problem as having no witness.
    ///
    /// # Errors
    /// The first step that does not follow.
    fn refuted(self, refutation: &Self::Refutation) -> Result<Refuted<Self>, Fault> {
        self.refute(refutation)?;
        Ok(Refuted::stamp(self))
    }

    /// Follows a refutation of this kind line by line. Unless told otherwise, its lines are gathered, and read at the
    /// end.
    ///
    /// # Errors
    /// When it is no kind of refutation, or its kind alone shows that it is none.
    fn follow(self, kind: &Line) -> Result<Following<Self>, Fault>
    where
        Self: 'static,
    {
        Ok(Following::whole(self, kind))
    }
}

/// A witness that the kernel has checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified<P: Problem> {
    witness: P::Witness,
}

impl<P: Problem> Verified<P> {
    /// The witness.
    pub fn witness(&self) -> &P::Witness {
        &self.witness
    }

    /// The witness itself.
    pub fn into_witness(self) -> P::Witness {
        self.witness
    }
}

/// A problem that the kernel has seen refuted: it has no witness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted<P> {
    problem: P,
}

impl<P> Refuted<P> {
    pub(crate) fn stamp(problem: P) -> Self {
        Self { problem }
    }

    /// The problem without a witness.
    pub fn problem(&self) -> &P {
        &self.problem
    }
}

/// What can be said about a problem.
#[derive(Clone, Debug)]
pub enum Answer<P: Problem> {
    /// There is a witness, and here it is.
    Yes(Verified<P>),
    /// There is none, and the kernel followed the proof.
    No(Refuted<P>),
    /// Nothing is settled; this is never a "no".
    Unknown(Stop),
}

/// Why a search ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time limit was reached.
    Time,
    /// The limit on conflicts was reached.
    Conflicts,
    /// Somebody interrupted it.
    Interrupted,
    /// The engine does not find everything, and has found nothing.
    Incomplete,
    /// The engine can't hold an instance of this size.
    TooLarge(Fault),
    /// A program that the engine needs is not there, or does not work.
    Absent(Fault),
    /// The engine gave an answer that the kernel rejected.
    Rejected(Fault),
}

impl Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time => f.write_str("the time limit was reached"),
            Self::Conflicts => f.write_str("the limit on conflicts was reached"),
            Self::Interrupted => f.write_str("it was interrupted"),
            Self::Incomplete => f.write_str("the engine found nothing, and does not find everything"),
            Self::TooLarge(fault) | Self::Absent(fault) => fault.fmt(f),
            Self::Rejected(fault) => write!(f, "the engine's answer did not pass the check ({fault})"),
        }
    }
}
