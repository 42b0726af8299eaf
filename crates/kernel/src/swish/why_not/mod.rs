//! Why there is no swish of as many cards as wanted: the ways to refute.

pub mod cases;
pub mod enumerate;
pub mod orbits;
pub mod priced;
pub mod prices;
pub mod refuter;
pub mod to_cnf;
pub mod to_matching;
