//! Quads.

mod deck_answer;
pub mod draw;
mod free;
pub mod guide;
pub mod menu;
mod odds;
mod solve;
mod spread;
mod told;
