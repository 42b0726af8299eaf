//! Why no more cards of a deck can be kept without a quad.
//!
//! - `sums`: the sums of two kept cards, and of three, are too many; see [`crate::quads::theorems::sums`].
//! - `spans N`: no N + 1 cards can be kept, by going through all choices that span a certain number of
//!   dimensions, up to affine maps; of at most four properties, see [`crate::quads::theorems::spans`].

use super::{spans, sums};
use crate::fault::Fault;
use crate::quads::deck::Deck;
use crate::text::{MOST_NUMBER, number, shorten};
use std::fmt;
use std::str::FromStr;

/// Why no more cards of a deck can be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// By counting sums.
    Sums,
    /// By going through all choices of more than this many cards.
    Spans(usize),
}

impl Bound {
    const SUMS: &'static str = "sums";
    const SPANS: &'static str = "spans";

    /// How many cards of the deck can be kept at most, if this is a reason.
    #[must_use]
    pub fn stated(self, deck: Deck) -> u64 {
        match self {
            Self::Sums => sums::most(deck),
            Self::Spans(most) => most as u64,
        }
    }

    /// How many cards of the deck can be kept at most; all choices are gone through if need be.
    ///
    /// # Errors
    /// When this is no reason, for this deck.
    pub fn most(self, deck: Deck) -> Result<u64, Fault> {
        if let Self::Spans(most) = self {
            spans::no_more_than(deck, most)?;
        }
        Ok(self.stated(deck))
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sums => f.write_str(Self::SUMS),
            Self::Spans(most) => write!(f, "{} {most}", Self::SPANS),
        }
    }
}

impl FromStr for Bound {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text.split_whitespace().collect::<Vec<_>>().as_slice() {
            [Self::SUMS] => Ok(Self::Sums),
            [Self::SPANS, most] => number(most, "the number of kept cards", 0, MOST_NUMBER - 1).map(Self::Spans),
            _ => Err(Fault::new(format!("`{}` is no way to bound the kept cards of a deck", shorten(text)))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_read_as_printed() {
        for text in ["sums", "spans 9", "spans 0"] {
            assert_eq!(text.parse::<Bound>().unwrap().to_string(), text);
        }
        for bad in ["", "sum", "sums 3", "spans", "spans x", "spans -1", "spans 9 9", "spans 99999999999999999999999"] {
            assert!(bad.parse::<Bound>().is_err(), "{bad}");
        }
    }
}
