//! Tables that people play at in a page: what is to be seen of them, as JSON, and what players do, read from JSON.
//!
//! A game is a [`Seat`]; everything it knows about rules it asks of the kernel. Who keeps tables for others, with ids
//! and clocks, hands in what is needed as a [`Host`].

pub mod ask;
mod describe;
mod faces;
mod host;
mod order;
mod round;
mod seat;
#[cfg(test)]
mod tests;

pub use describe::describe;
pub(crate) use describe::{body, responses};
pub use faces::{Faces, drawn, style};
pub(crate) use faces::{MOST_VALUES, coded, few, none_laid};
pub use host::Host;
pub(crate) use order::Order;
pub(crate) use round::{OnPage, Round, place};
pub use seat::{Seat, no_act, reply};

use crate::games::GAMES;
use crate::play::acts::Reply;
use ask::Ask;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;

/// Lays the table that is named, whichever game it is of, and says the first words.
///
/// # Errors
/// What is wrong with what was asked for.
pub fn lay(table: &str, ask: Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
    let game = GAMES.iter().find(|game| game.menu().tables.contains(&table));
    game.ok_or_else(|| no_table(table))?.lay(table, ask, host)
}

/// There is no such table.
pub(crate) fn no_table(table: &str) -> Fault {
    Fault::new(format!("there is no table for `{}`", shorten(table)))
}
