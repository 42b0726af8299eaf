//! Theorems: trails through ten million cards, links between the ends of cards of players who cooperate, and rows about who wins.
//! Each header is a proof, and only claims that name it rest on it.

pub mod hands_in_rows;
pub mod links;
pub mod trails;
