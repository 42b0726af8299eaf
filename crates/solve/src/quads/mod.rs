//! Engines that find quads and answer questions about boards of them.
//!
//! A single quad is found by [`pairs`] with the same sum, and the kernel confirms that there is none by going through
//! all pairs. All of them are listed by [`enumerate`]. The most disjoint quads and the most cards without one are looked
//! for by [`packing`] and [`keeping`]; that nothing is better is proven by [`sat`], or by what holds of the whole deck.

pub mod enumerate;
pub mod free;
pub mod keeping;
pub mod odds;
pub mod packing;
pub mod pairs;
pub mod random;
pub mod sat;
mod trials;

use crate::budget::Budget;
use crate::game::{Asked, Engine, Game, WantedOf};
use crate::sat::Scribe;
use crate::sat::refute::refuted;
use misdeal_kernel::problem::Refuted;
use misdeal_kernel::proof::lrat::Proof;
use misdeal_kernel::quads::{Board, Question, Refutation, Refuter, Shown, Statement};
use std::cmp::Ordering;

pub use free::free_quads;

/// Questions about boards of Quads.
#[derive(Clone, Copy, Debug)]
pub enum QuadsGame {}

impl Game for QuadsGame {
    const NAME: &'static str = misdeal_kernel::quads::GAME;
    type Deal = Board;
    type Question = Question;
    type Statement = Statement;
    /// What was found so far: quads, or kept cards.
    type Best = Shown;

    const ENGINES: &'static [&'static dyn Engine<Self>] =
        &[&pairs::Pairs, &enumerate::Enumerate, &packing::Packing, &keeping::Keeping, &sat::Sat];

    fn by_lrat(proof: Proof) -> Option<Refutation> {
        Some(Refutation::Lrat(proof))
    }

    fn is_searched(refutation: &Refutation) -> bool {
        *refutation == Refutation::Exhaustive
    }

    fn followed(
        wanted: &WantedOf<Self>,
        budget: &Budget,
        proof: Option<Scribe>,
    ) -> Option<(Refuted<WantedOf<Self>>, usize)> {
        refuted(Refuter::of(wanted), Refuter::finish, budget, proof)
    }

    /// More cards or quads say more.
    fn compare(_question: Question, one: &Shown, other: &Shown) -> Ordering {
        one.cards().count().cmp(&other.cards().count())
    }
}

impl Asked<Question> for Board {
    type Game = QuadsGame;
}

/// What an engine says.
pub type Found = crate::outcome::Found<QuadsGame>;
/// What is known after a search.
pub type Outcome = crate::outcome::Outcome<QuadsGame>;
/// How the refutation behind an outcome can be written down.
pub type ProofForm = crate::outcome::ProofForm<Refutation>;

/// What is said, and if that is no answer, that there are at most this many.
fn bounded(found: Found, most: usize) -> Found {
    match found {
        Found::Open { best, bound: None, stop } => Found::Open { best, bound: Some(most), stop },
        other => other,
    }
}
