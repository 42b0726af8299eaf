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
pub mod free;
pub mod grid;
pub mod notation;
pub mod orientation;
pub mod rules;
pub mod theorems;
mod told;
pub mod wanted;
mod wanted_text;
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

/// Decks to try things with; those that are dealt from are no part of the kernel.
#[cfg(test)]
mod tests {
    use super::{Card, Cell, Deal, Grid};

    /// Every card with one point and one circle, one of each kind.
    pub(crate) fn every_card(grid: Grid) -> Deal {
        let rules = Deal::empty(grid, false);
        let pairs = grid.cells().flat_map(|point| grid.cells().map(move |circle| (point, circle)));
        let cards = pairs.filter(|(point, circle)| point != circle);
        let cards = cards.map(|(point, circle)| Card::new([point], [circle]).unwrap());
        Deal::new(grid, false, cards.filter(|card| rules.kind(card) == *card)).unwrap()
    }

    /// The 60 cards of the commercial game: those whose point and circle have the same colour are there twice, and those of which
    /// exactly one of both is in the middle column.
    pub(crate) fn commercial() -> Deal {
        let grid = Grid::new(4, 3).unwrap();
        let colour = |cell: Cell| (cell.column == 1, cell.row == 0 || cell.row == 3);
        let copies = |card: &Card| {
            let (point, circle) = (colour(card.points()[0]), colour(card.circles()[0]));
            if point == circle || point.0 != circle.0 { 2 } else { 1 }
        };
        let cards = every_card(grid);
        let doubled = cards.cards().iter().flat_map(|card| std::iter::repeat_n(card.clone(), copies(card)));
        Deal::new(grid, false, doubled).unwrap()
    }
}
