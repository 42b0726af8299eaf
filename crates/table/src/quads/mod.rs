//! Quads.

mod deck_answer;
pub mod draw;
pub mod guide;
pub mod menu;
mod solve;
mod spread;
mod told;
