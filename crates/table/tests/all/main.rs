//! All tests of this crate from outside, in one program.

#![allow(clippy::unwrap_used, reason = "a test that can't go on should stop")]

mod known;
mod rooms;
