//! Set-free layouts up to motions and exchanges: how many there are, and how many classes.

pub mod classes;
pub mod exchange;
pub mod fixed;
pub mod ladder;
pub mod levels;
pub mod motion;
