//! Cuts: what prices do not see of the sides of a card.
//!
//! The linear program over orbits knows how many symbols lie in an orbit, and not on which cells. In deals with about as many cards as
//! cells that is what decides. Two kinds of rows tell it more, each with steps that the kernel follows: that sides are
//! changed together ([`parity`]), and that some cards can't be laid together ([`core`]). Both speak of cards one by one, so
//! the program has a column for each card.

mod core;
mod cut;
mod names;
mod parity;

pub(super) use self::core::{Core, Cores};
pub(super) use cut::Cut;

use super::classes::Classes;
use crate::budget::{Halt, Pace};
use crate::deal::{Dealer, Seed};
use cut::Why;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::Deal;
use names::Names;
use parity::Parities;

/// What cuts of a deal are made of.
pub(super) struct Cuts {
    names: Names,
    parities: Parities,
}

impl Cuts {
    /// For a deal with these orbits.
    pub(super) fn of(deal: &Deal, classes: &Classes) -> Result<Self, Fault> {
        let names = Names::of(deal, classes)?;
        let parities = Parities::of(deal, &names);
        Ok(Self { names, parities })
    }

    /// Whoever cuts what a program lays in part.
    pub(super) fn cutter(&self) -> Cutter<'_> {
        Cutter { cuts: self, chance: Dealer::new(Seed(0)) }
    }

    /// Whoever lays cards, or says why they can't be laid.
    pub(super) fn cores(&self) -> Option<Cores> {
        Cores::of(&self.names)
    }

    /// Whether just these cards can be taken; of others nothing is supposed.
    pub(super) fn look_at(
        &self,
        cores: &mut Cores,
        cards: &[(usize, bool)],
        pace: &mut Pace<'_>,
    ) -> Result<Core, Halt> {
        cores.look_at(&self.names, cards, pace)
    }
}

/// Finds cuts by parity.
pub(super) struct Cutter<'a> {
    cuts: &'a Cuts,
    chance: Dealer,
}

impl Cutter<'_> {
    /// What is known from the start: duplicates are taken in the order of the deal.
    pub(super) fn given(&self) -> Vec<Cut> {
        let order = |&(row, one, two): &(_, usize, usize)| Cut {
            cards: vec![(one, 1), (two, -1)],
            orbits: Vec::new(),
            least: 0,
            why: Why::Given(row),
        };
        self.cuts.names.orders.iter().map(order).collect()
    }

    /// Cuts that do not hold where the program lays this much of each card.
    pub(super) fn cuts(&mut self, laid: &[f64]) -> Vec<Cut> {
        self.cuts.parities.cuts(&self.cuts.names, laid, &mut self.chance)
    }

    /// How often the cards of a cut count, used cells by the points on them.
    pub(super) fn by_cards(&self, cut: &Cut) -> Vec<(usize, i64)> {
        cut.by_cards(&self.cuts.names)
    }
}

#[cfg(test)]
mod tests;
