//! The most cards of a whole deck without a quad: choices, and the reasons that there are no larger ones.

mod circle;

pub use circle::kept;

use misdeal_kernel::quads::Deck;
use misdeal_kernel::quads::free::Bound;

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
    use crate::budget::Budget;

    #[test]
    fn as_many_cards_are_kept_as_are_known_to_be_possible() {
        // From five properties on, no better choices are published than these.
        let known =
            [(1, 3, 3), (2, 6, 6), (3, 9, 9), (4, 18, 18), (5, 34, 45), (6, 66, 90), (7, 129, 181), (8, 258, 361)];
        for (properties, least, most) in known {
            let deck = Deck::new(properties).unwrap();
            let kept = kept(deck, &Budget::unlimited()).unwrap().unwrap();
            assert_eq!((kept.len(), bound(deck).most(deck)), (least, Ok(most)), "{deck}");
        }
    }
}
