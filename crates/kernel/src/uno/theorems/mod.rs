//! Theorems about hands of few colours: trails through ten million cards, and links between the ends of cards of players who cooperate. Each
//! header is a proof, and only claims that name it rest on it.

pub mod links;
pub mod trails;
