//! One card: a value for each property.
//!
//! Written with one digit a property, `0120`, letters following the digits up to
//! value 35, or as numbers with dots, `12.40.3`. A lone number has a dot behind it
//! (`40.`), so that a card can be read without knowing the shape.

use crate::fault::Fault;
use crate::number::narrow;
use crate::set::shape::{MOST_PROPERTIES, MOST_VALUES, Shape};
use crate::text::{number, shorten};
use std::fmt;
use std::fmt::Write;
use std::str::FromStr;

/// A card.
///
/// ```
/// use misdeal_kernel::set::Card;
/// let card: Card = "0120".parse()?;
/// assert_eq!(card.values(), [0, 1, 2, 0]);
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(Box<[u16]>);

impl Card {
    /// The card with these values.
    #[must_use]
    pub fn new(values: impl IntoIterator<Item = u16>) -> Self {
        Self(values.into_iter().collect())
    }

    /// The value of each property.
    #[must_use]
    pub fn values(&self) -> &[u16] {
        &self.0
    }

    /// Checks that it is a card of the deck.
    ///
    /// # Errors
    /// What is wrong, and the nearest card that is one.
    pub fn fits(&self, shape: Shape) -> Result<(), Fault> {
        let (properties, values) = (shape.properties(), shape.values());
        if self.0.len() != properties {
            let has = self.0.len();
            let card = shorten(&self.to_string());
            return Err(Fault::new(format!("card {card} has {has} values, and cards of {shape} have {properties}")));
        }
        match self.0.iter().position(|&value| usize::from(value) >= values) {
            None => Ok(()),
            Some(property) => {
                let near = Self::new(self.0.iter().map(|&value| value.min(narrow(values - 1))));
                let (value, most) = (self.0[property], values - 1);
                Err(Fault::new(format!(
                    "value {value} of card {} is out of range 0..{most}; the nearest card is {}",
                    shorten(&self.to_string()),
                    shorten(&near.text(shape.is_dotted()))
                )))
            }
        }
    }

    /// As it is written with or without dots.
    #[must_use]
    pub fn text(&self, dotted: bool) -> String {
        let mut text = String::new();
        for (property, &value) in self.0.iter().enumerate() {
            match char::from_digit(value.into(), 36).filter(|_| !dotted) {
                Some(digit) => text.push(digit),
                // Writing to a string can't fail.
                None => _ = write!(text, "{}{value}", if property == 0 { "" } else { "." }),
            }
        }
        if dotted && self.0.len() == 1 {
            text.push('.');
        }
        text
    }
}

/// With digits and letters where they suffice, and with dots otherwise.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(self.0.iter().any(|&value| value >= 36)))
    }
}

impl FromStr for Card {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let no_card = || Fault::new(format!("`{}` is no card, as in `0120` or `12.40.3`", shorten(text)));
        if text.is_empty() || text.len() > 6 * MOST_PROPERTIES {
            return Err(no_card());
        }
        if !text.contains('.') {
            let digit = |c: char| c.to_digit(36).filter(|_| !c.is_ascii_uppercase()).map(narrow);
            return text.chars().map(digit).collect::<Option<_>>().map(Self).ok_or_else(no_card);
        }
        let text = match text.strip_suffix('.') {
            Some(lone) if !lone.contains('.') => lone,
            _ => text,
        };
        let value = |word: &str| number(word, "a value", 0, MOST_VALUES - 1).map(narrow);
        text.split('.').map(value).collect::<Result<_, _>>().map(Self).map_err(|_| no_card())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_printed() {
        for text in ["0120", "z0a", "12.40.3", "36.", "7"] {
            assert_eq!(text.parse::<Card>().unwrap().to_string(), text);
        }
        let card: Card = "1.2.3".parse().unwrap();
        assert_eq!((card.to_string(), card.text(true)), ("123".into(), "1.2.3".into()));
        for bad in ["", "A", "1-2", ".", "..", "1..2", "1.2.", ".1", "60000.1", "é", "1.+2"] {
            assert!(bad.parse::<Card>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_deck_is_ordered_by_digits() {
        let shape = Shape::new(3, 4).unwrap();
        for place in 0..64 {
            assert_eq!(Card::at(shape, place).place(shape), Some(place));
        }
        assert_eq!(Card::at(shape, 27).to_string(), "123");
        assert!((0..63).all(|place| Card::at(shape, place) < Card::at(shape, place + 1)));
    }

    #[test]
    fn a_card_out_of_range_is_told_the_nearest_one() {
        let shape = Shape::new(4, 3).unwrap();
        let fault = |text: &str| text.parse::<Card>().unwrap().fits(shape).unwrap_err().to_string();
        assert_eq!(fault("0131"), "value 3 of card 0131 is out of range 0..2; the nearest card is 0121");
        assert_eq!(fault("012"), "card 012 has 3 values, and cards of 4x3 have 4");
        assert_eq!("0121".parse::<Card>().unwrap().fits(shape), Ok(()));
    }
}
