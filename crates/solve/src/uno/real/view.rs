//! What a player may see: his own hand, what lies on the table, and how many cards the others hold.
//!
//! Players get a [`View`] and nothing else. The state of play is behind it, with all hands and the order of the pile;
//! its field is private to this file, so no player can look.

use misdeal_kernel::uno::real::{Card, Cards, Colour, Moves, Phase, Rules, State};

/// A state of play, seen from the seat of the player who has to decide.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    state: &'a State,
    me: usize,
}

impl<'a> View<'a> {
    /// The view of the player who has to decide; none when nobody has.
    #[must_use]
    #[inline]
    pub fn new(state: &'a State) -> Option<Self> {
        Some(Self { state, me: state.decides()? })
    }

    /// Where he sits, from 0.
    #[must_use]
    pub fn me(&self) -> usize {
        self.me
    }

    /// His hand.
    #[must_use]
    #[inline]
    pub fn hand(&self) -> Cards {
        self.state.hand(self.me)
    }

    /// What he can do.
    #[must_use]
    #[inline]
    pub fn moves(&self) -> Moves {
        self.state.moves()
    }

    /// What he has to decide. A card in it is his own.
    #[must_use]
    #[inline]
    pub fn phase(&self) -> Phase {
        self.state.phase()
    }

    /// The top card of the discards.
    #[must_use]
    pub fn top(&self) -> Card {
        self.state.top()
    }

    /// The colour to be followed.
    #[must_use]
    pub fn colour(&self) -> Colour {
        self.state.colour()
    }

    /// How many cards he has to draw, when he has to answer.
    #[must_use]
    pub fn due(&self) -> usize {
        self.state.due()
    }

    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> usize {
        self.state.players()
    }

    /// How many cards a player holds, from 0.
    #[must_use]
    #[inline]
    pub fn holds(&self, player: usize) -> usize {
        self.state.hand(player).len()
    }

    /// Whose turn it is; while others may catch him, who laid the last card.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.state.turn()
    }

    /// Whether play goes to the right.
    #[must_use]
    pub fn rightwards(&self) -> bool {
        self.state.rightwards()
    }

    /// The player before him.
    #[must_use]
    pub fn before(&self) -> usize {
        let players = self.players();
        (self.me + if self.rightwards() { 1 } else { players - 1 }) % players
    }

    /// How many cards the pile has.
    #[must_use]
    pub fn in_pile(&self) -> usize {
        self.state.in_pile()
    }

    /// The discards below the top card: all have seen them.
    #[must_use]
    pub fn discards(&self) -> Cards {
        self.state.discards()
    }

    /// The rules of the house.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.state.rules()
    }
}
