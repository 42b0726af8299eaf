//! Questions about boards by satisfiability, on the formula that the kernel builds.
//!
//! For what single matches don't answer (the most disjoint ones, the most cards without one), and the maker of proofs
//! for boards that the kernel can't go through.

use super::{Boards, Matches};
use crate::aside::within;
use crate::budget::Budget;
use crate::outcome::{Backing, Found, ProofForm};
use crate::sat::cadical::CadicalSolver;
use crate::sat::follow::Live;
use crate::sat::{SatSolver, Scribe, SharedListener, Verdict};
use misdeal_kernel::boards::{Demand, Encoding, Question, Shown, Statement, Wanted};
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Refuted, Stop};
use misdeal_kernel::proof::growing::Refuter;
use std::cell::RefCell;
use std::rc::Rc;

/// Answers any question about a board.
///
/// # Errors
/// When there is no formula for it.
pub(crate) fn find<B: Matches, G: Boards<B>>(
    board: &B,
    question: Question,
    budget: &Budget,
    proof: Option<Scribe>,
) -> Result<Found<G>, Stop> {
    let demand = match question.about_matches() {
        Some(asked) => Some(Demand::a_match(asked.cards(), &[])),
        None => Demand::better(question, None),
    };
    let Some(demand) = demand else { return Err(Stop::Incomplete) };
    let mut run = Run::new(board, demand, budget, proof)?;
    Ok(run.answer(question).unwrap_or_else(|stop| run.unsettled(stop)))
}

/// Answers a question that is not about single matches, where this much is known already: looks for something better,
/// and proves in the end that there is nothing better.
pub(crate) fn beyond<B: Matches, G: Boards<B>>(
    board: &B,
    question: Question,
    shown: Shown<B::Of>,
    budget: &Budget,
    proof: Option<Scribe>,
) -> Found<G> {
    let Some(demand) = Demand::better(question, Some(shown.worth(question))) else {
        return Found::answer(
            Statement { board: board.as_board().clone(), question, yes: true, shown },
            Backing::Witness,
        );
    };
    match Run::new(board, demand, budget, proof) {
        Err(stop) => Found::Open { best: shown, bound: None, stop },
        Ok(mut run) => {
            run.shown = shown;
            run.answer(question).unwrap_or_else(|stop| run.unsettled(stop))
        }
    }
}

/// Proves a statement about single matches whose witnesses are known.
pub(super) fn prove<B: Matches, G: Boards<B>>(
    statement: Statement<B::Of>,
    budget: &Budget,
    proof: Option<Scribe>,
) -> Found<G> {
    let shown = statement.shown.clone();
    let asked = statement.question.about_matches().map_or(0, |asked| asked.cards());
    let demand = Demand::a_match(asked, &shown.0);
    let proven =
        Run::new(B::of_board(&statement.board), demand, budget, proof).and_then(|mut run| match run.call()? {
            Some(shown) => {
                let what = format!("the engine missed one: {shown}");
                Err(Stop::Rejected(Fault::new(what.trim_end().to_owned())))
            }
            None => run.settled(statement),
        });
    proven.unwrap_or_else(|stop| Found::Open { best: shown, bound: None, stop })
}

/// What follows the proof about a board.
type RefuterOf<B> = Refuter<Encoding<<B as Matches>::Of>>;

/// One question on its way to an answer.
pub(crate) struct Run<'a, B: Matches> {
    board: B,
    budget: &'a Budget,
    live: Rc<RefCell<Live<RefuterOf<B>>>>,
    solver: Box<dyn SatSolver>,
    /// How many clauses of the formula the solver has.
    given: usize,
    shown: Shown<B::Of>,
}

impl<'a, B: Matches> Run<'a, B> {
    /// This is wanted of the board.
    ///
    /// # Errors
    /// When there is no formula for it.
    pub fn new(board: &B, demand: Demand<B::Of>, budget: &'a Budget, proof: Option<Scribe>) -> Result<Self, Stop> {
        // A large formula takes long to be built, and nothing looks at the budget meanwhile.
        let wanted = board.wanted(demand);
        let refuter = within(budget, move || Refuter::of(&wanted))?.map_err(Stop::TooLarge)?;
        let live = Rc::new(RefCell::new(Live::new(refuter, proof)));
        let solver = CadicalSolver::boxed(Rc::clone(&live) as SharedListener);
        Ok(Self { board: board.clone(), budget, live, solver, given: 0, shown: Shown::default() })
    }

    fn answer<G: Boards<B>>(&mut self, question: Question) -> Result<Found<G>, Stop> {
        while let Some(shown) = self.call()? {
            let harder = match question.about_matches() {
                Some(asked) if asked.wants_one() => {
                    return Ok(Found::answer(self.statement(question, shown), Backing::Witness));
                }
                Some(asked) => {
                    // The order in which they were found is the order in which the claim lists them, and the formula.
                    let found = [self.shown.0.as_slice(), &shown.0].concat();
                    self.budget.progress().note_found(found.len());
                    let harder = Demand::a_match(asked.cards(), &found);
                    self.shown = Shown(found);
                    Some(harder)
                }
                None => {
                    self.shown = shown;
                    Demand::better(question, Some(self.shown.worth(question)))
                }
            };
            let Some(harder) = harder else { break };
            self.raise(&harder)?;
        }
        let shown = self.shown.clone();
        let statement = self.statement(question, shown);
        self.settled(statement)
    }

    fn statement(&self, question: Question, shown: Shown<B::Of>) -> Statement<B::Of> {
        let yes = question.about_matches().is_none() || !shown.0.is_empty();
        Statement { board: self.board.as_board().clone(), question, yes, shown }
    }

    /// Wants something harder.
    ///
    /// # Errors
    /// When the formula would be too large.
    pub fn raise(&mut self, harder: &Demand<B::Of>) -> Result<(), Stop> {
        self.live.borrow_mut().follower.raise(harder).map_err(Stop::TooLarge)
    }

    /// What is wanted; none when the solver says that there is none.
    ///
    /// # Errors
    /// Why nothing is known.
    pub fn call(&mut self) -> Result<Option<Shown<B::Of>>, Stop> {
        // The solver tells its proof while it takes clauses in and while it
        // searches, so the refuter must not be borrowed meanwhile.
        let news = self.live.borrow().follower.formula().since(self.given);
        self.given += news.len();
        if self.live.borrow().follower.is_refuted() {
            return Ok(None);
        }
        self.solver.extend(&news);
        match self.solver.solve(&[], self.budget) {
            Verdict::Sat(model) => {
                let follower = &self.live.borrow().follower;
                let shown = follower.wanted().verified(follower.read(&model));
                shown.map(|shown| Some(shown.into_witness())).map_err(Stop::Rejected)
            }
            Verdict::Unsat => Ok(None),
            Verdict::Unknown(stop) => Err(stop),
        }
    }

    fn refuted(&self) -> Result<Refuted<Wanted<B::Of>>, Stop> {
        let live = self.live.borrow();
        match &live.fault {
            Some(fault) => Err(Stop::Rejected(fault.clone())),
            None => live.follower.finish().map_err(Stop::Rejected),
        }
    }

    fn settled<G: Boards<B>>(&self, statement: Statement<B::Of>) -> Result<Found<G>, Stop> {
        let backing = match statement.rules_out() {
            None => Backing::Witness,
            Some(_) => Backing::Followed { refuted: self.refuted()?, form: ProofForm::Lrat { clauses: self.given } },
        };
        Ok(Found::answer(statement, backing))
    }

    fn unsettled<G: Boards<B>>(&self, stop: Stop) -> Found<G> {
        Found::Open { best: self.shown.clone(), bound: None, stop }
    }
}
