//! Swish by satisfiability, on the formula that the kernel builds.
//!
//! One solver serves a whole question: a maximum raises the demand after each
//! swish found, a listing excludes the hand just found. The kernel's refuter
//! holds the formula and follows each step of the proof as it is made.

use super::parts::smallest_part;
use super::{Engine, Outcome, ProofForm};
use crate::budget::Budget;
use crate::sat::cadical::CadicalSolver;
use crate::sat::{Backend, ProofListener, SatSolver, SharedListener, Verdict};
use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Stop, Verified};
use misdeal_kernel::proof::lrat::ClauseId;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::claim::asked;
use misdeal_kernel::swish::refuter::Refuter;
use misdeal_kernel::swish::rules::FEWEST;
use misdeal_kernel::swish::{Deal, Finding};
use std::cell::RefCell;
use std::rc::Rc;

/// An engine that asks a SAT solver.
pub struct Sat {
    name: &'static str,
    backend: Backend,
}

impl Sat {
    /// The engine that asks CaDiCaL.
    pub const CADICAL: Self = Self { name: "sat", backend: CadicalSolver::boxed };
}

impl Engine for Sat {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        "CaDiCaL on the formula of the deal, its LRAT proof followed as it grows; any deal"
    }

    fn solve(&self, deal: &Deal, question: Question, budget: &Budget, proof: Option<SharedListener>) -> Outcome {
        match Run::new(deal, self.backend, budget, proof) {
            Err(fault) => Outcome::nothing_known(Stop::TooLarge(fault.to_string())),
            Ok(mut run) => run.answer(question).unwrap_or_else(|fault| run.unsettled(Stop::Rejected(fault))),
        }
    }
}

/// The refuter, and what became of the steps it was told.
struct Live {
    refuter: Refuter,
    fault: Option<Fault>,
    proof: Option<SharedListener>,
}

impl ProofListener for Live {
    fn add(&mut self, id: ClauseId, clause: &[Lit], hints: &[ClauseId]) {
        // What comes after the empty clause is not needed.
        if self.fault.is_some() || self.refuter.is_refuted() {
            return;
        }
        match self.refuter.add(id, clause, hints) {
            Ok(()) => {
                if let Some(proof) = &self.proof {
                    proof.borrow_mut().add(id, clause, self.refuter.needed());
                }
            }
            Err(fault) => self.fault = Some(fault),
        }
    }

    fn delete(&mut self, id: ClauseId) {
        if self.fault.is_some() || self.refuter.is_refuted() {
            return;
        }
        self.refuter.delete(&[id]);
        if let Some(proof) = &self.proof {
            proof.borrow_mut().delete(id);
        }
    }
}

/// One question on its way to an answer.
struct Run<'a> {
    deal: &'a Deal,
    budget: &'a Budget,
    live: Rc<RefCell<Live>>,
    solver: Box<dyn SatSolver>,
    /// How many clauses of the formula the solver has.
    given: usize,
    found: Vec<Verified<Deal>>,
}

/// What one call of the solver brought.
enum Call {
    Found(Verified<Deal>),
    Nothing,
    Stopped(Stop),
}

impl<'a> Run<'a> {
    fn new(deal: &'a Deal, backend: Backend, budget: &'a Budget, proof: Option<SharedListener>) -> Result<Self, Fault> {
        let refuter = Refuter::new(deal)?;
        budget.progress().note_bound(refuter.most());
        let live = Rc::new(RefCell::new(Live { refuter, fault: None, proof }));
        let solver = backend(Rc::clone(&live) as SharedListener);
        Ok(Self { deal, budget, live, solver, given: 0, found: Vec::new() })
    }

    fn answer(&mut self, question: Question) -> Result<Outcome, Fault> {
        self.live.borrow_mut().refuter.demand(asked(question))?;
        loop {
            let swish = match self.call()? {
                Call::Found(swish) => swish,
                Call::Nothing => return self.settle(question),
                Call::Stopped(stop) => return Ok(self.unsettled(stop)),
            };
            let size = swish.witness().len();
            let mut live = self.live.borrow_mut();
            match question {
                Question::Any | Question::AtLeast(_) => {
                    let mut swish = swish.into_witness();
                    if asked(question) == FEWEST {
                        swish = smallest_part(self.deal, swish);
                    }
                    let finding = Finding::new(question, true, vec![swish])?;
                    return Ok(Outcome::Settled { accepted: finding.accept(self.deal, None)?, proof: ProofForm::None });
                }
                Question::Max => {
                    live.refuter.demand(size + 1)?;
                    self.budget.progress().note_best(size);
                    self.found.clear();
                }
                Question::All(_) | Question::Count(_) => {
                    live.refuter.exclude(swish.witness())?;
                    self.budget.progress().note_found(self.found.len() + 1);
                }
            }
            self.found.push(swish);
        }
    }

    fn call(&mut self) -> Result<Call, Fault> {
        // The solver tells its proof while it takes clauses in and while it
        // searches, so the refuter must not be borrowed meanwhile.
        let news = self.live.borrow().refuter.formula().since(self.given);
        self.given += news.len();
        self.solver.extend(&news);
        Ok(match self.solver.solve(&[], self.budget) {
            Verdict::Sat(model) => {
                let swish = self.live.borrow().refuter.read(&model);
                Call::Found(self.deal.verified(swish)?)
            }
            Verdict::Unsat => Call::Nothing,
            Verdict::Unknown(stop) => Call::Stopped(stop),
        })
    }

    fn unsettled(&mut self, stop: Stop) -> Outcome {
        let bound = Some(self.live.borrow().refuter.most());
        Outcome::Unsettled { so_far: std::mem::take(&mut self.found), bound, stop }
    }

    fn settle(&self, question: Question) -> Result<Outcome, Fault> {
        let live = self.live.borrow();
        if let Some(fault) = &live.fault {
            return Err(fault.clone());
        }
        let clauses = live.refuter.formula().len();
        let refuted = live.refuter.finish()?;
        let swishes: Vec<_> = self.found.iter().map(|swish| swish.witness().clone()).collect();
        let accepted = Finding::new(question, !swishes.is_empty(), swishes)?.accept(self.deal, Some(&refuted))?;
        Ok(Outcome::Settled { accepted, proof: ProofForm::Lrat { clauses } })
    }
}
