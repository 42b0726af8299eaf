//! A refutation, or a wanted, `|` and its refutation: what is refuted is not there.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{ENCODED, ENUMERATED, has_no_witness, is_small, points_into, reread};
use misdeal_kernel::problem::Refutable;
use misdeal_kernel::swish::Wanted;
use misdeal_kernel::swish::wanted::Refutation;

fuzz_target!(|text: &str| {
    let (wanted, refutation) = text.split_once('|').unwrap_or(("wanted 2\nswish 1x2 fixed\na1:b1 2x b1:", text));
    let Some(refutation) = reread::<Refutation>(refutation) else { return };
    let Ok(wanted) = wanted.parse::<Wanted>() else { return };
    let cards = if refutation == Refutation::Exhaustive { ENUMERATED } else { ENCODED };
    if is_small(&wanted.deal, cards) && wanted.besides.listed().is_ok_and(|besides| besides.len() <= 50) {
        match wanted.refute(&refutation) {
            Ok(()) => has_no_witness(&wanted),
            Err(fault) => points_into("", &fault),
        }
    }
});
