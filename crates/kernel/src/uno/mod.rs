//! UNO, as the paper "UNO is hard, even for a single player" models it: cards with a
//! colour and a number, no other cards, no draw pile, and all hands open.

use crate::claim::Checking;
use crate::game::Instance;
use crate::games::Entry;

pub mod claim;
pub mod games;
pub mod hands;
pub mod question;
pub mod real;
pub mod refutation;
pub mod theorems;
pub mod wanted;
mod wanted_text;
pub mod why_not;
pub mod witness;

pub use answers::{Answers, Strategy};
pub use card::Card;
pub use cards::Cards;
pub use claim::{Accepted, Claim, Finding, Statement};
pub use coop::{Coop, Line, Skips, Turn};
pub use crowd::Crowd;
pub use cut_sums::CutSums;
pub use deal::Deal;
pub use duel::{Duel, GoingOut, Outcome};
pub use hubs::{Hub, HubList};
pub use joint::{Fate, Joint};
pub use pool::Pool;
pub use question::Question;
pub use refutation::Refutation;
pub use refuter::{CutProof, Refuter};
pub use sizes::Sizes;
pub use solitaire::Solitaire;
pub use uncooperative::{Losers, Ties, Uncooperative};
pub use wanted::{Demand, Wanted};
pub use witness::Witness;

#[doc(no_inline)]
pub use hands::{card, cards, deal, sizes};

#[doc(no_inline)]
pub use games::{coop, duel, joint, pool, solitaire, uncooperative};

#[doc(no_inline)]
pub use why_not::{answers, crowd, cut_sums, enumerate, hubs, in_rows, refuter, subhands, to_cnf};

#[doc(no_inline)]
pub use theorems::{links, trails};

use why_not::{cut_lines, positions};

/// The word that its deals start with.
pub const GAME: &str = "uno";

/// What it adds to the texts that the kernel reads.
pub(crate) const ENTRY: Entry = Entry {
    name: GAME,
    meant: |header| Entry::begins(header, &[GAME]),
    deal: |text| text.parse().map(Instance::new::<Deal>),
    claim: Checking::<Statement>::open,
};
