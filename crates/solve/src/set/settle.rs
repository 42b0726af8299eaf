//! From the sets that an engine found to what it says about a board.

use super::{Found, ProofForm, Spread, sat, wants_one};
use crate::budget::{Budget, Pace};
use crate::outcome::Backing;
use crate::sat::Scribe;
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::{Problem, Stop};
use misdeal_kernel::set::enumerate::PATIENCE;
use misdeal_kernel::set::wanted::Refutation;
use misdeal_kernel::set::{Board, Question, Set, Shown, Statement};

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
        match wants_one(asked) {
            true => found.extend(spread.any(budget)?),
            false => spread.all(budget, &mut found)?,
        }
        Ok(())
    });
    // What the engine says is looked at before it is shown, even when it was stopped.
    if let Some(fault) = found.iter().find_map(|set| board.verify(set).err()) {
        return Err(Stop::Rejected(fault));
    }
    match searched {
        Ok(()) => settle(board, question, found, budget, proof),
        Err(stop) => Ok(Found::Open { best: Shown(found), bound: None, stop }),
    }
}

/// Shows the kernel that these are all the sets that the question asks for.
fn settle(
    board: &Board,
    question: Question,
    mut found: Vec<Set>,
    budget: &Budget,
    proof: Option<Scribe>,
) -> Result<Found, Stop> {
    if question.cards() > board.shape().values() {
        found.clear();
    }
    found.sort_unstable();
    let so_far = Shown(found.clone());
    let statement = Statement { board: board.clone(), question, yes: !found.is_empty(), shown: Shown(found) };
    let Some(wanted) = statement.rules_out() else {
        return Ok(Found::answer(statement, Backing::Witness));
    };
    let (mut left, mut pace) = (patience(PATIENCE), Pace::of_kernel(budget));
    let gone_through = wanted.clone().gone_through(&mut |cost| pace.steps_at_once(cost).is_ok() && left(cost));
    match (gone_through, pace.stop()) {
        (Ok(refuted), _) => {
            let form = ProofForm::Held(Refutation::Exhaustive);
            Ok(Found::answer(statement, Backing::Followed { refuted, form }))
        }
        (Err(_), Some(stop)) => Ok(Found::Open { best: so_far, bound: None, stop }),
        // Too much for the kernel, or an engine that missed a set: the solver decides.
        (Err(_), None) => sat::prove(statement, budget, proof),
    }
}
