//! Counting hands without listing them, as `kernel/swish/why_not/counting.rs` does and proves.
//!
//! The kernel does the counting, and all that is left to find is an order of the kinds in which few sets of tables come up. Cells
//! are forgotten once no later kind reaches them, and cards reach whole orbits of cells. So the order finishes orbit after
//! orbit: next comes an orbit that the fewest kinds reach which are left, or one that leaves the fewest cells open. Neither is the
//! better one everywhere. Both are tried in turns, each time with four times as many steps.
//!
//! How many swishes there are at least is told after each kind, so a count that is cut short is not in vain; and it does not
//! become less with more time, since the turns before are the same.

use super::{Engine, Found, SwishGame};
use crate::budget::{Budget, Pace};
use crate::game::Chance;
use crate::outcome::{Backing, ProofForm};
use crate::sat::Scribe;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Refuted, Stop};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::claim::asked;
use misdeal_kernel::swish::counting::{Course, MOST_STEPS, Tally};
use misdeal_kernel::swish::in_rows::first_of_orbit;
use misdeal_kernel::swish::wanted::{Besides, Refutation, Wanted};
use misdeal_kernel::swish::{Card, Cell, Deal, Finding, Statement};
use std::collections::{BTreeMap, BTreeSet};

/// Counts hands.
pub struct Counting;

/// The most cards, and the most symbols of all of them.
const MOST_CARDS: usize = 300;
const MOST_SYMBOLS: usize = 600;
/// Ticks of a step of the kernel.
pub(super) const STEP: u64 = 12;
/// Steps of the first turn of each order.
const FIRST_STEPS: u64 = 4_000_000;
/// With how many times as many the next turn begins.
const GROWS: u64 = 4;

impl Engine<SwishGame> for Counting {
    fn name(&self) -> &'static str {
        "counts"
    }

    fn about(&self) -> &'static str {
        "counts hands by where they can lie, without listing them"
    }

    fn declines(&self, deal: &Deal, question: Question) -> Option<Fault> {
        if !matches!(question, Question::Count(_)) {
            return Some(Fault::new("the engine `counts` counts swishes, and shows none of them"));
        }
        let symbols: usize = deal.cards().iter().take(MOST_CARDS + 1).map(|card| card.cells().len()).sum();
        let fits = deal.cards().len() <= MOST_CARDS && symbols <= MOST_SYMBOLS;
        let what = || format!("the engine `counts` takes up to {MOST_CARDS} cards with {MOST_SYMBOLS} symbols");
        (!fits).then(|| Fault::new(what()))
    }

    fn chance(&self, _deal: &Deal, _question: Question) -> Chance {
        Chance::Good
    }

    fn find(&self, deal: &Deal, question: Question, budget: &Budget, _proof: Option<Scribe>) -> Result<Found, Stop> {
        if let Some(stop) = budget.spent() {
            return Err(stop);
        }
        let kinds = Kinds::of(deal);
        let mut orders = vec![kinds.order(Next::FewestKinds), kinds.order(Next::FewestOpen)];
        orders.dedup();
        let mut pace = Pace::within(budget, u64::MAX).worth(STEP);
        let (mut best, mut limit) = (Tally::default(), FIRST_STEPS);
        loop {
            let mut fault = None;
            for order in &orders {
                let mut steps = 0;
                let mut go_on = |more: u64| {
                    steps += more;
                    steps <= limit && pace.steps_at_once(more).is_ok()
                };
                let mut told = |tally: Tally| {
                    best = best.max(tally);
                    budget.progress().note_found(usize::try_from(best.hands()).unwrap_or(usize::MAX));
                };
                match Wanted::counted(deal, asked(question), order, &mut go_on, &mut told) {
                    Ok(refuted) => return Ok(settled(question, refuted, Course { steps, order: order.clone() })),
                    Err(why) => fault = Some((why, steps <= limit)),
                }
                if let Some(stop) = pace.stop() {
                    return Ok(Found::Open { best: best.into(), bound: None, stop });
                }
            }
            limit = limit.saturating_mul(GROWS);
            // More steps are no help where there is too much to remember.
            if let Some((fault, _)) = fault.filter(|(_, of_itself)| *of_itself || limit > MOST_STEPS) {
                return Ok(Found::Open { best: best.into(), bound: None, stop: Stop::TooLarge(fault) });
            }
        }
    }
}

/// The answer that a count is.
fn settled(question: Question, refuted: Refuted<Wanted>, course: Course) -> Found {
    let Wanted { deal, cards: at_least, besides } = refuted.problem().clone();
    let finding = match besides {
        Besides::Counted(many) => Finding::Counted { at_least, many },
        Besides::Listed(_) => Finding::Nothing { at_least },
    };
    let form = ProofForm::Held(Refutation::Counts(course));
    Found::answer(Statement { deal, question, finding }, Backing::Followed { refuted, form })
}

/// An order in which the hands of a deal are soon counted, more often than not.
pub(super) fn order(deal: &Deal) -> Vec<Card> {
    Kinds::of(deal).order(Next::FewestKinds)
}

/// Which orbit comes next.
#[derive(Clone, Copy)]
enum Next {
    /// One that the fewest kinds reach which are left.
    FewestKinds,
    /// One after which the fewest cells are open.
    FewestOpen,
}

/// An orbit, by its number.
type Orbit = usize;

/// The kinds of a deal with the orbits that they reach, and how many cells each orbit has.
struct Kinds {
    reach: Vec<(Card, BTreeSet<Orbit>)>,
    sizes: Vec<usize>,
}

impl Kinds {
    fn of(deal: &Deal) -> Self {
        let all: BTreeSet<Card> =
            deal.cards().iter().filter(|card| !card.is_blank()).map(|card| deal.kind(card)).collect();
        let (mut numbers, mut sizes): (BTreeMap<Cell, Orbit>, Vec<usize>) = (BTreeMap::new(), Vec::new());
        let mut number = |cell: Cell| {
            *numbers.entry(first_of_orbit(deal, cell)).or_insert_with(|| {
                let orbit = deal.orientations().iter().map(|turn| turn.turn(deal.grid(), cell));
                sizes.push(orbit.collect::<BTreeSet<Cell>>().len());
                sizes.len() - 1
            })
        };
        let reach = all.into_iter().map(|card| {
            let orbits = card.cells().iter().map(|&cell| number(cell)).collect();
            (card, orbits)
        });
        let reach = reach.collect();
        Self { reach, sizes }
    }

    fn order(&self, next: Next) -> Vec<Card> {
        let mut order = Vec::with_capacity(self.reach.len());
        let mut left: Vec<&(Card, BTreeSet<Orbit>)> = self.reach.iter().collect();
        let mut open: BTreeSet<Orbit> = BTreeSet::new();
        let mut orbits: BTreeSet<Orbit> = (0..self.sizes.len()).collect();
        while !left.is_empty() {
            let worth = |orbit: Orbit| {
                let reached: Vec<_> = left.iter().filter(|(_, orbits)| orbits.contains(&orbit)).collect();
                let opened: BTreeSet<Orbit> =
                    reached.iter().flat_map(|(_, orbits)| orbits).chain(&open).copied().collect();
                let cells: usize = opened.iter().filter(|&&other| other != orbit).map(|&orbit| self.sizes[orbit]).sum();
                match next {
                    Next::FewestKinds => (reached.len(), cells, orbit),
                    Next::FewestOpen => (cells, reached.len(), orbit),
                }
            };
            let Some(orbit) = orbits.iter().copied().min_by_key(|&orbit| worth(orbit)) else { break };
            orbits.remove(&orbit);
            let mut now: Vec<_> = left.iter().copied().filter(|(_, orbits)| orbits.contains(&orbit)).collect();
            left.retain(|(_, orbits)| !orbits.contains(&orbit));
            // Kinds that reach the same orbits stand together.
            now.sort_by(|one, other| one.1.iter().rev().cmp(other.1.iter().rev()));
            open.extend(now.iter().flat_map(|(_, orbits)| orbits));
            open.remove(&orbit);
            order.extend(now.into_iter().map(|(card, _)| card.clone()));
        }
        order
    }
}
