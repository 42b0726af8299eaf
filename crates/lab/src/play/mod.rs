//! The table: games for people, in lines or on a screen.
//!
//! The [`midend`] owns the seed, the score, the clock, what is picked and what can be
//! undone; it is plain data and knows no terminal. A [`game`] gives it cards, moves,
//! words, and what its engines know. What a match is, only the kernel knows.
//! [`plain`] and [`screen`] are two shells around the same midend.

pub mod acts;
pub mod daily;
pub mod find_all;
pub mod game;
pub mod midend;
pub mod picks;
pub mod place;
pub mod plain;
pub mod screen;
pub mod set;
pub mod swish;
pub mod uno;
pub mod words;
