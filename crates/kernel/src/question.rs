//! What can be asked about a deal, in one line of text.

use crate::fault::Fault;
use crate::text::{number, shorten};
use std::fmt;
use std::str::FromStr;

/// A question about the matches of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// `any`: is there a match?
    Any,
    /// `at-least K`: is there a match of at least K cards?
    AtLeast(usize),
    /// `max`: what is the largest match?
    Max,
    /// `all` or `all at-least K`: which matches are there (of at least K cards)?
    All(usize),
    /// `count` or `count at-least K`: how many are there?
    Count(usize),
}

impl Question {
    /// How many cards the matches asked for must have at least.
    #[must_use]
    pub fn cards(self) -> usize {
        match self {
            Self::Any | Self::Max => 0,
            Self::AtLeast(cards) | Self::All(cards) | Self::Count(cards) => cards,
        }
    }

    /// Whether one match is an answer, and not all of them.
    #[must_use]
    pub fn wants_one(self) -> bool {
        matches!(self, Self::Any | Self::AtLeast(_) | Self::Max)
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any"),
            Self::AtLeast(k) => write!(f, "at-least {k}"),
            Self::Max => f.write_str("max"),
            Self::All(0) => f.write_str("all"),
            Self::All(k) => write!(f, "all at-least {k}"),
            Self::Count(0) => f.write_str("count"),
            Self::Count(k) => write!(f, "count at-least {k}"),
        }
    }
}

impl FromStr for Question {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let cards = |word: &str| number(word, "the number of cards", 1, usize::MAX);
        match words.as_slice() {
            ["any"] => Ok(Self::Any),
            ["at-least", k] => cards(k).map(Self::AtLeast),
            ["max"] => Ok(Self::Max),
            ["all"] => Ok(Self::All(0)),
            ["all", "at-least", k] => cards(k).map(Self::All),
            ["count"] => Ok(Self::Count(0)),
            ["count", "at-least", k] => cards(k).map(Self::Count),
            _ => Err(Fault::new(format!("`{}` is no question", shorten(text.trim())))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_as_printed() {
        for text in ["any", "at-least 5", "max", "all", "all at-least 3", "count", "count at-least 2"] {
            assert_eq!(text.parse::<Question>().map(|q| q.to_string()), Ok(text.into()));
        }
        for bad in ["", "maximum", "at-least", "at-least 0", "at-least x", "max 3", "all 3"] {
            assert!(bad.parse::<Question>().is_err(), "{bad}");
        }
    }
}
