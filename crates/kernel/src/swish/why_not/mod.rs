//! Why there is no swish of as many cards as wanted: the ways to refute.

pub mod counting;
pub mod enumerate;
pub mod in_rows;
pub mod refuter;
pub mod to_cnf;
