//! Swish in rows: what holds of every swish of at least k cards, as sums over 0 and 1.
//!
//! # Construction
//! A variable for each card with symbols says that it is *taken*, one for each cell that a card can reach that it is *used*,
//! and, where cards turn, one for each different way that a card can lie. In this order:
//!
//! 1. *At least k cards are taken*, and never less than two.
//! 2. *Orbits.* The cells that a cell can be turned to are its orbit, and a symbol stays in its orbit however its card lies.
//!    So for each orbit the points of the taken cards there are as many as its used cells, and so are the circles: two
//!    rows. In a fixed deal a cell is its own orbit.
//! 3. Where cards turn: *a card lies in one way if it is taken, and else in none; a used cell holds one point and one
//!    circle, and another cell holds none.* (The rows of orbits are sums of these. Given by themselves they let proofs
//!    speak of cards, and not of ways to lay them.)
//! 4. *Duplicates are taken in the order of the deal*, and a clause for each listed hand excludes it: of some kind
//!    one more is taken, or one fewer.
//!
//! # Forward
//! A swish makes a model: its cards are taken, duplicates moved to the first of them, in the ways that they lie, and the
//! cells that they lie on are used. All rows hold of it by the rules.
//!
//! # Back
//! A model is a swish: each cell holds one point and one circle, or nothing.
//!
//! # Size
//! With n cards of s symbols together and o orientations: at most n(o + 1) + os variables, and 4os + 2n + 1 rows and one for
//! each listed hand, with at most n(o + 4) + 6os + 2s terms, and 2n more for each listed hand.
//!
//! # Why no stays no
//! By "Forward" a contradiction between the rows means that there is no swish of the wanted kind.

use crate::base::cnf::{Lit, Var};
use crate::base::rows::{Rows, Term};
use crate::fault::Fault;
use crate::problem::Problem;
use crate::proof::sums::RowId;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::grid::Cell;
use crate::swish::rules::Swish;
use crate::swish::wanted::{MOST_EXCLUDING, Wanted, too_many_listed};
use std::collections::BTreeMap;

/// The most symbols that the cards may have in all their orientations; more would ask for more memory than a common
/// machine has.
pub const MOST_SYMBOLS: usize = 2_000_000;

/// The number of the row that demands cards.
pub const DEMAND: RowId = RowId::Given(1);

/// The literal that the i-th card with symbols is taken, from 0.
///
/// # Errors
/// When there can't be so many cards.
pub fn taken(card: usize) -> Result<Lit, Fault> {
    Ok(Var::new(card + 1)?.yes())
}

/// The number of the row about the points, or the circles, of the i-th orbit that any card has a symbol in, from 0.
#[must_use]
pub fn orbit_row(orbit: usize, circles: bool) -> RowId {
    RowId::Given(2 * orbit as u64 + u64::from(circles) + 2)
}

/// The first cell that a cell can be turned to, which names its orbit.
#[must_use]
pub fn first_of_orbit(deal: &Deal, cell: Cell) -> Cell {
    let turned = deal.orientations().iter().map(|orientation| orientation.turn(deal.grid(), cell));
    turned.min().unwrap_or(cell)
}

/// A symbol: on this cell or in its orbit, a circle or a point.
type Symbol = (Cell, bool);

/// The symbols of a card.
fn symbols(card: &Card) -> impl Iterator<Item = Symbol> {
    let points = card.points().iter().map(|&cell| (cell, false));
    points.chain(card.circles().iter().map(|&cell| (cell, true)))
}

/// A card as it can lie: the card as it is numbered, its image, and the literal that says so.
pub struct Way {
    /// The card.
    pub card: usize,
    /// What is seen of it.
    pub image: Card,
    /// That it lies so.
    pub lies: Lit,
}

/// The rows of a deal under construction.
pub struct Builder<'a> {
    deal: &'a Deal,
    rows: Rows,
    /// The cards with symbols.
    pub cards: Vec<&'a Card>,
    /// The ways that they can lie.
    pub ways: Vec<Way>,
    /// The cells that any card reaches, sorted.
    pub cells: Vec<Cell>,
}

impl<'a> Builder<'a> {
    /// No rows yet.
    ///
    /// # Errors
    /// When they would be too large.
    pub fn of(deal: &'a Deal) -> Result<Self, Fault> {
        let cards: Vec<&Card> = deal.cards().iter().filter(|card| !card.is_blank()).collect();
        let symbols: usize = cards.iter().map(|card| card.cells().len()).sum::<usize>() * deal.orientations().len();
        if symbols > MOST_SYMBOLS {
            return Err(Fault::new(format!(
                "the deal is too large for rows: its cards have {symbols} symbols in all orientations, and {MOST_SYMBOLS} are the limit"
            )));
        }
        let mut ways = Vec::new();
        for (i, card) in cards.iter().enumerate() {
            for (_, image) in deal.images(card) {
                ways.push(Way { card: i, image, lies: taken(i)? });
            }
        }
        let mut cells: Vec<Cell> = ways.iter().flat_map(|way| way.image.cells()).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let mut free = cards.len() + cells.len();
        for same in ways.chunk_by_mut(|one, two| one.card == two.card).filter(|same| same.len() > 1) {
            for way in same {
                free += 1;
                way.lies = Var::new(free)?.yes();
            }
        }
        let mut rows = Rows::default();
        rows.cover(free);
        Ok(Self { deal, rows, cards, ways, cells })
    }

    /// The literal that a cell is used.
    ///
    /// # Errors
    /// When no card reaches it.
    pub fn used(&self, cell: Cell) -> Result<Lit, Fault> {
        let place = self.cells.binary_search(&cell).map_err(|_| Fault::new("a cell that no card reaches"))?;
        Ok(Var::new(self.cards.len() + place + 1)?.yes())
    }

    fn demand(&mut self, cards: usize) -> Result<(), Fault> {
        let least = i64::try_from(cards).map_err(|_| Fault::new("so many cards can't be taken"))?;
        let all =
            (0..self.cards.len()).map(|card| Ok(Term::new(taken(card)?, 1))).collect::<Result<Vec<_>, Fault>>()?;
        self.rows.at_least(all, least.min(1 << 40))
    }

    fn orbits(&mut self) -> Result<(), Fault> {
        let mut terms: Vec<(Symbol, Term)> = Vec::new();
        for &cell in &self.cells {
            let (first, unused) = (first_of_orbit(self.deal, cell), Term::new(self.used(cell)?, -1));
            terms.extend([((first, false), unused), ((first, true), unused)]);
        }
        for (i, card) in self.cards.iter().enumerate() {
            let term = Term::new(taken(i)?, 1);
            terms.extend(symbols(card).map(|(cell, circle)| ((first_of_orbit(self.deal, cell), circle), term)));
        }
        self.sums(terms)
    }

    fn ways(&mut self) -> Result<(), Fault> {
        for same in self.ways.chunk_by(|one, two| one.card == two.card).filter(|same| same.len() > 1) {
            let lies = same.iter().map(|way| Term::new(way.lies, 1));
            self.rows.equal(lies.chain([Term::new(taken(same[0].card)?, -1)]), 0)?;
        }
        let mut terms: Vec<(Symbol, Term)> = Vec::new();
        for &cell in &self.cells {
            let unused = Term::new(self.used(cell)?, -1);
            terms.extend([((cell, false), unused), ((cell, true), unused)]);
        }
        for way in &self.ways {
            terms.extend(symbols(&way.image).map(|symbol| (symbol, Term::new(way.lies, 1))));
        }
        self.sums(terms)
    }

    /// A row for each symbol: its terms add up to 0.
    fn sums(&mut self, mut terms: Vec<(Symbol, Term)>) -> Result<(), Fault> {
        terms.sort_unstable();
        let mut rows = terms.chunk_by(|one, two| one.0 == two.0);
        rows.try_for_each(|same| self.rows.equal(same.iter().map(|&(_, term)| term), 0))
    }

    /// Orders duplicates, and excludes what is listed.
    fn exclude(&mut self, besides: &[Swish]) -> Result<(), Fault> {
        let mut kinds: BTreeMap<Card, Vec<Lit>> = BTreeMap::new();
        for (i, card) in self.cards.iter().enumerate() {
            kinds.entry(self.deal.kind(card)).or_default().push(taken(i)?);
        }
        kinds.values().flat_map(|cards| cards.windows(2)).for_each(|pair| self.rows.clause([pair[0], !pair[1]]));
        if kinds.len().saturating_mul(2 * besides.len()) > MOST_EXCLUDING {
            return Err(too_many_listed());
        }
        for swish in besides {
            self.deal.verify(swish)?;
            let mut counts: BTreeMap<Card, usize> = BTreeMap::new();
            swish.hand(self.deal).into_iter().for_each(|kind| *counts.entry(kind).or_default() += 1);
            let mut clause = Vec::new();
            for (kind, cards) in &kinds {
                let count = counts.get(kind).copied().unwrap_or(0);
                clause.extend(count.checked_sub(1).and_then(|last| cards.get(last)).map(|&lit| !lit));
                clause.extend(cards.get(count));
            }
            self.rows.clause(clause);
        }
        Ok(())
    }
}

/// The rows for what is wanted.
///
/// # Errors
/// When they would be too large, or a listed swish is none of the deal.
pub fn in_rows(wanted: &Wanted) -> Result<Rows, Fault> {
    let listed = wanted.besides.listed()?;
    let mut builder = Builder::of(&wanted.deal)?;
    builder.demand(wanted.fewest())?;
    builder.orbits()?;
    if !wanted.deal.is_fixed() {
        builder.ways()?;
    }
    builder.exclude(listed)?;
    Ok(builder.rows)
}
