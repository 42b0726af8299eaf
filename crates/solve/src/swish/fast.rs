//! Small deals by bit masks: an answer in a blink for what lies on a real table.
//!
//! The search is [`Masks`]'; what it finds the kernel lays, and what it does not
//! find the kernel goes through again, unless the orbits have no room for it. A search
//! that is too long for the kernel to go through again is given up: that is for the
//! others of the race, which are in it by then.

use super::counting;
use super::masks::{Hands, Masks, Way};
use super::prices::Prices;
use super::sums::room;
use super::{Engine, Found, ProofForm, SwishGame};
use crate::budget::{Budget, Halt, Pace};
use crate::game::Chance;
use crate::outcome::Backing;
use crate::sat::Scribe;
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Stop, Verified};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::claim::asked;
use misdeal_kernel::swish::counting::Course;
use misdeal_kernel::swish::enumerate::{MOST_CARDS, PATIENCE, patience};
use misdeal_kernel::swish::rules::FEWEST;
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Deal, Finding, Statement, Swish, Wanted};

/// Searches small deals by bit masks.
pub struct Fast;

impl Engine<SwishGame> for Fast {
    fn name(&self) -> &'static str {
        "fast"
    }

    fn about(&self) -> &'static str {
        "bit masks for up to 64 cells and 64 cards"
    }

    fn declines(&self, deal: &Deal, _question: Question) -> Option<Fault> {
        let cards = deal.cards().iter().filter(|card| !card.is_blank()).count();
        if cards > MOST_CARDS {
            return Some(Fault::new(format!("the engine `fast` takes up to {MOST_CARDS} cards, not {cards}")));
        }
        Masks::fits(deal).err()
    }

    /// The ways to lay more cards than a few are soon too many, and large swishes of them are rather found by prices.
    fn chance(&self, deal: &Deal, question: Question) -> Chance {
        let is_large = Prices.declines(deal, question).is_none();
        if is_large && deal.cards().len() > FEW_CARDS { Chance::Fair } else { Chance::Good }
    }

    fn find(&self, deal: &Deal, question: Question, budget: &Budget, _proof: Option<Scribe>) -> Result<Found, Stop> {
        let masks = Masks::of(deal).map_err(Stop::TooLarge)?;
        let mut run = Run { masks: &masks, deal, question, budget, found: Vec::new(), list: Hands::default() };
        Ok(run.answer().unwrap_or_else(|stop| run.unsettled(stop)))
    }
}

/// With more cards this is no longer the best guess for a large swish.
const FEW_CARDS: usize = 24;
/// Ticks of a step of the search, besides those of the cells that it looks at.
const STEP: u64 = 60;
/// Ticks that the kernel takes for a card of a swish that it lays.
const LAY: u64 = 500;
/// Ticks of a step of the kernel, when it goes through all layings.
const KERNEL: u64 = 3;
/// The most steps of a list, and of anything else. The kernel's own way through all layings is longer, and its patience ends
/// before; and a single swish that is not found soon is sooner found by others of the race.
const MOST_STEPS: (u64, u64) = (1_500_000, 150_000);

/// Longer lists are counted by the kernel, not gone through again.
const MANY: usize = 500;
/// The most steps of counting: a second or two.
const MOST_COUNTING: u64 = 100_000_000;

fn too_long() -> Stop {
    Stop::TooLarge(Fault::new("there are too many ways to lay these cards for engine fast"))
}

struct Run<'a> {
    masks: &'a Masks,
    deal: &'a Deal,
    question: Question,
    budget: &'a Budget,
    found: Vec<Verified<Deal>>,
    list: Hands<Result<Verified<Deal>, Fault>>,
}

impl Run<'_> {
    /// The answer, or why there is none.
    fn answer(&mut self) -> Result<Found, Stop> {
        let is_list = matches!(self.question, Question::All(_) | Question::Count(_));
        let steps = if is_list { MOST_STEPS.0 } else { MOST_STEPS.1 };
        let mut pace = Pace::within(self.budget, steps).worth(STEP);
        self.budget.progress().note_bound(room(self.deal).0);
        let searched = self.search(&mut pace);
        let list = std::mem::take(&mut self.list).into_values();
        self.found = list.collect::<Result<_, _>>().map_err(Stop::Rejected)?;
        searched.map_err(|Halt| pace.stop().unwrap_or_else(too_long))?;
        self.settle()
    }

    fn search(&mut self, pace: &mut Pace<'_>) -> Result<(), Halt> {
        pace.step()?;
        let (masks, deal) = (self.masks, self.deal);
        let (hand, wanted) = (masks.whole(), asked(self.question));
        // The kernel lays each as it is found, so that nothing is left to be done when the time is up.
        let lay = |ways: &[Way]| deal.verified(masks.swish(ways));
        let found = match self.question {
            Question::All(_) | Question::Count(_) => {
                let (progress, mut found) = (self.budget.progress(), 0);
                return masks.each_hand(&hand, wanted, pace, &mut self.list, |ways, pace| {
                    found += 1;
                    progress.note_found(found);
                    // Whether there is time left is asked at the next step.
                    let _ = pace.besides(LAY * ways.len() as u64);
                    lay(ways)
                });
            }
            Question::Max => masks.largest(&hand, wanted, pace)?,
            Question::Any | Question::AtLeast(_) if wanted == FEWEST => masks.smallest(&hand, pace)?,
            Question::Any | Question::AtLeast(_) => masks.at_least(&hand, wanted, pace)?,
        };
        if let Some(ways) = found {
            self.budget.progress().note_best(ways.len());
            self.list.insert(masks, &ways, || lay(&ways));
        }
        Ok(())
    }

    /// Has the kernel go through everything again, where that is needed.
    fn settle(&self) -> Result<Found, Stop> {
        let swishes: Vec<Swish> = self.found.iter().map(|swish| swish.witness().clone()).collect();
        let largest = swishes.iter().map(Swish::len).max().unwrap_or(0);
        let finding = Finding::new(self.question, !swishes.is_empty(), swishes).map_err(Stop::Rejected)?;
        let statement = Statement { deal: self.deal.clone(), question: self.question, finding };
        let Some(wanted) = statement.rules_out() else {
            return Ok(Found::answer(statement, Backing::Witness));
        };
        let (room, why) = room(self.deal);
        if self.question == Question::Max && largest == room {
            return Ok(Found::answer(statement, Backing::Held(Refutation::Sums(why))));
        }
        if self.found.len() > MANY
            && let Some(counted) = self.counted_off(&statement, &wanted)?
        {
            return Ok(counted);
        }
        let mut pace = Pace::within(self.budget, u64::MAX).worth(KERNEL);
        let mut left = patience(PATIENCE);
        let refuted = wanted.gone_through(&mut |cost| pace.steps_at_once(cost).is_ok() && left(cost));
        let refuted = refuted.map_err(|fault| pace.stop().unwrap_or(Stop::TooLarge(fault)))?;
        let form = ProofForm::Held(Refutation::Exhaustive);
        Ok(Found::answer(statement, Backing::Followed { refuted, form }))
    }

    /// Has the kernel count the hands: there are no more than the list has. None where that takes long.
    fn counted_off(&self, statement: &Statement, wanted: &Wanted) -> Result<Option<Found>, Stop> {
        let (order, mut steps) = (counting::order(self.deal), 0);
        let mut pace = Pace::within(self.budget, MOST_COUNTING).worth(counting::STEP);
        let refuted = wanted.clone().counted_off(&order, &mut |more| {
            steps += more;
            pace.steps_at_once(more).is_ok()
        });
        match (refuted, pace.stop()) {
            (Ok(refuted), _) => {
                let form = ProofForm::Held(Refutation::Counts(Course { steps, order }));
                Ok(Some(Found::answer(statement.clone(), Backing::Followed { refuted, form })))
            }
            (Err(_), Some(stop)) => Err(stop),
            (Err(_), None) => Ok(None),
        }
    }

    fn unsettled(self, stop: Stop) -> Found {
        Found::Open { best: self.found.into(), bound: Some(room(self.deal).0), stop }
    }
}
