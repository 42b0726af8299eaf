//! Decks: every card of a size, and the 60 cards of the commercial game.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::card::Card;
use misdeal_kernel::swish::deal::Deal;
use misdeal_kernel::swish::grid::{Cell, Grid};
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
    /// All of them, in the order in which the paper lists their points.
    pub const ALL: [Self; 4] = [Self::Blue, Self::Orange, Self::Purple, Self::Green];

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
    let (rules, mut cards) = (Deal::empty(grid, false), Vec::new());
    for point in grid.cells() {
        // The kind of a card is its smallest image: skip points that can move up.
        if rules.orientations().iter().any(|o| o.turn(grid, point) < point) {
            continue;
        }
        for circle in grid.cells().filter(|&circle| circle != point) {
            let card = Card::new([point], [circle])?;
            if rules.kind(&card) == card {
                cards.push(card);
            }
        }
    }
    Deal::new(grid, false, cards)
}

/// A part of the commercial deck: a heading and its cards.
pub struct Suit {
    /// What its cards have in common.
    pub heading: String,
    /// The cards, copies side by side.
    pub cards: Vec<Card>,
}

/// A guess at which cards of the commercial deck are doubled.
///
/// The paper shows that in a figure only, and prints counts: all 8 kinds whose point
/// and circle have the same colour are doubled, and for each colour of the point, 4
/// of the other kinds. A guess here depends on the two colours alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubling {
    /// For each colour of the point, in order, the colours of the circle for which
    /// cards are doubled.
    circles: [&'static [Colour]; 4],
}

impl Doubling {
    /// The one that `commercial` is: a card is doubled iff its point and circle
    /// have the same colour, or exactly one of the two is in the middle column. Of all
    /// guesses, only its largest swish-free set has the size that the paper reports.
    pub const COMMERCIAL: Self = Self {
        circles: [
            &[Colour::Purple, Colour::Green],
            &[Colour::Purple, Colour::Green],
            &[Colour::Blue, Colour::Orange],
            &[Colour::Blue, Colour::Orange],
        ],
    };

    /// All guesses that fit the counts: two for blue points and for orange ones, three
    /// for purple points and for green ones.
    #[must_use]
    pub fn all() -> Vec<Self> {
        use Colour::{Blue, Green, Orange, Purple};
        let blue: [&'static [Colour]; 2] = [&[Orange], &[Purple, Green]];
        let orange: [&'static [Colour]; 2] = [&[Blue], &[Purple, Green]];
        let purple: [&'static [Colour]; 3] = [&[Blue, Orange], &[Blue, Green], &[Orange, Green]];
        let green: [&'static [Colour]; 3] = [&[Blue, Orange], &[Blue, Purple], &[Orange, Purple]];
        let mut all = Vec::new();
        for blue in blue {
            for orange in orange {
                for purple in purple {
                    all.extend(green.map(|green| Self { circles: [blue, orange, purple, green] }));
                }
            }
        }
        all
    }

    /// Whether cards of these colours are doubled.
    #[must_use]
    pub fn doubles(&self, point: Colour, circle: Colour) -> bool {
        point == circle || self.circles[point as usize].contains(&circle)
    }

    /// The deck, in the five parts in which the paper shows it.
    ///
    /// # Errors
    /// Never, in fact; the cards are built by functions that can fail on others.
    pub fn suits(&self) -> Result<Vec<Suit>, Fault> {
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
                    std::iter::repeat_n(card.clone(), if self.doubles(point, circle) { 2 } else { 1 })
                })
                .collect()
        };
        let heading = "point and circle of the same colour".into();
        let mut suits = vec![Suit { heading, cards: copies(&|p, c| p == c) }];
        for colour in Colour::ALL {
            suits.push(Suit {
                heading: format!("{colour} point, circle of another colour"),
                cards: copies(&|p, c| p == colour && c != colour),
            });
        }
        Ok(suits)
    }

    /// The deck as a deal of all 60 cards.
    ///
    /// # Errors
    /// Never, in fact; see [`Doubling::suits`].
    pub fn deck(&self) -> Result<Deal, Fault> {
        Deal::new(Grid::new(4, 3)?, false, self.suits()?.into_iter().flat_map(|suit| suit.cards))
    }
}

impl fmt::Display for Doubling {
    /// Which cards of two colours are doubled: `blue>purple,green orange>...`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (point, circles)) in Colour::ALL.into_iter().zip(self.circles).enumerate() {
            let circles: Vec<String> = circles.iter().map(ToString::to_string).collect();
            write!(f, "{}{point}>{}", if i > 0 { " " } else { "" }, circles.join(","))?;
        }
        Ok(())
    }
}

/// The commercial deck as a deal of all 60 cards. It is inferred, see
/// [`Doubling::COMMERCIAL`]; and it is data: another guess can be given as a file.
///
/// # Errors
/// Never, in fact; see [`Doubling::suits`].
pub fn commercial() -> Result<Deal, Fault> {
    Doubling::COMMERCIAL.deck()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commercial_deck_has_the_printed_counts() {
        let suits = Doubling::COMMERCIAL.suits().unwrap();
        assert_eq!(suits.iter().map(|suit| suit.cards.len()).collect::<Vec<_>>(), [16, 12, 12, 10, 10]);
        let deck = commercial().unwrap();
        assert_eq!((deck.cards().len(), deck.distinct()), (60, 36));
        let doubled = deck.cards().iter().filter(|card| deck.cards().iter().filter(|other| other == card).count() == 2);
        assert_eq!(doubled.count(), 48);
    }

    #[test]
    fn there_are_36_guesses_and_all_fit_the_printed_counts() {
        let all = Doubling::all();
        assert_eq!(all.len(), 36);
        for (i, guess) in all.iter().enumerate() {
            let counts: Vec<usize> = guess.suits().unwrap().iter().map(|suit| suit.cards.len()).collect();
            assert_eq!(counts, [16, 12, 12, 10, 10], "{guess}");
            assert!(all[..i].iter().all(|other| other.to_string() != guess.to_string()));
        }
        let rule = |point: Colour, circle: Colour| {
            let middle = |colour| matches!(colour, Colour::Purple | Colour::Green);
            point == circle || middle(point) != middle(circle)
        };
        let shipped = Doubling::COMMERCIAL;
        for point in Colour::ALL {
            assert!(Colour::ALL.iter().all(|&circle| shipped.doubles(point, circle) == rule(point, circle)));
        }
        assert!(all.contains(&shipped));
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
