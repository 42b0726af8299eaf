//! Generalised SET.

pub mod answer;
pub mod deck_answer;
pub mod draw;
pub mod menu;
pub mod page;
pub mod play;
