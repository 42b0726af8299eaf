//! Generalised SET: cards with p properties of v values each, and v cards that
//! agree or differ in every property.

pub mod board;
pub mod card;
pub mod claim;
pub mod enumerate;
pub mod free;
pub mod game;
pub mod question;
pub mod refuter;
pub mod rules;
pub mod shape;
pub mod to_cnf;
pub mod wanted;

pub use board::Board;
pub use card::Card;
pub use claim::{Accepted, Statement};
pub use question::Question;
pub use rules::Set;
pub use shape::Shape;
pub use wanted::{Demand, Shown, Wanted};
