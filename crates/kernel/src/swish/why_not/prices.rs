//! Prices of slots as text: what a proof by matching is written with.
//!
//! ```text
//! price 2 a1o b1o c1o
//! price -2 a1* b1* c1*
//! group 6 a1* b1* c1*
//! ```
//!
//! A slot is the place of one symbol: `a1*` that of a point on a1, `a1o` that of a
//! circle. Prices are in half cards, and a slot that is not named has price 0.
//! What they are good for stands in [`crate::swish::to_matching`].

use crate::fault::Fault;
use crate::swish::grid::Cell;
use crate::text::{Word, each_line, shorten, words};
use std::fmt;
use std::str::FromStr;

/// The place of one symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot {
    /// The cell.
    pub cell: Cell,
    /// Whether it is the place of the circle, and not of the point.
    pub circle: bool,
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.cell, if self.circle { 'o' } else { '*' })
    }
}

impl FromStr for Slot {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        let point = word.strip_suffix('*').map(|cell| (cell, false));
        match point.or_else(|| word.strip_suffix('o').map(|cell| (cell, true))) {
            Some((cell, circle)) => Ok(Self { cell: cell.parse()?, circle }),
            None => Err(Fault::new(format!("`{}` is no slot; a slot is written a1* or a1o", shorten(word)))),
        }
    }
}

/// One line of prices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PriceLine {
    /// `price P SLOTS`: each of these slots has this price.
    Slots {
        /// The price.
        price: i32,
        /// The slots.
        slots: Vec<Slot>,
    },
    /// `group P SLOTS`: these slots together have this price.
    Group {
        /// The price.
        price: u32,
        /// The slots, at least [`PriceLine::SMALLEST_GROUP`].
        slots: Vec<Slot>,
    },
}

impl PriceLine {
    /// The fewest slots that a group can have: fewer are never needed.
    pub const SMALLEST_GROUP: usize = 3;
}

impl fmt::Display for PriceLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slots = match self {
            Self::Slots { price, slots } => {
                write!(f, "price {price}")?;
                slots
            }
            Self::Group { price, slots } => {
                write!(f, "group {price}")?;
                slots
            }
        };
        slots.iter().try_for_each(|slot| write!(f, " {slot}"))
    }
}

impl FromStr for PriceLine {
    type Err = Fault;

    fn from_str(line: &str) -> Result<Self, Fault> {
        let mut words = words(1, line);
        let shape = || Fault::new("a line of prices is `price P SLOTS` or `group P SLOTS`").at(1, 1);
        let (kind, price) = words.next().zip(words.next()).ok_or_else(shape)?;
        let slot = |word: Word<'_>| word.text.parse::<Slot>().map_err(|fault| fault.at_place(word.place));
        let slots = words.map(slot).collect::<Result<Vec<_>, _>>()?;
        let amount = || price.fault(format!("`{}` is no price that can stand here", shorten(price.text)));
        match kind.text {
            "price" if !slots.is_empty() => Ok(Self::Slots { price: price.text.parse().map_err(|_| amount())?, slots }),
            "group" if slots.len() >= Self::SMALLEST_GROUP => {
                Ok(Self::Group { price: price.text.parse().map_err(|_| amount())?, slots })
            }
            "price" => Err(kind.fault("a price is for at least one slot")),
            "group" => Err(kind.fault(format!("a group has at least {} slots", Self::SMALLEST_GROUP))),
            _ => Err(shape()),
        }
    }
}

/// All lines of prices, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PriceList(pub Vec<PriceLine>);

impl fmt::Display for PriceList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl FromStr for PriceList {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        each_line(text).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        let text = "price 2 a1o b1o c1o\nprice -2 a1* b1* zz10*\ngroup 6 a1* b1* c1*\n";
        let list: PriceList = text.parse().unwrap();
        assert_eq!(list.to_string(), text);
        assert_eq!("# nothing\n\n".parse(), Ok(PriceList::default()));
    }

    #[test]
    fn what_is_no_line_of_prices_is_told_why_and_where() {
        for (text, column, part) in [
            ("price", 1, "is `price P SLOTS`"),
            ("cost 1 a1*", 1, "is `price P SLOTS`"),
            ("price 1", 1, "at least one slot"),
            ("price x a1*", 7, "`x` is no price"),
            ("price 2147483648 a1*", 7, "is no price"),
            ("price 1 a1", 9, "a slot is written"),
            ("price 1 a1* A1*", 13, "is no cell"),
            ("group -1 a1* b1* c1*", 7, "`-1` is no price"),
            ("group 1 a1* b1*", 1, "at least 3 slots"),
        ] {
            let fault = text.parse::<PriceList>().unwrap_err();
            assert!(fault.what().contains(part), "{fault}");
            assert_eq!(fault.place().map(|place| (place.line, place.column)), Some((1, column)), "{text}");
        }
    }
}
