//! Engines that answer questions about Swish deals.

pub mod enumerate;
pub mod fast;
pub mod find_cycle;
pub mod free;
pub mod free_counts;
pub mod hypergraph;
mod largest;
pub mod made;
pub mod masks;
pub mod matching;
pub mod no_swish_set;
pub mod odds;
pub mod orbits;
pub mod parts;
pub mod prices;
pub mod random;
pub mod sat;
pub mod symmetries;
pub mod weave;

use crate::budget::Budget;
use crate::sat::SharedListener;
use crate::sat::recorder::Recorder;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Stop, Verified};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Accepted, Claim, Deal};
use std::cell::RefCell;
use std::rc::Rc;

/// Something that answers questions about Swish deals.
pub trait Engine: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// What it does and what it is good for, in one line.
    fn about(&self) -> &'static str;

    /// Why it can't take this question about this deal, if it can't.
    fn declines(&self, _deal: &Deal, _question: Question) -> Option<Fault> {
        None
    }

    /// Answers a question, or says why it can't. The steps of its proof, if it
    /// makes one, are told to `proof` once the kernel has followed them.
    fn solve(&self, deal: &Deal, question: Question, budget: &Budget, proof: Option<SharedListener>) -> Outcome;
}

/// How the refutation behind an outcome can be written down.
pub type ProofForm = crate::outcome::ProofForm<Refutation>;

/// What an engine found; all of it has passed the kernel.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The question is answered.
    Settled {
        /// The answer.
        accepted: Accepted,
        /// How its proof is written.
        proof: ProofForm,
    },
    /// It is not.
    Unsettled {
        /// The swishes found so far; for a maximum, the largest one only.
        so_far: Vec<Verified<Deal>>,
        /// No swish has more cards than this.
        bound: Option<usize>,
        /// Why the search ended.
        stop: Stop,
    },
}

impl Outcome {
    fn nothing_known(stop: Stop) -> Self {
        Self::Unsettled { so_far: Vec::new(), bound: None, stop }
    }
}

/// Answers a question and keeps the certificate in memory; for questions whose
/// proof is short. The claim is there iff the question was settled.
///
/// ```
/// use misdeal_kernel::question::Question;
/// use misdeal_solve::{budget::Budget, swish::{certify, choose}};
/// let deal = "swish 1x2\na1:b1".parse()?;
/// let (_, claim) = certify(choose(&deal, Question::Any), &deal, Question::Any, &Budget::unlimited());
/// let claim = claim.expect("one card is no swish");
/// assert!(!claim.check()?.finding().is_yes());
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
pub fn certify(engine: &dyn Engine, deal: &Deal, question: Question, budget: &Budget) -> (Outcome, Option<Claim>) {
    let recorder = Rc::new(RefCell::new(Recorder::default()));
    let outcome = engine.solve(deal, question, budget, Some(Rc::clone(&recorder) as SharedListener));
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

/// All engines. The first one that does not decline a question is asked by default.
pub const ENGINES: &[&dyn Engine] = &[
    &orbits::Orbits,
    &matching::Matching,
    &fast::Fast,
    &prices::Prices,
    &weave::Weave,
    &sat::Sat::CADICAL,
    &enumerate::Enumerate,
    &find_cycle::FindCycle,
];

/// The engine that is asked when nobody names one.
#[must_use]
pub fn choose(deal: &Deal, question: Question) -> &'static dyn Engine {
    let willing = ENGINES.iter().copied().find(|engine| engine.declines(deal, question).is_none());
    willing.unwrap_or(&sat::Sat::CADICAL)
}

/// The engine with this name.
#[must_use]
pub fn engine(name: &str) -> Option<&'static dyn Engine> {
    ENGINES.iter().copied().find(|engine| engine.name() == name)
}
