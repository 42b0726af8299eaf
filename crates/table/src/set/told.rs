//! What accepted claims about SET say.

use super::{answer, deck_answer};
use crate::answer::cards;
use crate::told::Told;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::set::free::DeckFreed;
use misdeal_kernel::set::{Accepted, Board};
use serde_json::{Map, Value};

impl Told for Accepted {
    fn subject(&self) -> String {
        format!("a board of {}", cards(self.statement().board.cards().len()))
    }

    fn answer(&self) -> String {
        answer::answer_line(self, false)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(answer::accepted_json(self))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(deal.of::<Board>().is_some_and(|board| board.same_cards(&self.statement().board)))
    }
}

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
        let Some(board) = deal.of::<Board>() else { return Ok(false) };
        // The cards of a board are all different, so as many as the deck has are all of it.
        Ok(self.shape() == board.shape() && self.shape().deck() == Some(board.cards().len() as u128))
    }
}
