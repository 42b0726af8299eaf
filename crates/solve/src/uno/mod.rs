//! Engines for UNO as the paper models it: solitaire (play all cards of one hand so that neighbours match) and
//! the duel of two open hands.
//!
//! A hand is a slice of (colour, number) pairs, copies included. The hand is a bipartite multigraph, its
//! [`Table`](table::Table): colours and numbers are the vertices, cards are the edges. A playing order exists iff
//! the graph has a dominating trail: a walk that repeats no card, such that every card has its colour or its
//! number on it (Harary and Nash-Williams, 1965). All engines but the two oracles look for that trail.

pub mod brute;
pub mod cuts;
pub mod duel;
mod duel_start;
pub mod engines;
pub mod families;
pub mod made;
pub mod onward;
pub mod paper_dp;
pub mod perfect;
pub mod questions;
pub mod random;
pub mod real;
pub mod reduce;
pub mod rotations;
pub mod scatter;
pub mod settle;
pub mod solitaire;
pub mod spanning_trees;
mod states;
pub mod table;
pub mod together;
mod trail;
pub mod trail_dp;
pub mod trail_systems;

pub use engines::{ENGINES, Engine, choose, engine};
pub use settle::{Outcome, ProofForm, certify, settle};

use misdeal_kernel::problem::Stop;

/// A card: its colour and its number.
pub type Card = (u32, u32);

/// What a solitaire engine says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solitaire<N> {
    /// The hand can be played in this order: places in the hand.
    Order(Vec<u32>),
    /// It can't, because of this.
    Stuck(N),
    /// The engine does not know.
    Unknown(Stop),
}

/// Whether two cards match.
#[must_use]
pub fn match_up(a: Card, b: Card) -> bool {
    a.0 == b.0 || a.1 == b.1
}

/// Whether the places are a playing order of the hand: each card once, neighbours matching.
#[must_use]
pub fn plays(hand: &[Card], order: &[u32]) -> bool {
    let mut played = vec![false; hand.len()];
    let once = |&place: &u32| played.get_mut(place as usize).is_some_and(|played| !std::mem::replace(played, true));
    order.len() == hand.len()
        && order.iter().all(once)
        && order.windows(2).all(|two| match_up(hand[two[0] as usize], hand[two[1] as usize]))
}
