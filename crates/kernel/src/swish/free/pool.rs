//! The cards to choose from: those of a deal, or the whole deck of a size.
//!
//! The deck of a size, one card of each kind with a point and a circle, is never
//! written down: a 60x61 deck has more than three million cards. A card of it is a
//! pair of cells, and a set of its cards is one bit a pair.

use crate::fault::Fault;
use crate::number::narrow;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::grid::{Cell, Grid};
use crate::swish::orientation::Orientation;
use crate::text::shorten;
use std::collections::BTreeMap;

/// The most cells that the cards of a whole deck can have.
pub const MOST_CELLS: usize = 20_000;

/// The cards to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pool {
    /// Every card with one point and one circle, once.
    Deck(Grid),
    /// The cards of a deal.
    Deal(Deal),
}

impl Pool {
    /// The deck of a size.
    ///
    /// # Errors
    /// When its cards have too many cells.
    pub fn deck(grid: Grid) -> Result<Self, Fault> {
        if grid.size() > MOST_CELLS {
            return Err(Fault::new(format!("the cards of a whole deck have at most {MOST_CELLS} cells, not {grid}")));
        }
        Ok(Self::Deck(grid))
    }

    /// The grid of every card.
    #[must_use]
    pub fn grid(&self) -> Grid {
        match self {
            Self::Deck(grid) => *grid,
            Self::Deal(deal) => deal.grid(),
        }
    }

    /// The rules of the pool, without cards.
    #[must_use]
    pub fn rules(&self) -> Deal {
        match self {
            Self::Deck(grid) => Deal::empty(*grid, false),
            Self::Deal(deal) => Deal::empty(deal.grid(), deal.is_fixed()),
        }
    }

    /// How many cards there are.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Self::Deck(grid) => {
                // Pairs of cells up to turning, counted by what each turn leaves
                // in place.
                let turns = Orientation::of(*grid, false);
                let still = |turn: &Orientation| grid.cells().filter(|&cell| turn.turn(*grid, cell) == cell).count();
                let pairs: usize = turns.iter().map(still).map(|cells| cells * cells.saturating_sub(1)).sum();
                pairs / turns.len()
            }
            Self::Deal(deal) => deal.cards().len(),
        }
    }
}

/// The smallest image of the card with these two symbols.
#[must_use]
pub fn smallest_pair(grid: Grid, point: Cell, circle: Cell) -> (Cell, Cell) {
    let turns = Orientation::of(grid, false).iter();
    turns.map(|turn| (turn.turn(grid, point), turn.turn(grid, circle))).min().unwrap_or((point, circle))
}

/// The place of a card of the deck among all pairs of cells.
///
/// # Errors
/// When it is not in the deck.
pub(super) fn pair(grid: Grid, card: &Card) -> Result<usize, Fault> {
    let (&[point], &[circle]) = (card.points(), card.circles()) else {
        let card = shorten(&card.to_string());
        return Err(Fault::new(format!("card {card} is not in the deck: it must have one point and one circle")));
    };
    if let Some(&cell) = card.cells().iter().find(|&&cell| !grid.holds(cell)) {
        return Err(grid.outside(cell));
    }
    let (point, circle) = smallest_pair(grid, point, circle);
    Ok(place(grid, point) * grid.size() + place(grid, circle))
}

/// Which cards of a pool have been taken.
#[derive(Clone, Debug)]
pub struct Tally {
    rules: Deal,
    taken: usize,
    cards: Cards,
}

#[derive(Clone, Debug)]
enum Cards {
    /// One bit for each pair of cells, set when its card is taken.
    Deck(Vec<u64>),
    /// For each kind, how many copies there are, and how many are taken.
    Deal { copies: BTreeMap<Card, usize>, taken: BTreeMap<Card, usize> },
}

impl Tally {
    /// Nothing is taken.
    #[must_use]
    pub fn new(pool: &Pool) -> Self {
        let cards = match pool {
            Pool::Deck(grid) => Cards::Deck(vec![0; (grid.size() * grid.size()).div_ceil(64)]),
            Pool::Deal(deal) => {
                let mut copies: BTreeMap<Card, usize> = BTreeMap::new();
                for card in deal.cards() {
                    *copies.entry(deal.kind(card)).or_default() += 1;
                }
                Cards::Deal { copies, taken: BTreeMap::new() }
            }
        };
        Self { rules: pool.rules(), taken: 0, cards }
    }

    /// How many cards are taken.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.taken
    }

    /// Takes one more card.
    ///
    /// # Errors
    /// When the pool does not have it, or no more of it.
    pub fn take(&mut self, card: &Card) -> Result<(), Fault> {
        let grid = self.rules.grid();
        let fault = |why: &str| Err(Fault::new(format!("card {} {why}", shorten(&card.to_string()))));
        match &mut self.cards {
            Cards::Deck(bits) => {
                let bit = pair(grid, card)?;
                let mask = 1 << (bit % 64);
                if bits[bit / 64] & mask != 0 {
                    return fault("is used twice, and the deck has it once");
                }
                bits[bit / 64] |= mask;
            }
            Cards::Deal { copies, taken } => {
                let kind = self.rules.kind(card);
                let Some(&all) = copies.get(&kind) else {
                    return fault("is not among the cards to choose from");
                };
                let taken = taken.entry(kind).or_default();
                if *taken == all {
                    return fault("is used more often than it is there");
                }
                *taken += 1;
            }
        }
        self.taken += 1;
        Ok(())
    }

    /// Puts all cards back.
    pub fn clear(&mut self) {
        self.taken = 0;
        match &mut self.cards {
            Cards::Deck(bits) => bits.fill(0),
            Cards::Deal { taken, .. } => taken.clear(),
        }
    }

    /// Calls `each` for every card taken, as its kind, copies one after another.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn each_taken(&self, mut each: impl FnMut(&Card) -> Result<(), Fault>) -> Result<(), Fault> {
        let grid = self.rules.grid();
        match &self.cards {
            Cards::Deck(bits) => {
                for (word, &bits) in bits.iter().enumerate().filter(|(_, bits)| **bits != 0) {
                    for bit in (0..64).filter(|bit| bits >> bit & 1 == 1) {
                        let pair = word * 64 + bit;
                        let (point, circle) = (cell(grid, pair / grid.size()), cell(grid, pair % grid.size()));
                        each(&Card::new([point], [circle])?)?;
                    }
                }
            }
            Cards::Deal { taken, .. } => {
                for (card, &taken) in taken {
                    (0..taken).try_for_each(|_| each(card))?;
                }
            }
        }
        Ok(())
    }

    /// The cards taken, as their kinds, in order.
    ///
    /// # Errors
    /// Never, in fact: the cards were cards when they were taken.
    pub fn cards(&self) -> Result<Vec<Card>, Fault> {
        let mut cards = Vec::with_capacity(self.taken);
        self.each_taken(|card| {
            cards.push(card.clone());
            Ok(())
        })?;
        Ok(cards)
    }
}

/// The place of a cell in reading order.
pub(crate) fn place(grid: Grid, cell: Cell) -> usize {
    usize::from(cell.row) * usize::from(grid.columns()) + usize::from(cell.column)
}

/// The cell at a place.
fn cell(grid: Grid, place: usize) -> Cell {
    // Both fit, since the sides of a grid do.
    let columns = usize::from(grid.columns());
    Cell { row: narrow(place / columns), column: narrow(place % columns) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swish::tests::every_card;

    #[test]
    fn a_deck_is_counted_without_writing_it_down() {
        for rows in 1..=6 {
            for columns in 1..=6 {
                let grid = Grid::new(rows, columns).unwrap();
                let deck = every_card(grid);
                assert_eq!(Pool::deck(grid).unwrap().size(), deck.cards().len(), "{grid}");
                let mut tally = Tally::new(&Pool::Deck(grid));
                deck.cards().iter().for_each(|card| tally.take(card).unwrap());
                assert_eq!(tally.cards().unwrap(), deck.cards());
            }
        }
        assert_eq!(Pool::deck(Grid::new(60, 61).unwrap()).unwrap().size(), 3_348_870);
        assert!(Pool::deck(Grid::new(200, 101).unwrap()).is_err());
    }

    #[test]
    fn a_card_is_taken_as_often_as_it_is_there_however_it_lies() {
        let grid = Grid::new(4, 3).unwrap();
        let take = |pool: &Pool, cards: &[&str]| {
            let mut tally = Tally::new(pool);
            cards.iter().try_for_each(|card| tally.take(&card.parse().unwrap())).map(|()| tally.taken())
        };
        let deck = Pool::deck(grid).unwrap();
        assert_eq!(take(&deck, &["a1:b2", "b2:a1"]), Ok(2));
        assert!(take(&deck, &["a1:b2", "c1:b2"]).unwrap_err().what().contains("used twice"));
        for bad in ["a1,b1:c1", "a1:", "d1:a1", ":"] {
            assert!(take(&deck, &[bad]).is_err(), "{bad}");
        }
        let deal = Pool::Deal("swish 4x3\n2x a1:b2 a1:".parse().unwrap());
        assert_eq!(take(&deal, &["a1:b2", "c4:b3", "c1:"]), Ok(3));
        assert!(take(&deal, &["a1:b2", "c4:b3", "a1:b2"]).unwrap_err().what().contains("more often"));
        assert!(take(&deal, &["b2:a1"]).unwrap_err().what().contains("not among"));
    }
}
