//! Deals with one symbol a card, by counting (Theorem 1 of the paper, repaired).
//!
//! `sums.rs` tells how many cells of each orbit can be used; here a card with a point and one with a circle are laid on
//! each of them.

use super::largest::{self, settle};
use super::sums::room;
use super::{Engine, Found, SwishGame};
use crate::budget::Budget;
use crate::game::Chance;
use crate::sat::Scribe;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::deal::CardIndex;
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Cell, Deal, Laid, Swish};
use misdeal_reductions::swish::orbits::{Orbit, applies_to, orbits};

/// Counts orbits.
pub struct Orbits;

impl Engine<SwishGame> for Orbits {
    fn name(&self) -> &'static str {
        "orbits"
    }

    fn about(&self) -> &'static str {
        "counts points and circles in each orbit of cells; one symbol a card"
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
        let laid = orbits(deal).iter().flat_map(|orbit| fill(deal, orbit)).collect();
        settle(deal, question, Swish(laid), Refutation::Sums(room(deal).1)).map_err(Stop::Rejected)
    }
}

/// Lays a point and a circle on as many cells of an orbit as can be used.
fn fill(deal: &Deal, orbit: &Orbit) -> impl Iterator<Item = Laid> {
    let pairs = orbit.points.iter().zip(&orbit.circles);
    let pairs = pairs.zip(&orbit.cells).take(orbit.usable());
    pairs.flat_map(|((&point, &circle), &cell)| [lay(deal, point, cell), lay(deal, circle, cell)]).flatten()
}

/// A card of one symbol, turned so that the symbol lies on this cell of its orbit.
fn lay(deal: &Deal, index: CardIndex, cell: Cell) -> Option<Laid> {
    let card = &deal.cards()[index.0];
    let &own = card.cells().first()?;
    let orientation = deal.orientations().iter().find(|orientation| orientation.turn(deal.grid(), own) == cell)?;
    Some(Laid { card: card.clone(), orientation: *orientation })
}
