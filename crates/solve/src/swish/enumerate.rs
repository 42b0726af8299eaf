//! The kernel's own enumeration as an engine: slow, and as plain as it gets.

use super::{Engine, Found, SwishGame};
use crate::budget::{Budget, Halt, Pace};
use crate::game::Chance;
use crate::outcome::Backing;
use crate::sat::Scribe;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::claim::asked;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Deal, Finding, Statement, Swish};

/// Goes through all layings.
pub struct Enumerate;

impl Engine<SwishGame> for Enumerate {
    fn name(&self) -> &'static str {
        "enumerate"
    }

    fn about(&self) -> &'static str {
        "goes through every laying of a small deal; the oracle of the tests"
    }

    fn chance(&self, _deal: &Deal, _question: Question) -> Chance {
        Chance::None
    }

    fn find(&self, deal: &Deal, question: Question, budget: &Budget, _proof: Option<Scribe>) -> Result<Found, Stop> {
        let mut pace = Pace::of_kernel(budget);
        let mut left = patience(PATIENCE);
        let listed = match pace.step() {
            Ok(()) => every_swish(deal, asked(question), &mut |cost| pace.steps_at_once(cost).is_ok() && left(cost)),
            Err(Halt) => Ok(Vec::new()),
        };
        if let Some(stop) = pace.stop() {
            return Err(stop);
        }
        let mut swishes = listed.map_err(Stop::TooLarge)?;
        let yes = !swishes.is_empty();
        match question {
            Question::Any | Question::AtLeast(_) => swishes.truncate(1),
            Question::Max => {
                let largest = swishes.into_iter().max_by_key(Swish::len);
                swishes = largest.into_iter().collect();
            }
            Question::All(_) | Question::Count(_) => {}
        }
        let finding = Finding::new(question, yes, swishes).map_err(Stop::Rejected)?;
        let statement = Statement { deal: deal.clone(), question, finding };
        Ok(Found::answer(statement, Backing::Held(Refutation::Exhaustive)))
    }
}
