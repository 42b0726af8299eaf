//! CaDiCaL, with its proof handed over in this process.
//!
//! CaDiCaL numbers clauses in its own way. Clauses of the formula are renumbered
//! by the order in which they were given; derived ones keep their number, moved
//! up by [`DERIVED`]. A clause that CaDiCaL weakens away may come back when the
//! formula grows, so its deletion is not passed on.

use super::{Cnf, DERIVED, Lit, Model, SatSolver, SharedListener, Stop, Verdict};
use crate::budget::Budget;
use misdeal_kernel::proof::lrat::ClauseId;
use pindakaas::solver::cadical::{Cadical, ProofTracer, ProofTracerConfig};
use pindakaas::solver::{Assumptions, SolveResult, TermSignal, TerminateCallback};
use pindakaas::{ClauseDatabase, Lit as PindakaasLit, Valuation};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// A CaDiCaL solver with a tracer attached.
pub struct CadicalSolver {
    solver: Cadical,
    variables: usize,
}

impl CadicalSolver {
    /// A solver without clauses that tells its proof to `listener`.
    #[must_use]
    pub fn new(listener: SharedListener) -> Self {
        let mut solver = Cadical::default();
        // Bounded variable addition makes steps that are no consequences of the
        // formula; the kernel accepts consequences only. (It is off by default.)
        solver.set_option("factor", 0);
        let tracer = Tracer { listener, given: HashMap::new(), count: 0, weakened: HashSet::new() };
        solver.connect_proof_tracer(Rc::new(RefCell::new(tracer)));
        Self { solver, variables: 0 }
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
            // An error only says that the formula is contradictory by now; the
            // next call of `solve` says it too, with the proof.
            let _ = self.solver.add_clause_from_slice(&clause);
        }
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Verdict {
        if let Some(stop) = budget.spent() {
            return Verdict::Unknown(stop);
        }
        let watch = budget.clone();
        let ask = move || if watch.looked_at().is_some() { TermSignal::Terminate } else { TermSignal::Continue };
        self.solver.set_terminate_callback(Some(ask));
        if let Some(conflicts) = budget.conflict_limit() {
            self.solver.set_limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
        }
        let variables = self.variables;
        match self.solver.solve_assuming(assumptions.iter().map(|&lit| outward(lit))) {
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
}

impl Tracer {
    fn number(&self, id: i64) -> ClauseId {
        self.given.get(&id).copied().unwrap_or(DERIVED + id.unsigned_abs())
    }

    fn derived(&mut self, id: i64, clause: &[PindakaasLit], antecedents: &[i64]) {
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
