//! Pictures of Swish cards: in the terminal, as SVG, as graphs.
//!
//! Nothing here decides whether cards swish: a picture shows cards laid over each
//! other as they are, clashes too.

pub mod construction;
pub mod dot;
pub mod face;
pub mod hypergraph;
pub mod svg;
pub mod terminal;

use misdeal_kernel::swish::{Card, Cell, Deal, Grid, Laid, Orientation};
use std::collections::BTreeMap;

/// What is seen in a cell when cards are laid over each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symbol {
    /// Nothing.
    #[default]
    Empty,
    /// One point.
    Point,
    /// One circle.
    Circle,
    /// One point in one circle.
    Both,
    /// Two points or two circles, which no swish has.
    Clash,
}

impl Symbol {
    /// What is seen when one more point comes to lie here.
    #[must_use]
    pub fn and_point(self) -> Self {
        match self {
            Self::Empty => Self::Point,
            Self::Circle => Self::Both,
            Self::Point | Self::Both | Self::Clash => Self::Clash,
        }
    }

    /// What is seen when one more circle comes to lie here.
    #[must_use]
    pub fn and_circle(self) -> Self {
        match self {
            Self::Empty => Self::Circle,
            Self::Point => Self::Both,
            Self::Circle | Self::Both | Self::Clash => Self::Clash,
        }
    }
}

/// Cards laid over each other; a single card is the smallest case.
#[derive(Clone, Debug)]
pub struct Picture {
    grid: Grid,
    symbols: BTreeMap<Cell, Symbol>,
}

impl Picture {
    /// The picture of these cards, which must lie on the grid.
    #[must_use]
    pub fn of<'a>(grid: Grid, cards: impl IntoIterator<Item = &'a Card>) -> Self {
        let mut symbols: BTreeMap<Cell, Symbol> = BTreeMap::new();
        for card in cards {
            for &cell in card.points() {
                let symbol = symbols.entry(cell).or_default();
                *symbol = symbol.and_point();
            }
            for &cell in card.circles() {
                let symbol = symbols.entry(cell).or_default();
                *symbol = symbol.and_circle();
            }
        }
        Self { grid, symbols }
    }

    /// The grid of the cards.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// What is seen in a cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Symbol {
        self.symbols.get(&cell).copied().unwrap_or_default()
    }

    /// The cells where something is seen, in reading order.
    pub fn symbols(&self) -> impl Iterator<Item = (Cell, Symbol)> {
        self.symbols.iter().map(|(&cell, &symbol)| (cell, symbol))
    }
}

/// The card as it is laid; none when it does not fit the grid of the deal, which
/// a swish that has not been verified may come to.
fn as_laid(deal: &Deal, laid: &Laid) -> Option<Card> {
    let grid = deal.grid();
    let fits = Orientation::of(grid, false).contains(&laid.orientation)
        && laid.card.cells().iter().all(|&cell| grid.holds(cell));
    fits.then(|| laid.card.turned(grid, laid.orientation))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_point_or_circle_is_a_clash() {
        let grid = Grid::new(1, 5).unwrap();
        let cards: Vec<Card> =
            ["a1,e1:b1", "b1,d1:c1", "d1:e1", "e1:"].iter().map(|text| text.parse().unwrap()).collect();
        let picture = Picture::of(grid, &cards);
        let seen: Vec<Symbol> = grid.cells().map(|cell| picture.at(cell)).collect();
        assert_eq!(seen, [Symbol::Point, Symbol::Both, Symbol::Circle, Symbol::Clash, Symbol::Clash]);
    }

    #[test]
    fn a_card_that_does_not_fit_is_not_laid() {
        let deal: Deal = "swish 2x3\na1:b2".parse().unwrap();
        let laid = |text: &str| as_laid(&deal, &text.parse().unwrap()).map(|card| card.to_string());
        assert_eq!(laid("a1:b2@h"), Some("c1:b2".into()));
        assert_eq!(laid("a1:b2@q"), None);
        assert_eq!(laid("a3:b2@0"), None);
    }
}
