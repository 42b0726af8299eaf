//! The part of misdeal that has to be believed.
//!
//! Rules, notation, encodings, and the checking of witnesses and proofs. There is
//! no search here (the enumeration of small deals aside, which is the oracle of
//! the tests), no input or output, no clock, no randomness, no thread and no
//! dependency. Whatever an engine says passes through this crate before anyone
//! sees it.
//!
//! ```
//! use misdeal_kernel::problem::Problem;
//! use misdeal_kernel::swish::{Deal, Swish};
//!
//! let deal: Deal = "swish 4x3\na1:b2 b2:c1".parse()?;
//! let swish: Swish = "a1:b2@0 b2:c1@h".parse()?;
//! deal.verify(&swish)?;
//!
//! let wrong: Swish = "a1:b2@0 b2:c1@0".parse()?;
//! assert_eq!(
//!     deal.verify(&wrong).unwrap_err().to_string(),
//!     "cell a1 holds 1 point and 0 circles, and must hold one of each"
//! );
//! # Ok::<(), misdeal_kernel::fault::Fault>(())
//! ```

pub mod base;
pub mod claim;
pub mod fault;
pub mod game;
pub mod geography;
pub mod patience;
pub mod problem;
pub mod proof;
pub mod quads;
pub mod question;
pub mod reduction;
pub mod set;
pub mod swish;
pub mod text;
pub mod uno;
