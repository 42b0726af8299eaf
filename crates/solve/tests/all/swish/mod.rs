//! Swish.

mod engines;
mod free;
mod free_counts;
mod masks;
mod paper;
mod prices;
mod reductions;
mod theorem_1;
mod to_cnf_laws;
mod two_symbols;
