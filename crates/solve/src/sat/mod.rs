//! SAT solvers behind one small trait.

#[cfg(feature = "cadical")]
pub mod cadical;
#[cfg(not(feature = "cadical"))]
#[path = "absent.rs"]
pub mod cadical;
pub mod follow;
pub mod in_rows;
pub mod recorder;
pub mod refute;

use crate::budget::Budget;
use misdeal_kernel::base::cnf::{Cnf, Lit, Model};
use misdeal_kernel::problem::Stop;
use misdeal_kernel::proof::lrat::ClauseId;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// Derived clauses are numbered from here on while a search runs, so that the
/// formula can still grow; see [`final_id`].
pub const DERIVED: ClauseId = 1 << 40;

/// The number that a clause has in a written proof over a formula of this many
/// clauses: derived clauses follow those of the formula.
#[must_use]
pub fn final_id(id: ClauseId, clauses: usize) -> ClauseId {
    match id.checked_sub(DERIVED) {
        Some(derived) => clauses as ClauseId + derived,
        None => id,
    }
}

/// Hears every step of a proof as it is made. Clauses of the formula are numbered
/// 1, 2, ... in the order in which they were given, derived ones from [`DERIVED`].
pub trait ProofListener {
    /// A clause was derived along these hints.
    fn add(&mut self, id: ClauseId, clause: &[Lit], hints: &[ClauseId]);
    /// A clause is no longer needed.
    fn delete(&mut self, id: ClauseId);
}

/// A listener that others hold too, within one engine.
pub type SharedListener = Rc<RefCell<dyn ProofListener>>;

/// Whoever keeps the proof of an engine; it may work on a thread of its own.
pub type Scribe = Arc<Mutex<dyn ProofListener + Send>>;

/// What a listener has heard, once nobody else holds it.
pub(crate) fn heard<L>(listener: Arc<Mutex<L>>) -> Option<L> {
    Arc::into_inner(listener).map(|listener| listener.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// What a SAT solver says. Neither is believed: a model is checked against the
/// formula's meaning, and a refutation by following its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It found a model.
    Sat(Model),
    /// It found that there is none, under the assumptions.
    Unsat,
    /// It gave up.
    Unknown(Stop),
}

/// A solver that keeps what it has learned between calls.
pub trait SatSolver {
    /// Takes in more clauses, over the variables it has and perhaps new ones.
    fn extend(&mut self, news: &Cnf);

    /// Takes in clauses piece by piece: a solver looks at no clock meanwhile, and a million clauses take seconds.
    ///
    /// # Errors
    /// When the budget is spent; the solver then knows a part of them.
    fn extend_within(&mut self, news: &Cnf, budget: &Budget) -> Result<(), Stop> {
        let mut piece = Cnf::default();
        piece.cover(news.variables());
        for clause in news.clauses() {
            piece.add(clause.iter().copied());
            if piece.len() == PIECE {
                self.extend(&std::mem::take(&mut piece));
                if let Some(stop) = self.pay(budget) {
                    return Err(stop);
                }
            }
        }
        self.extend(&piece);
        Ok(())
    }

    /// Pays for what was done since the last time; says so when the budget is spent.
    fn pay(&mut self, budget: &Budget) -> Option<Stop> {
        budget.spent()
    }

    /// Searches for a model in which the assumptions hold.
    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Verdict;
}

/// How many clauses are handed over between two looks at the budget.
const PIECE: usize = 4096;

/// Makes a solver that tells its proof to a listener.
pub type Backend = fn(listener: SharedListener) -> Box<dyn SatSolver>;
