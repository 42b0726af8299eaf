//! What a "no" looks like, and how it is checked.

pub mod lrat;
pub mod matching;
