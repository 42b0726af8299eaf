//! Formulas: models by trying all, or listed by CaDiCaL with blocking clauses and a proof that there are no more.

use super::problem::{Audited, Lister, Listing, coin, too_large, upto, without_one};
use crate::budget::Budget;
use crate::deal::Dealer;
use crate::sat::SharedListener;
use crate::sat::cadical::CadicalSolver;
use crate::sat::recorder::Recorder;
use crate::sat::{SatSolver, Verdict};
use misdeal_kernel::base::cnf::{Cnf, Lit, Model, Var};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Refutable, Stop};
use misdeal_reductions::problems::max_2_sat::Max2Sat;
use std::cell::RefCell;
use std::rc::Rc;

/// The most variables whose assignments are all tried.
const MOST_TRIED: usize = 20;

fn literal(dealer: &mut Dealer, variables: usize) -> Result<Lit, Fault> {
    let var = Var::new(1 + upto(dealer, variables - 1))?;
    Ok(if coin(dealer) { var.yes() } else { var.no() })
}

impl Audited for Max2Sat {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Model>, Stop> {
        let n = self.variables();
        if n > MOST_TRIED {
            return Err(too_large("there are too many variables to try all assignments"));
        }
        let mut lister = Lister::new(most, budget);
        let mut searched = Ok(());
        for bits in 0..1_usize << n {
            searched = lister.step();
            if searched.is_err() {
                break;
            }
            let model: Model = (0..n).map(|v| bits >> v & 1 == 1).collect();
            if self.verify(&model).is_ok() {
                lister.add(model);
            }
        }
        lister.finish(searched)
    }

    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let variables = upto(dealer, (size / 2).max(1));
        let mut clauses: Vec<[Lit; 2]> = Vec::new();
        let draws = if variables < 2 { 0 } else { upto(dealer, 3 * size) };
        for _ in 0..draws {
            clauses.push([literal(dealer, variables)?, literal(dealer, variables)?]);
            if Self::new(variables, clauses.iter().copied(), 0).is_err() {
                clauses.pop();
            }
        }
        let m = clauses.len();
        let wanted = [m, m, m.saturating_sub(1), m + 1][upto(dealer, 3)];
        Self::new(variables, clauses, wanted)
    }

    fn smaller(&self) -> Vec<Self> {
        let (n, wanted) = (self.variables(), self.wanted());
        let fewer = without_one(self.clauses()).flat_map(|clauses| {
            [wanted.saturating_sub(1), wanted].map(|wanted| Self::new(n, clauses.iter().copied(), wanted))
        });
        let less = (wanted > 0).then(|| Self::new(n, self.clauses().iter().copied(), wanted.saturating_sub(1)));
        let renamed = (1..=n).map(|gone| {
            let name = |lit: Lit| {
                let var = lit.var().number();
                let var = Var::new(if var > gone { var - 1 } else { var })?;
                Ok(if lit.is_yes() { var.yes() } else { var.no() })
            };
            match self.clauses().iter().flatten().any(|lit| lit.var().number() == gone) {
                true => Err(Fault::new("the variable occurs")),
                false => {
                    let clauses: Result<Vec<[Lit; 2]>, Fault> =
                        self.clauses().iter().map(|&[a, b]| Ok([name(a)?, name(b)?])).collect();
                    Self::new(n - 1, clauses?, wanted)
                }
            }
        });
        fewer.chain(less).chain(renamed).filter_map(Result::ok).collect()
    }
}

/// The models of a formula, listed by a solver; that there are no more has passed the kernel.
fn models(cnf: &Cnf, most: usize, budget: &Budget) -> Result<Listing<Model>, Stop> {
    let recorder = Rc::new(RefCell::new(Recorder::default()));
    let mut solver = CadicalSolver::new(Rc::clone(&recorder) as SharedListener);
    let mut whole = cnf.clone();
    let mut given = 0;
    let mut witnesses = Vec::new();
    loop {
        solver.extend(&whole.since(given));
        given = whole.len();
        match solver.solve(&[], budget) {
            Verdict::Sat(model) => {
                cnf.verify(&model).map_err(Stop::Rejected)?;
                whole.add(model.literals().take(cnf.variables()).map(|lit| !lit));
                witnesses.push(model);
                if witnesses.len() >= most.max(1) {
                    return Ok(Listing { witnesses, complete: false });
                }
            }
            Verdict::Unsat => {
                whole.refute(&recorder.borrow().proof(whole.len())).map_err(Stop::Rejected)?;
                return Ok(Listing { witnesses, complete: true });
            }
            Verdict::Unknown(stop) => return Err(stop),
        }
    }
}

impl Audited for Cnf {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Model>, Stop> {
        models(self, most, budget)
    }

    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let variables = upto(dealer, size.max(1));
        let mut cnf = Self::default();
        cnf.cover(variables);
        let clauses = if variables == 0 { upto(dealer, 1) } else { upto(dealer, 3 * size) };
        for _ in 0..clauses {
            let literals = if variables == 0 { 0 } else { 1 + upto(dealer, 2) };
            let clause: Result<Vec<Lit>, Fault> = (0..literals).map(|_| literal(dealer, variables)).collect();
            cnf.add(clause?);
        }
        Ok(cnf)
    }

    fn smaller(&self) -> Vec<Self> {
        let clauses: Vec<Vec<Lit>> = self.clauses().map(<[Lit]>::to_vec).collect();
        let formula = |clauses: Vec<Vec<Lit>>, variables: usize| {
            let mut cnf = Self::default();
            cnf.cover(variables);
            clauses.into_iter().for_each(|clause| cnf.add(clause));
            cnf
        };
        let used = clauses.iter().flatten().map(|lit| lit.var().number()).max().unwrap_or(0);
        let fewer = without_one(&clauses).map(|clauses| formula(clauses, self.variables()));
        let shorter = (0..clauses.len()).flat_map(|at| {
            without_one(&clauses[at])
                .map(|clause| {
                    let mut clauses = clauses.clone();
                    clauses[at] = clause;
                    formula(clauses, self.variables())
                })
                .collect::<Vec<_>>()
        });
        let tight = (used < self.variables()).then(|| formula(clauses.clone(), used));
        tight.into_iter().chain(fewer).chain(shorter).collect()
    }
}
