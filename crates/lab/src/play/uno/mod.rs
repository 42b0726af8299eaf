//! Tables of UNO in lines of words.

pub mod duel;
pub mod real;
