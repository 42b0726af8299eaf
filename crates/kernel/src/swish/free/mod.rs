//! Swish-free sets: which cards can be kept so that no swish is left, and why no
//! set is larger.
//!
//! A claim about a largest swish-free set has two halves. That the kept cards hold
//! no swish is shown by [`ranks`], by an LRAT proof or by going through all
//! layings. That no larger set exists is shown over a list of swishes that must be broken: by sums
//! of the rows that say so ([`in_rows`]), or by an LRAT proof over the formula that [`cover`] builds.
//!
//! A claim about how many swish-free sets of each [size](sizes) there are needs no such help:
//! the kernel lists all [minimal] swishes, and counts by [boxes].

pub mod claim;
pub mod cover;
pub mod in_rows;
mod numbering;
pub mod pool;
pub mod sizes;
pub mod text;

pub use claim::{Apart, Bound, FreeClaim, Freed, Proving, SetQuestion};
pub use in_rows::{Bounding, Listed};
pub use pool::{Pool, Tally};
pub use ranks::Ranks;
pub use sizes::{Counted, SizesClaim};
pub use text::Freeing;

#[doc(no_inline)]
pub use crate::swish::theorems::{boxes, minimal, ranks};
