//! Deals that reductions make, as `misdeal reduce --generate` writes them, for all games.

use super::Plan;
use misdeal_kernel::fault::Fault;
use misdeal_solve::reduced::{Family, Made};
use std::time::Duration;

/// The `number`-th deal from the plan's seed, from 0. Its verdict is not asked for.
///
/// # Errors
/// When nothing can be made of this size.
pub fn made(family: Family, plan: &Plan, size: usize, number: u64) -> Result<Made, Fault> {
    family.make(plan.seed, size, number, &plan.budget.clone().time(Duration::ZERO))
}
