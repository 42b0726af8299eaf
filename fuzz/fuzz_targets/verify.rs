//! A deal or a wanted, `|`, and a swish: checking one against the other.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{points_into, reread, use_swish};
use misdeal_kernel::problem::Problem;
use misdeal_kernel::swish::{Deal, Swish, Wanted};

fuzz_target!(|text: &str| {
    let Some((problem, swish)) = text.split_once('|') else { return };
    let Some(swish) = reread::<Swish>(swish) else { return };
    if let Ok(deal) = problem.parse::<Deal>() {
        match deal.verified(swish.clone()) {
            Ok(verified) => use_swish(&deal, verified.witness()),
            Err(fault) => points_into("", &fault),
        }
    }
    if let Ok(wanted) = problem.parse::<Wanted>() {
        match wanted.verify(&swish) {
            Ok(()) => assert!(swish.len() >= wanted.cards && wanted.deal.verify(&swish).is_ok()),
            Err(fault) => points_into("", &fault),
        }
    }
});
