//! Quads.

mod engines;
mod to_cnf_laws;
