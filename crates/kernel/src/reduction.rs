//! Reductions: one problem written as another, with maps both ways.
//!
//! An encoding for a solver and a hardness proof are the same thing. A reduction
//! is total on its domain, deterministic, and never searches.

use crate::fault::Fault;
use crate::problem::Problem;

/// A way to write every instance of `Source` as an instance of `Target`.
///
/// The laws, which tests hold each reduction to: the target has a witness iff the
/// source has one; `forward` of a source's witness verifies; `back` of **every**
/// target's witness verifies.
pub trait Reduction: Sized {
    /// The name that commands and documents use.
    const NAME: &'static str;
    /// Where the construction comes from.
    const CITE: &'static str;
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
