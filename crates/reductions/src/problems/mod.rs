//! The classic problems that reductions start from or end in, each with its text and its witnesses.

pub mod disjoint_paths;
pub mod edge_colouring;
pub mod graph_files;
pub mod graph_matching;
pub mod hamiltonian_path;
pub mod hamiltonian_path_to_cnf;
pub mod k_dimensional_matching;
pub mod max_2_sat;
pub mod multicoloured_clique;
pub mod three_partition;
mod weighted;
