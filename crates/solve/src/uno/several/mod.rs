//! Several hands: the duel, perfect play in it, cooperation, and how a game that is being played can go on.

pub mod duel;
pub(crate) mod duel_start;
pub mod onward;
pub mod perfect;
pub mod together;
