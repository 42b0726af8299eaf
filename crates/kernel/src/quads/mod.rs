//! Quads: cards with p properties of four values each, and four cards whose values are all alike,
//! all different or two pairs in every property. (EvenQuads, of the Association for Women in
//! Mathematics, has three properties.)

use crate::claim::{Checking, Subject};
use crate::game::Instance;
use crate::games::Entry;

pub mod card;
pub mod deck;
pub mod enumerate;
pub mod free;
pub mod matches;
pub mod rules;
pub mod theorems;
pub mod to_cnf;

pub use crate::boards::Question;
pub use card::Card;
pub use deck::Deck;
pub use matches::{Accepted, Board, Cards, Claim, Demand, Encoding, Refutation, Refuter, Shown, Statement, Wanted};

/// The word that its boards start with.
pub const GAME: &str = "quads";

/// What it adds to the texts that the kernel reads.
pub(crate) const ENTRY: Entry = Entry {
    name: GAME,
    meant: |header| Entry::begins(header, &[GAME]),
    deal: |text| text.parse().map(Instance::new::<Board>),
    claim: |opening| match &opening.subject {
        Subject::Deck(_) => free::claim::open(opening),
        Subject::Deal(_) => Checking::<Statement>::open(opening),
    },
};
