//! Quads by satisfiability: see `boards/sat.rs`.

use super::{Found, QuadsGame};
use crate::boards::sat;
use crate::budget::Budget;
use crate::game::{Chance, Engine};
use crate::sat::Scribe;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::quads::{Board, Question};

/// The engine that asks CaDiCaL.
pub struct Sat;

impl Engine<QuadsGame> for Sat {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn about(&self) -> &'static str {
        "CaDiCaL on the formula of the board, its LRAT proof followed as it grows; all questions"
    }

    fn chance(&self, _board: &Board, question: Question) -> Chance {
        match question {
            // The others turn to the same solver where the kernel can't go through a board.
            Question::Match(_) => Chance::None,
            Question::Disjoint | Question::Hitting | Question::Free => Chance::Fair,
        }
    }

    fn find(&self, board: &Board, question: Question, budget: &Budget, proof: Option<Scribe>) -> Result<Found, Stop> {
        sat::find(board, question, budget, proof)
    }
}
