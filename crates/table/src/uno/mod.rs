//! UNO: the papers' games and the real one.

pub mod answer;
pub mod draw;
pub mod page;
pub mod play;
