//! What players can do at every table, and what comes of it.

use std::time::Duration;

/// What a player does, with the deeds of a kind of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act<D> {
    /// Takes the last change back.
    Undo,
    /// Does again what was undone last.
    Redo,
    /// Says that what is looked for is not there.
    Nothing,
    /// Asks for help.
    Hint,
    /// Says who acts from now on, from 1.
    Player(usize),
    /// Ends the game.
    GiveUp,
    /// Does what is not done at every table.
    Do(D),
}

impl<D> From<D> for Act<D> {
    fn from(deed: D) -> Self {
        Self::Do(deed)
    }
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

    /// What went wrong.
    pub fn bad(text: impl Into<String>) -> Self {
        Self { tone: Tone::Bad, text: text.into() }
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
pub enum Over<E> {
    /// The players had enough.
    GivenUp,
    /// By what happened at the table.
    By(E),
}
