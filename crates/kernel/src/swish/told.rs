//! What others ask of deals and swishes, and no claim rests on.

use crate::fault::Fault;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::orientation::Orientation;
use crate::swish::rules::{Laid, Swish, Unmet};

impl Deal {
    /// The number of different kinds of cards.
    #[must_use]
    pub fn distinct(&self) -> usize {
        let kinds: std::collections::BTreeSet<Card> = self.cards().iter().map(|card| self.kind(card)).collect();
        kinds.len()
    }

    /// The cells that keep laid cards from being a swish, in reading order; the cards
    /// are one iff there are none.
    ///
    /// # Errors
    /// What else keeps them from it: they are fewer than two, not in the deal often
    /// enough, blank, or turned as the deal does not allow.
    pub fn unmet(&self, swish: &Swish) -> Result<Vec<Unmet>, Fault> {
        self.begins(swish)?;
        self.unmet_cells(swish)
    }
}

impl Swish {
    /// These cards, none of them turned.
    pub fn as_dealt(cards: impl IntoIterator<Item = Card>) -> Self {
        let cards = cards.into_iter();
        Self(cards.map(|card| Laid { card, orientation: Orientation::Identity }).collect())
    }
}
