//! CaDiCaL, with its proof handed over in this process.
//!
//! CaDiCaL numbers clauses in its own way. Clauses of the formula are renumbered
//! by the order in which they were given; derived ones keep their number, moved
//! up by [`DERIVED`]. A clause that CaDiCaL weakens away may come back when the
//! formula grows, so its deletion is not passed on.
//!
//! It counts [ticks](crate::budget) for whoever asks it: for the clauses that it takes in, for each look at the budget,
//! which comes after some ten decisions and conflicts, and for the steps of its proof, which the kernel follows meanwhile.

use super::{Cnf, DERIVED, Lit, Model, SatSolver, SharedListener, Stop, Verdict};
use crate::budget::Budget;
use misdeal_kernel::proof::lrat::ClauseId;
use pindakaas::solver::cadical::{Cadical, ProofTracer, ProofTracerConfig};
use pindakaas::solver::{Assumptions, SolveResult, TermSignal, TerminateCallback};
use pindakaas::{ClauseDatabase, Lit as PindakaasLit, Valuation};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Ticks of the search between two looks: at least, for each variable, and at most.
const LOOK: (u64, u64, u64) = (6_000, 2, 20_000);
/// Ticks of a step of the proof, and of each of its hints.
const STEP: u64 = 200;
const HINT: u64 = 20;
/// Ticks of each literal of the formula, which is built, taken in and kept by the kernel too.
const LITERAL: u64 = 30;

/// Ticks of a call for each variable: what is found is read, verified, and made harder to find again.
const CALL: u64 = 20;

/// A CaDiCaL solver with a tracer attached.
pub struct CadicalSolver {
    solver: Cadical,
    variables: usize,
    /// Ticks that are not counted yet.
    ticks: Arc<AtomicU64>,
}

impl CadicalSolver {
    /// A solver without clauses that tells its proof to `listener`.
    #[must_use]
    pub fn new(listener: SharedListener) -> Self {
        let mut solver = Cadical::default();
        // Bounded variable addition makes steps that are no consequences of the
        // formula; the kernel accepts consequences only. (It is off by default.)
        solver.set_option("factor", 0);
        let ticks = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&ticks);
        let tracer = Tracer { listener, given: HashMap::new(), count: 0, weakened: HashSet::new(), ticks: counted };
        solver.connect_proof_tracer(Rc::new(RefCell::new(tracer)));
        Self { solver, variables: 0, ticks }
    }

    /// The same, behind the trait.
    #[must_use]
    pub fn boxed(listener: SharedListener) -> Box<dyn SatSolver> {
        Box::new(Self::new(listener))
    }
}

impl SatSolver for CadicalSolver {
    fn extend(&mut self, news: &Cnf) {
        if news.variables() > self.variables {
            let _ = self.solver.new_var_range(news.variables() - self.variables);
            self.variables = news.variables();
        }
        let mut clause = Vec::new();
        for lits in news.clauses() {
            clause.clear();
            clause.extend(lits.iter().map(|&lit| outward(lit)));
            count(&self.ticks, LITERAL * lits.len() as u64);
            // An error only says that the formula is contradictory by now; the
            // next call of `solve` says it too, with the proof.
            let _ = self.solver.add_clause_from_slice(&clause);
        }
    }

    fn pay(&mut self, budget: &Budget) -> Option<Stop> {
        budget.spend(taken(&self.ticks))
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Verdict {
        if let Some(stop) = self.pay(budget) {
            return Verdict::Unknown(stop);
        }
        let look = (LOOK.0 + LOOK.1 * self.variables as u64).min(LOOK.2);
        let (watch, ticks) = (budget.clone(), Arc::clone(&self.ticks));
        let ask = move || match watch.spend(taken(&ticks) + look) {
            None if !watch.has_news() => TermSignal::Continue,
            _ => TermSignal::Terminate,
        };
        self.solver.set_terminate_callback(Some(ask));
        if let Some(conflicts) = budget.conflict_limit() {
            self.solver.set_limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
        }
        let variables = self.variables;
        let result = self.solver.solve_assuming(assumptions.iter().map(|&lit| outward(lit)));
        budget.count(taken(&self.ticks) + CALL * self.variables as u64);
        match result {
            SolveResult::Satisfied(valuation) => {
                let mut model = Model::all_false(variables);
                for lit in (1..=variables as i64).filter_map(Lit::from_dimacs) {
                    if valuation.value(outward(lit)) {
                        model.set(lit);
                    }
                }
                Verdict::Sat(model)
            }
            SolveResult::Unsatisfiable(_) => Verdict::Unsat,
            SolveResult::Unknown => Verdict::Unknown(budget.spent().unwrap_or(Stop::Conflicts)),
        }
    }
}

fn count(ticks: &AtomicU64, more: u64) {
    ticks.fetch_add(more, Ordering::Relaxed);
}

/// What was counted since the last time.
fn taken(ticks: &AtomicU64) -> u64 {
    ticks.swap(0, Ordering::Relaxed)
}

fn outward(lit: Lit) -> PindakaasLit {
    PindakaasLit::from_raw(lit.dimacs())
}

fn inward(clause: &[PindakaasLit]) -> Vec<Lit> {
    clause.iter().filter_map(|&lit| Lit::from_dimacs(i32::from(lit).into())).collect()
}

struct Tracer {
    listener: SharedListener,
    /// CaDiCaL's number of a clause of the formula, and ours.
    given: HashMap<i64, ClauseId>,
    count: ClauseId,
    weakened: HashSet<i64>,
    ticks: Arc<AtomicU64>,
}

impl Tracer {
    fn number(&self, id: i64) -> ClauseId {
        self.given.get(&id).copied().unwrap_or(DERIVED + id.unsigned_abs())
    }

    fn derived(&mut self, id: i64, clause: &[PindakaasLit], antecedents: &[i64]) {
        count(&self.ticks, STEP + HINT * antecedents.len() as u64);
        let hints: Vec<ClauseId> = antecedents.iter().map(|&id| self.number(id)).collect();
        self.listener.borrow_mut().add(self.number(id), &inward(clause), &hints);
    }
}

impl ProofTracer for Tracer {
    fn add_original_clause(&mut self, id: i64, _redundant: bool, _clause: &[PindakaasLit], restored: bool) {
        if restored {
            self.weakened.remove(&id);
        } else {
            self.count += 1;
            self.given.insert(id, self.count);
        }
    }

    fn add_derived_clause(
        &mut self,
        id: i64,
        _redundant: bool,
        _witness: Option<PindakaasLit>,
        clause: &[PindakaasLit],
        antecedents: &[i64],
    ) {
        self.derived(id, clause, antecedents);
    }

    fn add_assumption_clause(&mut self, id: i64, clause: &[PindakaasLit], antecedents: &[i64]) {
        self.derived(id, clause, antecedents);
    }

    fn weaken_minus(&mut self, id: i64, _clause: &[PindakaasLit]) {
        self.weakened.insert(id);
    }

    fn delete_clause(&mut self, id: i64, _redundant: bool, _clause: &[PindakaasLit]) {
        if !self.weakened.contains(&id) {
            self.listener.borrow_mut().delete(self.number(id));
            self.given.remove(&id);
        }
    }
}

impl ProofTracerConfig for Tracer {
    const ANTECEDENTS: bool = true;
}
