//! The real game: the rules of UNO as Appendix A of the paper has them, all of them.
//!
//! Nothing here knows chance. A deck and a reshuffled pile come from outside, as orders
//! of cards that are checked to be complete; everything else follows from the moves.
//!
//! Where the appendix is silent, or leaves the rule to the rule book, we do this:
//!
//! - *Challenge.* Who has to draw four may doubt that the Wild Draw Four was allowed. If it was not, its player draws
//!   the four and the doubter plays as if nothing had been; if it was, the doubter draws six and misses his turn.
//! - *UNO* is said, or not, as the second to last card is laid. Who said nothing can be caught until the next player
//!   acts; the others are asked one after the other.
//! - *Reverse with two players* acts as a Skip (the rule book); with `reverse turns` it does nothing there.
//! - *The pile* is reshuffled when a card is to be drawn and none is left; the top card of the discards stays. When
//!   there is nothing to reshuffle either, nothing is drawn: who can play must, who can't passes, and when all have
//!   passed in a row the hand ends without a winner.
//! - *The deal* passes to the left after each hand.
//! - *Stacking* (a house rule, off unless told): a Draw Two is answered with a Draw Two, a Wild Draw Four with a Wild
//!   Draw Four, and the next player faces the sum. A challenge is about the last card and the whole sum.

use crate::claim::Checking;
use crate::game::Instance;
use crate::games::{Entry, header};
use crate::uno::GAME;

pub mod card;
pub mod cards;
pub mod enumerate;
pub mod game;
pub mod moves;
pub mod plan;
pub mod position;
pub mod rules;
pub mod state;
pub mod transcript;

pub use card::{Card, Colour, Symbol};
pub use cards::Cards;
pub use game::Game;
pub use moves::{Move, Moves};
pub use plan::Plan;
pub use position::Position;
pub use rules::Rules;
pub use state::{MOST_PLAYERS, Phase, State};
pub use transcript::{Event, Transcript};

/// What it adds to the texts that the kernel reads.
pub(crate) const ENTRY: Entry = Entry {
    name: GAME,
    meant: |header| Entry::begins(header, &[GAME, "real"]),
    deal: |text| match header(text) {
        Some((first, line)) if Entry::begins(line, &[GAME, "real", "game"]) => {
            Err(first.fault("this is a game of uno as it was played; `misdeal check` plays it again"))
        }
        _ => text.parse().map(Instance::new::<Position>),
    },
    claim: Checking::<position::Statement>::open,
};
