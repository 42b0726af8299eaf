//! What accepted claims about decks of Quads say.

use super::deck_answer;
use crate::boards::is_whole;
use crate::told::Told;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::quads::free::{Counted, DeckFreed};
use misdeal_kernel::quads::{Board, Deck};
use serde_json::{Map, Value};

fn the_deck(deck: Deck) -> String {
    format!("the deck of quads {deck}")
}

impl Told for DeckFreed {
    fn subject(&self) -> String {
        the_deck(self.deck())
    }

    fn answer(&self) -> String {
        deck_answer::answer_line(self)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(deck_answer::json(self))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(is_whole::<Board>(self.deck(), deal))
    }
}

impl Told for Counted {
    fn subject(&self) -> String {
        the_deck(self.deck())
    }

    fn answer(&self) -> String {
        deck_answer::sizes_line(self)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(deck_answer::sizes_json(self))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(is_whole::<Board>(self.deck(), deal))
    }
}
