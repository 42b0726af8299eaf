//! The paper's baseline (section 5.2): all choices of v cards, until one is a set.
//!
//! Nothing is kept from one question to the next, and nothing is known about a choice
//! before all of it is there. So the time grows with the binomial coefficient, and
//! that is the point of it.

use super::{Spread, Spreads};
use crate::budget::{Budget, Halt, Pace};
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::{Card, Set, Shape};

/// Tries all choices of v cards.
pub struct Brute;

impl Spreads for Brute {
    fn name(&self) -> &'static str {
        "brute"
    }

    fn about(&self) -> &'static str {
        "the paper's baseline: all choices of as many cards as a set has"
    }

    fn spread(&self, shape: Shape) -> Result<Box<dyn Spread>, Stop> {
        Ok(Box::new(BruteSpread { shape, cards: Vec::new() }))
    }
}

/// Ticks of a choice of cards.
const STEP: u64 = 15;

/// Cards in the order they lie.
struct BruteSpread {
    shape: Shape,
    cards: Vec<Card>,
}

impl BruteSpread {
    /// Tells every set, until `found` says that it has seen enough.
    fn go_through(&self, budget: &Budget, mut found: impl FnMut(Set) -> bool) -> Result<(), Stop> {
        let (n, size) = (self.cards.len(), self.shape.values());
        if n < size {
            return Ok(());
        }
        let mut pace = Pace::within(budget, u64::MAX).worth(STEP);
        let mut chosen: Vec<usize> = (0..size).collect();
        loop {
            pace.step().map_err(|Halt| pace.why())?;
            if self.is_set(&chosen) && !found(Set::new(chosen.iter().map(|&place| self.cards[place].clone()))) {
                return Ok(());
            }
            // The next choice: the last card that can move on does, and those behind it follow closely.
            let Some(mover) = (0..size).rev().find(|&i| chosen[i] < n - size + i) else { return Ok(()) };
            chosen[mover] += 1;
            for i in mover + 1..size {
                chosen[i] = chosen[i - 1] + 1;
            }
        }
    }

    /// Whether the cards at these places agree or differ in every property.
    fn is_set(&self, chosen: &[usize]) -> bool {
        (0..self.shape.properties()).all(|property| {
            let value = |i: usize| self.cards[chosen[i]].values()[property];
            let same = (1..chosen.len()).all(|i| value(i) == value(0));
            same || (1..chosen.len()).all(|i| (0..i).all(|earlier| value(earlier) != value(i)))
        })
    }
}

impl Spread for BruteSpread {
    fn add(&mut self, cards: &[Card]) -> Result<(), Stop> {
        self.cards.extend_from_slice(cards);
        Ok(())
    }

    fn remove(&mut self, cards: &[Card]) -> Result<(), Stop> {
        self.cards.retain(|card| !cards.contains(card));
        Ok(())
    }

    fn any(&mut self, budget: &Budget) -> Result<Option<Set>, Stop> {
        let mut first = None;
        self.go_through(budget, |set| {
            first = Some(set);
            false
        })?;
        Ok(first)
    }

    fn all(&mut self, budget: &Budget, found: &mut Vec<Set>) -> Result<(), Stop> {
        self.go_through(budget, |set| {
            found.push(set);
            budget.progress().note_found(found.len());
            true
        })
    }
}
