//! Follows a proof about the rows of a problem.

use crate::base::rows::Rows;
use crate::fault::Fault;
use crate::problem::{Problem, Refuted};
use crate::proof::sums::{Checker, Proof, Step};

/// A problem that can be written in rows: every witness makes a model of them.
pub trait InRows: Problem {
    /// The rows, built from the instance alone.
    ///
    /// # Errors
    /// When they would be too large.
    fn rows(&self) -> Result<Rows, Fault>;
}

/// A problem, and the proof so far that it has no witness.
#[derive(Clone, Debug)]
pub struct Summing<P> {
    problem: P,
    checker: Checker,
}

impl<P: InRows> Summing<P> {
    /// Nothing is proven yet.
    ///
    /// # Errors
    /// When the rows would be too large.
    pub fn of(problem: P) -> Result<Self, Fault> {
        let checker = Checker::of(problem.rows()?);
        Ok(Self { problem, checker })
    }

    /// Checks a step of the proof.
    ///
    /// # Errors
    /// When it does not follow.
    pub fn step(&mut self, step: &Step) -> Result<(), Fault> {
        self.checker.step(step)
    }

    /// The stamp that there is no witness.
    ///
    /// # Errors
    /// When the proof has not reached the contradiction.
    pub fn finish(self) -> Result<Refuted<P>, Fault> {
        self.checker.finish()?;
        Ok(Refuted::stamp(self.problem))
    }

    /// Checks a whole proof.
    ///
    /// # Errors
    /// The first step that does not follow.
    pub fn all(mut self, proof: &Proof) -> Result<Refuted<P>, Fault> {
        proof.0.iter().try_for_each(|step| self.step(step))?;
        self.finish()
    }
}
