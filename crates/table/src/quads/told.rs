//! What accepted claims about Quads say.

use super::answer;
use crate::answer::cards;
use crate::told::Told;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::quads::free::{Counted, DeckFreed};
use misdeal_kernel::quads::{Accepted, Board, Deck};
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
        let own = &self.statement().board;
        Ok(deal.of::<Board>().is_some_and(|board| board.deck() == own.deck() && board.in_order() == own.in_order()))
    }
}

fn the_deck(deck: Deck) -> String {
    format!("the deck of quads {deck}")
}

/// The cards of a board are all different, so as many as the deck has are all of it.
fn is_whole(deck: Deck, deal: &Instance) -> bool {
    deal.of::<Board>().is_some_and(|board| board.deck() == deck && board.cards().len() as u64 == deck.size())
}

impl Told for DeckFreed {
    fn subject(&self) -> String {
        the_deck(self.deck())
    }

    fn answer(&self) -> String {
        answer::deck_line(self)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(answer::deck_json(self))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(is_whole(self.deck(), deal))
    }
}

impl Told for Counted {
    fn subject(&self) -> String {
        the_deck(self.deck())
    }

    fn answer(&self) -> String {
        answer::sizes_line(self)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(answer::sizes_json(self))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(is_whole(self.deck(), deal))
    }
}
