//! Claims: instance, question, answer and certificate in one text file.
//!
//! ```text
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
//! ```
//!
//! (Here the proof has no steps, since there are no places for three cards and the
//! formula says so by itself.)
//!
//! What belongs to a section is indented by two blanks. A claim is read line by
//! line, and its proof is checked as it is read, so a long proof needs no memory
//! beyond the clauses in force. [`Claim`] is for claims that fit in memory.

mod checked;
mod frame;
mod held;
mod range;
pub(crate) mod section;
mod stated;
pub(crate) mod statement;
pub mod yes_or_no;

pub use checked::Checked;
pub use frame::{Answer, Checker, Follow, Frame, Judge, Line, Opening, Subject, check};
pub use held::Claim;
pub use range::Range;
pub(crate) use range::deck_answered;
pub use section::{proof_line, proof_section};
pub(crate) use stated::Checking;
pub use stated::Stated;
pub use statement::{Accepted, ProofOf, Statement};

/// The first line of every claim.
pub const TITLE: &str = "misdeal claim 1";
/// What stands before each line of a section.
pub const INDENT: &str = "  ";

/// The last line of every claim: without it, the file was cut.
pub const END: &str = "end";
