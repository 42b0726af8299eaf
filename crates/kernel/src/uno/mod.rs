//! UNO, as the paper "UNO is hard, even for a single player" models it: cards with a
//! colour and a number, no other cards, no draw pile, and all hands open.

pub mod answers;
pub mod card;
pub mod cards;
pub mod claim;
pub mod coop;
pub mod deal;
pub mod duel;
pub mod enumerate;
pub mod real;
pub mod refutation;
pub mod sizes;
pub mod solitaire;
pub mod trails;
pub mod witness;

pub use answers::{Answers, Strategy};
pub use card::Card;
pub use cards::Cards;
pub use claim::{Accepted, Claim, Statement};
pub use coop::{Coop, Line, Skips, Turn};
pub use deal::Deal;
pub use duel::{Duel, GoingOut, Outcome};
pub use refutation::Refutation;
pub use sizes::Sizes;
pub use solitaire::Solitaire;
pub use witness::Witness;
