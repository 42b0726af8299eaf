//! The rules of the games that the paper plays with a deal.

pub mod coop;
pub mod duel;
pub mod joint;
pub mod pool;
pub mod solitaire;
pub mod uncooperative;
