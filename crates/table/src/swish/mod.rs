//! Swish.

pub mod answer;
pub mod draw;
pub mod free_answer;
pub mod menu;
pub mod page;
pub mod play;
