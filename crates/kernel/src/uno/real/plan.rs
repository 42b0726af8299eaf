//! How a player makes sure to go out first: his first move, if it is his turn. That the rest follows, the kernel
//! finds by going through all continuations.
//!
//! Text form: `begin R5 uno`, or `wait` when another player is to move.

use super::moves::Move;
use crate::fault::Fault;
use crate::text::shorten;
use std::fmt;
use std::str::FromStr;

/// What a player has to do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// It is his turn, and he makes this move.
    Begin(Move),
    /// It is the turn of another, and whatever that one does is met.
    Wait,
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begin(action) => write!(f, "begin {action}"),
            Self::Wait => f.write_str("wait"),
        }
    }
}

impl FromStr for Plan {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text.trim().split_once(char::is_whitespace) {
            Some(("begin", action)) => action.parse().map(Self::Begin),
            None if text.trim() == "wait" => Ok(Self::Wait),
            _ => {
                Err(Fault::new(format!("`{}` is no plan; it is like `begin R5 uno`, or `wait`", shorten(text.trim()))))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_are_read_as_printed() {
        for text in ["begin R5 uno", "begin draw", "begin W+4 red", "wait"] {
            assert_eq!(text.parse::<Plan>().map(|plan| plan.to_string()), Ok(text.to_owned()));
        }
        for bad in ["", "begin", "begin Q", "wait R5", "R5"] {
            assert!(bad.parse::<Plan>().is_err(), "{bad}");
        }
    }
}
