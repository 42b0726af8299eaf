//! What the kernel's rows of a deal ([`misdeal_kernel::swish::in_rows`]) are called, card by card and cell by cell.

use super::super::classes::Classes;
use misdeal_kernel::base::cnf::{Lit, Var};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::proof::sums::RowId;
use misdeal_kernel::swish::in_rows::{orbit_row, taken};
use misdeal_kernel::swish::{Card, Cell, Deal};
use std::collections::BTreeMap;

/// A way that a card can lie: the literal that says so, and the cells of its symbols, twice each, and one more for a circle.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub(super) lies: Lit,
    pub(super) symbols: Vec<usize>,
}

/// A card with symbols.
#[derive(Clone, Debug)]
pub(super) struct Named {
    /// Its place in the deal.
    pub(super) place: usize,
    pub(super) taken: Lit,
    /// The row which says that it lies in one way if it is taken; none where there is one way only, and it has no literal
    /// of its own.
    pub(super) row: Option<RowId>,
    pub(super) ways: Vec<Way>,
    /// The slots of its symbols: those of the i-th orbit are 2i, for points, and 2i + 1, for circles.
    pub(super) slots: Vec<usize>,
}

/// The names of a deal.
#[derive(Clone, Debug)]
pub(super) struct Names {
    pub(super) cards: Vec<Named>,
    /// The cells of each orbit, by number.
    pub(super) orbits: Vec<Vec<usize>>,
    /// All cells, sorted.
    pub(super) cells: Vec<Cell>,
    /// The rows which say that a card is taken only if the duplicate before it is, with the two cards.
    pub(super) orders: Vec<(RowId, usize, usize)>,
    first_cell_row: u64,
    is_fixed: bool,
}

impl Names {
    /// The names of a deal with these orbits.
    pub(super) fn of(deal: &Deal, classes: &Classes) -> Result<Self, Fault> {
        let mut cells = classes.orbits().concat();
        cells.sort_unstable();
        let number = |cell: &Cell| cells.partition_point(|other| other < cell);
        let orbits: Vec<Vec<usize>> = classes.orbits().iter().map(|orbit| orbit.iter().map(number).collect()).collect();
        let mut orbit_of = vec![0; cells.len()];
        orbits.iter().enumerate().for_each(|(i, orbit)| orbit.iter().for_each(|&cell| orbit_of[cell] = i));
        let places: Vec<usize> = (0..deal.cards().len()).filter(|&i| !deal.cards()[i].is_blank()).collect();
        let (mut rows, mut variables) = (1 + 2 * orbits.len() as u64, places.len() + cells.len());
        let mut cards = Vec::new();
        for (i, &place) in places.iter().enumerate() {
            let images = deal.images(&deal.cards()[place]);
            let (turns, taken) = (images.len() > 1, taken(i)?);
            rows += u64::from(turns);
            let mut ways = Vec::new();
            for (_, image) in &images {
                variables += usize::from(turns);
                let lies = if turns { Var::new(variables)?.yes() } else { taken };
                ways.push(Way { lies, symbols: symbols(image, number) });
            }
            let slots = symbols(&deal.cards()[place], number);
            let slots = slots.into_iter().map(|symbol| 2 * orbit_of[symbol / 2] + symbol % 2).collect();
            cards.push(Named { place, taken, row: turns.then_some(RowId::Given(rows)), ways, slots });
        }
        let first_cell_row = rows + 1;
        rows += if deal.is_fixed() { 0 } else { 2 * cells.len() as u64 };
        let mut kinds: BTreeMap<Card, Vec<usize>> = BTreeMap::new();
        for (i, &place) in places.iter().enumerate() {
            kinds.entry(deal.kind(&deal.cards()[place])).or_default().push(i);
        }
        let pairs = kinds.values().flat_map(|same| same.windows(2));
        let orders = (rows + 1..).zip(pairs).map(|(row, pair)| (RowId::Given(row), pair[0], pair[1])).collect();
        Ok(Self { cards, orbits, cells, orders, first_cell_row, is_fixed: deal.is_fixed() })
    }

    /// The literal that a cell is used.
    pub(super) fn used(&self, cell: usize) -> Result<Lit, Fault> {
        taken(self.cards.len() + cell)
    }

    /// The row of a symbol on a cell: twice the cell, and one more for a circle. In a fixed deal a cell is its own orbit.
    pub(super) fn symbol_row(&self, symbol: usize) -> RowId {
        if self.is_fixed {
            return self.slot_row(symbol);
        }
        RowId::Given(self.first_cell_row + symbol as u64)
    }

    /// The row of a slot.
    pub(super) fn slot_row(&self, slot: usize) -> RowId {
        orbit_row(slot / 2, slot % 2 == 1)
    }
}

fn symbols(card: &Card, number: impl Fn(&Cell) -> usize) -> Vec<usize> {
    let points = card.points().iter().map(|cell| 2 * number(cell));
    points.chain(card.circles().iter().map(|cell| 2 * number(cell) + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::base::rows::{RowAt, Term};
    use misdeal_kernel::swish::Wanted;
    use misdeal_kernel::swish::in_rows::in_rows;

    /// Whether a row has just these literals, whatever their numbers.
    fn names(row: RowAt<'_>, lits: impl IntoIterator<Item = Lit>) -> bool {
        let mut wanted: Vec<usize> = lits.into_iter().map(|lit| lit.var().number()).collect();
        let mut found: Vec<usize> = row.terms.iter().map(|Term { lit, .. }| lit.var().number()).collect();
        wanted.sort_unstable();
        found.sort_unstable();
        wanted.dedup();
        wanted == found
    }

    #[test]
    fn rows_are_those_of_the_kernel() {
        for text in [
            "swish 2x3\n2x a1:b1 b1:a1 : a1,b2: 3x :a1,b2 :c1,b1,a1 b1:b2",
            "swish 2x3 fixed\n2x a1:b1 b1:a1 : a1,b2:",
            "swish 3x3\na1:c1 a1:c3 b2: 2x b1:b3 :b2 a1:a3",
        ] {
            let deal: Deal = text.parse().unwrap();
            let names_of = Names::of(&deal, &Classes::of(&deal)).unwrap();
            let rows = in_rows(&Wanted::at_least(deal.clone(), 3)).unwrap();
            let row = |id: RowId| match id {
                RowId::Given(number) => rows.row(number as usize - 1).unwrap(),
                RowId::Added(_) => panic!("no row was added"),
            };
            for card in &names_of.cards {
                if let Some(id) = card.row {
                    assert!(names(row(id), card.ways.iter().map(|way| way.lies).chain([card.taken])), "{text}");
                }
            }
            for symbol in 0..2 * names_of.cells.len() {
                let ways = names_of.cards.iter().flat_map(|card| &card.ways);
                let lie = ways.filter(|way| way.symbols.contains(&symbol)).map(|way| way.lies);
                assert!(
                    names(row(names_of.symbol_row(symbol)), lie.chain([names_of.used(symbol / 2).unwrap()])),
                    "{text}"
                );
            }
            for &(id, one, two) in &names_of.orders {
                assert!(names(row(id), [names_of.cards[one].taken, names_of.cards[two].taken]), "{text}");
            }
            assert!(
                deal.is_fixed()
                    || rows.len() as u64
                        == names_of.first_cell_row - 1 + 2 * names_of.cells.len() as u64 + names_of.orders.len() as u64
            );
        }
    }
}
