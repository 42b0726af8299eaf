//! Quads.

pub mod draw;
