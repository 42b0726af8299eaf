//! Set-free layouts of a whole deck.

mod affine;
pub mod classes;
mod local;
mod renaming;

pub use classes::{Classes, Extent, Group, classes};
