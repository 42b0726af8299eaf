//! What can be asked about a board.

use crate::fault::Fault;
use crate::question::Question as Match;
use crate::text::shorten;
use std::fmt;
use std::str::FromStr;

/// A question about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// About its quads: any, all, how many.
    Match(Match),
    /// `disjoint`: the most quads of which no two share a card.
    Disjoint,
    /// `free`: the most cards that hold no quad.
    Free,
}

impl Question {
    /// How many cards the quads asked for must have at least.
    #[must_use]
    pub fn cards(self) -> usize {
        match self {
            Self::Match(asked) => asked.cards(),
            _ => 0,
        }
    }
}

impl From<Match> for Question {
    fn from(asked: Match) -> Self {
        Self::Match(asked)
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Match(question) => question.fmt(f),
            Self::Disjoint => f.write_str("disjoint"),
            Self::Free => f.write_str("free"),
        }
    }
}

impl FromStr for Question {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text.trim() {
            "disjoint" => Ok(Self::Disjoint),
            "free" => Ok(Self::Free),
            other => other
                .parse()
                .map(Self::Match)
                .map_err(|_| Fault::new(format!("`{}` is no question about a board of quads", shorten(other)))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_as_printed() {
        for text in ["any", "at-least 5", "max", "all", "all at-least 3", "count", "disjoint", "free"] {
            assert_eq!(text.parse::<Question>().unwrap().to_string(), text);
        }
        for bad in ["hitting", "disjoint 3", "", "at-least 0"] {
            assert!(bad.parse::<Question>().unwrap_err().what().contains("no question about a board"), "{bad}");
        }
    }
}
