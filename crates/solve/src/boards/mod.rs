//! Games whose matches are some of the cards on a board: what their engines share, whatever a match is.
//!
//! From matches to an answer that the kernel accepts is a way of its own ([`settle`]), and so is the search by a SAT
//! solver with its proof ([`sat`]).

pub mod made;
pub(crate) mod sat;
pub(crate) mod settle;

use crate::budget::Budget;
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

/// The effort of the kernel that goes through a board, counted against a budget. A unit of it is a tick.
pub(crate) struct Effort<'a> {
    budget: &'a Budget,
    left: Box<dyn FnMut(u64) -> bool>,
    /// Ticks that the budget does not know of.
    owed: u64,
    stop: Option<Stop>,
}

impl<'a> Effort<'a> {
    /// After so many ticks the budget is told.
    const LOOK: u64 = 100_000;

    /// As much effort as the kernel spends on a board, within the budget.
    pub fn of<B: Matches>(budget: &'a Budget) -> Self {
        Self { budget, left: Box::new(patience(B::PATIENCE)), owed: 0, stop: None }
    }

    /// Whether to go on, with what costs this much.
    pub fn pay(&mut self, cost: u64) -> bool {
        self.owed = self.owed.saturating_add(cost);
        if self.owed >= Self::LOOK {
            self.stop = self.budget.spend(std::mem::take(&mut self.owed));
        }
        self.stop.is_none() && (self.left)(cost)
    }

    /// Why the budget does not let it go on, if it does not.
    pub fn stop(&self) -> Option<Stop> {
        self.stop.clone()
    }
}
