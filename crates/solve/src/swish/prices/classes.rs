//! Cards by the orbits of their symbols: those that are alike cost the same, however they lie.

use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::base::rows::{Row, Term};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::in_rows::{first_of_orbit, taken};
use misdeal_kernel::swish::{Card, Cell, Deal};
use misdeal_reductions::swish::orbits::Orbit;
use std::collections::BTreeMap;

/// Cards that have their symbols in the same orbits, and so the same price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Alike {
    /// The slots of their symbols, sorted: those of the i-th orbit are 2i, for points, and 2i + 1, for circles.
    pub(super) slots: Vec<u32>,
    /// The cards, by their places in the deal.
    pub(super) cards: Vec<usize>,
}

/// The cards and the orbits of a deal, as prices see them.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    /// The cells of each orbit that a card has a symbol on, by their first cells.
    orbits: Vec<Vec<Cell>>,
    /// The cells of all of them, sorted.
    cells: Vec<Cell>,
    alike: Vec<Alike>,
    /// For each card of the deal, how many before it have symbols.
    numbers: Vec<usize>,
}

impl Classes {
    /// Sorts the cards of a deal. Blank ones are left out: they take no part.
    pub(super) fn of(deal: &Deal) -> Self {
        let cells = deal.cards().iter().flat_map(Card::cells);
        let mut firsts: Vec<Cell> = cells.map(|&cell| first_of_orbit(deal, cell)).collect();
        firsts.sort_unstable();
        firsts.dedup();
        let slots = |card: &Card| {
            let orbit = |cell: &Cell| firsts.partition_point(|first| *first < first_of_orbit(deal, *cell)) as u32;
            let points = card.points().iter().map(|cell| 2 * orbit(cell));
            let mut slots: Vec<u32> = points.chain(card.circles().iter().map(|cell| 2 * orbit(cell) + 1)).collect();
            slots.sort_unstable();
            slots
        };
        let mut alike: BTreeMap<Vec<u32>, Vec<usize>> = BTreeMap::new();
        let mut numbers = Vec::with_capacity(deal.cards().len());
        let mut with_symbols = 0;
        for (i, card) in deal.cards().iter().enumerate() {
            numbers.push(with_symbols);
            if !card.is_blank() {
                with_symbols += 1;
                alike.entry(slots(card)).or_default().push(i);
            }
        }
        let orbits: Vec<Vec<Cell>> = firsts.iter().map(|&cell| Orbit::cells(deal, cell)).collect();
        let mut cells = orbits.concat();
        cells.sort_unstable();
        let alike = alike.into_iter().map(|(slots, cards)| Alike { slots, cards }).collect();
        numbers.push(with_symbols);
        Self { orbits, cells, alike, numbers }
    }

    /// The same orbits, and each card with symbols by itself, in the order of the deal.
    pub(super) fn apart(&self) -> Self {
        let each = |alike: &Alike| {
            let slots = alike.slots.clone();
            alike.cards.iter().map(move |&card| Alike { slots: slots.clone(), cards: vec![card] }).collect::<Vec<_>>()
        };
        let mut alike: Vec<Alike> = self.alike.iter().flat_map(each).collect();
        alike.sort_by(|one, two| one.cards.cmp(&two.cards));
        Self { alike, ..self.clone() }
    }

    /// The cards, those alike together, in the order of their slots.
    pub(super) fn alike(&self) -> &[Alike] {
        &self.alike
    }

    /// The cells of each orbit.
    pub(super) fn orbits(&self) -> &[Vec<Cell>] {
        &self.orbits
    }

    /// At most this number of the cards of a class are taken, as a row.
    pub(super) fn few_alike(&self, class: usize, most: u32) -> Result<Row, Fault> {
        let lits = self.alike[class].cards.iter().map(|&card| taken(self.numbers[card]));
        at_most(lits, most)
    }

    /// At most this number of the cells of an orbit are used, as a row.
    pub(super) fn few_used(&self, orbit: usize, most: u32) -> Result<Row, Fault> {
        let cards = self.numbers.last().copied().unwrap_or(0);
        let place = |cell: &Cell| self.cells.partition_point(|other| other < cell);
        // The variables of the cells follow those of the cards.
        at_most(self.orbits[orbit].iter().map(|cell| taken(cards + place(cell))), most)
    }
}

fn at_most(lits: impl Iterator<Item = Result<Lit, Fault>>, most: u32) -> Result<Row, Fault> {
    let terms = lits.map(|lit| Ok(Term::new(lit?, -1))).collect::<Result<Vec<_>, Fault>>()?;
    Row::of(terms, -i64::from(most))
}
