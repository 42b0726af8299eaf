//! The most cards of a whole deck without a quad: choices, and the reasons that there are no larger ones.
//!
//! Up to four properties the number is settled: 3, 6, 9 and 18, which the kernel shows by going through all choices, in less than a
//! second. From five on there is what can be made and what counting allows. (Cards without a quad are, with zero among them,
//! the columns of a parity check of a binary code of distance 5, so what is known of such codes says more than is proven here.)

mod circle;

pub use circle::kept;

use super::keeping::keep;
use crate::budget::{Budget, Pace};
use crate::deal::Seed;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::quads::free::{Bound, DeckFreed, FreeClaim};
use misdeal_kernel::quads::{Board, Card, Deck};

/// The most properties for which further cards are looked for among all cards of the deck.
const SEARCHED: usize = 6;
/// Steps of that search, for each card of the deck.
const STEPS: u64 = 20;
/// The most properties of a deck for which a choice is made.
const MADE: usize = 12;

/// The most cards of a deck without a quad, or what is known about it, as a claim that the kernel has accepted. The seed
/// fixes where further cards are looked for.
///
/// # Errors
/// When the budget is spent before there is anything.
pub fn free_quads(deck: Deck, seed: Seed, budget: &Budget) -> Result<(DeckFreed, FreeClaim), Stop> {
    let claim = FreeClaim { deck, kept: largest(deck, seed, budget)?, bound: bound(deck) };
    let freed = claim.clone().check().map_err(Stop::Rejected)?;
    Ok((freed, claim))
}

/// The largest choice that is known here.
fn largest(deck: Deck, seed: Seed, budget: &Budget) -> Result<Vec<Card>, Stop> {
    // What holds no quad in some properties holds none where the others are 0.
    let made = Deck::new(deck.properties().min(MADE)).map_err(Stop::Rejected)?;
    let bits = kept(made, budget)?.unwrap_or_default();
    let mut cards: Vec<Card> = bits.iter().filter_map(|card| deck.card(card.bits())).collect();
    let enough = usize::try_from(bound(deck).stated(deck)).unwrap_or(usize::MAX);
    if cards.len() < enough && deck.properties() <= SEARCHED {
        let board = Board::new(deck, deck.cards()).map_err(Stop::Rejected)?;
        let mut pace = Pace::within(budget, STEPS * deck.size()).worth(1000);
        cards = keep(&board, &cards, enough, seed, &mut pace);
    }
    cards.sort_unstable();
    Ok(cards)
}

/// The best reason that we know why no more cards of the deck can be kept.
#[must_use]
pub fn bound(deck: Deck) -> Bound {
    match deck.properties() {
        1 => Bound::Spans(3),
        2 => Bound::Spans(6),
        3 => Bound::Spans(9),
        4 => Bound::Spans(18),
        _ => Bound::Sums,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::claim::Range;

    #[test]
    fn as_many_cards_are_kept_as_are_known_to_be_possible() {
        // From five properties on, no better choices are published than these.
        let known =
            [(1, 3, 3), (2, 6, 6), (3, 9, 9), (4, 18, 18), (5, 34, 45), (6, 66, 90), (7, 129, 181), (8, 258, 361)];
        for (properties, least, most) in known {
            let deck = Deck::new(properties).unwrap();
            let kept = kept(deck, &Budget::unlimited()).unwrap().unwrap();
            assert_eq!((kept.len(), bound(deck).stated(deck)), (least, most), "{deck}");
            let (freed, claim) = free_quads(deck, Seed(1), &Budget::unlimited()).unwrap();
            assert_eq!(freed.range(), Range { least: least as u128, most: most.into() }, "{deck}");
            assert_eq!(misdeal_kernel::check(&claim.to_string()).unwrap().told(), Ok(freed), "{deck}");
        }
    }

    #[test]
    fn decks_of_more_properties_keep_what_twelve_do() {
        let (freed, _) = free_quads(Deck::new(30).unwrap(), Seed(1), &Budget::unlimited()).unwrap();
        assert_eq!((freed.kept().len(), freed.settled()), (4098, None));
    }

    #[test]
    fn a_spent_budget_ends_the_search() {
        let spent = Budget::unlimited().time(std::time::Duration::ZERO);
        assert!(free_quads(Deck::new(5).unwrap(), Seed(1), &spent).is_err());
    }
}
