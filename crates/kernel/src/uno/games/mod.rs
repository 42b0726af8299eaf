//! The rules of the games that the paper plays with a deal, from its beginning and underway.

pub mod coop;
pub mod duel;
pub mod duel_in_play;
pub mod joint;
pub mod pool;
pub mod solitaire;
pub mod uncooperative;
pub mod underway;
