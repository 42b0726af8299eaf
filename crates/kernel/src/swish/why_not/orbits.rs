//! How many cards a swish can have at most, by counting.
//!
//! The cells that a cell can be turned to are its **orbit** (in a fixed deal, the
//! cell alone). However a card lies, its symbols stay in their orbits. So of each
//! orbit a swish uses no more cells than there are, than the deal has points there,
//! and than it has circles there. A used cell takes two symbols; and n cards bring
//! at least as many symbols as the n cards with the fewest. That bounds the cards.
//!
//! With one symbol a card the bound is met, since each orbit is a game of its own:
//! the largest swish has
//!
//! > 2 * min(points, circles, cells) cards, added up over the orbits.
//!
//! This is Theorem 1 of the paper, repaired: there, a matching M of the
//! compatibility graph stands for |M| cards instead of 2|M|, and of duplicates four
//! are kept, though an orbit may have two cells or one (or eight, on squares).

use crate::fault::Fault;
use crate::swish::deal::{CardIndex, Deal};
use crate::swish::grid::Cell;
use crate::swish::wanted::Wanted;
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

    /// The first cell that a cell can be turned to, which names its orbit.
    #[must_use]
    pub fn first(deal: &Deal, cell: Cell) -> Cell {
        let turned = deal.orientations().iter().map(|orientation| orientation.turn(deal.grid(), cell));
        turned.min().unwrap_or(cell)
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
            let orbit = orbits.entry(Orbit::first(deal, cell)).or_insert_with(fresh);
            let same = if place < card.points().len() { &mut orbit.points } else { &mut orbit.circles };
            same.push(CardIndex(i));
        }
    }
    orbits.into_values().collect()
}

/// No swish has more cards than this.
#[must_use]
pub fn room(deal: &Deal) -> usize {
    let mut slots: usize = orbits(deal).iter().map(|orbit| 2 * orbit.usable()).sum();
    let mut symbols: Vec<usize> = deal.cards().iter().map(|card| card.cells().len()).filter(|&n| n > 0).collect();
    symbols.sort_unstable();
    let fits = |symbols: &usize| {
        let fits = *symbols <= slots;
        slots -= if fits { *symbols } else { 0 };
        fits
    };
    symbols.iter().copied().take_while(fits).count()
}

/// Refutes what is wanted by counting.
///
/// # Errors
/// When there is room for as many cards as are wanted.
pub fn refute(wanted: &Wanted) -> Result<(), Fault> {
    match (room(&wanted.deal), wanted.fewest()) {
        (room, fewest) if room < fewest => Ok(()),
        (room, fewest) => Err(Fault::new(format!("the orbits have room for {room} cards, and {fewest} are wanted"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swish::enumerate::{every_swish, patience};
    use crate::swish::rules::Swish;

    fn check(deal: &str, most: usize) {
        let deal: Deal = deal.parse().unwrap();
        let truth = every_swish(&deal, 0, &mut patience(1_000_000)).unwrap();
        assert_eq!(truth.iter().map(Swish::len).max().unwrap_or(0), most, "{deal}");
        for cards in 0..most + 3 {
            let refuted = refute(&Wanted::at_least(deal.clone(), cards));
            assert_eq!(refuted.is_ok(), cards.max(2) > most, "{cards} of {deal}");
        }
    }

    #[test]
    fn each_orbit_uses_as_many_cells_as_it_has_points_circles_and_cells() {
        check("swish 4x3\na1: c4: :a4 :c1 :a1 b1:", 4);
        check("swish 2x3\n3x b1: 3x :b2", 4);
        check("swish 1x3\n2x b1: 2x :b1", 2);
        check("swish 2x2\n4x a1: 4x :b2", 8);
        check("swish 3x3\n2x b2: 3x :b2 a2: :b1", 4);
        check("swish 2x3 fixed\n2x a1: 2x :a1 c1: :c2", 2);
        check("swish 2x3\n4x a1: b1: :", 0);
        check("swish 4x3", 0);
    }

    #[test]
    fn a_square_has_orbits_of_eight_cells() {
        let deal: Deal = "swish 4x4\n9x a2: 9x :b1".parse().unwrap();
        assert_eq!(orbits(&deal).iter().map(Orbit::usable).collect::<Vec<_>>(), [8]);
    }

    #[test]
    fn cards_of_many_symbols_take_more_room() {
        let room_for = |text: &str| room(&text.parse().unwrap());
        // Three cells for both symbols, and cards of two.
        assert_eq!(room_for("swish 1x3 fixed\n9x a1:b1 9x b1:c1 9x c1:a1"), 3);
        // Eight slots: two cards of one symbol, and one of four.
        assert_eq!(room_for("swish 1x4 fixed\na1,b1:c1,d1 c1,d1:a1,b1 c1: :a1"), 3);
        assert_eq!(room_for("swish 1x4 fixed\na1,b1:c1,d1 c1,d1:a1,b1"), 2);
        // No circle ever meets these points.
        assert_eq!(room_for("swish 1x4\n5x a1:b1 : :"), 0);
        assert_eq!(room_for("swish 2x2"), 0);
    }

    #[test]
    fn other_deals_are_not_for_the_closed_form() {
        let deal: Deal = "swish 1x2\na1:b1".parse().unwrap();
        let fault = applies_to(&deal).unwrap_err();
        assert!(fault.what().contains("one that begins on a1 has 2"), "{fault}");
    }
}
