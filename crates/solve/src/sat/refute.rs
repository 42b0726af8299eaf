//! A followed proof in place of a search: where the kernel went through everything by itself, CaDiCaL refutes the same
//! formula, if that costs little, and a claim can have its steps.

use super::cadical::CadicalSolver;
use super::follow::{Follower, Live};
use super::{Scribe, SharedListener, Verdict};
use crate::budget::Budget;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Refuted;
use std::cell::RefCell;
use std::rc::Rc;

/// The stamp of a follower whose formula was refuted, and how many clauses that has; none when it was not.
pub fn refuted<F: Follower + 'static, P>(
    follower: Result<F, Fault>,
    finish: fn(&F) -> Result<Refuted<P>, Fault>,
    budget: &Budget,
    proof: Option<Scribe>,
) -> Option<(Refuted<P>, usize)> {
    let follower = follower.ok()?;
    let formula = follower.formula().clone();
    let live = Rc::new(RefCell::new(Live::new(follower, proof)));
    if !live.borrow().follower.is_done() {
        let mut solver = CadicalSolver::boxed(Rc::clone(&live) as SharedListener);
        solver.extend_within(&formula, budget).ok()?;
        if solver.solve(&[], budget) != Verdict::Unsat {
            return None;
        }
    }
    let live = live.borrow();
    Some((finish(&live.follower).ok().filter(|_| live.fault.is_none())?, formula.len()))
}
