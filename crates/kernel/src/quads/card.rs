//! One card: a value from 0 to 3 for each property, two bits each.
//!
//! Written with one digit a property, `021`. The bits of the first property are the highest, so
//! cards of a deck are ordered as their digits are, and the bits are the place in the deck.

use crate::fault::Fault;
use crate::quads::deck::{Deck, MOST_PROPERTIES};
use crate::text::shorten;
use std::fmt;
use std::str::FromStr;

/// The largest value of a property.
pub const MOST_VALUE: u8 = 3;

/// A card.
///
/// ```
/// use misdeal_kernel::quads::Card;
/// let card: Card = "021".parse()?;
/// assert_eq!(card.values().collect::<Vec<_>>(), [0, 2, 1]);
/// assert_eq!(card.bits(), 0b00_10_01);
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    properties: u8,
    bits: u64,
}

impl Card {
    /// The card of a deck of this many properties with these bits, which its deck must have.
    pub(super) fn of(properties: u8, bits: u64) -> Self {
        Self { properties, bits }
    }

    /// How many properties it has.
    #[must_use]
    pub fn properties(self) -> usize {
        self.properties.into()
    }

    /// The values of all properties, two bits each: its place in the deck.
    #[must_use]
    pub fn bits(self) -> u64 {
        self.bits
    }

    /// The value of a property, from 0; that of a property it does not have is 0.
    #[must_use]
    pub fn value(self, property: usize) -> u8 {
        let behind = self.properties().checked_sub(property + 1).unwrap_or(MOST_PROPERTIES);
        let [low, ..] = (self.bits >> (2 * behind)).to_le_bytes();
        low & MOST_VALUE
    }

    /// The value of each property.
    pub fn values(self) -> impl Iterator<Item = u8> {
        (0..self.properties()).map(move |property| self.value(property))
    }

    /// The card whose values are the sums of the values of both, bit by bit; cards are of one deck.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self { properties: self.properties, bits: self.bits ^ other.bits }
    }

    /// Checks that it is a card of the deck.
    ///
    /// # Errors
    /// When it has another number of properties.
    pub fn fits(self, deck: Deck) -> Result<(), Fault> {
        match (self.properties(), deck.properties()) {
            (has, needs) if has == needs => Ok(()),
            (has, needs) => {
                Err(Fault::new(format!("card {self} has {has} values, and cards of quads {deck} have {needs}")))
            }
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values().try_for_each(|value| value.fmt(f))
    }
}

impl FromStr for Card {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let digits: Option<Vec<u8>> =
            text.bytes().map(|byte| byte.is_ascii_digit().then(|| byte - b'0')).take(MOST_PROPERTIES + 1).collect();
        let Some(digits) = digits.filter(|digits| (1..=MOST_PROPERTIES).contains(&digits.len())) else {
            let what = format!(
                "`{}` is no card: a card has a digit from 0 to 3 for each of 1 to {MOST_PROPERTIES} properties, as in `021`",
                shorten(text)
            );
            return Err(Fault::new(what));
        };
        let bits = digits.iter().fold(0, |bits, &digit| bits << 2 | u64::from(digit.min(MOST_VALUE)));
        // There are at most 30 digits.
        let card = Self { properties: u8::try_from(digits.len()).unwrap_or(u8::MAX), bits };
        match digits.iter().find(|&&digit| digit > MOST_VALUE) {
            None => Ok(card),
            Some(value) => {
                let what =
                    format!("value {value} of card {text} is out of range 0..{MOST_VALUE}; the nearest card is {card}");
                Err(Fault::new(what))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_printed() {
        for text in ["021", "0", "333", &"0123".repeat(7), &"3".repeat(30)] {
            assert_eq!(text.parse::<Card>().unwrap().to_string(), text);
        }
        for bad in ["", "a", "0-1", "0.1", "é", "+1", &"0".repeat(31), &"9".repeat(10_000)] {
            assert!(bad.parse::<Card>().unwrap_err().what().contains("is no card"), "{bad}");
        }
    }

    #[test]
    fn a_value_out_of_range_is_told_the_nearest_card() {
        let fault = "042".parse::<Card>().unwrap_err();
        assert_eq!(fault.what(), "value 4 of card 042 is out of range 0..3; the nearest card is 032");
    }

    #[test]
    fn a_card_of_another_deck_does_not_fit() {
        let deck = Deck::new(3).unwrap();
        assert_eq!("021".parse::<Card>().unwrap().fits(deck), Ok(()));
        let fault = "02".parse::<Card>().unwrap().fits(deck).unwrap_err();
        assert_eq!(fault.what(), "card 02 has 2 values, and cards of quads 3 have 3");
    }

    #[test]
    fn a_property_that_a_card_does_not_have_is_zero() {
        let card: Card = "321".parse().unwrap();
        assert_eq!([0, 1, 2, 3, 40].map(|property| card.value(property)), [3, 2, 1, 0, 0]);
        let long: Card = "3".repeat(30).parse().unwrap();
        assert_eq!([0, 29, 30].map(|property| long.value(property)), [3, 3, 0]);
    }
}
