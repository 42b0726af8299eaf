//! Generalised SET.

pub mod answer;
pub mod deck_answer;
pub mod draw;
pub mod guide;
pub mod menu;
pub mod page;
pub mod play;
mod solve;
mod told;
