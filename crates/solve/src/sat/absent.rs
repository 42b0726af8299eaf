//! What stands in for CaDiCaL in a build without the feature `cadical`: it takes clauses and never answers.
//!
//! Questions that other engines settle are answered as ever; where only a SAT solver could go on, the answer is
//! "unknown", and says why.

use super::{Cnf, Lit, SatSolver, SharedListener, Stop, Verdict};
use crate::budget::Budget;
use misdeal_kernel::fault::Fault;

/// The solver that is not there.
pub struct CadicalSolver;

impl CadicalSolver {
    /// A solver that will tell nothing to `_listener`.
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "CaDiCaL keeps its listener, and this stands in for it")]
    pub fn new(_listener: SharedListener) -> Self {
        Self
    }

    /// The same, behind the trait.
    #[must_use]
    pub fn boxed(listener: SharedListener) -> Box<dyn SatSolver> {
        Box::new(Self::new(listener))
    }
}

impl SatSolver for CadicalSolver {
    fn extend(&mut self, _news: &Cnf) {}

    fn solve(&mut self, _assumptions: &[Lit], budget: &Budget) -> Verdict {
        let absent = || Stop::Absent(Fault::new(ABSENT));
        Verdict::Unknown(budget.spent().unwrap_or_else(absent))
    }
}

/// Why there is no answer.
const ABSENT: &str = "this takes a SAT solver, and this build has none (the feature `cadical` is off)";
