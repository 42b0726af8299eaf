//! How many cards can be kept at most, by counting sums.
//!
//! Let k cards of a deck of D cards be kept without a quad.
//!
//! *Pairs.* Two different pairs of kept cards have different sums: if they share a card, their
//! other cards differ; if not, they would be a quad. No sum is zero, since the cards of a pair are
//! different. So k (k - 1) / 2 <= D - 1.
//!
//! *Triples.* The sum of three kept cards is none of the three, since then the other two would be
//! alike, and no other kept card, since that would be a quad; so it is one of the D - k cards that
//! are not kept. Two triples with the same sum share no card: if they shared one, the rest would be
//! two different pairs with the same sum. So at most k/3 triples, rounded down, have the same sum,
//! and k (k - 1) (k - 2) / 6 <= (D - k) floor(k / 3).
//!
//! What is kept of kept cards holds no quad either, so if k cards can't be kept, neither can more.

use crate::quads::deck::Deck;

/// How many cards of the deck can be kept at most, for all that counting shows.
#[must_use]
pub fn most(deck: Deck) -> u64 {
    // With (k + 1)^2 <= 2 D both conditions hold: k (k - 1) < 2 D, and the triples by k/3 rounded
    // down are at most k (k - 1) / 2 <= D - k. So the first number that fails is found from there.
    let mut kept = (2 * deck.size()).isqrt().saturating_sub(1);
    while allowed(deck, kept + 1) {
        kept += 1;
    }
    kept
}

/// Whether counting allows this number of kept cards.
fn allowed(deck: Deck, kept: u64) -> bool {
    let (k, size) = (u128::from(kept), u128::from(deck.size()));
    let pairs = k * k.saturating_sub(1) / 2;
    let triples = pairs * k.saturating_sub(2) / 3;
    k <= size && pairs < size && triples <= (size - k) * (k / 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_allows_a_known_number_of_cards() {
        let most = |properties| most(Deck::new(properties).unwrap());
        assert_eq!([1, 2, 3, 4, 5, 6, 7].map(most), [3, 6, 10, 22, 45, 90, 181]);
        assert_eq!(most(30), 1_518_500_250);
    }

    #[test]
    fn nothing_below_is_forbidden() {
        for properties in 1..=8 {
            let deck = Deck::new(properties).unwrap();
            assert!((0..=most(deck)).all(|kept| allowed(deck, kept)) && !allowed(deck, most(deck) + 1));
        }
    }
}
