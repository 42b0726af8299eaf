//! What players can do at the table, and what comes of it.

use crate::play::table::{Picked, Place};
use misdeal_kernel::swish::{Orientation, Swish};
use std::time::Duration;

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Picks a card or puts it back.
    Pick(Place),
    /// Turns a card as it lies.
    Turn(Place, Orientation),
    /// Picks these cards and no others.
    Lay(Vec<Picked>),
    /// Takes the last pick or turn back.
    Undo,
    /// Says that the picked cards, as turned, are a swish.
    Claim,
    /// Says that there is no swish on the table.
    NoSwish,
    /// Asks for one more card of a swish.
    Hint,
    /// Asks whether the picked cards swish in any way they can be turned.
    Try,
    /// Says who acts from now on, from 1.
    Player(usize),
    /// Ends the game.
    GiveUp,
}

/// How an act turned out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It is a fact.
    Plain,
    /// Points were won.
    Good,
    /// Points were lost.
    Bad,
}

/// What the table says to an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// How it turned out.
    pub tone: Tone,
    /// What there is to say; empty when the table itself says it.
    pub text: String,
}

impl Reply {
    /// A fact.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { tone: Tone::Plain, text: text.into() }
    }
}

/// Someone at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The points.
    pub score: i64,
    /// How many cards were won.
    pub cards: usize,
    /// With how many swishes.
    pub swishes: usize,
}

/// A claim that was right.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// Who claimed it, from 1.
    pub player: usize,
    /// The cards.
    pub swish: Swish,
    /// When.
    pub at: Duration,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The deck is used up, and there is no swish any more.
    PlayedOut,
    /// The players had enough.
    GivenUp,
}
