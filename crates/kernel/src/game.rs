//! The games, told apart by the first word of a text.

use crate::fault::Fault;
use crate::games;
use crate::geography::Geography;
use crate::set;
use crate::swish;
use crate::uno;
use std::fmt;
use std::str::FromStr;

/// A deal of any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instance {
    /// A Swish deal.
    Swish(swish::Deal),
    /// A SET board.
    Set(set::Board),
    /// Hands of UNO.
    Uno(uno::Deal),
    /// A position of the real game of UNO.
    UnoReal(Box<uno::real::Position>),
    /// A game of geography.
    Geography(Geography),
}

impl Instance {
    /// The name of the game.
    #[must_use]
    pub fn game(&self) -> &'static str {
        match self {
            Self::Swish(_) => "swish",
            Self::Set(_) => "set",
            Self::Uno(_) => "uno",
            Self::UnoReal(_) => "uno",
            Self::Geography(_) => "geography",
        }
    }

    /// The Swish deal.
    ///
    /// # Errors
    /// When it is a deal of another game.
    pub fn into_swish(self) -> Result<swish::Deal, Fault> {
        match self {
            Self::Swish(deal) => Ok(deal),
            other => Err(Fault::new(format!("a swish deal is needed here, and this is one of {}", other.game()))),
        }
    }

    /// The SET board.
    ///
    /// # Errors
    /// When it is a deal of another game.
    pub fn into_set(self) -> Result<set::Board, Fault> {
        match self {
            Self::Set(board) => Ok(board),
            other => Err(Fault::new(format!("a set board is needed here, and this is a deal of {}", other.game()))),
        }
    }

    /// The UNO deal.
    ///
    /// # Errors
    /// When it is a deal of another game.
    pub fn into_uno(self) -> Result<uno::Deal, Fault> {
        match self {
            Self::Uno(deal) => Ok(deal),
            other => Err(Fault::new(format!("an uno deal is needed here, and this is one of {}", other.game()))),
        }
    }
}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Swish(deal) => deal.fmt(f),
            Self::Set(board) => board.fmt(f),
            Self::Uno(deal) => deal.fmt(f),
            Self::UnoReal(position) => position.fmt(f),
            Self::Geography(deal) => deal.fmt(f),
        }
    }
}

impl FromStr for Instance {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        (games::game(text)?.deal)(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_tells_the_game() {
        for (text, part) in [
            ("# hi\nswish 4x3\na1:b2", None),
            ("*.\n.o\n", None),
            ("", Some("nothing here")),
            ("\n# talk\n", Some("nothing here")),
            ("set 4x3\n0120", None),
            ("uno 4x4 solitaire\n1.2 1.3", None),
            ("uno real\ntop: R5\nP1: R6\nP2: R7", None),
            ("uno real game 2", Some("a game of uno as it was played")),
            ("Uno 4x4 solitaire", Some("written `uno`")),
            ("geography 3 undirected vertex from 1\n1-2", None),
            ("graph 3\n1-2", Some("line 1, column 1: a graph alone asks nothing; for geography")),
            ("SET 4x3\n0120", Some("written `set`")),
            ("misdeal claim 1", Some("this is a claim")),
            ("Swish 4x3", Some("written `swish`")),
            ("\n a1:b2", Some("line 2, column 2: a deal starts with a header")),
        ] {
            match (text.parse::<Instance>(), part) {
                (Ok(instance), None) => assert_eq!(instance.to_string().parse(), Ok(instance)),
                (Err(fault), Some(part)) => assert!(fault.to_string().contains(part), "{fault}"),
                (found, _) => panic!("{text}: {found:?}"),
            }
        }
    }
}
