//! Cards of a whole deck without a quad among them: why no more can be kept, and how many such
//! choices of each size there are.
//!
//! Every quad adds up to zero, so maps that keep sums of four cards, the affine maps of the bits,
//! take quads to quads. Both [`spans`] and [`counts`] rest on that; [`sums`] needs it not.

pub mod bound;
pub mod claim;
pub mod sizes;
mod text;

pub use bound::Bound;
pub use claim::{DeckFreed, FreeClaim};
pub use sizes::{Counted, SizesClaim};

#[doc(no_inline)]
pub use crate::quads::theorems::{counts, spans, sums};
