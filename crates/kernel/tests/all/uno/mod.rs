//! UNO.

mod formulas;
mod questions;
mod real;
mod referee;
mod rules;
mod sums;
mod tables;
