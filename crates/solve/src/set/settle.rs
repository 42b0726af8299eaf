//! From cards that are spread on a table to what an engine says about a board.

use super::{Found, Spread};
use crate::boards::sat;
use crate::boards::settle::settle;
use crate::budget::Budget;
use crate::sat::Scribe;
use misdeal_kernel::problem::{Problem, Stop};
use misdeal_kernel::set::{Board, Question, Shown};

/// Answers a question about single sets by spreading all cards at once.
pub(super) fn by_spread(
    spread: Result<Box<dyn Spread>, Stop>,
    board: &Board,
    question: Question,
    budget: &Budget,
    proof: Option<Scribe>,
) -> Result<Found, Stop> {
    let Question::Match(asked) = question else {
        return sat::find(board, question, budget, proof);
    };
    let mut found = Vec::new();
    let searched = spread.and_then(|mut spread| {
        spread.add(board.cards())?;
        match asked.wants_one() {
            true => found.extend(spread.any(budget)?),
            false => spread.all(budget, &mut found)?,
        }
        Ok(())
    });
    let Err(stop) = searched else {
        return settle(board, (question, asked), found, budget, proof);
    };
    // What the engine says is looked at before it is shown, even when it was stopped.
    match found.iter().find_map(|set| board.verify(set).err()) {
        Some(fault) => Err(Stop::Rejected(fault)),
        None => Ok(Found::Open { best: Shown::new(found), bound: None, stop }),
    }
}
