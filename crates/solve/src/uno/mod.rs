//! Engines for UNO as the paper models it: solitaire (play all cards of one hand so that neighbours match) and
//! the duel of two open hands.
//!
//! A hand is a slice of (colour, number) pairs, copies included. The hand is a bipartite multigraph, its
//! [`Table`](hand::table::Table): colours and numbers are the vertices, cards are the edges. A playing order exists iff
//! the graph has a dominating trail: a walk that repeats no card, such that every card has its colour or its
//! number on it (Harary and Nash-Williams, 1965). All engines but the two oracles look for that trail.

pub mod engines;
pub mod families;
pub mod hand;
pub mod made;
pub mod random;
pub mod real;
pub mod settle;
pub mod several;
mod trials;

use crate::budget::Budget;
use crate::game::{Asked, Engine, Game};
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Cards, Deal, Question, Refutation, Statement, Wanted};
use several::in_rows;
use std::cmp::Ordering;

/// Questions about the deals that the paper models.
#[derive(Clone, Copy, Debug)]
pub enum UnoGame {}

/// An order that the kernel has seen, and the number that it stands for: the cards played, or added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The cards as they are played.
    pub cards: Cards,
    /// The number.
    pub value: usize,
}

impl Game for UnoGame {
    const NAME: &'static str = "uno";
    type Deal = Deal;
    type Question = Question;
    type Statement = Statement;
    /// The best order so far, where the most or the fewest cards are asked for.
    type Best = Option<Order>;

    const ENGINES: &'static [&'static dyn Engine<Self>] = engines::ENGINES;

    /// Cooperation in which nobody skips has rows.
    fn with_steps(wanted: &Wanted, refutation: &Refutation, budget: &Budget) -> Option<Refutation> {
        let Deal::Coop(coop) = &wanted.deal else { return None };
        let is_walked = matches!(refutation, Refutation::Links | Refutation::Exhaustive);
        match (is_walked && in_rows::is_strict(coop)).then(|| in_rows::in_turns(coop, budget))? {
            Ok(Err(sums)) => Some(Refutation::Sums(sums)),
            _ => None,
        }
    }

    fn compare(question: Question, one: &Self::Best, other: &Self::Best) -> Ordering {
        match (one, other) {
            (Some(one), Some(other)) if Self::wants_least(question) => other.value.cmp(&one.value),
            (one, other) => one.as_ref().map(|one| one.value).cmp(&other.as_ref().map(|other| other.value)),
        }
    }

    fn wants_least(question: Question) -> bool {
        question == Question::FillIn
    }
}

impl Asked<Question> for Deal {
    type Game = UnoGame;
}

/// What an engine says.
pub type Found = crate::outcome::Found<UnoGame>;
/// What is known after a search.
pub type Outcome = crate::outcome::Outcome<UnoGame>;
/// An answer with its proof.
pub type Certificate = crate::outcome::Certificate<UnoGame>;
/// How the refutation behind an outcome can be written down.
pub type ProofForm = crate::outcome::ProofForm<Refutation>;

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
