//! The tests of the engines that see them from outside, a module each.

#![allow(clippy::unwrap_used, reason = "a test that can't go on should stop")]

mod campaign_bytes;
mod conformance;
mod geography;
mod matching;
mod prices_of_covers;
mod quads;
mod reduction_laws;
mod sat_backends;
mod set;
mod swish;
mod three_partition;
mod two_symbols;
mod uno;
#[cfg(not(feature = "cadical"))]
mod without_sat;
