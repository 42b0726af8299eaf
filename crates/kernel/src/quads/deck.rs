//! The deck of a number of properties: every choice of four values for each of them, once.

use crate::fault::Fault;
use crate::quads::card::Card;
use crate::text::number;
use std::fmt;
use std::str::FromStr;

/// The most properties of a card.
pub const MOST_PROPERTIES: usize = 30;
/// The most cards of a board.
pub const MOST_CARDS: usize = 1 << 20;

/// A deck, told by how many properties its cards have: `3` is the deck of 64 cards that is sold.
///
/// ```
/// use misdeal_kernel::quads::Deck;
/// let deck: Deck = "3".parse()?;
/// assert_eq!((deck.properties(), deck.size()), (3, 64));
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deck(u8);

impl Deck {
    /// The deck whose cards have this number of properties.
    ///
    /// # Errors
    /// When there are none, or more than [`MOST_PROPERTIES`].
    pub fn new(properties: usize) -> Result<Self, Fault> {
        let within = u8::try_from(properties).ok().filter(|_| (1..=MOST_PROPERTIES).contains(&properties));
        within.map(Self).ok_or_else(|| {
            let what = format!("the number of properties is {properties}, and must be from 1 to {MOST_PROPERTIES}");
            Fault::new(what)
        })
    }

    /// How many properties a card has.
    #[must_use]
    pub fn properties(self) -> usize {
        self.0.into()
    }

    /// How many bits a card has, two for each property.
    #[must_use]
    pub fn bits(self) -> u32 {
        2 * u32::from(self.0)
    }

    /// How many cards it has.
    #[must_use]
    pub fn size(self) -> u64 {
        1 << self.bits()
    }

    /// The card at a place of the deck, in the order of the digits, from 0; none past its end.
    #[must_use]
    pub fn card(self, place: u64) -> Option<Card> {
        (place < self.size()).then(|| Card::of(self.0, place))
    }

    /// All its cards, in the order of the digits.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        (0..self.size()).map(move |place| Card::of(self.0, place))
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Deck {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Self::new(number(text, "the number of properties", 1, MOST_PROPERTIES)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_are_read_as_printed_and_bad_ones_told_why() {
        for text in ["1", "3", "30"] {
            assert_eq!(text.parse::<Deck>().unwrap().to_string(), text);
        }
        for bad in ["", "0", "31", "3x4", "-1", "three", "99999999999999999999999"] {
            let fault = bad.parse::<Deck>().unwrap_err();
            assert!(fault.what().contains("the number of properties"), "{bad}: {fault}");
        }
        assert!(Deck::new(0).is_err() && Deck::new(31).is_err() && Deck::new(256).is_err());
    }

    #[test]
    fn a_deck_has_every_card_once_in_the_order_of_the_digits() {
        let deck = Deck::new(3).unwrap();
        let cards: Vec<Card> = deck.cards().collect();
        assert_eq!(cards.len(), 64);
        assert!(cards.windows(2).all(|pair| pair[0] < pair[1] && pair[0].to_string() < pair[1].to_string()));
        assert_eq!((deck.card(27).unwrap().to_string(), deck.card(64)), ("123".into(), None));
        assert_eq!(Deck::new(30).unwrap().size(), 1 << 60);
    }
}
