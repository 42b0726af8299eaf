//! A deal of any game; every Swish deal is one.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{reread, use_deal};
use misdeal_kernel::game::Instance;
use misdeal_kernel::swish::Deal;

fuzz_target!(|text: &str| {
    let deal = text.parse::<Deal>().ok();
    let instance = reread::<Instance>(text).map(|Instance::Swish(deal)| deal);
    assert_eq!(instance, deal, "the deal and the instance differ");
    if let Some(deal) = instance {
        use_deal(&deal);
    }
});
