//! The table: a game for people, in lines or on a screen.
//!
//! The [`midend`] owns the seed, the score, the clock, what is picked and what can be
//! undone; it is plain data and knows no terminal. The [`oracle`] asks the engines.
//! What a swish is, only the kernel knows. [`plain`] and [`screen`] are two shells
//! around the same midend.

pub mod acts;
pub mod midend;
pub mod oracle;
pub mod plain;
pub mod screen;
pub mod table;
pub mod words;
