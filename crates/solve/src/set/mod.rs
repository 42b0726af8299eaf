//! Engines that find sets and answer questions about SET boards.
//!
//! An engine has cards [spread](Spread) on a table: cards are added and removed, and sets are looked
//! for. That is the paper's game, and with all cards added at once it is a board's
//! question too. What an engine finds passes the kernel here; that there is nothing
//! is shown to the kernel by going through the board, and where that is too much by
//! the SAT engine's proof.

pub mod brute;
pub mod dynamic;
pub mod enumerate;
pub mod fast;
mod first;
pub mod free;
pub mod game;
pub mod odds;
pub mod playing;
pub mod random;
pub mod sampling;
pub mod sat;
mod settle;
pub mod smt;
pub mod smt_text;
pub mod transcript;
mod trials;

use crate::budget::Budget;
use crate::game::{Asked, Chance, Engine, Game, WantedOf};
use crate::sat::Scribe;
use crate::sat::refute::refuted;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Refuted, Stop};
use misdeal_kernel::proof::lrat::Proof;
use misdeal_kernel::set::{Board, Card, Question, Refutation, Refuter, Set, Shape, Shown, Statement};
use std::cmp::Ordering;

/// Questions about SET boards.
#[derive(Clone, Copy, Debug)]
pub enum SetGame {}

impl Game for SetGame {
    const NAME: &'static str = "set";
    type Deal = Board;
    type Question = Question;
    type Statement = Statement;
    /// What was found so far: sets, or kept cards.
    type Best = Shown;

    const ENGINES: &'static [&'static dyn Engine<Self>] = &[
        &Spreading(&fast::Fast),
        &sat::Sat,
        &Spreading(&brute::Brute),
        &Spreading(&dynamic::Dynamic),
        &Spreading(&smt::SORTED),
        &Spreading(&smt::UNSORTED),
        &Spreading(&enumerate::Enumerate),
    ];

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

    /// Fewer sets say more where the fewest are asked for, and more cards or sets otherwise.
    fn compare(question: Question, one: &Shown, other: &Shown) -> Ordering {
        let worth = |shown: &Shown| shown.cards().count();
        match question {
            Question::Hitting if worth(one) > 0 && worth(other) > 0 => worth(other).cmp(&worth(one)),
            _ => worth(one).cmp(&worth(other)),
        }
    }

    fn wants_least(question: Question) -> bool {
        question == Question::Hitting
    }
}

impl Asked<Question> for Board {
    type Game = SetGame;
}

/// What an engine says.
pub type Found = crate::outcome::Found<SetGame>;
/// What is known after a search.
pub type Outcome = crate::outcome::Outcome<SetGame>;
/// How the refutation behind an outcome can be written down.
pub type ProofForm = crate::outcome::ProofForm<Refutation>;

/// Cards spread on a table, as an engine sees them.
pub trait Spread {
    /// Lays down further cards, none of which is on the table.
    ///
    /// # Errors
    /// Why it can't.
    fn add(&mut self, cards: &[Card]) -> Result<(), Stop>;

    /// Takes cards off the table.
    ///
    /// # Errors
    /// Why it can't.
    fn remove(&mut self, cards: &[Card]) -> Result<(), Stop>;

    /// A set on the table; none when there is none.
    ///
    /// # Errors
    /// Why the search ended without an answer.
    fn any(&mut self, budget: &Budget) -> Result<Option<Set>, Stop>;

    /// Every set on the table, each once, in any order. What was found before the
    /// search ended is in `found`.
    ///
    /// # Errors
    /// Why the search ended without an answer.
    fn all(&mut self, budget: &Budget, found: &mut Vec<Set>) -> Result<(), Stop>;
}

/// Something that finds sets among cards that come and go.
pub trait Spreads: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// What it does and what it is good for, in one line.
    fn about(&self) -> &'static str;

    /// Its chance in the race, where nobody names an engine.
    fn chance(&self) -> Chance {
        Chance::None
    }

    /// Nothing is spread yet, for cards of this shape.
    ///
    /// # Errors
    /// Why there can't be such cards.
    fn spread(&self, shape: Shape) -> Result<Box<dyn Spread>, Stop>;

    /// Why it can't take the sets of this board, if it can't.
    fn declines(&self, _board: &Board) -> Option<Fault> {
        None
    }
}

/// All of them, by the names of the engines.
pub const SPREADS: &[&dyn Spreads] =
    &[&fast::Fast, &sat::Sat, &brute::Brute, &dynamic::Dynamic, &smt::SORTED, &smt::UNSORTED, &enumerate::Enumerate];

/// The one with this name.
#[must_use]
pub fn spreads(name: &str) -> Option<&'static dyn Spreads> {
    SPREADS.iter().copied().find(|spreads| spreads.name() == name)
}

/// An engine for single sets: all cards of the board are spread at once.
struct Spreading(&'static dyn Spreads);

impl Engine<SetGame> for Spreading {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn about(&self) -> &'static str {
        self.0.about()
    }

    fn declines(&self, board: &Board, question: Question) -> Option<Fault> {
        match question {
            Question::Match(_) => self.0.declines(board),
            _ => Some(Fault::new(format!("engine {} looks for single sets; `{question}` is for sat", self.name()))),
        }
    }

    fn chance(&self, _board: &Board, _question: Question) -> Chance {
        self.0.chance()
    }

    fn find(&self, board: &Board, question: Question, budget: &Budget, proof: Option<Scribe>) -> Result<Found, Stop> {
        settle::by_spread(self.0.spread(board.shape()), board, question, budget, proof)
    }
}
