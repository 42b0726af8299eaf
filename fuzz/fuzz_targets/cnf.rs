//! A formula, or a formula, `|` and a model of it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::reread;
use misdeal_kernel::base::cnf::{Cnf, Model};
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_kernel::proof::lrat::Proof;

fuzz_target!(|text: &str| {
    let (formula, model) = text.split_once('|').unwrap_or((text, "v 0"));
    let Some(formula) = reread::<Cnf>(formula) else { return };
    assert_eq!(formula.clauses().count(), formula.len());
    assert_eq!(formula.since(0), formula);
    assert_eq!(formula.since(formula.len() / 2).len(), formula.len() - formula.len() / 2);
    assert!(formula.clause(formula.len()).is_none());
    let has_empty = formula.clauses().any(<[_]>::is_empty);
    assert_eq!(formula.refute(&Proof::default()).is_ok(), has_empty);
    if let Some(model) = reread::<Model>(model) {
        let satisfied = formula.clauses().all(|clause| clause.iter().any(|&lit| model.holds(lit)));
        assert_eq!(formula.verify(&model).is_ok(), satisfied);
        assert!(!(satisfied && has_empty));
    }
});
