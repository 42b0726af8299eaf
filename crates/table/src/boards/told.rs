//! What accepted claims about boards say.

use super::{Spread, answer};
use crate::answer::cards;
use crate::told::Told;
use misdeal_kernel::boards::{Board, Deck, Statement};
use misdeal_kernel::claim::Accepted;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_solve::boards::Matches;
use serde_json::{Map, Value};

impl<D: Deck> Told for Accepted<Statement<D>>
where
    Board<D>: Spread + Matches<Of = D>,
{
    fn subject(&self) -> String {
        format!("a board of {}", cards(self.statement().board.laid().len()))
    }

    fn answer(&self) -> String {
        answer::answer_line::<Board<D>>(self.statement(), false)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(answer::accepted_json::<Board<D>>(self.statement()))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(deal.of::<Board<D>>().is_some_and(|board| board.has_same(&self.statement().board)))
    }
}

/// Whether these are all cards of a deck. The cards of a board are all different, so as many as the deck has are all of it.
pub fn is_whole<B: Spread>(deck: B::Deck, deal: &Instance) -> bool {
    deal.of::<B>().is_some_and(|board| board.of_deck() == deck && B::whole(deck) == Some(board.laid().len() as u128))
}
