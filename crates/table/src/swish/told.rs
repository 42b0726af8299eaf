//! What accepted claims about Swish say.

use super::{answer, free_answer};
use crate::told::{Told, a_deal};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::swish::free::{Counted, Freed, Pool};
use misdeal_kernel::swish::{Accepted, Deal};
use misdeal_solve::swish::deck::every_card;
use serde_json::{Map, Value};

impl Told for Accepted {
    fn subject(&self) -> String {
        a_deal(self.statement().deal.cards().len())
    }

    fn answer(&self) -> String {
        answer::answer_line(self, false)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(answer::accepted_json(self))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(deal.of::<Deal>().is_some_and(|deal| deal.same_cards(&self.statement().deal)))
    }
}

impl Told for Freed {
    fn subject(&self) -> String {
        match self.pool() {
            Pool::Deck(grid) => format!("the deck of {grid}"),
            Pool::Deal(cards) => a_deal(cards.cards().len()),
        }
    }

    fn answer(&self) -> String {
        free_answer::answer_line(self)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        free_answer::json(self)
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        let Some(deal) = deal.of::<Deal>() else { return Ok(false) };
        Ok(match self.pool() {
            Pool::Deal(cards) => deal.same_cards(cards),
            Pool::Deck(grid) => deal.same_cards(&every_card(*grid)?),
        })
    }
}

impl Told for Counted {
    fn subject(&self) -> String {
        a_deal(self.deck().cards().len())
    }

    fn answer(&self) -> String {
        free_answer::sizes_line(self)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(free_answer::sizes_json(self))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(deal.of::<Deal>().is_some_and(|deal| deal.same_cards(self.deck())))
    }
}
