//! Swish is hard, even with two symbols a card and with cards that turn; with one symbol a card it is a matching.

pub mod from_max_2_sat;
pub mod from_simple_swish;
pub mod one_symbol_to_matching;
pub mod orbits;
pub mod simple;
pub mod to_cnf;
pub mod to_three_symbols;
pub mod two_symbols;
