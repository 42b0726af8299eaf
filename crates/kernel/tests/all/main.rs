//! The tests of the kernel that see it from outside, a module each.

#![allow(clippy::unwrap_used, reason = "a test that can't go on should stop")]

mod changes;
mod claims;
mod counted;
mod every_byte;
mod hostile;
mod rests_on;
mod rooms;
mod swish_sums;
mod text_forms;
mod uno;
