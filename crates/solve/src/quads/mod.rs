//! Engines that find quads and answer questions about boards of them.

pub mod free;
pub mod keeping;
pub mod odds;
pub mod packing;
pub mod pairs;
pub mod random;
