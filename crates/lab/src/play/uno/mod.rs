//! Tables of UNO, in lines.

pub mod duel;
