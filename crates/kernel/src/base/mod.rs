//! The classic problems that reductions start from or end in, and the pieces
//! that encodings are built of.

pub mod cnf;
mod dimacs;
pub mod encoder;
pub mod graph;
pub mod graph_matching;
pub mod graph_text;
pub mod hamiltonian_path;
pub mod hamiltonian_path_to_cnf;
pub mod k_dimensional_matching;
pub mod max_2_sat;
pub mod multicoloured_clique;
