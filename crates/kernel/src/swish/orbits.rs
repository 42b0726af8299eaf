//! Deals with one symbol a card: the largest swish by counting.
//!
//! The cells that a cell can be turned to are its **orbit** (in a fixed deal, the
//! cell alone). A card with one symbol can be laid so that the symbol lies on any
//! cell of its orbit and on no other. So each orbit is a game of its own: every
//! used cell takes exactly one point and exactly one circle, each from a card of its
//! own, and no more cells are used than there are points, circles, or cells.
//! As many can be used, and the largest swish has
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

/// The cards whose symbol can be turned to the same cells.
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

    /// No more of its cells can be used at once; and so many can.
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
///
/// # Errors
/// When a card has more than one symbol.
pub fn orbits(deal: &Deal) -> Result<Vec<Orbit>, Fault> {
    applies_to(deal)?;
    let mut orbits: BTreeMap<Cell, Orbit> = BTreeMap::new();
    for (i, card) in deal.cards().iter().enumerate() {
        let Some(&cell) = card.cells().first() else { continue };
        let cells = Orbit::cells(deal, cell);
        let orbit = orbits.entry(cells[0]).or_insert_with(|| Orbit { cells, ..Orbit::default() });
        let same = if card.points().is_empty() { &mut orbit.circles } else { &mut orbit.points };
        same.push(CardIndex(i));
    }
    Ok(orbits.into_values().collect())
}

/// Refutes what is wanted by counting.
///
/// # Errors
/// When there is room for as many cards as are wanted, or a card has more than one
/// symbol, or swishes are listed.
pub fn refute(wanted: &Wanted) -> Result<(), Fault> {
    if !wanted.besides.is_empty() {
        return Err(Fault::new("counting orbits bounds the number of cards, and says nothing about a list"));
    }
    let most: usize = orbits(&wanted.deal)?.iter().map(|orbit| 2 * orbit.usable()).sum();
    match wanted.fewest() {
        fewest if most < fewest => Ok(()),
        fewest => Err(Fault::new(format!("the orbits have room for {most} cards, and {fewest} are wanted"))),
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
        assert_eq!(orbits(&deal).unwrap().iter().map(Orbit::usable).collect::<Vec<_>>(), [8]);
    }

    #[test]
    fn other_deals_and_lists_are_refused() {
        let wanted = |text: &str| Wanted::at_least(text.parse().unwrap(), 2);
        let fault = refute(&wanted("swish 1x2\na1:b1")).unwrap_err();
        assert!(fault.what().contains("one that begins on a1 has 2"), "{fault}");
        let besides = vec!["a1:@0 :a1@0".parse().unwrap()];
        let fault = refute(&Wanted { besides, ..wanted("swish 1x2\na1: :a1") }).unwrap_err();
        assert!(fault.what().contains("says nothing about a list"), "{fault}");
    }
}
