//! Theorems about swish-free sets: ranks of cells that leave no swish, all minimal swishes, and boxes that count all sets without one. Each
//! header is a proof, and only claims that name it rest on it.

pub mod boxes;
pub mod minimal;
pub mod ranks;
