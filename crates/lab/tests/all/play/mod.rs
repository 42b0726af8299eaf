//! Tables in play.

mod duel;
#[cfg(unix)]
mod table;
mod uno;
