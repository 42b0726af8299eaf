//! The orbits of cells, and the symbols in them.
//!
//! The cells that a cell can be turned to are its **orbit** (in a fixed deal, the
//! cell alone). However a card lies, its symbols stay in their orbits. So of each
//! orbit a swish uses no more cells than there are, than the deal has points there,
//! and than it has circles there.
//!
//! With one symbol a card the bound is met, since each orbit is a game of its own:
//! the largest swish has
//!
//! > 2 * min(points, circles, cells) cards, added up over the orbits.
//!
//! This is Theorem 1 of the paper, repaired: there, a matching M of the
//! compatibility graph stands for |M| cards instead of 2|M|, and of duplicates four
//! are kept, though an orbit may have two cells or one (or eight, on squares).

use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::deal::CardIndex;
use misdeal_kernel::swish::in_rows::first_of_orbit;
use misdeal_kernel::swish::{Cell, Deal};
use std::collections::BTreeMap;

/// Cards with a symbol that can be turned to the same cells; a card is named once for
/// each such symbol.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Orbit {
    /// The cells, sorted.
    pub cells: Vec<Cell>,
    /// The cards with a point on one of them.
    pub points: Vec<CardIndex>,
    /// The cards with a circle on one of them.
    pub circles: Vec<CardIndex>,
}

impl Orbit {
    /// The cells that a cell can be turned to, sorted.
    #[must_use]
    pub fn cells(deal: &Deal, cell: Cell) -> Vec<Cell> {
        let turned = deal.orientations().iter().map(|orientation| orientation.turn(deal.grid(), cell));
        let mut cells: Vec<Cell> = turned.collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// How many of its cells can be used at once, and no more.
    #[must_use]
    pub fn usable(&self) -> usize {
        self.points.len().min(self.circles.len()).min(self.cells.len())
    }
}

/// Says whether every card has one symbol, blank ones aside.
///
/// # Errors
/// When one has more.
pub fn applies_to(deal: &Deal) -> Result<(), Fault> {
    match deal.cards().iter().find(|card| card.cells().len() > 1) {
        None => Ok(()),
        Some(card) => Err(Fault::new(format!(
            "counting orbits is for cards of one symbol, and one that begins on {} has {}",
            card.cells()[0],
            card.cells().len()
        ))),
    }
}

/// The orbits that a card has a symbol on, by their first cells.
#[must_use]
pub fn orbits(deal: &Deal) -> Vec<Orbit> {
    let mut orbits: BTreeMap<Cell, Orbit> = BTreeMap::new();
    for (i, card) in deal.cards().iter().enumerate() {
        for (place, &cell) in card.cells().iter().enumerate() {
            let fresh = || Orbit { cells: Orbit::cells(deal, cell), ..Orbit::default() };
            let orbit = orbits.entry(first_of_orbit(deal, cell)).or_insert_with(fresh);
            let same = if place < card.points().len() { &mut orbit.points } else { &mut orbit.circles };
            same.push(CardIndex(i));
        }
    }
    orbits.into_values().collect()
}
