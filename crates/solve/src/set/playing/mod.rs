//! Whole games of SET: the table is dealt, a set is taken or more cards are dealt,
//! until the deck is empty and the table holds no set.
//!
//! A game starts with v * p cards (12 of the 81). Whenever the table holds no set, v
//! more are dealt. Two things are left open by the rules, and both change the odds:
//!
//! - Which set is taken ([`Policy`]). `First` is the one whose cards lie first: the
//!   places on the table are numbered, and of all sets, seen as rising lists of
//!   places, the smallest in the order of the dictionary is taken. `Random` takes each
//!   set on the table with the same chance.
//! - When cards are dealt after a set was taken ([`Refill`]). At a real table, and in
//!   Norvig's simulation, only while fewer than v * p cards lie there; in the paper
//!   after every set, so that a table that has grown stays large.
//!
//! Where a set was taken and cards are dealt, they are laid in the gaps, the first card
//! in the first gap. Where none are dealt, the cards behind close up. Cards that are
//! dealt because there is no set are laid behind the others.
//!
//! [`baseline`] plays the 81-card deck in the plain way, [`lanes`] many games at once,
//! and [`any_shape`] every deck with any engine. They play the same game from the same
//! shuffle.

pub mod any_shape;
pub mod baseline;
mod findings;
mod grown;
pub mod lanes;
mod survey;
mod vectors;

pub use findings::{Findings, Looks};
pub use survey::Survey;

use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use std::fmt;
use std::str::FromStr;

/// Which set is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The one whose cards lie first.
    First,
    /// Any, each with the same chance.
    Random,
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Random => "random",
        })
    }
}

impl FromStr for Policy {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text {
            "first" => Ok(Self::First),
            "random" => Ok(Self::Random),
            _ => Err(Fault::new(format!("`{}` is no policy: take the `first` set or a `random` one", shorten(text)))),
        }
    }
}

/// When cards are dealt after a set was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refill {
    /// While fewer cards lie on the table than at the start: the real game.
    ToStart,
    /// Always: the paper's game.
    Always,
}

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which set is taken.
    pub policy: Policy,
    /// When cards are dealt after that.
    pub refill: Refill,
}

/// One look at the table of a game with the 81 cards, for those who want to follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// How many cards lay on the table.
    pub table: usize,
    /// How many were left in the deck.
    pub deck: usize,
    /// The set that was taken, its cards as they lay; none if there was no set.
    pub taken: Option<[u8; 3]>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policies_are_read_as_printed() {
        for policy in [Policy::First, Policy::Random] {
            assert_eq!(policy.to_string().parse(), Ok(policy));
        }
        assert!("last".parse::<Policy>().unwrap_err().what().contains("`first` set or a `random` one"));
    }
}
