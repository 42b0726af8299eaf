//! Tables of UNO, all games of turns: solitaire and cooperation, the duel with open hands and the
//! real game, on the page and in lines.

pub mod coop;
pub mod duel;
pub mod in_words;
pub mod names;
pub mod real;
pub mod solitaire;
