//! Keeps a proof in memory as it is told.

use super::{ClauseId, Lit, ProofListener, final_id};
use misdeal_kernel::proof::lrat::{Proof, Step};

/// A listener that remembers every step.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    steps: Vec<Step>,
}

impl ProofListener for Recorder {
    fn add(&mut self, id: ClauseId, clause: &[Lit], hints: &[ClauseId]) {
        self.steps.push(Step::Add { id, clause: clause.to_vec(), hints: hints.to_vec() });
    }

    fn delete(&mut self, id: ClauseId) {
        self.steps.push(Step::Delete { id, ids: vec![id] });
    }
}

impl Recorder {
    /// The proof over a formula that ended up with this many clauses.
    #[must_use]
    pub fn proof(&self, clauses: usize) -> Proof {
        Proof::new(self.steps.iter().map(|step| renumbered(step, clauses)).collect())
    }
}

/// The step as it is written over a formula that ended up with this many clauses.
#[must_use]
pub fn renumbered(step: &Step, clauses: usize) -> Step {
    let all = |ids: &[ClauseId]| ids.iter().map(|&id| final_id(id, clauses)).collect();
    match step {
        Step::Add { id, clause, hints } => {
            Step::Add { id: final_id(*id, clauses), clause: clause.clone(), hints: all(hints) }
        }
        Step::Delete { id, ids } => Step::Delete { id: final_id(*id, clauses), ids: all(ids) },
    }
}
