//! Tables of UNO: solitaire and cooperation, which the page shows; the duel with open hands, there and in lines; the
//! real game, in lines.

pub mod coop;
pub mod duel;
pub mod duel_lines;
pub mod names;
pub mod real;
pub mod solitaire;
