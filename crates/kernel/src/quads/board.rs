//! The cards on the table: all of one deck, no two alike.
//!
//! ```text
//! quads 3       # how many properties
//! 021 333 102   # a digit from 0 to 3 for each
//! ```

use crate::fault::{Fault, Place};
use crate::game::Dealt;
use crate::quads::GAME;
use crate::quads::card::Card;
use crate::quads::deck::Deck;
use crate::text::{Word, lines, shorten, words, write_words};
use std::fmt;
use std::str::FromStr;

/// The most cards of a board: all of a deck of ten properties.
pub const MOST_CARDS: usize = 1 << 20;

/// A board: its deck, and its cards in the order they lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    deck: Deck,
    cards: Vec<Card>,
    /// Each card with the place where it lies, in the cards' order.
    places: Vec<(Card, usize)>,
}

impl Board {
    /// A board with these cards.
    ///
    /// # Errors
    /// When a card is not of this deck, or is there twice, or there are too many.
    pub fn new(deck: Deck, cards: impl IntoIterator<Item = Card>) -> Result<Self, Fault> {
        let mut board = Self { deck, cards: Vec::new(), places: Vec::new() };
        for card in cards {
            board.lay(card)?;
        }
        match board.put_in_order() {
            None => Ok(board),
            Some([one, _]) => Err(twice(board.cards[one])),
        }
    }

    /// Lays down a card of the deck.
    fn lay(&mut self, card: Card) -> Result<(), Fault> {
        card.fits(self.deck)?;
        if self.cards.len() >= MOST_CARDS {
            return Err(Fault::new(format!("a board has at most {MOST_CARDS} cards")));
        }
        self.places.push((card, self.cards.len()));
        self.cards.push(card);
        Ok(())
    }

    /// Sorts the places, and tells of two where the same card lies.
    fn put_in_order(&mut self) -> Option<[usize; 2]> {
        self.places.sort_unstable();
        let alike = self.places.windows(2).find(|pair| pair[0].0 == pair[1].0)?;
        Some([alike[0].1, alike[1].1])
    }

    /// The deck of its cards.
    #[must_use]
    pub fn deck(&self) -> Deck {
        self.deck
    }

    /// Its cards, as they lie.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Its cards, in order.
    #[must_use]
    pub fn in_order(&self) -> Vec<Card> {
        self.places.iter().map(|(card, _)| *card).collect()
    }

    /// Where a card lies, if it is on the board.
    #[must_use]
    pub fn place(&self, card: Card) -> Option<usize> {
        let found = self.places.binary_search_by_key(&card, |(card, _)| *card).ok()?;
        Some(self.places[found].1)
    }

    /// Whether a card is on the board.
    #[must_use]
    pub fn holds(&self, card: Card) -> bool {
        self.place(card).is_some()
    }
}

fn twice(card: Card) -> Fault {
    Fault::new(format!("card {card} is there twice"))
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{GAME} {}", self.deck)?;
        write_words(f, "", self.cards.iter().map(ToString::to_string))
    }
}

impl Dealt for Board {
    const GAME: &'static str = GAME;
}

impl FromStr for Board {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut words = lines(text).flat_map(|(number, line)| words(number, line));
        let Some(first) = words.next().filter(|word| word.text == GAME) else {
            return Err(Fault::new("a board of quads starts with a header like `quads 3`"));
        };
        let Some(properties) = words.next() else {
            return Err(first.fault("after `quads` comes the number of properties, as in `quads 3`"));
        };
        let deck = properties.text.parse().map_err(|fault: Fault| fault.at_place(properties.place))?;
        let mut board = Self { deck, cards: Vec::new(), places: Vec::new() };
        let mut stand: Vec<Place> = Vec::new();
        for word in words {
            let card = card(word)?;
            board.lay(card).map_err(|fault| fault.at_place(word.place))?;
            stand.push(word.place);
        }
        match board.put_in_order() {
            None => Ok(board),
            Some([one, two]) => {
                let what = format!("{}, here and as card {} of the board", twice(board.cards[one]).what(), one + 1);
                Err(Fault::new(what).at_place(stand[two]))
            }
        }
    }
}

/// Reads a card; copies, which other games have, are refused in a sentence of their own.
fn card(word: Word<'_>) -> Result<Card, Fault> {
    let copies = word.text.strip_suffix('x').filter(|n| !n.is_empty() && n.bytes().all(|byte| byte.is_ascii_digit()));
    match copies {
        Some(_) => Err(word.fault(format!("`{}`: a board holds each card once", shorten(word.text)))),
        None => word.text.parse().map_err(|fault: Fault| fault.at_place(word.place)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_as_printed() {
        for text in
            ["quads 3\n021 333 102\n", "quads 1\n0 1 2 3\n", "quads 2\n", &format!("quads 30\n{}\n", "3".repeat(30))]
        {
            assert_eq!(text.parse::<Board>().unwrap().to_string(), text);
        }
        let board: Board = "# hi\nquads 2 12 # so\n 13".parse().unwrap();
        assert_eq!(board.to_string(), "quads 2\n12 13\n");
        let deck = Deck::new(4).unwrap();
        let all = Board::new(deck, deck.cards()).unwrap();
        assert!(all.to_string().lines().all(|line| line.len() <= 100));
        assert_eq!(all.to_string().parse(), Ok(all));
    }

    #[test]
    fn bad_boards_are_told_why_and_where() {
        for (text, fault) in [
            ("", "a board of quads starts with a header like `quads 3`"),
            ("021 333", "a board of quads starts with a header like `quads 3`"),
            ("quads", "line 1, column 1: after `quads` comes the number of properties, as in `quads 3`"),
            ("quads 0", "line 1, column 7: the number of properties is 0, and must be from 1 to 30"),
            ("quads 3x4", "line 1, column 7: the number of properties must be a number from 1 to 30, not `3x4`"),
            ("quads 3\n021 042", "line 2, column 5: value 4 of card 042 is out of range 0..3; the nearest card is 032"),
            ("quads 3\n021\n02", "line 3, column 1: card 02 has 2 values, and cards of quads 3 have 3"),
            ("quads 3\n021 333\n 021", "line 3, column 2: card 021 is there twice, here and as card 1 of the board"),
            ("quads 3\n3x 021", "line 2, column 1: `3x`: a board holds each card once"),
            (
                "quads 3\n0?1",
                "line 2, column 1: `0?1` is no card: a card has a digit from 0 to 3 for each of 1 to 30 properties, as in `021`",
            ),
        ] {
            assert_eq!(text.parse::<Board>().unwrap_err().to_string(), fault, "{text}");
        }
    }

    #[test]
    fn a_board_holds_as_many_cards_as_a_deck_of_ten_properties_and_no_more() {
        let deck = Deck::new(11).unwrap();
        assert!(Board::new(deck, deck.cards().take(MOST_CARDS)).is_ok());
        let fault = Board::new(deck, deck.cards().take(MOST_CARDS + 1)).unwrap_err();
        assert_eq!(fault.what(), "a board has at most 1048576 cards");
    }

    #[test]
    fn cards_are_told_by_their_place() {
        let board: Board = "quads 2\n21 00 12".parse().unwrap();
        assert_eq!(board.place("12".parse().unwrap()), Some(2));
        assert!(!board.holds("11".parse().unwrap()));
        assert_eq!(board.in_order(), ["00", "12", "21"].map(|card| card.parse().unwrap()));
        assert!(Board::new(board.deck(), board.cards().iter().copied().chain(["00".parse().unwrap()])).is_err());
    }
}
