//! The part of misdeal that searches.
//!
//! An engine may be wrong here without harm: what it finds passes through the
//! kernel, whose stamps ([`Verified`], [`Refuted`]) can't be made in this crate.
//! A wrong line can only cost time or end in "unknown".
//!
//! ```
//! use misdeal_kernel::claim::Statement;
//! use misdeal_kernel::question::Question;
//! use misdeal_solve::swish::deck::commercial;
//! use misdeal_solve::{Outcome, budget::Budget, solve};
//!
//! let deck = commercial()?;
//! let outcome = solve(&deck, &Question::Max, &Budget::unlimited());
//! let Outcome::Settled { accepted, .. } = outcome else { panic!("no limit was set") };
//! assert_eq!(accepted.statement().value(), Some(12));
//! # Ok::<(), misdeal_kernel::fault::Fault>(())
//! ```
//!
//! [`solve`] takes the deals and the questions of every game; [`certify`] keeps the certificate, which is a claim that
//! the kernel checks again.
//!
//! [`Verified`]: misdeal_kernel::problem::Verified
//! [`Refuted`]: misdeal_kernel::problem::Refuted

pub mod aside;
pub mod ask;
pub mod audit;
pub mod boards;
pub mod budget;
pub mod campaign;
pub mod chi_square;
pub mod deal;
pub mod game;
pub mod games;
pub mod geography;
pub mod made;
pub mod matching;
pub mod odds;
pub mod outcome;
pub mod quads;
pub mod race;
pub mod reduced;
pub mod sat;
pub mod set;
pub mod swish;
pub mod trials;
pub mod uno;
pub mod unrolled;

pub use ask::{ask, certify, certify_by, solve, solve_telling};
pub use game::{Chance, Engine, Game, choose, engine, lineup};
pub use outcome::{Certificate, Outcome, ProofForm};
