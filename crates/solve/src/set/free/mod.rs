//! Set-free layouts of a whole deck.

mod affine;
pub mod classes;
mod local;
mod renaming;
pub mod rotations;
pub mod sections;

pub use classes::{Classes, Extent, Group, classes};
