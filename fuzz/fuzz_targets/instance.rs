//! A deal of any game; every Swish deal, every SET board and every deal of UNO is one.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{reread, use_board, use_deal, use_hands};
use misdeal_kernel::game::Instance;
use misdeal_kernel::set::Board;
use misdeal_kernel::swish::Deal;
use misdeal_kernel::uno;

fuzz_target!(|text: &str| {
    let (deal, board) = (text.parse::<Deal>().ok(), text.parse::<Board>().ok());
    let hands = text.parse::<uno::Deal>().ok();
    match reread::<Instance>(text) {
        Some(Instance::Swish(instance)) => {
            assert_eq!(Some(&instance), deal.as_ref(), "the deal and the instance differ");
            use_deal(&instance);
        }
        Some(Instance::Set(instance)) => {
            assert_eq!(Some(&instance), board.as_ref(), "the board and the instance differ");
            use_board(&instance);
        }
        Some(Instance::Uno(instance)) => {
            assert_eq!(Some(&instance), hands.as_ref(), "the hands and the instance differ");
            use_hands(&instance);
        }
        // These have targets of their own.
        Some(Instance::UnoReal(_) | Instance::Geography(_)) => {}
        None => assert!(deal.is_none() && board.is_none() && hands.is_none(), "a deal or a board is no instance"),
    }
});
