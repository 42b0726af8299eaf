//! SET by satisfiability: see `boards/sat.rs`. It answers what single sets don't (the most disjoint sets, the
//! fewest that hit all, the most cards without a set).

use super::fast::Fast;
use super::first::first;
use super::{Found, SetGame, Spread, Spreads};
use crate::boards::sat::{self, Run};
use crate::budget::Budget;
use crate::game::{Chance, Engine};
use crate::sat::Scribe;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question as Match;
use misdeal_kernel::set::{Board, Card, Demand, Question, Set, Shape};

/// The engine that asks CaDiCaL.
pub struct Sat;

impl Engine<SetGame> for Sat {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn about(&self) -> &'static str {
        "CaDiCaL on the formula of the board, its LRAT proof followed as it grows; all questions"
    }

    /// Single sets of three cards, and lists of sets, are what `fast` is better at.
    fn chance(&self, board: &Board, question: Question) -> Chance {
        let is_list = matches!(question, Question::Match(Match::All(_) | Match::Count(_)));
        let is_single = matches!(question, Question::Match(_)) && board.shape().values() <= 3;
        let is_better = (is_list || is_single) && Spreads::declines(&Fast, board).is_none();
        if is_better { Chance::None } else { Chance::Fair }
    }

    fn find(&self, board: &Board, question: Question, budget: &Budget, proof: Option<Scribe>) -> Result<Found, Stop> {
        match first(board, question, budget) {
            Some(shown) => Ok(sat::beyond(board, question, shown, budget, proof)),
            None => sat::find(board, question, budget, proof),
        }
    }
}

impl Spreads for Sat {
    fn name(&self) -> &'static str {
        Engine::name(self)
    }

    fn about(&self) -> &'static str {
        Engine::about(self)
    }

    fn spread(&self, shape: Shape) -> Result<Box<dyn Spread>, Stop> {
        Ok(Box::new(SatSpread { shape, cards: Vec::new() }))
    }
}

/// Cards on a table; every question starts anew.
struct SatSpread {
    shape: Shape,
    cards: Vec<Card>,
}

impl SatSpread {
    fn run<'a>(&self, budget: &'a Budget) -> Result<Run<'a, Board>, Stop> {
        let board = Board::new(self.shape, self.cards.iter().cloned()).map_err(Stop::TooLarge)?;
        Run::new(&board, a_set_besides(&[]), budget, None)
    }
}

fn a_set_besides(sets: &[Set]) -> Demand {
    Demand::Match { cards: 0, besides: sets.to_vec() }
}

impl Spread for SatSpread {
    fn add(&mut self, cards: &[Card]) -> Result<(), Stop> {
        self.cards.extend_from_slice(cards);
        Ok(())
    }

    fn remove(&mut self, cards: &[Card]) -> Result<(), Stop> {
        self.cards.retain(|card| !cards.contains(card));
        Ok(())
    }

    fn any(&mut self, budget: &Budget) -> Result<Option<Set>, Stop> {
        Ok(self.run(budget)?.call()?.and_then(|shown| shown.0.into_iter().next()))
    }

    fn all(&mut self, budget: &Budget, found: &mut Vec<Set>) -> Result<(), Stop> {
        let mut run = self.run(budget)?;
        while let Some(shown) = run.call()? {
            found.extend(shown.0);
            run.raise(&a_set_besides(found))?;
        }
        Ok(())
    }
}
