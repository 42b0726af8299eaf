//! Several hands: the duel, perfect play in it, cooperation, and how a game that is being played can go on.

pub mod duel;
pub mod duel_in_play;
pub(crate) mod duel_start;
mod guards;
pub mod in_rows;
pub mod onward;
pub mod perfect;
mod residuals;
pub mod together;
pub mod underway;
pub mod unrolled;

pub use duel_in_play::DuelInPlay;
pub use underway::{Rest, Underway};
