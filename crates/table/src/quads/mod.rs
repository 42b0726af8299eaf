//! Quads.

pub mod answer;
pub mod draw;
pub mod guide;
pub mod menu;
pub mod solve;
pub mod told;
