//! A question, and which findings answer it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::reread;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::{Finding, Swish};

fuzz_target!(|text: &str| {
    let Some(question) = reread::<Question>(text) else { return };
    for yes in [false, true] {
        for swishes in 0..3 {
            if let Ok(finding) = Finding::new(question, yes, vec![Swish::default(); swishes]) {
                assert!(finding.answers(question));
                assert_eq!((finding.is_yes(), finding.swishes().len()), (yes, swishes));
            }
        }
    }
});
