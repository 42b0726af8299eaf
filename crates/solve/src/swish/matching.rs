//! Fixed deals with at most two symbols a card, by maximum-weight matching.
//!
//! The kernel says what the graph is and why its covers are the swishes
//! ([`misdeal_kernel::swish::to_matching`]); here the heaviest cover is found, and
//! with it the prices that the kernel checks.

use super::largest::{self, settle};
use super::{Engine, Found, SwishGame};
use crate::budget::Budget;
use crate::game::Chance;
use crate::matching::{Cover, heaviest_cover};
use crate::sat::Scribe;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::proof::matching::Vertex;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::prices::{PriceLine, PriceList, Slot};
use misdeal_kernel::swish::to_matching::{SlotGraph, applies_to};
use misdeal_kernel::swish::wanted::Refutation;
use std::collections::BTreeMap;

/// Slots on one line of prices.
const SLOTS_A_LINE: usize = 20;

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
        let prices = price_list(&slots, &cover).map_err(Stop::TooLarge)?;
        settle(deal, question, largest, Refutation::Matching(prices)).map_err(Stop::Rejected)
    }
}

/// The prices as the kernel takes them, the slots of each price together.
fn price_list(slots: &SlotGraph, cover: &Cover) -> Result<PriceList, Fault> {
    let too_large = |_| Fault::new("the prices are too large to be written down");
    let mut lines = Vec::new();
    for (price, slots) in by_price((0..).zip(&cover.prices).map(|(v, &price)| (price, slots.slot(Vertex(v))))) {
        lines.push(PriceLine::Slots { price: i32::try_from(price).map_err(too_large)?, slots });
    }
    for (price, members) in &cover.groups {
        let price = u32::try_from(*price).map_err(too_large)?;
        let mut slots: Vec<Slot> = members.iter().map(|&v| slots.slot(v)).collect();
        slots.sort_unstable();
        lines.push(PriceLine::Group { price, slots });
    }
    Ok(PriceList(lines))
}

/// The slots of each price but 0 together, this many of them that they fit on a line.
pub(super) fn by_price(prices: impl Iterator<Item = (i64, Slot)>) -> Vec<(i64, Vec<Slot>)> {
    let mut by_price: BTreeMap<i64, Vec<Slot>> = BTreeMap::new();
    prices.filter(|(price, _)| *price != 0).for_each(|(price, slot)| by_price.entry(price).or_default().push(slot));
    let lines = |(price, slots): (i64, Vec<Slot>)| -> Vec<_> {
        slots.chunks(SLOTS_A_LINE).map(|slots| (price, slots.to_vec())).collect()
    };
    by_price.into_iter().flat_map(lines).collect()
}
