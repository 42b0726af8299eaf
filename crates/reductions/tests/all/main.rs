//! The tests of the reductions that see them from outside, a module each.

#![allow(clippy::unwrap_used, reason = "a test that can't go on should stop")]

mod roles;
mod swish;
mod text_forms;
mod uno;
