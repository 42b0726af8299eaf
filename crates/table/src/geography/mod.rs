//! Geography.

pub mod answer;
pub mod export;
pub mod guide;
pub mod menu;
mod solve;
mod told;
