//! SET is hard when cards have many properties or many values.

pub mod from_clique;
pub mod from_matching;
pub mod to_cnf;
