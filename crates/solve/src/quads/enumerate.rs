//! The kernel's own enumeration as an engine: all pairs of cards, by their sums.

use super::{Found, QuadsGame};
use crate::boards::Effort;
use crate::boards::settle::settle;
use crate::budget::Budget;
use crate::game::{Chance, Engine};
use crate::sat::Scribe;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::quads::enumerate::every_quad;
use misdeal_kernel::quads::{Board, Cards, Question};

/// Goes through all pairs of cards.
pub struct Enumerate;

/// Every quad of the board.
///
/// # Errors
/// When the budget is spent, or there are too many.
pub(super) fn all(board: &Board, budget: &Budget) -> Result<Vec<Cards>, Stop> {
    let mut effort = Effort::of(budget);
    let found = every_quad(board, &mut |cost| effort.pay(cost));
    found.map_err(|fault| effort.stop().unwrap_or(Stop::TooLarge(fault)))
}

impl Engine<QuadsGame> for Enumerate {
    fn name(&self) -> &'static str {
        "enumerate"
    }

    fn about(&self) -> &'static str {
        "goes through all pairs of cards, as the kernel does; the oracle of the tests"
    }

    fn declines(&self, _board: &Board, question: Question) -> Option<Fault> {
        match question {
            Question::Match(_) => None,
            _ => Some(Fault::new(format!("engine enumerate lists single quads; `{question}` is for sat"))),
        }
    }

    fn chance(&self, _board: &Board, question: Question) -> Chance {
        match question {
            Question::Match(asked) if !asked.wants_one() => Chance::Good,
            _ => Chance::None,
        }
    }

    fn find(&self, board: &Board, question: Question, budget: &Budget, proof: Option<Scribe>) -> Result<Found, Stop> {
        let Question::Match(asked) = question else { return Err(Stop::Incomplete) };
        let mut found = all(board, budget)?;
        if asked.wants_one() {
            found.truncate(1);
        }
        settle(board, (question, asked), found, budget, proof)
    }
}
