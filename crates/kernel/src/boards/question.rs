//! What can be asked about a board.

use crate::fault::Fault;
use crate::question::Question as Match;
use crate::text::shorten;
use std::fmt;
use std::str::FromStr;

/// A question about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// About its matches: any, all, how many.
    Match(Match),
    /// `disjoint`: the most matches of which no two share a card.
    Disjoint,
    /// `hitting`: the fewest matches, no two of which share a card, such that every match of the board shares one with them.
    Hitting,
    /// `free`: the most cards that hold no match.
    Free,
}

impl Question {
    /// What is asked about single matches, if it is about them.
    #[must_use]
    pub fn about_matches(self) -> Option<Match> {
        if let Self::Match(asked) = self { Some(asked) } else { None }
    }

    /// How many cards the matches asked for must have at least.
    #[must_use]
    pub fn cards(self) -> usize {
        self.about_matches().map_or(0, Match::cards)
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
            Self::Hitting => f.write_str("hitting"),
            Self::Free => f.write_str("free"),
        }
    }
}

/// The fault of what is asked of no board.
pub(super) fn no_question(text: &str, board: &str) -> Fault {
    Fault::new(format!("`{}` is no question about a board{board}", shorten(text)))
}

impl FromStr for Question {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text.trim() {
            "disjoint" => Ok(Self::Disjoint),
            "hitting" => Ok(Self::Hitting),
            "free" => Ok(Self::Free),
            other => other.parse().map(Self::Match).map_err(|_| no_question(other, "")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_as_printed() {
        for text in ["any", "at-least 5", "max", "all", "all at-least 3", "count", "disjoint", "hitting", "free"] {
            assert_eq!(text.parse::<Question>().unwrap().to_string(), text);
        }
        for bad in ["hit", "disjoint 3", "", "at-least 0"] {
            assert!(bad.parse::<Question>().unwrap_err().what().contains("no question about a board"), "{bad}");
        }
    }
}
