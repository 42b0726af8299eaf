//! One card: a colour and a number, or a value in each of more dimensions.
//!
//! Written `2.5`, colour first, both from 1. Where there are four colours and ten
//! numbers, `R5` is read too: R, G, B, Y are the colours 1 to 4, the digits 1 to 9
//! are the numbers 1 to 9, and 0 is the number 10.

use crate::fault::Fault;
use crate::number::narrow;
use crate::text::shorten;
use crate::uno::sizes::{MOST_DIMENSIONS, Sizes};
use std::fmt;
use std::str::FromStr;

/// A card.
///
/// ```
/// use misdeal_kernel::uno::Card;
/// let (card, other): (Card, Card) = ("2.5".parse()?, "2.7".parse()?);
/// assert_eq!((card.values(), card.alike(other)), (&[2, 5][..], 1));
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card {
    values: [u32; MOST_DIMENSIONS],
    dimensions: usize,
}

impl Card {
    /// The card with these values, from 1; those past the eighth are left out.
    #[must_use]
    pub fn new(values: &[u32]) -> Self {
        let dimensions = values.len().min(MOST_DIMENSIONS);
        let mut card = Self { values: [0; MOST_DIMENSIONS], dimensions };
        card.values[..dimensions].copy_from_slice(&values[..dimensions]);
        card
    }

    /// Its values: colour and number.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values[..self.dimensions]
    }

    /// In how many dimensions two cards have the same value.
    #[must_use]
    pub fn alike(self, other: Self) -> usize {
        self.values().iter().zip(other.values()).filter(|(one, two)| one == two).count()
    }

    /// Checks that it is a card of the deck.
    ///
    /// # Errors
    /// What is wrong, and the nearest card that is one.
    pub fn fits(self, sizes: Sizes) -> Result<(), Fault> {
        let (has, needs) = (self.dimensions, sizes.dimensions());
        if has != needs {
            return Err(Fault::new(format!("card {self} has {has} values, and cards of {sizes} have {needs}")));
        }
        let within = |dimension: usize| (1..=sizes.size(dimension)).contains(&(self.values[dimension] as usize));
        let Some(dimension) = (0..needs).find(|&dimension| !within(dimension)) else { return Ok(()) };
        let mut near = self;
        (0..needs).for_each(|d| near.values[d] = near.values[d].clamp(1, narrow(sizes.size(d))));
        Err(Fault::new(format!(
            "{} {} of card {self} is out of range 1..{}; the nearest card is {near}",
            sizes.singular(dimension),
            self.values[dimension],
            sizes.size(dimension)
        )))
    }

    /// Whether a word is a card written as in `R5`.
    pub(in crate::uno) fn is_lettered(text: &str) -> bool {
        matches!(Shorthand::of(text), Some(Shorthand::Plain(_)))
    }

    /// Reads a card of these sizes, in either way of writing.
    ///
    /// # Errors
    /// When it is none, or does not fit.
    pub fn read(text: &str, sizes: Sizes) -> Result<Self, Fault> {
        let card = match Shorthand::of(text) {
            None => text.parse()?,
            Some(Shorthand::Action) => {
                let what = format!("`{}` is an action card, and this game has only colours and numbers", shorten(text));
                return Err(Fault::new(what));
            }
            Some(Shorthand::Plain(card)) if !sizes.are_real() => {
                let what = format!("`{text}` is read where there are 4x10 cards; of {sizes}, card {card} may be meant");
                return Err(Fault::new(what));
            }
            Some(Shorthand::Plain(card)) => card,
        };
        card.fits(sizes)?;
        Ok(card)
    }
}

/// What stands for a card of the real game.
enum Shorthand {
    /// A colour and a digit.
    Plain(Card),
    /// A wild card, or a colour and something else.
    Action,
}

impl Shorthand {
    fn of(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let (first, rest) = (letters.next()?.to_ascii_uppercase(), letters.as_str());
        let colour = match first {
            'W' => return Some(Self::Action),
            'R' => 1,
            'G' => 2,
            'B' => 3,
            'Y' => 4,
            _ => return None,
        };
        match rest.as_bytes() {
            [] => None,
            [b'0'] => Some(Self::Plain(Card::new(&[colour, 10]))),
            [digit @ b'1'..=b'9'] => Some(Self::Plain(Card::new(&[colour, u32::from(digit - b'0')]))),
            [b'+', ..] => Some(Self::Action),
            _ => ["S", "R", "D", "T", "D2", "SKIP", "REV", "REVERSE", "DRAW"]
                .contains(&rest.to_ascii_uppercase().as_str())
                .then_some(Self::Action),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (dimension, value) in self.values().iter().enumerate() {
            write!(f, "{}{value}", if dimension == 0 { "" } else { "." })?;
        }
        Ok(())
    }
}

impl FromStr for Card {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let no_card = || Fault::new(format!("`{}` is no card; cards are like `2.5`, COLOUR.NUMBER", shorten(text)));
        let mut card = Self { values: [0; MOST_DIMENSIONS], dimensions: 0 };
        for part in text.split('.') {
            let is_plain = part.len() <= 9 && !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            if !is_plain || card.dimensions == MOST_DIMENSIONS {
                return Err(no_card());
            }
            card.values[card.dimensions] = part.parse().map_err(|_| no_card())?;
            card.dimensions += 1;
        }
        if card.dimensions < 2 { Err(no_card()) } else { Ok(card) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_printed() {
        for text in ["1.3", "10000000.1", "1.2.3", "1.1.1.1.1.1.1.1", "0.0"] {
            assert_eq!(text.parse::<Card>().unwrap().to_string(), text);
        }
        for bad in ["", "1", "1.", ".1", "1..2", "a.b", "+1.2", "1.9999999999", "1.1.1.1.1.1.1.1.1", "é"] {
            assert!(bad.parse::<Card>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_card_out_of_range_is_told_the_nearest_one() {
        let read = |text: &str, sizes: &str| Card::read(text, sizes.parse().unwrap()).map_err(|f| f.to_string());
        let fault = |text: &str, sizes: &str| read(text, sizes).unwrap_err();
        assert_eq!(fault("0.3", "4x4"), "colour 0 of card 0.3 is out of range 1..4; the nearest card is 1.3");
        assert_eq!(fault("2.9", "4x4"), "number 9 of card 2.9 is out of range 1..4; the nearest card is 2.4");
        assert_eq!(fault("1.2.9", "4x4x4"), "value 9 of card 1.2.9 is out of range 1..4; the nearest card is 1.2.4");
        assert_eq!(fault("1.2.3", "4x4"), "card 1.2.3 has 3 values, and cards of 4x4 have 2");
        assert_eq!(read("2.4", "4x4"), Ok(Card::new(&[2, 4])));
    }

    #[test]
    fn the_real_shorthand_is_read_where_colours_are_four_and_numbers_ten() {
        let sizes: Sizes = "4x10".parse().unwrap();
        for (text, card) in [("R5", "1.5"), ("G2", "2.2"), ("b9", "3.9"), ("Y0", "4.10"), ("4.10", "4.10")] {
            assert_eq!(Card::read(text, sizes).unwrap().to_string(), card);
        }
        let other = Card::read("R5", "4x9".parse().unwrap()).unwrap_err();
        assert_eq!(other.what(), "`R5` is read where there are 4x10 cards; of 4x9, card 1.5 may be meant");
        for action in ["W", "W4", "R+2", "GS", "Yskip", "BR", "wild"] {
            assert!(Card::read(action, sizes).unwrap_err().what().contains("is an action card"), "{action}");
        }
        for bad in ["R", "R55", "P5", "RX"] {
            assert!(Card::read(bad, sizes).unwrap_err().what().contains("is no card"), "{bad}");
        }
    }

    #[test]
    fn cards_are_alike_in_as_many_dimensions_as_they_share() {
        let alike = |one: &str, two: &str| one.parse::<Card>().unwrap().alike(two.parse().unwrap());
        assert_eq!((alike("1.3", "2.3"), alike("1.3", "1.3"), alike("1.3", "3.1")), (1, 2, 0));
        assert_eq!(alike("1.2.3", "1.3.3"), 2);
    }
}
