//! From the matches that an engine found to what it says about a board.

use super::{Boards, Effort, Matches, sat};
use crate::budget::Budget;
use crate::outcome::{Backing, Found, ProofForm};
use crate::sat::Scribe;
use misdeal_kernel::boards::{Deck as _, Question, Refutation, Shown, Statement};
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question as Match;

/// Shows the kernel that these are all the matches that a question about single ones asks for. Going through the board is tried
/// first; a board that is too large for that is left to the SAT solver.
pub(crate) fn settle<B: Matches, G: Boards<B>>(
    board: &B,
    (question, asked): (Question, Match),
    mut found: Vec<B::Witness>,
    budget: &Budget,
    proof: Option<Scribe>,
) -> Result<Found<G>, Stop> {
    // What the engine says is looked at before it is shown.
    if let Some(fault) = found.iter().find_map(|one| board.verify(one).err()) {
        return Err(Stop::Rejected(fault));
    }
    if asked.cards() > board.as_board().deck().cards_of_a_match() {
        found.clear();
    }
    found.sort_unstable();
    let yes = !found.is_empty();
    let statement = Statement { board: board.as_board().clone(), question, yes, shown: Shown(found) };
    let Some(wanted) = statement.rules_out() else {
        return Ok(Found::answer(statement, Backing::Witness));
    };
    let mut effort = Effort::of(budget);
    match (wanted.gone_through(&mut |cost| effort.pay(cost)), effort.stop()) {
        (Ok(refuted), _) => {
            let form = ProofForm::Held(Refutation::Exhaustive);
            Ok(Found::answer(statement, Backing::Followed { refuted, form }))
        }
        (Err(_), Some(stop)) => Ok(Found::Open { best: statement.shown, bound: None, stop }),
        // Too much for the kernel, or an engine that missed a match: the solver decides.
        (Err(_), None) => Ok(sat::prove(statement, budget, proof)),
    }
}
