//! Geography.

pub mod answer;
pub mod menu;
