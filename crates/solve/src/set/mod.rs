//! Engines that find sets and answer questions about SET boards.
//!
//! An engine lays out a [`Table`]: cards are added and removed, and sets are looked
//! for. That is the paper's game, and with all cards added at once it is a board's
//! question too. What an engine finds passes the kernel here; that there is nothing
//! is shown to the kernel by going through the board, and where that is too much by
//! the SAT engine's proof.

pub mod brute;
pub mod dynamic;
pub mod enumerate;
pub mod fast;
pub mod free;
pub mod game;
pub mod made;
pub mod odds;
pub mod playing;
pub mod random;
pub mod sampling;
pub mod sat;
mod settle;
pub mod smt;
pub mod smt_text;

pub use settle::{Outcome, ProofForm, certify};

use crate::budget::Budget;
use crate::sat::SharedListener;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question as Match;
use misdeal_kernel::set::{Board, Card, Question, Set, Shape};

/// Cards on a table, as an engine sees them.
pub trait Table {
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

/// Something that answers questions about SET boards.
pub trait Engine: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// What it does and what it is good for, in one line.
    fn about(&self) -> &'static str;

    /// An empty table for cards of this shape.
    ///
    /// # Errors
    /// Why there can't be one.
    fn table(&self, shape: Shape) -> Result<Box<dyn Table>, Stop>;

    /// Why it can't take this question about this board, if it can't.
    fn declines(&self, _board: &Board, question: Question) -> Option<Fault> {
        match question {
            Question::Match(_) => None,
            _ => Some(Fault::new(format!("engine {} looks for single sets; `{question}` is for sat", self.name()))),
        }
    }

    /// Answers a question, or says why it can't. The steps of its proof, if it
    /// makes one, are told to `proof` once the kernel has followed them.
    fn solve(&self, board: &Board, question: Question, budget: &Budget, proof: Option<SharedListener>) -> Outcome {
        settle::by_table(self.table(board.shape()), board, question, budget, proof)
    }
}

/// All engines. The first one that does not decline a question is asked by default.
pub const ENGINES: &[&dyn Engine] =
    &[&fast::Fast, &sat::Sat, &brute::Brute, &dynamic::Dynamic, &smt::SORTED, &smt::UNSORTED, &enumerate::Enumerate];

/// The engine that is asked when nobody names one.
#[must_use]
pub fn choose(board: &Board, question: Question) -> &'static dyn Engine {
    let willing = ENGINES.iter().copied().find(|engine| engine.declines(board, question).is_none());
    willing.unwrap_or(&sat::Sat)
}

/// The engine with this name.
#[must_use]
pub fn engine(name: &str) -> Option<&'static dyn Engine> {
    ENGINES.iter().copied().find(|engine| engine.name() == name)
}

/// Whether a question wants one set, and not all of them.
fn wants_one(question: Match) -> bool {
    matches!(question, Match::Any | Match::AtLeast(_) | Match::Max)
}
