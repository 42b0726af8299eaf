//! Swish by satisfiability, on the formula that the kernel builds.
//!
//! One solver serves a whole question: a maximum raises the demand after each
//! swish found, a listing excludes the hand just found. The kernel's refuter
//! holds the formula and follows each step of the proof as it is made.

use super::largest::{Ceiling, settle};
use super::parts::smallest_part;
use super::{Best, Engine, Found, ProofForm, SwishGame, slate};
use crate::aside::within;
use crate::budget::Budget;
use crate::outcome::Backing;
use crate::race::Slate;
use crate::sat::cadical::CadicalSolver;
use crate::sat::follow::Live;
use crate::sat::{Backend, SatSolver, Scribe, SharedListener, Verdict};
use misdeal_kernel::problem::{Answer, Problem, Refuted, Stop, Verified};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::claim::asked;
use misdeal_kernel::swish::refuter::Refuter;
use misdeal_kernel::swish::rules::FEWEST;
use misdeal_kernel::swish::{Deal, Finding, Statement, Swish, Wanted};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// Ticks of building the formula, for each symbol in each orientation.
const FORMULA: u64 = 2_000;

/// An engine that asks a SAT solver.
pub struct Sat {
    name: &'static str,
    backend: Backend,
}

impl Sat {
    /// The engine that asks CaDiCaL.
    pub const CADICAL: Self = Self { name: "sat", backend: CadicalSolver::boxed };

    /// A run of this engine that can be asked to go on, under a ceiling.
    pub(super) fn run<'a>(
        &self,
        deal: &'a Deal,
        budget: &'a Budget,
        proof: Option<Scribe>,
        ceiling: Ceiling,
    ) -> Result<Run<'a>, Stop> {
        Run::new(deal, self.backend, budget, proof, ceiling)
    }

    /// Decides whether what is wanted exists: the plain question behind all others,
    /// for those who use this crate as a library.
    #[must_use]
    pub fn decide(&self, wanted: &Wanted, budget: &Budget) -> Answer<Wanted> {
        let decided =
            Run::new(&wanted.deal, self.backend, budget, None, Ceiling::of_orbits(&wanted.deal)).and_then(|mut run| {
                run.demand(wanted.fewest())?;
                wanted.besides.listed().map_err(Stop::Rejected)?.iter().try_for_each(|swish| run.exclude(swish))?;
                Ok(match run.call(budget.clone())? {
                    Some(swish) => Answer::Yes(wanted.verified(swish.into_witness()).map_err(Stop::Rejected)?),
                    None => Answer::No(run.refuted()?),
                })
            });
        decided.unwrap_or_else(Answer::Unknown)
    }
}

impl Engine<SwishGame> for Sat {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        "CaDiCaL on the formula of the deal, its LRAT proof followed as it grows; any deal"
    }

    /// Until the formula is built, nothing can end it.
    fn enters(&self, deal: &Deal, _question: Question) -> u64 {
        let symbols: usize = deal.cards().iter().map(|card| card.cells().len()).sum();
        FORMULA * (symbols * deal.orientations().len()) as u64
    }

    fn find(&self, deal: &Deal, question: Question, budget: &Budget, proof: Option<Scribe>) -> Result<Found, Stop> {
        let mut run = Run::new(deal, self.backend, budget, proof, Ceiling::of_orbits(deal))?;
        run.slate = slate(question, budget);
        Ok(run.answer(question).unwrap_or_else(|stop| run.unsettled(stop)))
    }
}

/// One question on its way to an answer.
pub(super) struct Run<'a> {
    deal: &'a Deal,
    budget: &'a Budget,
    live: Rc<RefCell<Live<Refuter>>>,
    solver: Box<dyn SatSolver>,
    /// How many clauses of the formula the solver has.
    given: usize,
    found: Best,
    /// No swish has more cards, and that needs no proof of the solver's.
    ceiling: Ceiling,
    /// No swish has more cards, by this or by the leads that the formula counts.
    bound: usize,
    /// The most conflicts of a call.
    conflicts: Option<u32>,
    /// Where others of a race tell their finds, and hear of these.
    slate: Option<Arc<Slate<SwishGame>>>,
}

impl<'a> Run<'a> {
    fn new(
        deal: &'a Deal,
        backend: Backend,
        budget: &'a Budget,
        proof: Option<Scribe>,
        ceiling: Ceiling,
    ) -> Result<Self, Stop> {
        // A large formula takes long to be built, and nothing looks at the budget meanwhile.
        let there = deal.clone();
        let refuter = within(budget, move || Refuter::new(&there))?.map_err(Stop::TooLarge)?;
        let bound = ceiling.cards.min(refuter.most());
        budget.progress().note_bound(bound);
        let live = Rc::new(RefCell::new(Live::new(refuter, proof)));
        let solver = backend(Rc::clone(&live) as SharedListener);
        let conflicts = budget.conflict_limit();
        let (given, found, slate) = (0, Best::default(), None);
        Ok(Self { deal, budget, live, solver, given, found, ceiling, bound, conflicts, slate })
    }

    /// Goes on with a question, from the swish that is known if there is one and below a
    /// ceiling, within this many conflicts a call. When it stops, it can be asked to go on.
    ///
    /// # Errors
    /// Why it stopped.
    pub(super) fn go_on(
        &mut self,
        question: Question,
        known: Option<&Verified<Deal>>,
        ceiling: &Ceiling,
        conflicts: u32,
    ) -> Result<Found, Stop> {
        if ceiling.cards < self.ceiling.cards {
            self.ceiling = ceiling.clone();
        }
        self.conflicts = Some(self.budget.conflict_limit().map_or(conflicts, |limit| limit.min(conflicts)));
        self.found.splice(.., known.cloned());
        self.answer(question)
    }

    /// The largest swish so far.
    pub(super) fn best(&self) -> Option<&Verified<Deal>> {
        self.found.first()
    }

    fn demand(&self, cards: usize) -> Result<(), Stop> {
        self.live.borrow_mut().follower.demand(cards).map_err(Stop::TooLarge)
    }

    fn exclude(&self, swish: &Swish) -> Result<(), Stop> {
        self.live.borrow_mut().follower.exclude(swish).map_err(Stop::Rejected)
    }

    fn answer(&mut self, question: Question) -> Result<Found, Stop> {
        let known = self.found.first().map_or(0, |swish| swish.witness().len());
        self.demand(asked(question).max(known + 1))?;
        while let Some(swish) = self.more()? {
            let size = swish.witness().len();
            match question {
                Question::Any | Question::AtLeast(_) => {
                    let mut swish = swish.into_witness();
                    if asked(question) == FEWEST {
                        swish = smallest_part(self.deal, swish);
                    }
                    return self.said(question, vec![swish], Backing::Witness);
                }
                Question::Max => {
                    self.budget.progress().note_best(size);
                    if size == self.ceiling.cards {
                        let why = self.ceiling.why.clone();
                        return settle(self.deal, question, swish.into_witness(), why).map_err(Stop::Rejected);
                    }
                    self.found = vec![swish].into();
                    self.slate.iter().for_each(|slate| slate.found(&self.found));
                    self.demand(size + 1)?;
                }
                Question::All(_) | Question::Count(_) => {
                    self.budget.progress().note_found(self.found.len() + 1);
                    self.exclude(swish.witness())?;
                    self.found.push(swish);
                }
            }
        }
        let swishes = self.found.iter().map(|swish| swish.witness().clone()).collect();
        let form = ProofForm::Lrat { clauses: self.given };
        self.said(question, swishes, Backing::Followed { refuted: self.refuted()?, form })
    }

    /// A swish as demanded, and larger than those that others of the race have; none when the solver says that there is
    /// none.
    fn more(&mut self) -> Result<Option<Verified<Deal>>, Stop> {
        let Some(slate) = self.slate.clone() else { return self.call(self.budget.clone()) };
        loop {
            if let Some(best) = slate.beyond(&self.found) {
                self.demand(best.first().map_or(0, |swish| swish.witness().len()) + 1)?;
                self.found = best;
            }
            let (listens, known) = (Arc::clone(&slate), self.found.clone());
            match self.call(self.budget.until(move || listens.is_beyond(&known))) {
                Err(Stop::Conflicts) if slate.is_beyond(&self.found) => {}
                ended => return ended,
            }
        }
    }

    /// A swish as demanded; none when the solver says that there is none.
    fn call(&mut self, budget: Budget) -> Result<Option<Verified<Deal>>, Stop> {
        // The solver tells its proof while it takes clauses in and while it
        // searches, so the refuter must not be borrowed meanwhile.
        let news = self.live.borrow().follower.formula().since(self.given);
        self.given += news.len();
        self.solver.extend(&news);
        let budget = match self.conflicts {
            Some(conflicts) => budget.conflicts(conflicts),
            None => budget,
        };
        match self.solver.solve(&[], &budget) {
            Verdict::Sat(model) => {
                let swish = self.live.borrow().follower.read(&model);
                self.deal.verified(swish).map(Some).map_err(Stop::Rejected)
            }
            Verdict::Unsat => Ok(None),
            Verdict::Unknown(stop) => Err(stop),
        }
    }

    fn refuted(&self) -> Result<Refuted<Wanted>, Stop> {
        let live = self.live.borrow();
        match &live.fault {
            Some(fault) => Err(Stop::Rejected(fault.clone())),
            None => live.follower.finish().map_err(Stop::Rejected),
        }
    }

    fn said(&self, question: Question, swishes: Vec<Swish>, backing: Backing<SwishGame>) -> Result<Found, Stop> {
        let finding = Finding::new(question, !swishes.is_empty(), swishes).map_err(Stop::Rejected)?;
        Ok(Found::answer(Statement { deal: self.deal.clone(), question, finding }, backing))
    }

    fn unsettled(&mut self, stop: Stop) -> Found {
        Found::Open { best: std::mem::take(&mut self.found), bound: Some(self.bound), stop }
    }
}
