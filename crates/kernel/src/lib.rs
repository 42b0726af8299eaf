//! The part of misdeal that has to be believed.
//!
//! Rules, notation, encodings, and the checking of witnesses and proofs. There is
//! no search here (the enumeration of small deals aside, which is the oracle of
//! the tests), no input or output, no clock, no randomness, no thread and no
//! dependency. Whatever an engine says passes through this crate before anyone
//! sees it.

pub mod base;
pub mod claim;
pub mod fault;
pub mod game;
pub mod problem;
pub mod proof;
pub mod question;
pub mod reduction;
pub mod swish;
pub mod text;
