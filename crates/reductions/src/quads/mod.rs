//! Quads: the formula of a board, with both maps.

pub mod to_cnf;
