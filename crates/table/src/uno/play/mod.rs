//! Tables of UNO, all games of turns: solitaire and cooperation, which the page shows; the duel with open hands and the
//! real game, there and in lines.

pub mod coop;
pub mod duel;
pub mod names;
pub mod real;
pub mod solitaire;
