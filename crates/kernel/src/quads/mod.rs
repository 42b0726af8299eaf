//! Quads: cards with p properties of four values each, and four cards whose values are all alike,
//! all different or two pairs in every property. (EvenQuads, of the Association for Women in
//! Mathematics, has three properties.)

pub mod board;
pub mod card;
pub mod deck;
pub mod enumerate;
pub mod free;
pub mod question;
pub mod refuter;
pub mod rules;
pub mod to_cnf;
pub mod wanted;

pub use board::Board;
pub use card::Card;
pub use deck::Deck;
pub use question::Question;
pub use rules::Cards;
pub use wanted::{Demand, Shown, Wanted};
