//! Cards, hands and deals: what is dealt, and its text.

pub mod card;
pub mod cards;
pub mod deal;
pub mod sizes;
