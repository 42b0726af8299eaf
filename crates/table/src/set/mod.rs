//! Generalised SET.

pub mod answer;
pub mod cards;
pub mod deal;
pub mod deck_answer;
pub mod draw;
pub mod export;
pub mod free;
pub mod guide;
pub mod menu;
pub mod odds;
pub mod page;
pub mod play;
mod solve;
mod told;
pub mod trials;
