//! Formulas and graphs with their text forms, and the pieces that encodings are
//! built of.

pub mod cnf;
pub mod dimacs;
pub mod encoder;
pub mod graph;
pub mod graph_text;
pub mod rows;
pub mod sat;
