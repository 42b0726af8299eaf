//! The tests of the program: what is typed, and what comes of it.

#![allow(clippy::unwrap_used, reason = "a test that can't go on should stop")]

#[cfg(target_os = "linux")]
mod any_bytes;
mod asks;
#[cfg(unix)]
mod bad_input;
#[cfg(unix)]
mod bench;
mod campaign;
#[cfg(unix)]
mod claims;
mod common;
#[cfg(unix)]
mod conventions;
mod corrupted_claims;
mod formats;
mod hinted_proofs;
#[cfg(unix)]
mod installing;
#[cfg(target_os = "linux")]
mod limits;
mod other_solvers;
mod papers;
mod play;
mod quads;
mod reduce;
mod schema;
mod serve;
#[cfg(target_os = "linux")]
mod serving;
mod simulate;
mod simulate_set;
mod tour;
mod veripb;
