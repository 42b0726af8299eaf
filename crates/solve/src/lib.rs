//! The part of misdeal that searches.
//!
//! An engine may be wrong here without harm: what it finds passes through the
//! kernel, whose stamps ([`Verified`], [`Refuted`]) can't be made in this crate.
//! A wrong line can only cost time or end in "unknown".
//!
//! ```
//! use misdeal_kernel::question::Question;
//! use misdeal_kernel::swish::deck::commercial;
//! use misdeal_solve::budget::Budget;
//! use misdeal_solve::swish::{Outcome, choose};
//!
//! let deck = commercial()?;
//! let outcome = choose(&deck, Question::Max).solve(&deck, Question::Max, &Budget::unlimited(), None);
//! let Outcome::Settled { accepted, .. } = outcome else { panic!("no limit was set") };
//! assert_eq!(accepted.statement().value(), Some(12));
//! # Ok::<(), misdeal_kernel::fault::Fault>(())
//! ```
//!
//! [`Verified`]: misdeal_kernel::problem::Verified
//! [`Refuted`]: misdeal_kernel::problem::Refuted

pub mod audit;
pub mod budget;
pub mod campaign;
pub mod chi_square;
pub mod deal;
pub mod geography;
pub mod made;
pub mod matching;
pub mod odds;
pub mod outcome;
pub mod quads;
pub mod reduced;
pub mod sat;
pub mod set;
pub mod swish;
pub mod uno;
