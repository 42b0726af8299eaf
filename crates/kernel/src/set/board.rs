//! The cards on the table: all of one shape, no two alike.
//!
//! ```text
//! set 4x3          # properties x values
//! 0120 2211 1002   # a digit a property, or 12.40.3 when there are more than 36 values
//! ```

use crate::fault::Fault;
use crate::game::Dealt;
use crate::set::card::Card;
use crate::set::shape::Shape;
use crate::text::{lines, shorten, words};
use std::fmt;
use std::str::FromStr;

/// The most values that all cards of a board have together.
pub const MOST_VALUES_IN_ALL: usize = 20_000_000;

/// A board: its shape, and its cards in the order they lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    shape: Shape,
    cards: Vec<Card>,
    /// The places of the cards, in the cards' order.
    order: Vec<usize>,
}

impl Board {
    /// A board with these cards.
    ///
    /// # Errors
    /// When a card is not of this shape, or is there twice, or there are too many.
    pub fn new(shape: Shape, cards: impl IntoIterator<Item = Card>) -> Result<Self, Fault> {
        let mut all = Vec::new();
        for card in cards {
            card.fits(shape)?;
            if all.len() >= Self::most_cards(shape) {
                return Err(too_many(shape));
            }
            all.push(card);
        }
        Self::ordered(shape, all).map_err(|twice| twice.fault)
    }

    /// How many cards a board of this shape can have.
    #[must_use]
    pub fn most_cards(shape: Shape) -> usize {
        MOST_VALUES_IN_ALL / shape.properties()
    }

    /// Orders the cards, or tells of two that are alike.
    fn ordered(shape: Shape, cards: Vec<Card>) -> Result<Self, Twice> {
        let mut order: Vec<usize> = (0..cards.len()).collect();
        order.sort_by(|&a, &b| cards[a].cmp(&cards[b]).then(a.cmp(&b)));
        match order.windows(2).find(|pair| cards[pair[0]] == cards[pair[1]]) {
            None => Ok(Self { shape, cards, order }),
            Some(pair) => {
                let what = format!("card {} is there twice", shorten(&cards[pair[0]].text(shape.is_dotted())));
                Err(Twice { places: [pair[0], pair[1]], fault: Fault::new(what) })
            }
        }
    }

    /// The shape of its cards.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Its cards, as they lie.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Where a card lies, if it is on the board.
    #[must_use]
    pub fn place(&self, card: &Card) -> Option<usize> {
        self.order.binary_search_by(|&place| self.cards[place].cmp(card)).ok().map(|found| self.order[found])
    }

    /// Whether a card is on the board.
    #[must_use]
    pub fn holds(&self, card: &Card) -> bool {
        self.place(card).is_some()
    }

    /// Whether another board has the same cards, in any order.
    #[must_use]
    pub fn same_cards(&self, other: &Self) -> bool {
        let cards = |board: &Self| board.order.iter().map(|&place| board.cards[place].clone()).collect::<Vec<_>>();
        self.shape == other.shape && self.cards.len() == other.cards.len() && cards(self) == cards(other)
    }
}

/// A card lies at two places.
struct Twice {
    places: [usize; 2],
    fault: Fault,
}

fn too_many(shape: Shape) -> Fault {
    Fault::new(format!("a board of {shape} has at most {} cards", Board::most_cards(shape)))
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "set {}", self.shape)?;
        let width = self.cards.first().map_or(1, |card| card.text(self.shape.is_dotted()).len() + 1);
        for line in self.cards.chunks((72 / width).max(1)) {
            let cards: Vec<String> = line.iter().map(|card| card.text(self.shape.is_dotted())).collect();
            writeln!(f, "{}", cards.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut words = lines(text).flat_map(|(number, line)| words(number, line));
        let no_header = "a SET board starts with a header like `set 4x3`";
        let Some(first) = words.next().filter(|word| word.text == "set") else {
            return Err(Fault::new(no_header));
        };
        let Some(shape_word) = words.next() else {
            return Err(first.fault("after `set` comes PROPERTIESxVALUES, as in `set 4x3`"));
        };
        let shape: Shape = shape_word.text.parse().map_err(|fault: Fault| fault.at_place(shape_word.place))?;
        let (mut cards, mut places) = (Vec::new(), Vec::new());
        for word in words {
            if cards.len() >= Self::most_cards(shape) {
                return Err(word.fault(too_many(shape).what()));
            }
            cards.push(card(shape, word.text).map_err(|fault| fault.at_place(word.place))?);
            places.push(word.place);
        }
        Self::ordered(shape, cards).map_err(|Twice { places: [one, two], fault }| {
            Fault::new(format!("{}, here and as card {} of the board", fault.what(), one + 1)).at_place(places[two])
        })
    }
}

/// Reads a card of this shape.
fn card(shape: Shape, text: &str) -> Result<Card, Fault> {
    if let Some((copies, "")) = text.split_once('x').filter(|(n, _)| n.bytes().all(|b| b.is_ascii_digit()))
        && shape.values() <= 33
        && !copies.is_empty()
    {
        return Err(Fault::new(format!("`{}`: a board holds each card once", shorten(text))));
    }
    if shape.is_dotted() && !text.contains('.') && shape.properties() > 1 {
        let what =
            format!("`{}`: with more than 36 values a card is written with dots, as in `12.40.3`", shorten(text));
        return Err(Fault::new(what));
    }
    let lone = if shape.is_dotted() && !text.contains('.') { format!("{text}.") } else { String::new() };
    let card: Card = if lone.is_empty() { text } else { &lone }.parse()?;
    card.fits(shape)?;
    Ok(card)
}

impl Dealt for Board {
    const GAME: &'static str = "set";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_as_printed() {
        for text in
            ["set 4x3\n0120 2211 1002\n", "set 2x40\n12.39 0.1\n", "set 1x40\n12.\n", "set 3x3\n", "set 1x1\n0\n"]
        {
            assert_eq!(text.parse::<Board>().unwrap().to_string(), text);
        }
        let board: Board = "# hi\nset 1x40 12 # so\n 13.".parse().unwrap();
        assert_eq!(board.to_string(), "set 1x40\n12. 13.\n");
        let dotted: Board = "set 2x3\n1.2 00".parse().unwrap();
        assert_eq!(dotted.to_string(), "set 2x3\n12 00\n");
    }

    #[test]
    fn bad_boards_are_told_why_and_where() {
        for (text, part) in [
            ("", "starts with a header"),
            ("set", "line 1, column 1: after `set`"),
            ("set 4x0", "line 1, column 5: the number of values is 0"),
            ("set 1000000000x3", "line 1, column 5: the number of properties is 1000000000"),
            (
                "set 4x3\n0120 0130",
                "line 2, column 6: value 3 of card 0130 is out of range 0..2; the nearest card is 0120",
            ),
            ("set 4x3\n0120\n012", "line 3, column 1: card 012 has 3 values"),
            (
                "set 4x3\n0120 1111\n 0120",
                "line 3, column 2: card 0120 is there twice, here and as card 1 of the board",
            ),
            ("set 4x3\n3x 0120", "line 2, column 1: `3x`: a board holds each card once"),
            ("set 2x40\n12 1.1", "line 2, column 1: `12`: with more than 36 values"),
            ("set 4x3\n01?0", "line 2, column 1: `01?0` is no card"),
            ("set 2x40\n1.40", "value 40 of card 1.40 is out of range 0..39; the nearest card is 1.39"),
        ] {
            let fault = text.parse::<Board>().unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }

    #[test]
    fn cards_are_told_by_their_place() {
        let board: Board = "set 2x3\n21 00 12".parse().unwrap();
        assert_eq!(board.place(&"12".parse().unwrap()), Some(2));
        assert!(!board.holds(&"11".parse().unwrap()));
        assert!(board.same_cards(&"set 2x3\n00 12 21".parse().unwrap()));
        assert!(!board.same_cards(&"set 2x3\n00 12 22".parse().unwrap()));
        assert!(Board::new(board.shape(), board.cards().iter().cloned().chain(["00".parse().unwrap()])).is_err());
    }

    #[test]
    fn the_same_cards_of_another_shape_are_another_board() {
        let board = |text: &str| text.parse::<Board>().unwrap();
        assert!(board("set 2x3\n00 12").same_cards(&board("set 2x3\n12 00")));
        for other in ["set 2x4\n00 12", "set 2x3\n00", "set 2x3\n00 11", "set 2x3\n00 12 11"] {
            assert!(!board("set 2x3\n00 12").same_cards(&board(other)), "{other}");
        }
    }
}
