//! UNO: the papers' games and the real one.

pub mod answer;
pub mod draw;
pub mod menu;
pub mod page;
pub mod play;
