//! Decks that are gone through layer by layer: why no more cards can be kept.

pub mod counting;
pub(in crate::set::free) mod crossed;
pub mod exhaustive;
pub(in crate::set::free) mod full_layers;
pub mod layered;
pub mod quarters;
pub mod sections;
pub(in crate::set::free) mod squares;
