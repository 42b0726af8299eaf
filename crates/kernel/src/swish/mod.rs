//! Swish: cards with points and circles, turned and laid over each other.
//!
//! The rules follow Dailly, Lafourcade and Marcadet, "How Did They Design This
//! Game? Swish: Complexity and Unplayable Positions" (FUN 2024).

use crate::claim::Checking;
use crate::game::Instance;
use crate::games::Entry;
use crate::question::Question;
use notation::is_drawing;

pub mod card;
pub mod claim;
pub mod deal;
pub mod deck;
pub mod free;
pub mod grid;
pub mod notation;
pub mod orientation;
pub mod rules;
pub mod wanted;
pub mod why_not;

pub use card::Card;
pub use claim::{Accepted, Claim, Finding, Statement};
pub use deal::Deal;
pub use grid::{Cell, Grid};
pub use orientation::Orientation;
pub use rules::{Laid, Swish};
pub use wanted::Wanted;

#[doc(no_inline)]
pub use why_not::{enumerate, in_rows, refuter, to_cnf};

/// The word that its deals start with.
pub const GAME: &str = "swish";

/// What it adds to the texts that the kernel reads. A drawing of cards needs no header.
pub(crate) const ENTRY: Entry = Entry {
    name: GAME,
    meant: |header| Entry::begins(header, &[GAME]) || is_drawing(header),
    deal: |text| text.parse().map(Instance::new::<Deal>),
    claim: |opening| match opening.question.text.split_whitespace().next() {
        Some("free") => Ok(Box::new(free::text::Freeing::new(&opening)?)),
        Some(free::sizes::QUESTION) => Ok(Box::new(free::sizes::Counting::new(opening)?)),
        _ => {
            // Told here, before the sections of another question seem out of place.
            opening.question::<Question>()?;
            Checking::<Statement>::open(opening)
        }
    },
};
