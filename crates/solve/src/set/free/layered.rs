//! All set-free layouts of a deck of four values, counted layer by layer on all processors,
//! and the classes that they form under exchanges of properties and values.
//!
//! Each piece is the kernel's own, so is each kind of exchanges; what comes of them is put
//! together here, and the kernel counts all of it again.

use crate::budget::Budget;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::Shape;
use misdeal_kernel::set::free::classes::Classes;
use misdeal_kernel::set::free::layered::{Layered, Piece};
use misdeal_kernel::set::free::{Bound, FreeClaim};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A part of the work.
enum Part {
    Pairs(Piece),
    Exchanges(usize),
}

/// The claim about all layouts of a deck and their classes, not checked yet. Progress is
/// noted as parts that are done, and parts in all.
///
/// # Errors
/// When there is another way for the deck, or the budget is spent.
pub(super) fn layouts(shape: Shape, budget: &Budget) -> Result<FreeClaim, Stop> {
    let layered = Layered::new(shape).map_err(Stop::TooLarge)?;
    let classes = Classes::new(shape).map_err(Stop::TooLarge)?;
    let pairs = layered.pieces().into_iter().map(Part::Pairs);
    let parts: Vec<Part> = (0..classes.many()).map(Part::Exchanges).chain(pairs).collect();
    let (progress, done) = (budget.progress(), AtomicUsize::new(0));
    progress.note_bound(parts.len());
    let count = |part: &Part| -> Result<(bool, Vec<u128>), Stop> {
        if let Some(stop) = budget.spent() {
            return Err(stop);
        }
        let counts = match part {
            Part::Pairs(piece) => layered.count(piece),
            Part::Exchanges(kind) => classes.count(*kind),
        };
        progress.note_found(done.fetch_add(1, Ordering::Relaxed) + 1);
        Ok((matches!(part, Part::Pairs(_)), counts.map_err(Stop::TooLarge)?))
    };
    let counted: Vec<(bool, Vec<u128>)> = parts.par_iter().map(count).collect::<Result<_, Stop>>()?;
    let sum = |of_pairs: bool| -> Result<Vec<u128>, Stop> {
        let mut sums = Vec::new();
        let mut counts = counted.iter().filter(|(pairs, _)| *pairs == of_pairs);
        counts.try_for_each(|(_, more)| add(&mut sums, more)).map_err(Stop::Rejected)?;
        Ok(sums)
    };
    let (mut counts, fixed) = (sum(true)?, sum(false)?);
    counts.truncate(counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
    let classes = classes.from_sums(&counts, &fixed).map_err(Stop::Rejected)?;
    Ok(FreeClaim::Layouts { shape, counts: counts[1..].to_vec(), classes: Some(classes), bound: Bound::Layered })
}

/// Adds numbers to sums, place by place.
///
/// # Errors
/// When a sum is too large.
pub(crate) fn add(sums: &mut Vec<u128>, more: &[u128]) -> Result<(), Fault> {
    sums.resize(sums.len().max(more.len()), 0);
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum = sum.checked_add(*more).ok_or_else(|| Fault::new("the results have too large numbers"))?;
    }
    Ok(())
}
