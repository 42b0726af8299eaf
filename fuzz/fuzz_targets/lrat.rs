//! A proof, or a formula, `|` and its proof: reading it, and following it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{points_into, reread};
use misdeal_kernel::base::cnf::Cnf;
use misdeal_kernel::problem::Refutable;
use misdeal_kernel::proof::lrat::{Checker, Proof, Step};

fuzz_target!(|text: &str| {
    let formula = "p cnf 3 6\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 3 0\n-3 -1 0\n3 -2 0\n";
    let (formula, proof) = text.split_once('|').unwrap_or((formula, text));
    reread::<Step>(proof);
    let Some(proof) = reread::<Proof>(proof) else { return };
    let Ok(formula) = formula.parse::<Cnf>() else { return };
    let refuted = formula.refute(&proof);
    let mut checker = Checker::default();
    checker.load(&formula);
    let followed = proof.steps().iter().try_for_each(|step| checker.step(step));
    assert_eq!(refuted, followed.and_then(|()| checker.finish()));
    if let Err(fault) = refuted {
        points_into("", &fault);
    }
});
