//! Pictures of cards: in the terminal, as SVG, as graphs.
//!
//! Nothing here prints or writes files, and nothing here decides whether cards
//! swish: a picture shows cards laid over each other as they are, clashes too.

mod boxes;
pub mod construction;
pub mod dot;
pub mod face;
pub mod frame;
pub mod plot;
pub mod set;
mod sheet;
pub mod svg;
pub mod terminal;
pub mod uno;

use misdeal_kernel::swish::{Card, Cell, Deal, Grid, Laid, Orientation};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

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

/// The letters of a column, as in the names of its cells.
pub fn column_name(column: u16) -> String {
    let mut name = Cell { row: 0, column }.to_string();
    name.pop();
    name
}

/// The styles of all small pictures, for the page that they are put into.
pub fn style() -> String {
    [sheet::STYLE, svg::STYLE, set::svg::STYLE].concat()
}

/// The line that stands for cards that are left out.
fn more(hidden: usize) -> String {
    format!("and {hidden} more card{}", if hidden == 1 { "" } else { "s" })
}

/// The text form of a thing, cut after so many characters. No more of it is
/// written than is kept: a card can have millions of symbols.
fn clipped(thing: &impl fmt::Display, most: usize) -> String {
    struct Room {
        text: String,
        left: usize,
    }
    impl fmt::Write for Room {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            for c in part.chars() {
                self.left = self.left.checked_sub(1).ok_or(fmt::Error)?;
                self.text.push(c);
            }
            Ok(())
        }
    }
    let mut room = Room { text: String::new(), left: most };
    if write!(room, "{thing}").is_err() {
        room.text.pop();
        room.text.push('…');
    }
    room.text
}

/// The most lines of a caption.
const CAPTION_LINES: usize = 3;

/// The text form of a card as a caption: broken between symbols into lines of
/// about this width, and cut when it needs more than [`CAPTION_LINES`] of them.
fn caption(thing: &impl fmt::Display, width: usize) -> Vec<String> {
    let text = clipped(thing, width * CAPTION_LINES);
    let mut lines = vec![String::new()];
    for part in text.split_inclusive([',', ':', ' ']) {
        match lines.last_mut() {
            Some(line) if line.is_empty() || line.chars().count() + part.trim_end().chars().count() <= width => {
                line.push_str(part);
            }
            _ => lines.push(part.to_owned()),
        }
    }
    if lines.len() > CAPTION_LINES {
        lines.truncate(CAPTION_LINES);
        if let Some(last) = lines.last_mut() {
            while last.chars().count() >= width.max(1) {
                last.pop();
            }
            last.push('…');
        }
    }
    lines.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
    lines
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

    #[test]
    fn a_caption_is_broken_between_symbols_and_cut_in_the_end() {
        assert_eq!(caption(&"a1:b2", 9), ["a1:b2"]);
        assert_eq!(caption(&"2x a1,b2:c3", 9), ["2x a1,b2:", "c3"]);
        assert_eq!(caption(&"2x a1:b2", 5), ["2x", "a1:b2"]);
        assert_eq!(caption(&"a1,b1,c1,d1:e1,f1,g1,h1", 7), ["a1,b1,", "c1,d1:", "e1,f1,…"]);
        assert_eq!(clipped(&"abcdef", 6), "abcdef");
        assert_eq!(clipped(&"abcdefg", 6), "abcde…");
        assert_eq!(clipped(&"abc", 0), "…");
    }
}
