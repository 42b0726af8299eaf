//! From what an engine found to an answer that the kernel accepts.

use super::{Table, sat, wants_one};
use crate::budget::Budget;
use crate::sat::SharedListener;
use crate::sat::recorder::Recorder;
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::{Problem, Stop};
use misdeal_kernel::set::claim::Claim;
use misdeal_kernel::set::enumerate::PATIENCE;
use misdeal_kernel::set::wanted::Refutation;
use misdeal_kernel::set::{Accepted, Board, Question, Set, Shown, Statement};
use std::cell::RefCell;
use std::rc::Rc;

/// How the refutation behind an outcome can be written down.
pub type ProofForm = crate::outcome::ProofForm<Refutation>;

/// What an engine found; all of it has passed the kernel.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The question is answered.
    Settled {
        /// The answer.
        accepted: Box<Accepted>,
        /// How its proof is written.
        proof: ProofForm,
    },
    /// It is not.
    Unsettled {
        /// What was found so far: sets, or kept cards.
        so_far: Shown,
        /// What the answer can't be better than, where that is known.
        bound: Option<usize>,
        /// Why the search ended.
        stop: Stop,
    },
}

impl Outcome {
    /// Nothing was found.
    pub(super) fn nothing_known(stop: Stop) -> Self {
        Self::Unsettled { so_far: Shown(Vec::new()), bound: None, stop }
    }
}

/// Answers a question about single sets by laying all cards on an engine's table.
pub(super) fn by_table(
    table: Result<Box<dyn Table>, Stop>,
    board: &Board,
    question: Question,
    budget: &Budget,
    proof: Option<SharedListener>,
) -> Outcome {
    let Question::Match(asked) = question else {
        return sat::solve(board, question, budget, proof);
    };
    let mut found = Vec::new();
    let searched = table.and_then(|mut table| {
        table.add(board.cards())?;
        match wants_one(asked) {
            true => found.extend(table.any(budget)?),
            false => table.all(budget, &mut found)?,
        }
        Ok(())
    });
    // What the engine says is looked at before it is shown, even when it was stopped.
    if let Some(fault) = found.iter().find_map(|set| board.verify(set).err()) {
        return Outcome::nothing_known(Stop::Rejected(fault));
    }
    match searched {
        Ok(()) => settle(board, question, found, budget, proof),
        Err(stop) => Outcome::Unsettled { so_far: Shown(found), bound: None, stop },
    }
}

/// Shows the kernel that these are all the sets that the question asks for.
fn settle(
    board: &Board,
    question: Question,
    mut found: Vec<Set>,
    budget: &Budget,
    proof: Option<SharedListener>,
) -> Outcome {
    if question.cards() > board.shape().values() {
        found.clear();
    }
    found.sort_unstable();
    let so_far = Shown(found.clone());
    let statement = Statement { board: board.clone(), question, yes: !found.is_empty(), shown: Shown(found) };
    let Some(wanted) = statement.rules_out() else {
        return accepted(statement.accept(None), ProofForm::None, so_far);
    };
    let mut left = patience(PATIENCE);
    let mut stop = None;
    let mut steps = 0_u32;
    let gone_through = wanted.clone().gone_through(&mut |cost| {
        steps = steps.wrapping_add(1);
        if steps.is_multiple_of(1024) {
            stop = budget.spent();
        }
        stop.is_none() && left(cost)
    });
    match (gone_through, stop) {
        (Ok(refuted), _) => accepted(statement.accept(Some(&refuted)), ProofForm::Held(Refutation::Exhaustive), so_far),
        (Err(_), Some(stop)) => Outcome::Unsettled { so_far, bound: None, stop },
        // Too much for the kernel, or an engine that missed a set: the solver decides.
        (Err(_), None) => sat::prove(statement, budget, proof),
    }
}

fn accepted(accepted: Result<Accepted, misdeal_kernel::fault::Fault>, proof: ProofForm, so_far: Shown) -> Outcome {
    match accepted {
        Ok(accepted) => Outcome::Settled { accepted: Box::new(accepted), proof },
        Err(fault) => Outcome::Unsettled { so_far, bound: None, stop: Stop::Rejected(fault) },
    }
}

/// Answers a question and keeps the certificate in memory; for questions whose
/// proof is short. The claim is there iff the question was settled.
pub fn certify(
    engine: &dyn super::Engine,
    board: &Board,
    question: Question,
    budget: &Budget,
) -> (Outcome, Option<Claim>) {
    let recorder = Rc::new(RefCell::new(Recorder::default()));
    let outcome = engine.solve(board, question, budget, Some(Rc::clone(&recorder) as SharedListener));
    let claim = match &outcome {
        Outcome::Unsettled { .. } => None,
        Outcome::Settled { accepted, proof } => Some(Claim {
            statement: accepted.statement().clone(),
            proof: match proof {
                ProofForm::None => None,
                ProofForm::Lrat { clauses } => Some(Refutation::Lrat(recorder.borrow().proof(*clauses))),
                ProofForm::Held(refutation) => Some(refutation.clone()),
            },
        }),
    };
    (outcome, claim)
}
