//! Prices in cases as text: what a proof by prices is written with.
//!
//! ```text
//! split 1 a1:b2 c1*
//! per 6
//! price 4 a1* b1o
//! case 1 2
//! else
//! per 1
//! price 1 a1*
//! ```
//!
//! `split N THINGS` tells two cases apart: at most N of the things are laid, and after
//! `else` at least N + 1. A thing is a card, which counts all laid cards that have
//! their symbols in the same orbits, or a slot, which counts the symbols laid in its
//! orbit. Either case may be split again. `per D` begins the prices of a case that is
//! not: a card is worth D, `price P SLOTS` says what a symbol in the orbits of these
//! slots costs, and `case I P` what one of the things of the I-th split around it is
//! worth, the outermost being the first. What has no price costs nothing. Why this
//! proves something stands in [`crate::swish::priced`].

use crate::fault::Fault;
use crate::swish::card::Card;
use crate::swish::prices::{PriceLine, Slot};
use crate::text::{Word, each_line, number, shorten, words};
use std::fmt;
use std::str::FromStr;

/// What a split counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thing {
    /// Laid cards with their symbols in the same orbits as this one.
    Card(Card),
    /// Symbols laid in the orbit of this slot.
    Slot(Slot),
}

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::Slot(slot) => slot.fmt(f),
        }
    }
}

impl FromStr for Thing {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        if word.contains(':') { word.parse().map(Self::Card) } else { word.parse().map(Self::Slot) }
    }
}

/// One line of prices in cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseLine {
    /// `split N THINGS`: at most N of these are laid, or more.
    Split {
        /// The most in the first case.
        most: u32,
        /// What is counted.
        things: Vec<Thing>,
    },
    /// `else`: the other case of the innermost split that has none yet.
    Else,
    /// `per D`: what a card is worth in this case, which is split no further.
    Per(u32),
    /// `price P SLOTS`: each of these slots has this price.
    Price {
        /// The price.
        price: i32,
        /// The slots.
        slots: Vec<Slot>,
    },
    /// `case I P`: the things of the I-th split have this price.
    Case {
        /// Which split, from 1.
        split: usize,
        /// The price.
        price: u32,
    },
}

impl fmt::Display for CaseLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Split { most, things } => {
                write!(f, "split {most}")?;
                things.iter().try_for_each(|thing| write!(f, " {thing}"))
            }
            Self::Else => write!(f, "else"),
            Self::Per(worth) => write!(f, "per {worth}"),
            Self::Price { price, slots } => PriceLine::Slots { price: *price, slots: slots.clone() }.fmt(f),
            Self::Case { split, price } => write!(f, "case {split} {price}"),
        }
    }
}

impl FromStr for CaseLine {
    type Err = Fault;

    fn from_str(line: &str) -> Result<Self, Fault> {
        let found: Vec<Word<'_>> = words(1, line).collect();
        let amount = |word: &Word<'_>, what, least| {
            let read = number(word.text, what, least, u32::MAX as usize).map_err(|fault| fault.at_place(word.place));
            read.map(|n| n as u32)
        };
        match found.as_slice() {
            [kind, most, things @ ..] if kind.text == "split" && !things.is_empty() => {
                let thing = |word: &Word<'_>| word.text.parse().map_err(|fault: Fault| fault.at_place(word.place));
                let things = things.iter().map(thing).collect::<Result<_, _>>()?;
                Ok(Self::Split { most: amount(most, "the most in the first case", 0)?, things })
            }
            [kind] if kind.text == "else" => Ok(Self::Else),
            [kind, worth] if kind.text == "per" => Ok(Self::Per(amount(worth, "what a card is worth", 1)?)),
            [kind, split, price] if kind.text == "case" => Ok(Self::Case {
                split: amount(split, "the number of a split", 1)? as usize,
                price: amount(price, "the price of a split", 0)?,
            }),
            [kind, ..] if kind.text == "price" => match line.parse()? {
                PriceLine::Slots { price, slots } => Ok(Self::Price { price, slots }),
                PriceLine::Group { .. } => Err(kind.fault("prices in cases have no groups")),
            },
            _ => Err(Fault::new(format!(
                "`{}` is no line of prices in cases: those are `split N THINGS`, `else`, `per D`, `price P SLOTS` and `case I P`",
                shorten(line)
            ))
            .at(1, 1)),
        }
    }
}

/// All lines of prices in cases, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseList(pub Vec<CaseLine>);

impl fmt::Display for CaseList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl FromStr for CaseList {
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
        let text = "split 3 a1:b2 c1* : d4o\nper 12\nprice -3 a1* b1o\ncase 1 4294967295\nelse\nper 1\nprice 1 a1*\n";
        let list: CaseList = text.parse().unwrap();
        assert_eq!(list.to_string(), text);
        assert_eq!("# nothing\n\n".parse(), Ok(CaseList::default()));
    }

    #[test]
    fn what_is_no_line_is_told_why_and_where() {
        for (text, column, part) in [
            ("split", 1, "is no line of prices in cases"),
            ("split 1", 1, "is no line of prices in cases"),
            ("split x a1:", 7, "the most in the first case must be a number"),
            ("split 1 a1", 9, "a slot is written"),
            ("split 1 a1: a1:a1", 13, "two symbols share cell a1"),
            ("else 1", 1, "is no line"),
            ("per 0", 5, "what a card is worth is 0"),
            ("per 4294967296", 5, "what a card is worth is 4294967296"),
            ("per", 1, "is no line"),
            ("case 0 1", 6, "the number of a split is 0"),
            ("case 1 -1", 8, "the price of a split must be"),
            ("price 1", 1, "at least one slot"),
            ("group 6 a1* b1* c1*", 1, "is no line"),
            ("cost 1 a1*", 1, "is no line"),
        ] {
            let fault = text.parse::<CaseList>().unwrap_err();
            assert!(fault.what().contains(part), "{fault}");
            assert_eq!(fault.place().map(|place| (place.line, place.column)), Some((1, column)), "{text}");
        }
    }
}
