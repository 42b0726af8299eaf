//! Generalised SET: cards with p properties of v values each, and v cards that
//! agree or differ in every property.

pub mod board;
pub mod card;
pub mod enumerate;
pub mod free;
pub mod rules;
pub mod shape;

pub use board::Board;
pub use card::Card;
pub use rules::Set;
pub use shape::Shape;
