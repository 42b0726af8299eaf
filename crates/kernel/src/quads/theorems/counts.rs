//! How many choices of each size hold no quad, of all the cards of a deck.
//!
//! Cards are vectors of n bits. Any five cards of a choice without a quad are in general position:
//! none is the sum of an odd number of others. For one card, the sum of a single other is another card, and the
//! sum of three others would make a quad of the four. (With five cards there is no larger odd number.) The same
//! holds of fewer cards, and of at most n + 1 in any case. Let m be the smaller of 5 and n + 1.
//!
//! An affine map takes any m cards in general position, in any order, to zero and the first m - 1 unit
//! vectors, and it takes choices without a quad to such choices. So as many choices of k cards
//! hold one ordered m-tuple in general position as another. Let E(k) be the number of those that
//! hold zero and the unit vectors, and T(j) = 2^n (2^n - 1) (2^n - 2) (2^n - 4) ... be the number
//! of ordered j-tuples in general position: the next card can be any but those in the
//! flat of the cards before. Pairs of a tuple and a choice that holds it, counted in two ways, are T(m) E(k) and
//! N(k) k (k - 1) ... (k - m + 1), where N(k) is what we look for, since every m-tuple of a
//! choice is in general position. Choices of k < m cards are T(k) / k!, being all those in general position.
//!
//! E(k) is counted by going through the choices, taking further cards in order.

use crate::fault::Fault;
use crate::patience::patience;
use crate::quads::deck::Deck;

/// The effort after which counting is given up.
const PATIENCE: u64 = 400_000_000;

/// The number of cards in general position that are fixed, where there are this many.
const FIXED: u32 = 5;

/// The most bits of a card for which choices are counted.
const MOST_BITS: u32 = 6;

/// How many choices of 0, 1, 2, ... cards of the deck hold no quad, up to the largest that do.
///
/// # Errors
/// When there are too many to go through them.
pub fn quad_free(deck: Deck) -> Result<Vec<u128>, Fault> {
    let too_many = || Fault::new(format!("quads {deck} has too many choices of cards to go through them all"));
    if deck.bits() > MOST_BITS {
        return Err(too_many());
    }
    let fixed = FIXED.min(deck.bits() + 1);
    let mut walk = Walk { cards: Vec::new(), sizes: Vec::new() };
    let mut sums = 0;
    for card in [0].into_iter().chain((0..fixed - 1).map(|bit| 1 << bit)) {
        walk.take(card, &mut sums);
    }
    let rest: Vec<u64> = (0..deck.size()).filter(|&card| !walk.completes(card)).collect();
    walk.count(&rest, sums, &mut patience(PATIENCE)).ok_or_else(too_many)?;
    let mut counts: Vec<u128> = (0..fixed).map(|size| tuples(deck, size) / falling(size, size)).collect();
    for (size, &extensions) in (fixed..).zip(&walk.sizes[walk.cards.len()..]) {
        counts.push(tuples(deck, fixed) * extensions / falling(size, fixed));
    }
    Ok(counts)
}

/// How many ordered tuples of this many cards are in general position.
fn tuples(deck: Deck, cards: u32) -> u128 {
    let size = u128::from(deck.size());
    // The flat of no cards is empty, and that of j cards has 2^(j-1).
    (0..cards).map(|before| size - before.checked_sub(1).map_or(0, |dimension| 1 << dimension)).product()
}

/// n (n - 1) ... of k factors.
fn falling(n: u32, k: u32) -> u128 {
    (0..k).map(|i| u128::from(n - i)).product()
}

struct Walk {
    cards: Vec<u64>,
    /// How many choices of each size were met.
    sizes: Vec<u128>,
}

impl Walk {
    /// Takes a card; `sums` has a bit for each sum of two that are taken.
    fn take(&mut self, card: u64, sums: &mut u64) {
        self.cards.iter().for_each(|taken| *sums |= 1 << (taken ^ card));
        self.cards.push(card);
    }

    /// Whether a card is taken, or makes a quad with three that are.
    fn completes(&self, card: u64) -> bool {
        let n = self.cards.len();
        let sum = |i: usize, j: usize, k: usize| self.cards[i] ^ self.cards[j] ^ self.cards[k];
        self.cards.contains(&card) || (0..n).any(|i| (0..i).any(|j| (0..j).any(|k| sum(i, j, k) == card)))
    }

    /// Counts the choices that hold what is taken, and besides it some of the rest, each of which can be added.
    fn count(&mut self, rest: &[u64], sums: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Option<()> {
        let size = self.cards.len();
        self.sizes.resize(self.sizes.len().max(size + 1), 0);
        self.sizes[size] += 1;
        for (place, &card) in rest.iter().enumerate() {
            let behind = &rest[place + 1..];
            go_on(1 + behind.len() as u64).then_some(())?;
            // With the card, those complete a quad that add up with it to a sum of two.
            let left: Vec<u64> = behind.iter().copied().filter(|other| sums >> (card ^ other) & 1 == 0).collect();
            let mut sums = sums;
            self.take(card, &mut sums);
            self.count(&left, sums, go_on)?;
            self.cards.pop();
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by trying everything.
    fn tried(deck: Deck) -> Vec<u128> {
        let mut counts = vec![0; 17];
        for choice in 0_u32..1 << deck.size() {
            let cards: Vec<u64> = (0..deck.size()).filter(|card| choice >> card & 1 == 1).collect();
            let walk = Walk { cards, sizes: Vec::new() };
            let alone = |card: u64| {
                let others = walk.cards.iter().copied().filter(|other| *other != card).collect();
                !Walk { cards: others, sizes: Vec::new() }.completes(card)
            };
            counts[walk.cards.len()] += u128::from(walk.cards.iter().all(|&card| alone(card)));
        }
        let largest = counts.iter().rposition(|&count| count > 0).unwrap();
        counts.truncate(largest + 1);
        counts
    }

    #[test]
    fn choices_are_as_many_as_trying_everything_says() {
        for properties in [1, 2] {
            let deck = Deck::new(properties).unwrap();
            assert_eq!(quad_free(deck), Ok(tried(deck)));
        }
        assert_eq!(quad_free(Deck::new(2).unwrap()).unwrap(), [1, 16, 120, 560, 1680, 2688, 448]);
    }

    #[test]
    fn of_sixty_four_cards_nine_can_be_kept_in_a_known_number_of_ways() {
        let counts = quad_free(Deck::new(3).unwrap()).unwrap();
        // All triples, and all fours but the 10,416 quads.
        assert_eq!(counts[..5], [1, 64, 2016, 41_664, 635_376 - 10_416]);
        assert_eq!(counts[5..], [6_999_552, 57_163_008, 311_980_032, 927_940_608, 995_491_840]);
        assert!(quad_free(Deck::new(4).unwrap()).is_err());
    }
}
