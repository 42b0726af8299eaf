//! Proofs over at most four variables: what the checker accepts is implied, by truth table.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_kernel::base::cnf::{Cnf, Lit};
use misdeal_kernel::proof::lrat::{Checker, ClauseId};

/// The assignments of four variables that satisfy something, one bit each.
type Table = u16;

/// A byte as a clause: two bits a variable, "it is true" and "it is false".
/// literal that the high half of `twice` names stands there a second time.
fn clause(byte: u8, variables: u8) -> Vec<Lit> {
    let number = |bit: u8| i64::from(bit / 2 + 1) * if bit & 1 == 0 { 1 } else { -1 };
    let bits = (0..2 * variables).filter(|bit| byte >> bit & 1 == 1);
    bits.filter_map(|bit| Lit::from_dimacs(number(bit))).collect()
}

fn table(clause: &[Lit]) -> Table {
    let holds = |row: u32, lit: &Lit| (row >> (lit.var().number() - 1) & 1 == 1) == lit.is_yes();
    (0..16).filter(|&row| clause.iter().any(|lit| holds(row, lit))).fold(0, |table, row| table | 1 << row)
}

struct Run {
    cnf: Cnf,
    models: Table,
    checker: Checker,
}

impl Run {
    fn grow(&mut self, clause: Vec<Lit>) {
        self.models &= table(&clause);
        self.cnf.add(clause);
    }

    fn add(&mut self, id: ClauseId, clause: &[Lit], hints: &[ClauseId]) {
        let before = self.checker.clauses_in_force();
        match self.checker.add(id, clause, hints) {
            Ok(()) => assert_eq!(self.models & !table(clause), 0, "{}{clause:?} does not follow", self.cnf),
            Err(_) => assert_eq!(self.checker.clauses_in_force(), before),
        }
        if self.checker.is_refuted() {
            assert_eq!(self.models, 0, "{}has a model", self.cnf);
            assert_eq!(self.checker.finish(), Ok(()));
        }
    }
}

// The bytes: variables, number of clauses, clauses, then steps. A step is a byte whose low bits
// tell its kind and how many hints or numbers follow it.
fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.iter().copied();
    let mut next = || bytes.next();
    let Some(variables) = next().map(|byte| byte % 4 + 1) else { return };
    let Some(clauses) = next().map(|byte| byte % 24) else { return };
    let mut run = Run { cnf: Cnf::default(), models: Table::MAX, checker: Checker::default() };
    for _ in 0..clauses {
        let Some(byte) = next() else { return };
        run.grow(clause(byte, variables));
    }
    run.checker.load(&run.cnf);
    while let Some(step) = next() {
        let many = usize::from(step >> 3 & 7);
        match step & 7 {
            0 => {
                let ids: Vec<ClauseId> = (0..many).filter_map(|_| next()).map(ClauseId::from).collect();
                run.checker.delete(&ids);
            }
            1 => {
                let Some(byte) = next() else { return };
                run.grow(clause(byte, variables));
                run.checker.load(&run.cnf);
            }
            kind => {
                let (Some(id), Some(byte)) = (next(), next()) else { return };
                let mut clause = clause(byte, variables);
                if kind == 2 {
                    clause.extend_from_within(..);
                    clause.reverse();
                }
                let hints: Vec<ClauseId> = (0..many).filter_map(|_| next()).map(ClauseId::from).collect();
                run.add(ClauseId::from(id), &clause, &hints);
            }
        }
    }
});
