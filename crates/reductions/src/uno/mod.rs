//! UNO is hard for one player and for several who play together; a duel is geography.

pub mod duel_to_geography;
pub mod from_cubic_graph;
pub mod from_hamiltonian_path;
pub mod from_three_partition;
pub mod solitaire_to_cnf;
pub mod solitaire_to_hamiltonian_path;
