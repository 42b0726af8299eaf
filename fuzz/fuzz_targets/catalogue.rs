//! An instance of any problem, or an instance, `|` and a witness: read, verified, and taken through every reduction.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::points_into;
use misdeal_reductions::catalogue::{PROBLEMS, REDUCTIONS, problem};

/// Reductions are applied to texts of at most so many characters.
const MOST: usize = 200;

/// Whether a number in the text has three digits or more: targets grow with such numbers.
fn is_large(text: &str) -> bool {
    text.len() > MOST || text.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() > 2)
}

/// A witness may be refused, and what a map makes of a good one is never refused by the kernel.
fn keeps_its_law(mapped: Result<String, misdeal_kernel::fault::Fault>) {
    if let Err(fault) = mapped {
        assert!(!fault.what().contains("gave something else than a witness"), "{fault}");
    }
}

fuzz_target!(|text: &str| {
    let (instance, witness) = text.split_once('|').unwrap_or((text, ""));
    for problem in PROBLEMS {
        match problem.read(instance) {
            Ok(printed) => {
                assert_eq!(problem.read(&printed).as_ref(), Ok(&printed), "{}", problem.name);
                if !is_large(instance) {
                    let _ = problem.verify(instance, witness);
                }
            }
            Err(fault) => points_into(instance, &fault),
        }
    }
    if is_large(instance) {
        return;
    }
    for reduction in REDUCTIONS {
        let Ok(applied) = reduction.apply(instance) else { continue };
        let target = problem(reduction.target).expect("a target is a problem");
        assert!(target.read(&applied.target()).is_ok(), "{} made a text that is not read", reduction.name);
        keeps_its_law(applied.carry(witness));
        keeps_its_law(applied.lift(witness));
    }
});
