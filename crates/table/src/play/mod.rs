//! Play: games for people, with no terminal and no clock of their own.
//!
//! The [`midend`] owns what is written down at every table ([`sheet`]): seed, players, score, clock, hints, undo
//! ([`history`]) and the end. What happens at the table is one of two kinds of play: [`matches`](mod@matches), where cards are looked
//! for and claimed, for any game [`of_matches`]; and [`turns`], where cards are played one after the other, for any
//! game of turns. What a match or a move is, only the kernel knows. [`lines`] are commands in words; the page has
//! [another way](crate::page) to the same midend.

pub mod acts;
pub mod daily;
pub mod find_all;
pub mod history;
pub mod lines;
pub mod matches;
pub mod midend;
pub mod of_matches;
pub mod place;
pub mod sheet;
pub mod turns;
pub mod words;
