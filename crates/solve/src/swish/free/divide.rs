//! The paper's `NoSwishSet` as an engine: a baseline for those who read it beside the
//! code. What it keeps is proven, or corrected, by [`HittingSets`].

use super::hitting_sets::HittingSets;
use super::{Found, SwishFree};
use crate::budget::Budget;
use crate::choose;
use crate::game::{Chance, Engine};
use crate::sat::Scribe;
use crate::swish::no_swish_set::{Cut, exactly, no_swish_set};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::free::SetQuestion;

/// The engine.
pub struct DivideAndConquer;

impl Engine<SwishFree> for DivideAndConquer {
    fn name(&self) -> &'static str {
        "no-swish-set"
    }

    fn about(&self) -> &'static str {
        "the paper's divide and conquer, with an exact test for swishes; small decks, one set"
    }

    fn declines(&self, _deal: &Deal, question: SetQuestion) -> Option<Fault> {
        (question != SetQuestion::Largest)
            .then(|| Fault::new("no-swish-set finds one largest set, and neither lists nor counts the others"))
    }

    fn chance(&self, _deal: &Deal, _question: SetQuestion) -> Chance {
        Chance::None
    }

    fn find(&self, deal: &Deal, question: SetQuestion, budget: &Budget, _proof: Option<Scribe>) -> Result<Found, Stop> {
        let quiet = budget.without_progress();
        let mut test = exactly(deal, choose(deal, &Question::Any), &quiet);
        let found = no_swish_set(deal, &mut test, Cut::Bound, budget);
        Ok(match found.stop {
            Some(stop) => Found::Open { best: found.kept, bound: Some(deal.cards().len()), stop },
            None => HittingSets::find_from(deal, question, &found.kept, budget),
        })
    }
}
