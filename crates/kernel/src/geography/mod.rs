//! Geography: a token walks on a graph, moved by two players in turn, and what it has used is gone.
//!
//! The paper on UNO comes to it in section 4: the duel is undirected vertex geography on the graph of matching cards.
//! `deal.rs` has the text and the question, `position.rs` the rules, `lost.rs` the ways to show that who has to move
//! loses: `matching.rs`, `even_kernel.rs`, `answers.rs` and `strategy.rs`. `enumerate.rs` goes through small games whole, and is the
//! oracle of the tests.

use crate::claim::Checking;
use crate::game::Instance;
use crate::games::Entry;

pub mod answers;
pub mod deal;
pub mod enumerate;
pub mod even_kernel;
pub mod lost;
pub mod matching;
pub mod position;
pub mod strategy;

pub use deal::{Accepted, Geography, Removed, Statement};
pub use lost::{Lost, Win};
pub use position::Position;

/// The word that its deals start with.
pub const GAME: &str = "geography";

/// What it adds to the texts that the kernel reads.
pub(crate) const ENTRY: Entry = Entry {
    name: GAME,
    meant: |header| Entry::begins(header, &[GAME]),
    deal: |text| text.parse().map(Instance::new::<Geography>),
    claim: Checking::<Statement>::open,
};
