//! How "there is none" is shown. Text form: a word, and for LRAT the steps in the lines after it.

use super::Deck;
use crate::claim::Line;
use crate::fault::Fault;
use crate::proof::following::no_kind;
use crate::proof::lrat::{self, Proof};
use std::fmt;
use std::str::FromStr;

/// How "there is none" is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation<D: Deck> {
    /// By going through all matches.
    Exhaustive,
    /// No more cards without a match can be kept of the whole deck.
    Deck(D::Bound),
    /// By an LRAT proof over the formula that [`super::to_cnf`] builds.
    Lrat(Proof),
}

impl<D: Deck> Refutation<D> {
    /// The word of [`Self::Exhaustive`].
    pub const EXHAUSTIVE: &'static str = "exhaustive";
    /// The word of [`Self::Deck`].
    pub const DECK: &'static str = "deck";
    /// The word of [`Self::Lrat`].
    pub const LRAT: &'static str = lrat::WORD;
}

impl<D: Deck> fmt::Display for Refutation<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhaustive => writeln!(f, "{}", Self::EXHAUSTIVE),
            Self::Deck(bound) => writeln!(f, "{} {bound}", Self::DECK),
            Self::Lrat(proof) => write!(f, "{}\n{proof}", Self::LRAT),
        }
    }
}

impl<D: Deck> FromStr for Refutation<D> {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let (kind, rest) = text.split_once('\n').unwrap_or((text, ""));
        let (word, bound) = kind.trim().split_once(' ').unwrap_or((kind.trim(), ""));
        match (word, bound, rest.trim()) {
            (lrat::WORD, "", _) => rest.parse().map(Self::Lrat).map_err(|fault: Fault| fault.moved(1, 0)),
            ("exhaustive", "", "") => Ok(Self::Exhaustive),
            ("deck", bound, "") => bound.parse().map(Self::Deck),
            _ => Err(no_kind(&Line::new(1, kind.trim()))),
        }
    }
}
