//! Swish: cards with points and circles, turned and laid over each other.
//!
//! The rules follow Dailly, Lafourcade and Marcadet, "How Did They Design This
//! Game? Swish: Complexity and Unplayable Positions" (FUN 2024).

pub mod card;
pub mod cases;
pub mod claim;
pub mod deal;
pub mod deck;
pub mod enumerate;
pub mod free;
pub mod grid;
pub mod notation;
pub mod orbits;
pub mod orientation;
pub mod priced;
pub mod prices;
pub mod refuter;
pub mod rules;
pub mod to_cnf;
pub mod to_matching;
pub mod wanted;

pub use card::Card;
pub use claim::{Accepted, Finding, Statement};
pub use deal::Deal;
pub use grid::{Cell, Grid};
pub use orientation::Orientation;
pub use rules::{Laid, Swish};
pub use wanted::Wanted;
