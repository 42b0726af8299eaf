//! Rows by satisfiability: each row whose terms all count once is some clauses, CaDiCaL refutes those, and its proof becomes one
//! about the rows.
//!
//! "At least k of these n" says that of any n - k + 1 of them one holds. Wherever such a clause forces a literal, so does its
//! row; so a step of the solver's proof is a step `so` with rows for hints, in the same order.

use super::cadical::CadicalSolver;
use super::follow::{Follower, Live};
use super::recorder::Recorder;
use super::{ClauseId, Scribe, SharedListener, Verdict};
use crate::budget::Budget;
use misdeal_kernel::base::cnf::{Cnf, Lit, Model};
use misdeal_kernel::base::rows::{Row, Rows};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::proof::lrat;
use misdeal_kernel::proof::sums::{Hint, Proof, RowId, Step};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// The most literals of all clauses.
const MOST_LITERALS: usize = 5_000_000;

/// What came out.
pub enum Said {
    /// This meets all rows.
    Model(Model),
    /// Nothing does, by these steps.
    Nothing(Proof),
}

/// Whether rows can be met.
///
/// # Errors
/// When the budget is spent, a row has a term that counts more than once, or there would be too many clauses.
pub fn decided(rows: &Rows, budget: &Budget) -> Result<Said, Stop> {
    let (cnf, of_row) = clauses(rows).map_err(Stop::TooLarge)?;
    let count = cnf.len();
    let recorder = Arc::new(Mutex::new(Recorder::default()));
    let follower = Clauses::of(cnf);
    let formula = follower.cnf.clone();
    let live = Rc::new(RefCell::new(Live::new(follower, Some(Arc::clone(&recorder) as Scribe))));
    if !live.borrow().follower.is_done() {
        let mut solver = CadicalSolver::boxed(Rc::clone(&live) as SharedListener);
        solver.extend_within(&formula, budget)?;
        match solver.solve(&[], budget) {
            Verdict::Sat(model) => return Ok(Said::Model(model)),
            Verdict::Unknown(stop) => return Err(stop),
            Verdict::Unsat => {}
        }
    }
    if let Some(fault) = &live.borrow().fault {
        return Err(Stop::Rejected(fault.clone()));
    }
    let proof = recorder.lock().unwrap_or_else(PoisonError::into_inner).proof(count);
    Ok(Said::Nothing(about_rows(&proof, &of_row)))
}

/// The clauses of all rows, and the row of each, from 0.
fn clauses(rows: &Rows) -> Result<(Cnf, Vec<usize>), Fault> {
    let (mut cnf, mut of_row, mut left) = (Cnf::default(), Vec::new(), MOST_LITERALS);
    cnf.cover(rows.variables());
    for (place, row) in rows.rows().enumerate() {
        let lits: Vec<Lit> = row.terms.iter().map(|term| term.lit).collect();
        if row.terms.iter().any(|term| term.times != 1) {
            return Err(Fault::new("a row has a term that counts more than once, and is no clause"));
        }
        let others: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        let above = lits.len() as i64 - row.least;
        let both = [(&lits, row.least), (&others, if row.equal { above } else { 0 })];
        for (lits, least) in both {
            choices(lits, least, &mut left, &mut |clause| {
                cnf.add(clause.iter().copied());
                of_row.push(place);
            })?;
        }
    }
    Ok((cnf, of_row))
}

/// Tells each choice of as many literals as must have one that holds, if this many hold.
fn choices(lits: &[Lit], least: i64, left: &mut usize, tell: &mut dyn FnMut(&[Lit])) -> Result<(), Fault> {
    let Some(size) = usize::try_from(least).ok().filter(|least| *least > 0) else { return Ok(()) };
    let Some(size) = (lits.len() + 1).checked_sub(size) else {
        tell(&[]);
        return Ok(());
    };
    // The places of the chosen ones, ascending.
    let mut chosen: Vec<usize> = (0..size).collect();
    loop {
        *left = left.checked_sub(size).ok_or_else(|| Fault::new("the rows have too many clauses"))?;
        tell(&chosen.iter().map(|&place| lits[place]).collect::<Vec<_>>());
        let Some(next) = (0..size).rev().find(|&n| chosen[n] < lits.len() - size + n) else { return Ok(()) };
        let first = chosen[next] + 1;
        (next..size).for_each(|n| chosen[n] = first + n - next);
    }
}

/// The steps of a proof about the clauses, as steps about their rows.
fn about_rows(proof: &lrat::Proof, of_row: &[usize]) -> Proof {
    let mut added: BTreeMap<ClauseId, RowId> = BTreeMap::new();
    let mut steps = Vec::new();
    let mut many = 0;
    for step in proof.steps() {
        match step {
            lrat::Step::Add { id, clause, hints } => {
                let hint = |hint: &ClauseId| {
                    let given = usize::try_from(hint - 1).ok().and_then(|place| of_row.get(place));
                    given.map(|&row| RowId::Given(row as u64 + 1)).or_else(|| added.get(hint).copied())
                };
                let mut hints: Vec<Hint> = hints.iter().filter_map(hint).map(Hint::Row).collect();
                hints.dedup();
                steps.push(Step::So { row: Row::clause(clause.iter().copied()), hints });
                many += 1;
                added.insert(*id, RowId::Added(many));
            }
            lrat::Step::Delete { ids, .. } => {
                let gone: Vec<RowId> = ids.iter().filter_map(|id| added.remove(id)).collect();
                steps.extend((!gone.is_empty()).then_some(Step::Drop(gone)));
            }
        }
    }
    Proof(steps)
}

/// Clauses, and the proof about them so far.
struct Clauses {
    cnf: Cnf,
    checker: lrat::Checker,
}

impl Clauses {
    fn of(cnf: Cnf) -> Self {
        let mut checker = lrat::Checker::default();
        checker.load(&cnf);
        Self { cnf, checker }
    }
}

impl Follower for Clauses {
    fn follow(&mut self, id: ClauseId, clause: &[Lit], hints: &[ClauseId]) -> Result<&[ClauseId], Fault> {
        self.checker.add(id, clause, hints)?;
        Ok(self.checker.needed())
    }

    fn forget(&mut self, id: ClauseId) {
        self.checker.delete(&[id]);
    }

    fn is_done(&self) -> bool {
        self.checker.is_refuted()
    }

    fn formula(&self) -> &Cnf {
        &self.cnf
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::problem::Problem;
    use misdeal_kernel::proof::sums::Checker;

    /// The clauses of one row.
    fn of(row: &str) -> Vec<String> {
        let rows: Rows = format!("variables 4\n{row}\n").parse().unwrap();
        let (cnf, _) = clauses(&rows).unwrap();
        cnf.clauses().map(|clause| clause.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")).collect()
    }

    #[test]
    fn a_row_is_the_clauses_of_all_choices() {
        assert_eq!(of("x1 ~x2 >= 1"), ["1 -2"]);
        assert_eq!(of("x1 x2 x3 >= 2"), ["1 2", "1 3", "2 3"]);
        assert_eq!(of("x1 x2 x3 = 1"), ["1 2 3", "-1 -2", "-1 -3", "-2 -3"]);
        assert_eq!(of("x1 x2 >= 3"), [""]);
        assert_eq!(of("x1 x2 >= 0"), [""; 0]);
        let rows: Rows = "variables 2\nx1*2 x2 >= 2\n".parse().unwrap();
        assert!(clauses(&rows).is_err());
    }

    #[cfg(feature = "cadical")]
    #[test]
    fn the_proof_about_the_clauses_is_one_about_the_rows() {
        // Four in three: pigeons and holes, with rows for "at most one".
        for (pigeons, holes) in [(4, 3), (3, 3), (5, 4)] {
            let name = |pigeon: usize, hole: usize| format!("x{}", pigeon * holes + hole + 1);
            let mut text = format!("variables {}\n", pigeons * holes);
            for pigeon in 0..pigeons {
                let all: Vec<String> = (0..holes).map(|hole| name(pigeon, hole)).collect();
                text += &format!("{} = 1\n", all.join(" "));
            }
            for hole in 0..holes {
                let all: Vec<String> = (0..pigeons).map(|pigeon| format!("~{}", name(pigeon, hole))).collect();
                text += &format!("{} >= {}\n", all.join(" "), pigeons - 1);
            }
            let rows: Rows = text.parse().unwrap();
            match decided(&rows, &Budget::unlimited()).map_err(|stop| stop.to_string()).unwrap() {
                Said::Model(model) => assert!(pigeons <= holes && rows.verify(&model).is_ok()),
                Said::Nothing(proof) => {
                    assert!(pigeons > holes);
                    let mut checker = Checker::of(rows);
                    proof.0.iter().try_for_each(|step| checker.step(step)).unwrap();
                    checker.finish().unwrap();
                }
            }
        }
    }
}
