//! Geography.

pub mod answer;
pub mod guide;
pub mod menu;
mod solve;
mod told;
