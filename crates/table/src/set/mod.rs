//! Generalised SET.

pub mod deal;
pub mod deck_answer;
pub mod draw;
pub mod export;
pub mod free;
pub mod guide;
pub mod look;
pub mod menu;
pub mod odds;
mod solve;
mod spread;
mod told;
pub mod trials;
pub mod words;
