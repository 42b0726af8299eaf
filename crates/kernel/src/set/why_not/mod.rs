//! Why there is no such set: the ways to refute.

pub mod enumerate;
pub mod to_cnf;
