//! SET by satisfiability, on the formula that the kernel builds.
//!
//! The engine for what single sets don't answer (the most disjoint sets, the fewest
//! that hit all, the most cards without a set), and the maker of proofs for boards
//! that the kernel can't go through.

use super::{Found, ProofForm, SetGame, Spread, Spreads, wants_one};
use crate::budget::Budget;
use crate::game::Engine;
use crate::outcome::Backing;
use crate::sat::cadical::CadicalSolver;
use crate::sat::follow::Live;
use crate::sat::{SatSolver, Scribe, SharedListener, Verdict};
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Refuted, Stop};
use misdeal_kernel::set::refuter::Refuter;
use misdeal_kernel::set::{Board, Card, Demand, Question, Set, Shape, Shown, Statement, Wanted};
use std::cell::RefCell;
use std::rc::Rc;

/// The engine that asks CaDiCaL.
pub struct Sat;

impl Engine<SetGame> for Sat {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn about(&self) -> &'static str {
        "CaDiCaL on the formula of the board, its LRAT proof followed as it grows; all questions"
    }

    fn find(&self, board: &Board, question: Question, budget: &Budget, proof: Option<Scribe>) -> Result<Found, Stop> {
        find(board, question, budget, proof)
    }
}

impl Spreads for Sat {
    fn name(&self) -> &'static str {
        Engine::name(self)
    }

    fn about(&self) -> &'static str {
        Engine::about(self)
    }

    fn spread(&self, shape: Shape) -> Result<Box<dyn Spread>, Stop> {
        Ok(Box::new(SatSpread { shape, cards: Vec::new() }))
    }
}

/// Answers any question about a board.
pub(super) fn find(board: &Board, question: Question, budget: &Budget, proof: Option<Scribe>) -> Result<Found, Stop> {
    let demand = match question {
        Question::Match(_) => Demand::Set { cards: question.cards(), besides: Vec::new() },
        Question::Disjoint => Demand::Disjoint(0),
        Question::Hitting => Demand::Hitting(usize::MAX),
        Question::Free => Demand::Free(0),
    };
    let wanted = Wanted { board: board.clone(), demand };
    let mut run = Run::new(wanted, budget, proof)?;
    Ok(run.answer(question).unwrap_or_else(|stop| run.unsettled(stop)))
}

/// Proves a statement whose witnesses are known.
pub(super) fn prove(statement: Statement, budget: &Budget, proof: Option<Scribe>) -> Result<Found, Stop> {
    let Some(wanted) = statement.rules_out() else {
        return Err(Stop::Rejected(Fault::new("there is nothing to prove")));
    };
    let shown = statement.shown.clone();
    let proven = Run::new(wanted, budget, proof).and_then(|mut run| match run.call()? {
        Some(shown) => {
            let what = format!("the engine missed one: {shown}");
            Err(Stop::Rejected(Fault::new(what.trim_end().to_owned())))
        }
        None => run.settled(statement),
    });
    Ok(proven.unwrap_or_else(|stop| Found::Open { best: shown, bound: None, stop }))
}

/// One question on its way to an answer.
struct Run<'a> {
    wanted: Wanted,
    budget: &'a Budget,
    live: Rc<RefCell<Live<Refuter>>>,
    solver: Box<dyn SatSolver>,
    /// How many clauses of the formula the solver has.
    given: usize,
    shown: Shown,
}

impl<'a> Run<'a> {
    fn new(wanted: Wanted, budget: &'a Budget, proof: Option<Scribe>) -> Result<Self, Stop> {
        let refuter = Refuter::of(&wanted).map_err(Stop::TooLarge)?;
        let live = Rc::new(RefCell::new(Live::new(refuter, proof)));
        let solver = CadicalSolver::boxed(Rc::clone(&live) as SharedListener);
        Ok(Self { wanted, budget, live, solver, given: 0, shown: Shown(Vec::new()) })
    }

    fn answer(&mut self, question: Question) -> Result<Found, Stop> {
        while let Some(shown) = self.call()? {
            let harder = match (&self.wanted.demand, question) {
                (Demand::Set { .. }, Question::Match(asked)) if wants_one(asked) => {
                    return Ok(Found::answer(self.statement(question, shown), Backing::Witness));
                }
                (Demand::Set { cards, .. }, _) => {
                    self.shown.0.extend(shown.0);
                    self.budget.progress().note_found(self.shown.0.len());
                    Some(Demand::Set { cards: *cards, besides: self.shown.0.clone() })
                }
                (Demand::Disjoint(_), _) => {
                    self.shown = shown;
                    Some(Demand::Disjoint(self.shown.0.len() + 1))
                }
                (Demand::Hitting(_), _) => {
                    self.shown = shown;
                    self.shown.0.len().checked_sub(1).map(Demand::Hitting)
                }
                (Demand::Free(_), _) => {
                    self.shown = shown;
                    Some(Demand::Free(self.shown.cards().count() + 1))
                }
            };
            let Some(harder) = harder else { break };
            self.live.borrow_mut().follower.raise(&harder).map_err(Stop::TooLarge)?;
            self.wanted.demand = harder;
        }
        let shown = self.shown.clone();
        let statement = self.statement(question, shown);
        self.settled(statement)
    }

    fn statement(&self, question: Question, shown: Shown) -> Statement {
        let yes = !matches!(question, Question::Match(_)) || !shown.0.is_empty();
        Statement { board: self.wanted.board.clone(), question, yes, shown }
    }

    /// What is wanted; none when the solver says that there is none.
    fn call(&mut self) -> Result<Option<Shown>, Stop> {
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
                let shown = self.live.borrow().follower.read(&model);
                self.wanted.verified(shown).map(|shown| Some(shown.into_witness())).map_err(Stop::Rejected)
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

    fn settled(&self, statement: Statement) -> Result<Found, Stop> {
        let backing = match statement.rules_out() {
            None => Backing::Witness,
            Some(_) => Backing::Followed { refuted: self.refuted()?, form: ProofForm::Lrat { clauses: self.given } },
        };
        Ok(Found::answer(statement, backing))
    }

    fn unsettled(&mut self, stop: Stop) -> Found {
        Found::Open { best: Shown(std::mem::take(&mut self.shown.0)), bound: None, stop }
    }
}

/// Cards on a table; every question starts anew.
struct SatSpread {
    shape: Shape,
    cards: Vec<Card>,
}

impl SatSpread {
    fn run<'a>(&self, budget: &'a Budget) -> Result<Run<'a>, Stop> {
        let board = Board::new(self.shape, self.cards.iter().cloned()).map_err(Stop::TooLarge)?;
        Run::new(Wanted::a_set(board), budget, None)
    }
}

impl Spread for SatSpread {
    fn add(&mut self, cards: &[Card]) -> Result<(), Stop> {
        self.cards.extend_from_slice(cards);
        Ok(())
    }

    fn remove(&mut self, cards: &[Card]) -> Result<(), Stop> {
        self.cards.retain(|card| !cards.contains(card));
        Ok(())
    }

    fn any(&mut self, budget: &Budget) -> Result<Option<Set>, Stop> {
        Ok(self.run(budget)?.call()?.and_then(|shown| shown.0.into_iter().next()))
    }

    fn all(&mut self, budget: &Budget, found: &mut Vec<Set>) -> Result<(), Stop> {
        let mut run = self.run(budget)?;
        while let Some(shown) = run.call()? {
            found.extend(shown.0);
            let harder = Demand::Set { cards: 0, besides: found.clone() };
            run.live.borrow_mut().follower.raise(&harder).map_err(Stop::TooLarge)?;
            run.wanted.demand = harder;
        }
        Ok(())
    }
}
