//! Decks: every card of a size, and the 60 cards of the commercial game.

use crate::fault::Fault;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::grid::{Cell, Grid};
use std::fmt;

/// The classes of cells of a 4x3 card, which the commercial deck prints in
/// colours. The colour follows from the place, so it adds nothing to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Colour {
    /// The corners.
    Blue,
    /// The outer columns, inner rows.
    Orange,
    /// The middle column, inner rows.
    Purple,
    /// The middle column, outer rows.
    Green,
}

impl Colour {
    /// The colour of a cell; none when the grid is not that of the commercial deck.
    #[must_use]
    pub fn of(grid: Grid, cell: Cell) -> Option<Self> {
        if (grid.rows(), grid.columns()) != (4, 3) {
            return None;
        }
        let outer_row = cell.row == 0 || cell.row == 3;
        Some(match (cell.column == 1, outer_row) {
            (false, true) => Self::Blue,
            (false, false) => Self::Orange,
            (true, false) => Self::Purple,
            (true, true) => Self::Green,
        })
    }

    /// Whether its cells lie in the middle column.
    #[must_use]
    pub fn is_middle(self) -> bool {
        matches!(self, Self::Purple | Self::Green)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Blue => "blue",
            Self::Orange => "orange",
            Self::Purple => "purple",
            Self::Green => "green",
        })
    }
}

/// Every card with one point and one circle, one of each kind, in order.
///
/// # Errors
/// When they are more than a deal can hold.
pub fn every_card(grid: Grid) -> Result<Deal, Fault> {
    let mut deck = Deal::empty(grid, false);
    let mut symbols = 0;
    for point in grid.cells() {
        // The kind of a card is its smallest image: skip points that can move up.
        if deck.orientations().iter().any(|o| o.turn(grid, point) < point) {
            continue;
        }
        for circle in grid.cells().filter(|&circle| circle != point) {
            let card = Card::new([point], [circle])?;
            if deck.kind(&card) == card {
                deck.add(card, 1, &mut symbols)?;
            }
        }
    }
    Ok(deck)
}

/// A part of the commercial deck: a heading and its cards.
pub struct Suit {
    /// What its cards have in common.
    pub heading: String,
    /// The cards, copies side by side.
    pub cards: Vec<Card>,
}

/// The commercial deck, in the five parts in which the paper shows it.
///
/// The paper shows which cards are doubled in a figure only, so this deck is
/// inferred from the counts it prints: a card is doubled iff its point and circle
/// have the same colour, or exactly one of the two is in the middle column. Other
/// rules fit the counts too; this one is chosen because it also fits the size of
/// the largest swish-free set that the paper reports. The deck is data: another
/// guess can be given as a file.
///
/// # Errors
/// Never, in fact; the cards are built by functions that can fail on others.
pub fn commercial_suits() -> Result<Vec<Suit>, Fault> {
    let grid = Grid::new(4, 3)?;
    let colours = |card: &Card| {
        let of = |cells: &[Cell]| cells.first().and_then(|&cell| Colour::of(grid, cell));
        Some((of(card.points())?, of(card.circles())?))
    };
    let deck = every_card(grid)?;
    let copies = |same_suit: &dyn Fn(Colour, Colour) -> bool| -> Vec<Card> {
        let suited = deck.cards().iter().filter_map(|card| Some((card, colours(card)?)));
        suited
            .filter(|&(_, (point, circle))| same_suit(point, circle))
            .flat_map(|(card, (point, circle))| {
                let doubled = point == circle || point.is_middle() != circle.is_middle();
                std::iter::repeat_n(card.clone(), if doubled { 2 } else { 1 })
            })
            .collect()
    };
    let mut suits = vec![Suit { heading: "point and circle of the same colour".into(), cards: copies(&|p, c| p == c) }];
    for colour in [Colour::Blue, Colour::Orange, Colour::Purple, Colour::Green] {
        suits.push(Suit {
            heading: format!("{colour} point, circle of another colour"),
            cards: copies(&|p, c| p == colour && c != colour),
        });
    }
    Ok(suits)
}

/// The commercial deck as a deal of all 60 cards.
///
/// # Errors
/// Never, in fact; see [`commercial_suits`].
pub fn commercial() -> Result<Deal, Fault> {
    Deal::new(Grid::new(4, 3)?, false, commercial_suits()?.into_iter().flat_map(|suit| suit.cards))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commercial_deck_has_the_printed_counts() {
        let suits = commercial_suits().unwrap();
        assert_eq!(suits.iter().map(|suit| suit.cards.len()).collect::<Vec<_>>(), [16, 12, 12, 10, 10]);
        let deck = commercial().unwrap();
        assert_eq!((deck.cards().len(), deck.distinct()), (60, 36));
        let doubled = deck.cards().iter().filter(|card| deck.cards().iter().filter(|other| other == card).count() == 2);
        assert_eq!(doubled.count(), 48);
    }

    #[test]
    fn each_size_has_its_number_of_distinct_cards() {
        for (rows, columns, cards) in [
            (4, 3, 36),
            (3, 4, 36),
            (2, 5, 23),
            (3, 5, 59),
            (4, 5, 98),
            (5, 7, 313),
            (4, 4, 33),
            (5, 5, 85),
            (1, 1, 0),
            (2, 2, 2),
        ] {
            let deck = every_card(Grid::new(rows, columns).unwrap()).unwrap();
            assert_eq!((deck.cards().len(), deck.distinct()), (cards, cards), "{rows}x{columns}");
        }
    }
}
