//! Generalised SET: what searches.

pub mod free;
