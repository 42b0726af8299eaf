//! Generalised SET: cards with p properties of v values each, and v cards that
//! agree or differ in every property.

use crate::claim::{Checking, Subject};
use crate::game::Instance;
use crate::games::Entry;

pub mod card;
pub mod free;
pub mod matches;
pub mod rules;
pub mod shape;
pub mod theorems;
pub mod why_not;

pub use crate::boards::Question;
pub use card::Card;
pub use matches::{Accepted, Board, Claim, Demand, Encoding, Refutation, Refuter, Set, Shown, Statement, Wanted};
pub use shape::Shape;

#[doc(no_inline)]
pub use why_not::{enumerate, to_cnf};

/// The word that its boards start with.
pub const GAME: &str = "set";

/// What it adds to the texts that the kernel reads.
pub(crate) const ENTRY: Entry = Entry {
    name: GAME,
    meant: |header| Entry::begins(header, &[GAME]),
    deal: |text| text.parse().map(Instance::new::<Board>),
    claim: |opening| match &opening.subject {
        Subject::Deck(_) => Ok(Box::new(free::text::Laying::new(&opening)?)),
        Subject::Deal(_) => Checking::<Statement>::open(opening),
    },
};
