//! Reductions: one problem written as another, with maps both ways.
//!
//! An encoding for a solver and a hardness proof are the same thing. A reduction
//! is total on its domain, deterministic, and never searches.

use crate::fault::Fault;
use crate::problem::Problem;

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
    /// So many of something, of which there may be `most`.
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

/// One reduction after another.
///
/// ```
/// use misdeal_kernel::base::max_2_sat::Max2Sat;
/// use misdeal_kernel::reduction::{Reduction, Then};
/// use misdeal_kernel::swish::from_max_2_sat::Max2SatToSwish;
/// use misdeal_kernel::swish::from_simple_swish::SimpleSwishToSwish;
///
/// let formula: Max2Sat = "p max2sat 2 1 1\n1 -2 0\n".parse()?;
/// let chain = Then::<Max2SatToSwish, SimpleSwishToSwish>::apply(&formula)?;
/// let swish = chain.forward(&"v 1 2 0".parse()?)?;
/// assert_eq!(swish.len(), 4 * (3 * 2 + 1));
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Then<A, B> {
    first: A,
    second: B,
}

impl<A, B> Then<A, B> {
    /// The reduction that comes first.
    pub fn first(&self) -> &A {
        &self.first
    }

    /// The reduction of what the first one builds.
    pub fn second(&self) -> &B {
        &self.second
    }
}

impl<A: Reduction, B: Reduction<Source = A::Target>> Reduction for Then<A, B> {
    /// Says only that it is one; whoever offers a chain names it.
    const NAME: &'static str = "chain";
    const CITE: &'static str = "see its steps";
    const SIZE: &'static str = "see its steps";
    type Source = A::Source;
    type Target = B::Target;

    fn apply(source: &A::Source) -> Result<Self, Fault> {
        let first = A::apply(source)?;
        let second = B::apply(first.target())?;
        Ok(Self { first, second })
    }

    fn target(&self) -> &B::Target {
        self.second.target()
    }

    fn sizes(&self) -> Vec<Size> {
        self.first.sizes().into_iter().chain(self.second.sizes()).collect()
    }

    fn forward(&self, witness: &<A::Source as Problem>::Witness) -> Result<<B::Target as Problem>::Witness, Fault> {
        self.second.forward(&self.first.forward(witness)?)
    }

    fn back(&self, witness: &<B::Target as Problem>::Witness) -> Result<<A::Source as Problem>::Witness, Fault> {
        self.first.back(&self.second.back(witness)?)
    }
}
