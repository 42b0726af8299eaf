//! Theorems about whole decks of SET: how many layouts there are up to motions and exchanges, and how many classes; and why no more cards
//! can be kept, by layers that are gone through. Each header is a proof, and only claims that name it rest on it.

pub mod classes;
pub mod counting;
pub(in crate::set) mod crossed;
pub mod exchange;
pub mod exhaustive;
pub mod fixed;
pub(in crate::set) mod full_layers;
pub mod ladder;
pub mod layered;
pub mod levels;
pub mod motion;
pub mod quarters;
pub mod sections;
pub(in crate::set) mod squares;
