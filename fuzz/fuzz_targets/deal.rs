//! A Swish deal, written or drawn.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{reread, use_deal};
use misdeal_kernel::swish::Deal;

fuzz_target!(|text: &str| {
    if let Some(deal) = reread::<Deal>(text) {
        use_deal(&deal);
    }
});
