//! How an accepted claim is told, whatever it is about.

use crate::answer::cards;
use crate::geography::answer as geography_answer;
use crate::set::{answer as set_answer, deck_answer};
use crate::swish::{answer as swish_answer, free_answer as swish_free};
use crate::uno::answer::{self as uno_answer, real as real_answer};
use misdeal_kernel::claim::Checked;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::set::free::DeckFreed;
use misdeal_kernel::swish::deck::every_card;
use misdeal_kernel::swish::free::{Counted, Freed, Pool};
use misdeal_kernel::{geography, set, swish, uno};
use serde_json::{Map, Value};
use std::any::Any;

/// What an accepted claim says.
pub trait Told {
    /// What it is about: `a deal of 12 cards`.
    fn subject(&self) -> String;

    /// The answer in words.
    fn answer(&self) -> String;

    /// All of it as JSON.
    ///
    /// # Errors
    /// When its cards can't be listed.
    fn json(&self) -> Result<Map<String, Value>, Fault>;

    /// Whether it is about these cards, in any order.
    ///
    /// # Errors
    /// When they can't be compared.
    fn is_about(&self, deal: &Instance) -> Result<bool, Fault>;
}

/// What a claim says.
///
/// # Errors
/// When it is about something that nobody has words for.
pub fn told(checked: &Checked) -> Result<&dyn Told, Fault> {
    fn about<T: Told + Any>(checked: &Checked) -> Option<&dyn Told> {
        checked.about::<T>().map(|told| told as &dyn Told)
    }
    let subjects = [
        about::<swish::Accepted>,
        about::<Freed>,
        about::<Counted>,
        about::<set::Accepted>,
        about::<DeckFreed>,
        about::<uno::Accepted>,
        about::<uno::real::position::Accepted>,
        about::<geography::Accepted>,
    ];
    let told = subjects.iter().find_map(|about| about(checked));
    told.ok_or_else(|| Fault::new("the claim holds, and nobody has words for it"))
}

/// Some cards on the table.
fn deal(many: usize) -> String {
    format!("a deal of {}", cards(many))
}

impl Told for swish::Accepted {
    fn subject(&self) -> String {
        deal(self.statement().deal.cards().len())
    }

    fn answer(&self) -> String {
        swish_answer::answer_line(self, false)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(swish_answer::accepted_json(self))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(matches!(deal, Instance::Swish(deal) if deal.same_cards(&self.statement().deal)))
    }
}

impl Told for Freed {
    fn subject(&self) -> String {
        match self.pool() {
            Pool::Deck(grid) => format!("the deck of {grid}"),
            Pool::Deal(cards) => deal(cards.cards().len()),
        }
    }

    fn answer(&self) -> String {
        swish_free::answer_line(self)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        swish_free::json(self)
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        let Instance::Swish(deal) = deal else { return Ok(false) };
        Ok(match self.pool() {
            Pool::Deal(cards) => deal.same_cards(cards),
            Pool::Deck(grid) => deal.same_cards(&every_card(*grid)?),
        })
    }
}

impl Told for Counted {
    fn subject(&self) -> String {
        deal(self.deck().cards().len())
    }

    fn answer(&self) -> String {
        swish_free::sizes_line(self)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(swish_free::sizes_json(self))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(matches!(deal, Instance::Swish(deal) if deal.same_cards(self.deck())))
    }
}

impl Told for set::Accepted {
    fn subject(&self) -> String {
        format!("a board of {}", cards(self.statement().board.cards().len()))
    }

    fn answer(&self) -> String {
        set_answer::answer_line(self, false)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(set_answer::accepted_json(self))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(matches!(deal, Instance::Set(board) if board.same_cards(&self.statement().board)))
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
        let Instance::Set(board) = deal else { return Ok(false) };
        // The cards of a board are all different, so as many as the deck has are all of it.
        Ok(self.shape() == board.shape() && self.shape().deck() == Some(board.cards().len() as u128))
    }
}

impl Told for uno::Accepted {
    fn subject(&self) -> String {
        uno_answer::deal(&self.statement().deal)
    }

    fn answer(&self) -> String {
        uno_answer::answer_line(self, None)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(uno_answer::accepted_json(self, None))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(matches!(deal, Instance::Uno(deal) if deal.same_hands(&self.statement().deal)))
    }
}

impl Told for uno::real::position::Accepted {
    fn subject(&self) -> String {
        real_answer::position(&self.statement().deal)
    }

    fn answer(&self) -> String {
        real_answer::answer_line(self, None)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(real_answer::accepted_json(self, None))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(matches!(deal, Instance::UnoReal(position) if **position == self.statement().deal))
    }
}

impl Told for geography::Accepted {
    fn subject(&self) -> String {
        geography_answer::deal(&self.statement().deal)
    }

    fn answer(&self) -> String {
        geography_answer::answer_line(self)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        Ok(geography_answer::accepted_json(self))
    }

    fn is_about(&self, deal: &Instance) -> Result<bool, Fault> {
        Ok(matches!(deal, Instance::Geography(deal) if deal.same(&self.statement().deal)))
    }
}
