//! UNO: the papers' games and the real one.

pub mod answer;
pub mod cards;
pub mod claimed;
pub mod deal;
pub mod draw;
pub mod export;
pub mod guide;
pub mod house;
mod layers;
pub mod menu;
pub mod page;
pub mod play;
pub mod simulate;
mod solve;
mod solve_real;
mod told;
