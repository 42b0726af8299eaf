//! Tables of UNO, in lines: the duel with open hands, and the real game.

pub mod duel;
pub mod real;
