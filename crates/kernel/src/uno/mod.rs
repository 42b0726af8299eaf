//! UNO, as the paper "UNO is hard, even for a single player" models it: cards with a
//! colour and a number, no other cards, no draw pile, and all hands open.

pub mod answers;
pub mod card;
pub mod cards;
pub mod claim;
pub mod coop;
pub mod crowd;
pub mod deal;
pub mod duel;
pub mod enumerate;
pub mod from_cubic_graph;
pub mod from_hamiltonian_path;
pub mod hubs;
pub mod links;
pub mod pool;
mod positions;
pub mod question;
pub mod refutation;
pub mod refuter;
pub mod scatter;
pub mod sizes;
pub mod solitaire;
pub mod subhands;
pub mod to_cnf;
pub mod trails;
pub mod uncooperative;
pub mod wanted;
pub mod witness;

pub use answers::{Answers, Strategy};
pub use card::Card;
pub use cards::Cards;
pub use claim::{Accepted, Claim, Finding, Statement};
pub use coop::{Coop, Line, Skips, Turn};
pub use crowd::Crowd;
pub use deal::Deal;
pub use duel::{Duel, GoingOut, Outcome};
pub use hubs::{Hub, HubList};
pub use pool::Pool;
pub use question::Question;
pub use refutation::Refutation;
pub use refuter::{CutProof, Refuter};
pub use sizes::Sizes;
pub use solitaire::Solitaire;
pub use uncooperative::{Losers, Ties, Uncooperative};
pub use wanted::{Demand, Wanted};
pub use witness::Witness;
