//! A wanted swish: what the refuter builds for it, and what has a witness.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{ENCODED, enumerated, has_no_witness, is_small, reread};
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_reductions::reduction::Reduction;
use misdeal_kernel::swish::Wanted;
use misdeal_kernel::swish::refuter::Refuter;
use misdeal_reductions::swish::to_cnf::SwishToCnf;
use misdeal_kernel::swish::wanted::Refutation;

fuzz_target!(|text: &str| {
    let Some(wanted) = reread::<Wanted>(text) else { return };
    // What is counted only has no formula.
    let Ok(besides) = wanted.besides.listed() else { return };
    if !is_small(&wanted.deal, ENCODED) || besides.len() > 50 {
        return;
    }
    let sound = besides.iter().all(|swish| wanted.deal.verify(swish).is_ok());
    let refuter = Refuter::of(&wanted);
    assert_eq!(refuter.is_ok(), sound, "the refuter takes exactly the listed swishes that are some");
    let Ok(refuter) = refuter else { return };
    let reduced = SwishToCnf::apply(&wanted).expect("the refuter made it");
    assert_eq!(reduced.target(), refuter.formula(), "the refuter and the reduction build different formulas");
    if refuter.is_refuted() {
        has_no_witness(&wanted);
    }
    if let Some(swishes) = enumerated(&wanted.deal, wanted.cards) {
        let witnesses: Vec<_> = swishes.iter().filter(|swish| wanted.verify(swish).is_ok()).collect();
        assert_eq!(wanted.refute(&Refutation::Exhaustive).is_ok(), witnesses.is_empty());
        for swish in witnesses {
            let model = reduced.forward(swish).expect("a swish has a model");
            let back = reduced.back(&model).expect("the model of a witness is one");
            wanted.verify(&back).expect("the swish of a model is a witness");
        }
    }
});
