//! How many properties the cards have, and how many values each property.

use crate::fault::Fault;
use crate::text::number;
use std::fmt;
use std::str::FromStr;

/// The most properties of a card.
pub const MOST_PROPERTIES: usize = 10_000;
/// The most values of a property.
pub const MOST_VALUES: usize = 60_000;

/// The shape of a deck, `4x3`: properties, then values.
///
/// ```
/// use misdeal_kernel::set::Shape;
/// let shape: Shape = "4x3".parse()?;
/// assert_eq!((shape.properties(), shape.values(), shape.deck()), (4, 3, Some(81)));
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    properties: usize,
    values: usize,
}

impl Shape {
    /// Cards of `properties` properties with `values` values each.
    ///
    /// # Errors
    /// When either number is zero or too large.
    pub fn new(properties: usize, values: usize) -> Result<Self, Fault> {
        let within = |what: &str, n: usize, most: usize| match n {
            n if (1..=most).contains(&n) => Ok(n),
            n => Err(Fault::new(format!("the number of {what} is {n}, and must be from 1 to {most}"))),
        };
        let properties = within("properties", properties, MOST_PROPERTIES)?;
        Ok(Self { properties, values: within("values", values, MOST_VALUES)? })
    }

    /// How many properties a card has.
    #[must_use]
    pub fn properties(self) -> usize {
        self.properties
    }

    /// How many values a property has, and cards a set.
    #[must_use]
    pub fn values(self) -> usize {
        self.values
    }

    /// Whether cards are written as numbers with dots, since digits and letters
    /// don't suffice.
    #[must_use]
    pub fn is_dotted(self) -> bool {
        self.values > 36
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.properties, self.values)
    }
}

impl FromStr for Shape {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let Some((properties, values)) = text.split_once('x') else {
            let what = format!("a shape is PROPERTIESxVALUES, as in `4x3`, not `{}`", crate::text::shorten(text));
            return Err(Fault::new(what));
        };
        Self::new(
            number(properties, "the number of properties", 1, MOST_PROPERTIES)?,
            number(values, "the number of values", 1, MOST_VALUES)?,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_read_as_printed_and_bad_ones_told_why() {
        for text in ["4x3", "1x1", "10x10", "10000x60000"] {
            assert_eq!(text.parse::<Shape>().unwrap().to_string(), text);
        }
        for (text, part) in [
            ("4", "PROPERTIESxVALUES"),
            ("0x3", "the number of properties is 0, and must be from 1"),
            ("4x0", "the number of values is 0, and must be from 1"),
            ("1000000000x3", "the number of properties is 1000000000"),
            ("4x3x2", "must be a number"),
            ("-1x3", "must be a number"),
        ] {
            assert!(text.parse::<Shape>().unwrap_err().what().contains(part), "{text}");
        }
    }

    #[test]
    fn a_deck_may_be_larger_than_any_number() {
        let deck = |p, v| Shape::new(p, v).unwrap().deck();
        assert_eq!((deck(10, 10), deck(4, 3), deck(7, 1)), (Some(10_000_000_000), Some(81), Some(1)));
        assert_eq!(deck(127, 2), Some(1 << 127));
        assert_eq!(deck(128, 2), None);
    }

    #[test]
    fn no_deck_is_made_of_nothing_or_of_too_much() {
        for (properties, values) in [(0, 3), (3, 0), (MOST_PROPERTIES + 1, 1), (1, MOST_VALUES + 1)] {
            assert!(Shape::new(properties, values).unwrap_err().what().contains("must be from 1 to"));
        }
        assert!(Shape::new(MOST_PROPERTIES, MOST_VALUES).is_ok());
        assert_eq!([36, 37].map(|values| Shape::new(2, values).unwrap().is_dotted()), [false, true]);
    }
}
