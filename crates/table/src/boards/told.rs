//! What accepted claims about boards say.

use super::{Spread, answer};
use crate::answer::cards;
use crate::told::Told;
use misdeal_kernel::claim::Accepted;
use misdeal_kernel::claim::matches::Statement;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use serde_json::{Map, Value};

impl<B: Spread> Told for Accepted<Statement<B>> {
    fn subject(&self) -> String {
        format!("a board of {}", cards(self.statement().board.laid().len()))
    }

    fn answer(&self) -> String {
        answer::answer_line(self.statement(), false)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(answer::accepted_json(self.statement()))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(deal.of::<B>().is_some_and(|board| board.has_same(&self.statement().board)))
    }
}

/// The deck that these are all cards of, if they are.
pub fn whole<B: Spread>(deal: &Instance) -> Option<String> {
    let deck = deal.of::<B>()?.of_deck();
    is_whole::<B>(deck, deal).then(|| deck.to_string())
}

/// Whether these are all cards of a deck. The cards of a board are all different, so as many as the deck has are all of it.
pub fn is_whole<B: Spread>(deck: B::Deck, deal: &Instance) -> bool {
    deal.of::<B>().is_some_and(|board| board.of_deck() == deck && B::whole(deck) == Some(board.laid().len() as u128))
}
