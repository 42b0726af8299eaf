//! How often random boards hold no set.

use super::random::Pack;
use super::{Spreads, fast};
use crate::budget::Budget;
use crate::deal::{Dealer, Seed};
use crate::odds::Proportion;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::Shape;
use rayon::prelude::*;

/// Boards in a part of a sample. Each has a stream of chance of its own, so that the result
/// depends on the seed and not on the number of processors.
const PART: u64 = 256;

/// Deals this many boards of this many cards, and counts those without a set. When the budget is
/// spent, the boards that were searched by then count.
///
/// # Errors
/// When the shape is too large to be searched.
pub fn sample(shape: Shape, cards: usize, trials: u64, seed: Seed, budget: &Budget) -> Result<Proportion, Fault> {
    budget.progress().expect(trials);
    let parts = (0..trials.div_ceil(PART)).into_par_iter().take_any_while(|_| budget.spent().is_none());
    let parts = parts.map(|part| {
        let mut dead = Proportion::default();
        for trial in part * PART..trials.min((part + 1) * PART) {
            if budget.spent().is_some() {
                break;
            }
            let board = Pack::with(shape, Dealer::part(seed, trial)).deal(cards);
            let any = fast::Fast.spread(shape).and_then(|mut table| {
                table.add(&board)?;
                table.any(budget)
            });
            match any {
                Ok(set) => dead = dead.plus(Proportion { hits: u64::from(set.is_none()), trials: 1 }),
                Err(_) if budget.spent().is_some() => break,
                Err(stop) => return Err(Fault::new(stop.to_string())),
            }
        }
        budget.progress().advance(dead.trials);
        Ok(dead)
    });
    parts.try_reduce(Proportion::default, |one, other| Ok(one.plus(other)))
}
