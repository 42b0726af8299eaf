//! UNO: the papers' games and the real one.

pub mod answer;
pub mod draw;
pub mod guide;
pub mod menu;
pub mod page;
pub mod play;
mod solve;
mod solve_real;
mod told;
