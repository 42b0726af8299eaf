//! Every SAT backend: models satisfy the formula, and every step of its proof
//! follows, also when the formula grows between calls.

use misdeal_kernel::base::cnf::{Cnf, Lit};
use misdeal_kernel::problem::{Problem, Stop};
use misdeal_kernel::proof::lrat::{Checker, ClauseId};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::sat::cadical::CadicalSolver;
use misdeal_solve::sat::{Backend, ProofListener, SharedListener, Verdict};
use std::cell::RefCell;
use std::rc::Rc;

const BACKENDS: &[(&str, Backend)] = &[("cadical", CadicalSolver::boxed)];

/// Follows the proof, and keeps the last clause derived.
#[derive(Default)]
struct Follower {
    checker: Checker,
    steps: usize,
    last: Vec<Lit>,
}

impl ProofListener for Follower {
    fn add(&mut self, id: ClauseId, clause: &[Lit], hints: &[ClauseId]) {
        self.checker.add(id, clause, hints).unwrap();
        self.steps += 1;
        self.last = clause.to_vec();
    }

    fn delete(&mut self, id: ClauseId) {
        self.checker.delete(&[id]);
    }
}

fn lit(number: i64) -> Lit {
    Lit::from_dimacs(number).unwrap()
}

/// A clause of three different variables out of `variables`.
fn random_clause(dealer: &mut Dealer, variables: usize) -> Vec<Lit> {
    let places = dealer.draw(variables, 3);
    places
        .into_iter()
        .map(|place| if dealer.below(2) == 0 { lit(place as i64 + 1) } else { lit(-(place as i64) - 1) })
        .collect()
}

#[test]
fn a_growing_formula_keeps_its_models_and_its_proof() {
    for (name, backend) in BACKENDS {
        let (mut sat, mut unsat, mut steps) = (0, 0, 0);
        for seed in 0..60 {
            let mut dealer = Dealer::new(Seed(seed));
            let follower = Rc::new(RefCell::new(Follower::default()));
            let mut solver = backend(Rc::clone(&follower) as SharedListener);
            let mut formula = Cnf::default();
            let variables = 60 + dealer.below(60) as usize;
            // From easy to contradictory, in steps around the hard ratio of 4.26.
            for ratio in [10, 30, 36, 39, 41, 43, 46, 52] {
                let before = formula.len();
                while formula.len() < variables * ratio / 10 {
                    formula.add(random_clause(&mut dealer, variables));
                }
                follower.borrow_mut().checker.load(&formula);
                solver.extend(&formula.since(before));
                match solver.solve(&[], &Budget::unlimited()) {
                    Verdict::Sat(model) => {
                        assert_eq!(formula.verify(&model), Ok(()), "{name} {seed}");
                        sat += 1;
                    }
                    Verdict::Unsat => {
                        assert_eq!(follower.borrow().checker.finish(), Ok(()), "{name} {seed}");
                        unsat += 1;
                        break;
                    }
                    Verdict::Unknown(stop) => panic!("{name} {seed}: {stop}"),
                }
            }
            steps += follower.borrow().steps;
        }
        assert!(sat > 100 && unsat > 30 && steps > 1000, "{name}: {sat} sat, {unsat} unsat, {steps} steps");
    }
}

#[test]
fn assumptions_hold_for_one_call_and_their_failure_is_derived() {
    for (name, backend) in BACKENDS {
        let follower = Rc::new(RefCell::new(Follower::default()));
        let mut solver = backend(Rc::clone(&follower) as SharedListener);
        let formula: Cnf = "p cnf 3 3\n1 2 0\n-1 3 0\n-2 3 0\n".parse().unwrap();
        follower.borrow_mut().checker.load(&formula);
        solver.extend(&formula);
        assert_eq!(solver.solve(&[lit(-3)], &Budget::unlimited()), Verdict::Unsat, "{name}");
        assert_eq!(follower.borrow().last, [lit(3)], "{name}");
        let Verdict::Sat(model) = solver.solve(&[lit(-1)], &Budget::unlimited()) else { panic!("{name}") };
        assert!(model.holds(lit(-1)) && model.holds(lit(2)) && model.holds(lit(3)), "{name}");
    }
}

#[test]
fn a_formula_with_the_empty_clause_is_unsatisfiable_at_once() {
    for (name, backend) in BACKENDS {
        let follower = Rc::new(RefCell::new(Follower::default()));
        let mut solver = backend(Rc::clone(&follower) as SharedListener);
        solver.extend(&"p cnf 1 2\n1 0\n0\n".parse().unwrap());
        assert_eq!(solver.solve(&[], &Budget::unlimited()), Verdict::Unsat, "{name}");
    }
}

#[test]
fn a_limit_ends_the_search_as_unknown_and_can_be_lifted() {
    for (name, backend) in BACKENDS {
        // Eight pigeons in seven holes.
        let mut formula = Cnf::default();
        let at = |pigeon: i64, hole: i64| lit(pigeon * 7 + hole + 1);
        for pigeon in 0..8 {
            formula.add((0..7).map(|hole| at(pigeon, hole)));
            for other in 0..pigeon {
                for hole in 0..7 {
                    formula.add([!at(pigeon, hole), !at(other, hole)]);
                }
            }
        }
        let follower = Rc::new(RefCell::new(Follower::default()));
        let mut solver = backend(Rc::clone(&follower) as SharedListener);
        follower.borrow_mut().checker.load(&formula);
        solver.extend(&formula);
        let few = solver.solve(&[], &Budget::unlimited().conflicts(5));
        assert_eq!(few, Verdict::Unknown(Stop::Conflicts), "{name}");
        assert_eq!(solver.solve(&[], &Budget::unlimited()), Verdict::Unsat, "{name}");
        assert_eq!(follower.borrow().checker.finish(), Ok(()), "{name}");
    }
}
