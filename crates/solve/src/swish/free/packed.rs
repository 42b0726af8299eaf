//! Cards taken one by one, and blocks that leave no room for more.
//!
//! If the greedy set is as large as the blocks allow, both halves of the claim are
//! there without a search. Whole decks and the commercial deck are like that. Where
//! a gap is left, [`HittingSets`] starts from the greedy set.

use super::apart::apart;
use super::blocks::{blocks, room};
use super::bounded::bounded;
use super::greedy::greedy;
use super::hitting_sets::HittingSets;
use super::{Found, FreeStatement, SwishFree};
use crate::budget::Budget;
use crate::game::Engine;
use crate::outcome::Backing;
use crate::sat::Scribe;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::free::{FreeClaim, Pool, SetQuestion};
use misdeal_kernel::swish::{Card, Deal};

/// The engine.
pub struct Packed;

impl Engine<SwishFree> for Packed {
    fn name(&self) -> &'static str {
        "packing"
    }

    fn about(&self) -> &'static str {
        "takes cards in order and packs the deal into blocks; asks hitting-sets where the two do not meet"
    }

    fn find(&self, deal: &Deal, question: SetQuestion, budget: &Budget, _proof: Option<Scribe>) -> Result<Found, Stop> {
        let mut kinds: Vec<Card> = deal.cards().iter().map(|card| deal.kind(card)).collect();
        kinds.sort_unstable();
        let mut kept = Vec::new();
        for _ in 0..2 {
            match greedy(deal, &kinds, budget) {
                Ok(taken) if taken.len() > kept.len() => kept = taken,
                Ok(_) => {}
                Err(stop) => return Ok(Found::Open { best: kept, bound: Some(deal.cards().len()), stop }),
            }
            budget.progress().note_best(kept.len());
            if question == SetQuestion::Largest
                && let Some(settled) = meet(deal, &kept, budget)
            {
                return Ok(settled);
            }
            // Once more, backwards.
            kinds.reverse();
        }
        Ok(HittingSets::find_from(deal, question, &kept, budget))
    }
}

/// The answer, if the blocks leave no room for more cards than these.
fn meet(deal: &Deal, kept: &[Card], budget: &Budget) -> Option<Found> {
    let pool = Pool::Deal(deal.clone());
    let blocks = blocks(deal);
    if room(deal, &blocks) != kept.len() {
        return None;
    }
    let bound = bounded(deal, &blocks)?;
    // As the kernel orders them, whose formula a proof is about.
    let mut kept = kept.to_vec();
    kept.sort_unstable();
    let part = Deal::new(deal.grid(), deal.is_fixed(), kept.clone()).ok()?;
    let apart = apart(&part, budget).ok()?;
    let kept = vec![(kept, apart)];
    let claim = FreeClaim { pool, question: SetQuestion::Largest, kept, bound };
    Some(Found::answer(FreeStatement(claim), Backing::Witness))
}
