//! The kernel's own enumeration as an engine: as plain as it gets.

use super::{Spread, Spreads};
use crate::budget::{Budget, Pace};
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::enumerate::{PATIENCE, every_set};
use misdeal_kernel::set::{Board, Card, Set, Shape};

/// Goes through all partial sets.
pub struct Enumerate;

impl Spreads for Enumerate {
    fn name(&self) -> &'static str {
        "enumerate"
    }

    fn about(&self) -> &'static str {
        "goes through all partial sets, as the kernel does; the oracle of the tests"
    }

    fn spread(&self, shape: Shape) -> Result<Box<dyn Spread>, Stop> {
        Ok(Box::new(EnumerateSpread { shape, cards: Vec::new() }))
    }
}

/// The cards; every question starts anew.
struct EnumerateSpread {
    shape: Shape,
    cards: Vec<Card>,
}

impl Spread for EnumerateSpread {
    fn add(&mut self, cards: &[Card]) -> Result<(), Stop> {
        self.cards.extend_from_slice(cards);
        Ok(())
    }

    fn remove(&mut self, cards: &[Card]) -> Result<(), Stop> {
        self.cards.retain(|card| !cards.contains(card));
        Ok(())
    }

    fn any(&mut self, budget: &Budget) -> Result<Option<Set>, Stop> {
        let mut found = Vec::new();
        self.all(budget, &mut found)?;
        Ok(found.into_iter().next())
    }

    fn all(&mut self, budget: &Budget, found: &mut Vec<Set>) -> Result<(), Stop> {
        let board = Board::new(self.shape, self.cards.iter().cloned()).map_err(Stop::TooLarge)?;
        let mut pace = Pace::of_kernel(budget);
        let mut left = patience(PATIENCE);
        match every_set(&board, &mut |cost| pace.steps_at_once(cost).is_ok() && left(cost)) {
            Ok(sets) => {
                found.extend(sets);
                Ok(())
            }
            Err(fault) => Err(pace.stop().unwrap_or(Stop::TooLarge(fault))),
        }
    }
}
