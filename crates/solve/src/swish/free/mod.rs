//! Largest swish-free sets: of a whole deck by construction, of any deal by
//! breaking swishes until none is left.

pub mod apart;
pub mod blocks;
pub mod construction;
pub mod divide;
pub mod greedy;
pub mod hitting_sets;
pub mod packed;
pub mod short_swishes;

use crate::budget::Budget;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::free::{FreeClaim, Freed, SetQuestion};
use misdeal_kernel::swish::{Card, Deal};

/// Something that finds largest swish-free sets of a deal.
pub trait FreeEngine: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// What it does and what it is good for, in one line.
    fn about(&self) -> &'static str;

    /// Answers a question, or says why it can't.
    fn solve(&self, deal: &Deal, question: SetQuestion, budget: &Budget) -> FreeOutcome;
}

/// What an engine found; what is settled has passed the kernel.
#[derive(Clone, Debug)]
pub enum FreeOutcome {
    /// The question is answered.
    Settled {
        /// The answer.
        freed: Freed,
        /// The answer with its proof.
        claim: Box<FreeClaim>,
    },
    /// It is not.
    Unsettled {
        /// The largest set that was found to hold no swish.
        so_far: Vec<Card>,
        /// No swish-free set has more cards than this.
        bound: usize,
        /// Why the search ended.
        stop: Stop,
    },
}

/// All engines, the default first.
pub const FREE_ENGINES: &[&dyn FreeEngine] = &[&packed::Packed, &hitting_sets::HittingSets, &divide::DivideAndConquer];
