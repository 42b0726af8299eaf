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
    let Some(instance) = reread::<Instance>(text) else {
        assert!(deal.is_none() && board.is_none() && hands.is_none(), "a deal or a board is no instance");
        return;
    };
    // Other games have targets of their own.
    if let Some(of) = instance.of() {
        assert_eq!(Some(of), deal.as_ref(), "the deal and the instance differ");
        use_deal(of);
    } else if let Some(of) = instance.of() {
        assert_eq!(Some(of), board.as_ref(), "the board and the instance differ");
        use_board(of);
    } else if let Some(of) = instance.of() {
        assert_eq!(Some(of), hands.as_ref(), "the hands and the instance differ");
        use_hands(of);
    }
});
