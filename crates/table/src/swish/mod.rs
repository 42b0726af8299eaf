//! Swish.

pub mod answer;
pub mod draw;
pub mod free_answer;
pub mod guide;
pub mod menu;
pub mod page;
pub mod play;
pub mod solve;
pub mod solve_free;
mod told;
