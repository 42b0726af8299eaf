//! The part of misdeal that searches.
//!
//! An engine may be wrong here without harm: what it finds passes through the
//! kernel, whose stamps ([`Verified`], [`Refuted`]) can't be made in this crate.
//! A wrong line can only cost time or end in "unknown".
//!
//! [`Verified`]: misdeal_kernel::problem::Verified
//! [`Refuted`]: misdeal_kernel::problem::Refuted

pub mod budget;
pub mod deal;
pub mod sat;
pub mod swish;
