//! Theorems about whole decks of Quads: spans and sums that bound what can be kept, and counts of all choices. Each header is a proof, and
//! only claims that name it rest on it.

pub mod counts;
pub mod spans;
pub mod sums;
