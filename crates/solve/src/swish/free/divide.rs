//! The paper's `NoSwishSet` as an engine: a baseline for those who read it beside the
//! code. What it keeps is proven, or corrected, by [`HittingSets`].

use super::hitting_sets::HittingSets;
use super::{FreeEngine, FreeOutcome};
use crate::budget::Budget;
use crate::swish::choose;
use crate::swish::no_swish_set::{Cut, exactly, no_swish_set};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::free::SetQuestion;

/// The engine.
pub struct DivideAndConquer;

impl FreeEngine for DivideAndConquer {
    fn name(&self) -> &'static str {
        "no-swish-set"
    }

    fn about(&self) -> &'static str {
        "the paper's divide and conquer, with an exact test for swishes; small decks, one set"
    }

    fn solve(&self, deal: &Deal, question: SetQuestion, budget: &Budget) -> FreeOutcome {
        if question != SetQuestion::Largest {
            let fault = Fault::new("no-swish-set finds one largest set, and neither lists nor counts the others");
            return FreeOutcome::Unsettled {
                so_far: Vec::new(),
                bound: deal.cards().len(),
                stop: Stop::TooLarge(fault),
            };
        }
        let quiet = budget.without_progress();
        let mut test = exactly(deal, choose(deal, Question::Any), &quiet);
        let found = no_swish_set(deal, &mut test, Cut::Bound, budget);
        match found.stop {
            Some(stop) => FreeOutcome::Unsettled { so_far: found.kept, bound: deal.cards().len(), stop },
            None => HittingSets::solve_from(deal, question, &found.kept, budget),
        }
    }
}
