//! Follows a proof about a formula that may still grow, for any encoding that is built from its instance alone.

use crate::base::cnf::{Cnf, Model};
use crate::fault::Fault;
use crate::problem::{Problem, Refuted};
use crate::proof::follows_a_proof;
use crate::proof::lrat::Checker;

/// The formula for an instance, which can grow while a search runs: the clauses for a harder demand extend those
/// for an easier one.
pub trait Growing: Sized {
    /// What is wanted; a model of the formula stands for a witness of it.
    type Wanted: Problem + Clone;
    /// What can be demanded on top.
    type Demand;

    /// The formula for what is wanted.
    ///
    /// # Errors
    /// When it would be too large.
    fn of(wanted: &Self::Wanted) -> Result<Self, Fault>;

    /// Demands what this says, on top of what was demanded.
    ///
    /// # Errors
    /// When the formula would be too large, or the demand is no harder one.
    fn raise(&mut self, demand: &Self::Demand) -> Result<(), Fault>;

    /// The formula as it stands.
    fn cnf(&self) -> &Cnf;

    /// What is wanted, as it stands.
    fn wanted(&self) -> &Self::Wanted;

    /// What a model of the formula stands for, not yet verified.
    fn read(&self, model: &Model) -> <Self::Wanted as Problem>::Witness;
}

/// A formula that may still grow, and the proof so far.
#[derive(Clone, Debug)]
pub struct Refuter<E> {
    encoding: E,
    checker: Checker,
}

follows_a_proof!(Refuter<E>);

impl<E: Growing> Refuter<E> {
    /// Nothing is proven yet.
    ///
    /// # Errors
    /// When there is no formula for it; see [`Growing::of`].
    pub fn of(wanted: &E::Wanted) -> Result<Self, Fault> {
        E::of(wanted).map(Self::start)
    }

    /// Nothing is proven yet about this formula.
    pub(crate) fn start(encoding: E) -> Self {
        let mut checker = Checker::default();
        checker.load(encoding.cnf());
        Self { encoding, checker }
    }

    /// What the formula is built of.
    pub(crate) fn encoding(&self) -> &E {
        &self.encoding
    }

    /// Demands more; see [`Growing::raise`].
    ///
    /// # Errors
    /// When the formula would be too large, or that is no harder demand.
    pub fn raise(&mut self, demand: &E::Demand) -> Result<(), Fault> {
        self.encoding.raise(demand)?;
        self.checker.load(self.encoding.cnf());
        Ok(())
    }

    /// The formula as it stands.
    #[must_use]
    pub fn formula(&self) -> &Cnf {
        self.encoding.cnf()
    }

    /// What is wanted, as it stands.
    #[must_use]
    pub fn wanted(&self) -> &E::Wanted {
        self.encoding.wanted()
    }

    /// What a model of the formula stands for, not yet verified.
    #[must_use]
    pub fn read(&self, model: &Model) -> <E::Wanted as Problem>::Witness {
        self.encoding.read(model)
    }

    /// The stamp that what is wanted does not exist.
    ///
    /// # Errors
    /// When the proof has not reached the contradiction.
    pub fn finish(&self) -> Result<Refuted<E::Wanted>, Fault> {
        self.checker.finish()?;
        Ok(Refuted::stamp(self.encoding.wanted().clone()))
    }
}
