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
pub use faces::{drawn, style};
pub use host::Host;
pub(crate) use order::Order;
pub(crate) use round::{OnPage, Round, place};
pub use seat::{Seat, no_act, reply};

use crate::play::acts::Reply;
use crate::{set, swish, uno};
use ask::Ask;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;

/// Lays a table of the game that is named, and says the first words.
///
/// # Errors
/// What is wrong with what was asked for.
pub fn lay(game: &str, ask: Ask, host: &Host<'_>) -> Result<(Box<dyn Seat>, Reply), Fault> {
    match game {
        "swish" => swish::page::lay(ask, host),
        "set" => set::page::lay(ask, host),
        game if game.starts_with("uno-") => uno::page::lay(game, ask, host),
        _ => Err(Fault::new(format!("there is no table for `{}`", shorten(game)))),
    }
}
