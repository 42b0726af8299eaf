//! Rules of UNO that the command line may set, whatever the deal's header says.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Coop, Deal, Duel, Uncooperative};
use misdeal_table::asks::Given;
use misdeal_table::uno::menu::{GOING_OUT, SKIPS, TIES};

/// The deal with the rules that were given; none if there are none.
///
/// # Errors
/// When the hands are none by these rules.
pub fn of(given: &Given, deal: &Deal) -> Result<Option<Deal>, Fault> {
    let hands = || deal.hands().to_vec();
    match deal {
        Deal::Coop(deal) => {
            let skips = given.read(&SKIPS);
            skips.map(|skips| Coop::new(deal.sizes(), skips, hands()).map(Deal::Coop)).transpose()
        }
        Deal::Duel(deal) => {
            let going_out = given.read(&GOING_OUT);
            going_out.map(|going_out| Duel::new(deal.sizes(), going_out, hands()).map(Deal::Duel)).transpose()
        }
        Deal::Uncooperative(deal) => {
            let ties = given.read(&TIES);
            let ruled = ties.map(|ties| Uncooperative::new(deal.sizes(), Some(ties), hands()));
            ruled.map(|deal| deal.map(Deal::Uncooperative)).transpose()
        }
        Deal::Solitaire(_) | Deal::Pool(_) => Ok(None),
    }
}
