//! The part of misdeal that has to be believed.
//!
//! Rules, notation, encodings, and the checking of witnesses and proofs. Whatever an engine says passes through this
//! crate before anyone sees it. [`check`] checks the text of a claim about any game:
//!
//! ```
//! use misdeal_kernel::{check, swish};
//!
//! let claim = "\
//! misdeal claim 1
//! question max
//! deal
//!   swish 1x2
//!   2x a1:b1
//! answer yes 2
//! witness
//!   a1:b1@0 a1:b1@h
//! proof lrat
//! end
//! ";
//! let checked = check(claim)?;
//! assert!(checked.about::<swish::Accepted>().is_some());
//!
//! let wrong = check(&claim.replace("@h", "@0"));
//! assert_eq!(
//!     wrong.unwrap_err().to_string(),
//!     "line 8, column 3: cell a1 holds 2 points and 0 circles, and must hold one of each"
//! );
//! # Ok::<(), misdeal_kernel::fault::Fault>(())
//! ```
//!
//! There is no input or output here, no clock, no randomness, no thread and no dependency. There is search: a proof of
//! one word, like `exhaustive`, asks the kernel to go through everything by itself, within a limit on its effort, and a
//! few theorems (whole decks, trails, ladders) rest on such walks. Whoever wants to believe no search asks for claims
//! whose proof is followed step by step (`lrat`, `sums`). Searches that look for answers are in
//! `misdeal-solve`, and nothing that they say is believed.
//!
//! A witness alone is checked like this:
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

// Numbers change their type by `From`, or in `number.rs`.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub mod base;
pub mod boards;
pub mod claim;
pub mod fault;
pub mod game;
pub mod games;
pub mod geography;
mod instance;
mod number;
pub mod patience;
pub mod problem;
pub mod proof;
pub mod quads;
pub mod question;
pub mod rooms;
pub mod set;
pub mod swish;
pub mod text;
pub mod uno;

pub use claim::check;
