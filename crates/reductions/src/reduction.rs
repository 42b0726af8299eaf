//! Reductions: one problem written as another, with maps both ways.
//!
//! An encoding for a solver and a hardness proof are the same thing. A reduction
//! is total on its domain, deterministic, and never searches.

use crate::roles::Role;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;

/// One number that says how large a target is, and the bound on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// What is counted.
    pub what: &'static str,
    /// How many there are.
    pub is: usize,
    /// How many there may be.
    pub most: usize,
}

impl Size {
    /// There `is` this number of `what`, of which there may be `most`.
    #[must_use]
    pub fn new(what: &'static str, is: usize, most: usize) -> Self {
        Self { what, is, most }
    }

    /// Whether the bound is kept.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.is <= self.most
    }
}

/// A way to write every instance of `Source` as an instance of `Target`.
///
/// The laws, which tests hold each reduction to: the target has a witness iff the
/// source has one; `forward` of a source's witness verifies; `back` of **every**
/// target's witness verifies; all `sizes` hold.
pub trait Reduction: Sized {
    /// The name that commands and documents use.
    const NAME: &'static str;
    /// Where the construction comes from.
    const CITE: &'static str;
    /// How large the target can be, in words; [`Self::sizes`] says the same in numbers.
    const SIZE: &'static str;
    /// What is reduced.
    type Source: Problem;
    /// What it becomes.
    type Target: Problem;

    /// Builds the target.
    ///
    /// # Errors
    /// When the source lies outside the domain of the reduction; the fault says
    /// which condition fails.
    fn apply(source: &Self::Source) -> Result<Self, Fault>;

    /// The instance that was built.
    fn target(&self) -> &Self::Target;

    /// How large it is, next to how large it may be.
    fn sizes(&self) -> Vec<Size>;

    /// What the cards of the target are there for; nothing where the target has no cards, or they need no names.
    fn roles(&self) -> Vec<Role> {
        Vec::new()
    }

    /// Maps a witness of the source to one of the target.
    ///
    /// # Errors
    /// When the witness is none of the source.
    fn forward(
        &self,
        witness: &<Self::Source as Problem>::Witness,
    ) -> Result<<Self::Target as Problem>::Witness, Fault>;

    /// Maps a witness of the target back.
    ///
    /// # Errors
    /// When the witness is none of the target.
    fn back(&self, witness: &<Self::Target as Problem>::Witness) -> Result<<Self::Source as Problem>::Witness, Fault>;
}
