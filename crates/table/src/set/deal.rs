//! Boards of SET that are dealt, and whether that is even.

use super::menu::TRIALS;
use super::trials::ReadyTrials;
use crate::asks::Given;
use crate::asks::shared::{CARDS, SEED};
use crate::boards::deal;
use crate::report::{Outside, Ready};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::{Board, Shape};

/// The shape of the cards, 4x3 unless told.
///
/// # Errors
/// When there is no such shape.
pub fn shape(given: &Given) -> Result<Shape, Fault> {
    deal::deck::<Board>(given)
}

/// Deals, or deals again and again and tests whether that is even.
///
/// # Errors
/// When that can't be dealt.
pub fn ready(given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
    let Some(trials) = given.read(&TRIALS) else { return deal::ready::<Board>(given, outside) };
    let seed = outside.seed(given.read(&SEED))?;
    Ok(Box::new(ReadyTrials::of(shape(given)?, trials, given.read(&CARDS), seed)))
}
