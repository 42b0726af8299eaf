//! One reduction after another is a reduction: maps and sizes follow from those of both.

use crate::reduction::{Reduction, Size};
use crate::roles::Role;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;

/// One reduction after another.
///
/// ```
/// use misdeal_reductions::reduction::Reduction;
/// use misdeal_reductions::problems::max_2_sat::Max2Sat;
/// use misdeal_reductions::swish::from_max_2_sat::Max2SatToSwish;
/// use misdeal_reductions::swish::from_simple_swish::SimpleSwishToSwish;
/// use misdeal_reductions::then::Then;
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

    fn roles(&self) -> Vec<Role> {
        self.second.roles()
    }

    fn forward(&self, witness: &<A::Source as Problem>::Witness) -> Result<<B::Target as Problem>::Witness, Fault> {
        self.second.forward(&self.first.forward(witness)?)
    }

    fn back(&self, witness: &<B::Target as Problem>::Witness) -> Result<<A::Source as Problem>::Witness, Fault> {
        self.first.back(&self.second.back(witness)?)
    }
}
