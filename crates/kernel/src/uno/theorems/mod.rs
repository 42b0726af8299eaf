//! Theorems about hands of few colours: trails through ten million cards, and, of players who cooperate, links between the ends of cards and
//! residuals of numbers. Each header is a proof, and only claims that name it rest on it.

pub mod links;
pub mod residuals;
pub mod trails;
