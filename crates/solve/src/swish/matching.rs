//! Fixed deals with at most two symbols a card, by maximum-weight matching.
//!
//! What the graph is and why its covers are the swishes stands in `slots.rs`; here the heaviest cover is found, and with it
//! the prices, which the kernel adds up.

use super::largest::{self, settle};
use super::slots::{CARD, SlotGraph, applies_to};
use super::sums;
use super::{Engine, Found, SwishGame};
use crate::budget::Budget;
use crate::game::Chance;
use crate::matching::heaviest_cover;
use crate::sat::Scribe;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::wanted::Refutation;

/// Finds a largest swish as a matching.
pub struct Matching;

impl Engine<SwishGame> for Matching {
    fn name(&self) -> &'static str {
        "matching"
    }

    fn about(&self) -> &'static str {
        "maximum-weight matching, proven by prices; fixed deals with at most two symbols a card"
    }

    fn declines(&self, deal: &Deal, question: Question) -> Option<Fault> {
        largest::declines(question).or_else(|| applies_to(deal).err())
    }

    fn chance(&self, _deal: &Deal, _question: Question) -> Chance {
        Chance::Good
    }

    fn find(&self, deal: &Deal, question: Question, budget: &Budget, _proof: Option<Scribe>) -> Result<Found, Stop> {
        if let Some(stop) = budget.spent() {
            return Err(stop);
        }
        let slots = SlotGraph::of(deal).map_err(Stop::TooLarge)?;
        let cover = heaviest_cover(slots.graph(), budget)?
            .ok_or_else(|| Stop::Rejected(Fault::new("no cover was found, and yet all cells could stay unused")))?;
        let largest = slots.read(deal, cover.edges.iter().copied());
        settle(deal, question, largest, Refutation::Sums(sums::cover(CARD, &cover))).map_err(Stop::Rejected)
    }
}
