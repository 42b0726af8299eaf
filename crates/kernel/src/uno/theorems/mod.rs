//! Theorems about hands of few colours: trails through ten million cards, and, of players who cooperate, links between the ends of cards and
//! residuals of numbers; and rows about who wins. Each header is a proof, and only claims that name it rest on it.

pub mod hands_in_rows;
pub mod links;
pub mod residuals;
pub mod trails;
