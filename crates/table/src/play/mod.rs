//! Play: games for people, with no terminal and no clock of their own.
//!
//! The [`midend`] owns the seed, the score, the clock, what is picked and what can be
//! undone; it is plain data. A [`game`] gives it cards, moves, words, and what its
//! engines know. What a match is, only the kernel knows. [`lines`] are commands in
//! words for any game; the page has [another way](crate::page) to the same midend.

pub mod acts;
pub mod daily;
pub mod find_all;
pub mod game;
pub mod lines;
pub mod midend;
pub mod picks;
pub mod place;
pub mod words;
