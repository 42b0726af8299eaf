//! One hand: whether all its cards can be played, in how many ways, how many of them, and what has to be added.

pub mod brute;
pub mod cuts;
pub mod paper_dp;
pub mod printed_dp;
pub mod questions;
pub mod reduce;
pub mod rotations;
pub mod scatter;
pub mod solitaire;
pub mod spanning_trees;
pub(crate) mod states;
pub mod sums;
pub mod table;
pub(crate) mod trail;
pub mod trail_dp;
pub mod trail_systems;
pub mod ways;
