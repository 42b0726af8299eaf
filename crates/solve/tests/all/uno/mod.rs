//! UNO.

mod engines;
mod onward;
mod printed_dp;
mod real;
mod solitaire;
mod tables;
