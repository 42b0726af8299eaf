//! Set-free layouts of a whole deck: how many cards they can have, and how many of them
//! there are.

mod affine;
pub mod classes;
pub mod largest;
pub(crate) mod layered;
mod local;
mod renaming;
pub mod sections;
mod written;

pub use classes::{Classes, Extent, Group, classes};
pub use largest::{Counted, Upper, count_layouts, free_set};
