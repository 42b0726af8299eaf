//! Swish.

pub mod answer;
mod as_printed;
pub mod cards;
pub mod deal;
pub mod draw;
pub mod export;
pub mod free;
pub mod free_answer;
pub mod guide;
pub mod menu;
pub mod odds;
pub mod page;
pub mod play;
pub mod solve;
pub mod solve_free;
mod told;
