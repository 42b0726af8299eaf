//! Follows a proof that what is wanted of a board does not exist.
//!
//! The formula is rebuilt here from the board alone, and may grow while a search runs.

use crate::base::cnf::{Cnf, Model};
use crate::fault::Fault;
use crate::problem::Refuted;
use crate::proof::follows_a_proof;
use crate::proof::lrat::Checker;
use crate::set::to_cnf::Encoding;
use crate::set::wanted::{Demand, Shown, Wanted};

/// The formula for a [`Wanted`] that may still grow, and the proof so far.
#[derive(Clone, Debug)]
pub struct Refuter {
    encoding: Encoding,
    checker: Checker,
}

follows_a_proof!(Refuter);

impl Refuter {
    /// Nothing is proven yet.
    ///
    /// # Errors
    /// When the formula would be too large, or a listed set is none of the board.
    pub fn of(wanted: &Wanted) -> Result<Self, Fault> {
        let encoding = Encoding::of(wanted)?;
        let mut checker = Checker::default();
        checker.load(encoding.cnf());
        Ok(Self { encoding, checker })
    }

    /// Demands more; see [`Encoding::raise`].
    ///
    /// # Errors
    /// When the formula would be too large, or that is no harder demand.
    pub fn raise(&mut self, demand: &Demand) -> Result<(), Fault> {
        self.encoding.raise(demand)?;
        self.checker.load(self.encoding.cnf());
        Ok(())
    }

    /// The formula as it stands.
    #[must_use]
    pub fn formula(&self) -> &Cnf {
        self.encoding.cnf()
    }

    /// What a model of the formula stands for, not yet verified.
    #[must_use]
    pub fn read(&self, model: &Model) -> Shown {
        self.encoding.read(model)
    }

    /// The stamp that what is wanted does not exist.
    ///
    /// # Errors
    /// When the proof has not reached the contradiction.
    pub fn finish(&self) -> Result<Refuted<Wanted>, Fault> {
        self.checker.finish()?;
        Ok(Refuted::stamp(self.encoding.wanted().clone()))
    }
}
