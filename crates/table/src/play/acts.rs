//! What players can do at the table, and what comes of it.

use crate::play::place::Place;
use std::time::Duration;

/// What a player does, with the picks and the acts of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act<P, A> {
    /// Picks a card or puts it back.
    Pick(Place),
    /// Picks these cards and no others.
    Lay(Vec<P>),
    /// Takes the last pick back.
    Undo,
    /// Does again what was undone last.
    Redo,
    /// Says that the picked cards, as they lie, are a match.
    Claim,
    /// Says that there is no match on the table.
    Nothing,
    /// Asks for one more card of a match.
    Hint,
    /// Asks for all cards of a match.
    Reveal,
    /// Does something that only this game has.
    Own(A),
    /// Begins to look for all matches of the table as it lies, or leaves it.
    FindAll(bool),
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
    /// With how many matches.
    pub matches: usize,
}

/// A claim that was right.
#[derive(Clone, Debug)]
pub struct Claimed<M> {
    /// Who claimed it, from 1.
    pub player: usize,
    /// The cards.
    pub found: M,
    /// When.
    pub at: Duration,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The deck is used up, and there is no match any more.
    PlayedOut,
    /// All matches of the table as it lay were found.
    AllFound,
    /// The players had enough.
    GivenUp,
}
