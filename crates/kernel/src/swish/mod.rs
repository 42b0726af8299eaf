//! Swish: cards with points and circles, turned and laid over each other.
//!
//! The rules follow Dailly, Lafourcade and Marcadet, "How Did They Design This
//! Game? Swish: Complexity and Unplayable Positions" (FUN 2024).

pub mod card;
pub mod claim;
pub mod deal;
pub mod deck;
pub mod free;
pub mod grid;
pub mod notation;
pub mod orientation;
pub mod rules;
pub mod wanted;
pub mod why_not;

pub use card::Card;
pub use claim::{Accepted, Claim, Finding, Statement};
pub use deal::Deal;
pub use grid::{Cell, Grid};
pub use orientation::Orientation;
pub use rules::{Laid, Swish};
pub use wanted::Wanted;

#[doc(no_inline)]
pub use why_not::{cases, enumerate, orbits, priced, prices, refuter, to_cnf, to_matching};
