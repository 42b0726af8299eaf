//! Largest swish-free sets: of a whole deck by construction, of any deal by
//! breaking swishes until none is left.

pub mod construction;
