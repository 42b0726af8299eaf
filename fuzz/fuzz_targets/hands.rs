//! Hands of UNO in any of the games, what is asked of them, and what an answer hands over.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{reread, use_hands};
use misdeal_kernel::uno::{
    Answers, Card, Cards, Deal, HubList, Line, Losers, Question, Refutation, Sizes, Strategy, Wanted, Witness,
};

fuzz_target!(|text: &str| {
    reread::<Sizes>(text);
    reread::<Card>(text);
    reread::<Cards>(text);
    reread::<Question>(text);
    reread::<Line>(text);
    reread::<Losers>(text);
    reread::<HubList>(text);
    reread::<Answers>(text);
    reread::<Strategy>(text);
    reread::<Witness>(text);
    reread::<Refutation>(text);
    reread::<Wanted>(text);
    if let Some(deal) = reread::<Deal>(text) {
        use_hands(&deal);
    }
});
