//! Dealing: uniform, from a seed that means the same on every machine.
//!
//! The stream is ChaCha with 8 rounds, keyed by the version and the seed; numbers
//! below n are drawn by rejection, and cards by a partial Fisher-Yates shuffle.
//! None of this may change under the prefix `v1:`; the tests pin it.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use std::fmt;
use std::str::FromStr;

/// What fixes a deal; written `v1:42`, and read without the prefix too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub u64);

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v1:{}", self.0)
    }
}

impl FromStr for Seed {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let digits = text.strip_prefix("v1:").unwrap_or(text);
        let number = digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()));
        number.map(Self).ok_or_else(|| {
            Fault::new(format!("`{}` is no seed: a seed is a number up to {}, as in v1:42", shorten(text), u64::MAX))
        })
    }
}

/// Draws cards and numbers from a seed.
#[derive(Clone, Debug)]
pub struct Dealer {
    stream: ChaCha8Rng,
}

impl Dealer {
    /// The dealer for a seed.
    #[must_use]
    pub fn new(seed: Seed) -> Self {
        let mut key = *b"misdeal v1: the deal of seed ...";
        key[24..].copy_from_slice(&seed.0.to_le_bytes());
        Self { stream: ChaCha8Rng::from_seed(key) }
    }

    /// A number below `n`, each with the same chance; 0 when `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        if n == 0 {
            return 0;
        }
        // The topmost numbers, short of a whole round of remainders, would favour
        // small ones.
        let excess = (u64::MAX % n + 1) % n;
        loop {
            let drawn = self.stream.next_u64();
            if drawn <= u64::MAX - excess {
                return drawn % n;
            }
        }
    }

    /// The places of `cards` cards drawn without replacement from a deck of
    /// `deck` cards, in the order in which they were drawn.
    pub fn draw(&mut self, deck: usize, cards: usize) -> Vec<usize> {
        let mut places: Vec<usize> = (0..deck).collect();
        let cards = cards.min(deck);
        for i in 0..cards {
            let j = i + self.below((deck - i) as u64) as usize;
            places.swap(i, j);
        }
        places.truncate(cards);
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_forever() {
        let mut dealer = Dealer::new(Seed(42));
        assert_eq!(dealer.draw(60, 16), [28, 6, 7, 40, 56, 48, 44, 1, 22, 26, 52, 30, 8, 37, 33, 39]);
        assert_eq!((0..5).map(|_| dealer.below(1000)).collect::<Vec<_>>(), [873, 74, 940, 717, 695]);
    }

    #[test]
    fn seeds_are_read_with_and_without_their_version() {
        for text in ["v1:42", "42"] {
            assert_eq!(text.parse(), Ok(Seed(42)));
        }
        assert_eq!(Seed(7).to_string(), "v1:7");
        for bad in ["", "v1:", "v2:7", "-1", "+1", "x", "99999999999999999999"] {
            assert!(bad.parse::<Seed>().is_err(), "{bad}");
        }
    }

    #[test]
    fn every_card_has_the_same_chance_in_every_place() {
        // 3 of 4 cards: 24 ordered deals, each about 1000 times. The chi-square
        // value with 23 degrees of freedom is above 50 once in a thousand seeds.
        let mut dealer = Dealer::new(Seed(1));
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            *counts.entry(dealer.draw(4, 3)).or_insert(0i64) += 1;
        }
        assert_eq!(counts.len(), 24);
        let chi: f64 = counts.values().map(|&n| ((n - 1000).pow(2)) as f64 / 1000.0).sum();
        assert!(chi < 50.0, "{chi}");
        assert_eq!(dealer.draw(3, 9).len(), 3);
        assert_eq!((dealer.below(0), dealer.below(1)), (0, 0));
    }
}
