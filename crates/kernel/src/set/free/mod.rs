//! Set-free layouts of a whole deck: how many cards can lie on the table without a
//! set among them, why no more can, and how many such layouts there are.
//!
//! A claim has two halves. [`kept`] cards, listed or by kinds ([`grouped`]) and checked to hold no
//! set, show that as many can be kept. A [`bound`] shows that no more can: a theorem, a [`ladder`] of all
//! layouts up to [`motion`] or the lower part of one ([`levels`]), [`sections`] by [`counting`],
//! going through all layers ([`exhaustive`], [`layered`], [`quarters`]), or layers that rest on
//! any of these. Where the halves do not meet,
//! what lies between is not known, and the claim says so.
//!
//! A claim that counts all layouts may also say how many [`classes`] they form: an average over
//! all [`exchange`]s of properties and values of how many layouts each leaves as they are
//! ([`fixed`]).

pub mod bound;
pub mod claim;
pub mod grouped;
pub mod kept;
mod order;
pub mod text;

pub use bound::Bound;
pub use claim::{DeckFreed, FreeClaim, FreeQuestion};
pub use grouped::{Grouped, Groups};
pub use kept::Kept;
pub use ladder::{Ladder, Layouts};
pub use motion::{Motion, Motions};
pub use sections::Sections;
pub use text::{FreeChecker, Laying};

#[doc(no_inline)]
pub use crate::set::theorems::{
    classes, counting, exchange, exhaustive, fixed, ladder, layered, levels, motion, quarters, sections,
};
