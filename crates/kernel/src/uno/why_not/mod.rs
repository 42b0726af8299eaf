//! Why a hand can not be played, or a game not be won: the ways to refute, and what they count on.

pub mod answers;
pub mod crowd;
pub(in crate::uno) mod cut_lines;
pub mod cut_sums;
pub mod enumerate;
pub mod hubs;
pub mod in_rows;
pub(in crate::uno) mod positions;
pub mod refuter;
pub mod subhands;
pub mod to_cnf;
