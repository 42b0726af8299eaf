//! The classic problems that reductions start from or end in, and the pieces
//! that encodings are built of.

pub mod cnf;
mod dimacs;
pub mod encoder;
pub mod graph;
pub mod graph_text;
pub mod max_2_sat;
