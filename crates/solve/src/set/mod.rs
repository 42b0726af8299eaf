//! Generalised SET: whole games, dealing, and the odds.

pub mod playing;
