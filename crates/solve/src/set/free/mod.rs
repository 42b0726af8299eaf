//! Set-free layouts of a whole deck.

mod affine;
pub mod classes;
mod renaming;

pub use classes::{Classes, Extent, Group, classes};
