//! Games whose matches are some of the cards on a board: what their engines share, whatever a match is.
//!
//! From matches to an answer that the kernel accepts is a way of its own (`settle.rs`), and so is the search by a SAT
//! solver with its proof (`sat.rs`).

pub mod made;
pub(crate) mod sat;
pub(crate) mod settle;

use crate::budget::{Budget, Pace};
use crate::game::Game;
use misdeal_kernel::boards::{Board, Cards, Deck, Demand, PATIENCE, Question, Shown, Statement, Wanted};
use misdeal_kernel::game::Dealt;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::{Problem, Stop};

/// A board by its own type. What is written once for all boards goes from there to the deck and back.
pub trait Matches: Dealt + Problem<Witness = Cards<<Self as Matches>::Of>> {
    /// The deck of its cards.
    type Of: Deck;
    /// What a match is called.
    const MATCH: &'static str;

    /// The board as the kernel has it.
    fn as_board(&self) -> &Board<Self::Of>;

    /// What the kernel calls a board, as this type.
    fn of_board(board: &Board<Self::Of>) -> &Self;

    /// This is wanted of it.
    fn wanted(&self, demand: Demand<Self::Of>) -> Wanted<Self::Of> {
        Wanted { board: self.as_board().clone(), demand }
    }
}

impl<D: Deck> Matches for Board<D> {
    type Of = D;
    const MATCH: &'static str = D::MATCH;

    fn as_board(&self) -> &Self {
        self
    }

    fn of_board(board: &Self) -> &Self {
        board
    }
}

/// A game about the matches of a board.
pub(crate) trait Boards<B: Matches>:
    Game<Deal = B, Question = Question, Statement = Statement<B::Of>, Best = Shown<B::Of>>
{
}

impl<B: Matches, G> Boards<B> for G where
    G: Game<Deal = B, Question = Question, Statement = Statement<B::Of>, Best = Shown<B::Of>>
{
}

/// The effort of the kernel that goes through a board, counted against a budget.
pub(crate) struct Effort<'a> {
    pace: Pace<'a>,
    left: Box<dyn FnMut(u64) -> bool>,
}

impl<'a> Effort<'a> {
    /// As much effort as the kernel spends on a board, within the budget.
    pub fn of(budget: &'a Budget) -> Self {
        Self { pace: Pace::of_kernel(budget), left: Box::new(patience(PATIENCE)) }
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
