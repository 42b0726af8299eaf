//! SET.

mod classes;
mod engines;
mod free;
mod game;
mod games;
mod random;
mod sections;
mod smt;
mod to_cnf_laws;
