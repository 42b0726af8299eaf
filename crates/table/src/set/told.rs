//! What accepted claims about decks of SET say.

use super::deck_answer;
use crate::boards::is_whole;
use crate::told::Told;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::set::Board;
use misdeal_kernel::set::free::DeckFreed;
use serde_json::{Map, Value};

impl Told for DeckFreed {
    fn subject(&self) -> String {
        format!("the deck of set {}", self.shape())
    }

    fn answer(&self) -> String {
        deck_answer::answer_line(self)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        deck_answer::json(self)
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(is_whole::<Board>(self.shape(), deal))
    }
}
