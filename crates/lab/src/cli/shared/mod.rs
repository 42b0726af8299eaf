//! What commands share: how options are read and misread, how what is ready is done and kept, and within which limits.

pub mod asked;
pub mod chance;
pub mod confine;
pub mod done;
pub mod engines;
pub mod examine;
#[cfg(test)]
mod flags;
pub mod keep;
pub mod limits;
pub mod misread;
pub mod supervise;
