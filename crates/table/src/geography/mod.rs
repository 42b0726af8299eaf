//! Geography.

pub mod answer;
