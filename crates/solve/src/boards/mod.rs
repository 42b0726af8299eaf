//! Games whose matches are some of the cards on a board: what their engines share, whatever a match is.
//!
//! From matches to an answer that the kernel accepts is a way of its own (`settle.rs`), and so is the search by a SAT
//! solver with its proof (`sat.rs`).

pub mod made;
pub(crate) mod sat;
pub(crate) mod settle;

use crate::budget::{Budget, Pace};
use crate::game::Game;
use misdeal_kernel::claim::matches::{Matches, Statement};
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Stop;

/// A game about the matches of a board.
pub(crate) trait Boards<B: Matches>:
    Game<Deal = B, Question = B::Question, Statement = Statement<B>, Best = B::Shown>
{
}

impl<B: Matches, G> Boards<B> for G where
    G: Game<Deal = B, Question = B::Question, Statement = Statement<B>, Best = B::Shown>
{
}

/// The effort of the kernel that goes through a board, counted against a budget.
pub(crate) struct Effort<'a> {
    pace: Pace<'a>,
    left: Box<dyn FnMut(u64) -> bool>,
}

impl<'a> Effort<'a> {
    /// As much effort as the kernel spends on a board, within the budget.
    pub fn of<B: Matches>(budget: &'a Budget) -> Self {
        Self { pace: Pace::of_kernel(budget), left: Box::new(patience(B::PATIENCE)) }
    }

    /// Whether to go on, with what costs this much.
    pub fn pay(&mut self, cost: u64) -> bool {
        self.pace.steps_at_once(cost).is_ok() && (self.left)(cost)
    }

    /// Why the budget does not let it go on, if it does not.
    pub fn stop(&self) -> Option<Stop> {
        self.pace.stop()
    }
}
