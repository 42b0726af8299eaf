//! Dealing: uniform, from a seed that means the same on every machine.
//!
//! The stream is ChaCha with 8 rounds, keyed by the version and the seed; numbers
//! below n are drawn by rejection, and cards by a partial Fisher-Yates shuffle.
//! None of this may change under the prefix `v1:`; the tests pin it.
//!
//! Who deals by the million keeps one pack and deals from it again and again: a
//! partial shuffle is uniform whatever order it starts from.

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

    /// A dealer of its own for each part of a long run, all from one seed.
    #[must_use]
    pub fn part(seed: Seed, part: u64) -> Self {
        let mut dealer = Self::new(seed);
        dealer.stream.set_stream(part);
        dealer
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
        let cards = self.deal(&mut places, cards).len();
        places.truncate(cards);
        places
    }

    /// Deals `cards` cards from the pack, whatever its order: they are its first
    /// ones now. Nothing is allocated.
    pub fn deal<'a, T>(&mut self, pack: &'a mut [T], cards: usize) -> &'a [T] {
        let cards = cards.min(pack.len());
        for i in 0..cards {
            let j = i + self.below((pack.len() - i) as u64) as usize;
            pack.swap(i, j);
        }
        &pack[..cards]
    }

    /// A number below `n`, each with the same chance; 0 when `n` is 0. It takes
    /// half as much of the stream as [`Dealer::below`] and hardly ever divides,
    /// and so gives other numbers.
    pub fn quick_below(&mut self, n: u32) -> u32 {
        // The product of a random word and n, cut into blocks of 2^32: its upper
        // half is the block, its lower half the place in it. A block holds one
        // multiple of n too many if it has one among its first 2^32 mod n places,
        // so those are drawn again (D. Lemire, "Fast random integer generation in
        // an interval", 2019).
        loop {
            let product = u64::from(self.stream.next_u32()) * u64::from(n);
            let (block, place) = ((product >> 32) as u32, product as u32);
            if place >= n || place >= n.wrapping_neg().checked_rem(n).unwrap_or(0) {
                return block;
            }
        }
    }

    /// As [`Dealer::deal`], with [`Dealer::quick_below`]: the same chances, other
    /// cards, several times as many in a second.
    pub fn quick_deal<'a, T>(&mut self, pack: &'a mut [T], cards: usize) -> &'a [T] {
        let cards = cards.min(pack.len());
        for i in 0..cards {
            let rest = u32::try_from(pack.len() - i).unwrap_or(u32::MAX);
            let j = i + self.quick_below(rest) as usize;
            pack.swap(i, j);
        }
        &pack[..cards]
    }

    /// Puts a pack of at most 128 cards into a random order, whatever its order was, with
    /// one random word for eight of them.
    pub fn quick_shuffle<T, const N: usize>(&mut self, pack: &mut [T; N]) {
        for (rest, place) in (0..N).rev().zip(self.places::<N>().as_flattened()) {
            pack.swap(rest, usize::from(*place));
        }
    }

    /// As [`Dealer::quick_shuffle`] for one pack after the other, and the same cards; but
    /// all packs go side by side, so that none waits for its last swap.
    pub fn quick_shuffles<T, const N: usize, const PACKS: usize>(&mut self, packs: &mut [[T; N]; PACKS]) {
        let places: [_; PACKS] = std::array::from_fn(|_| self.places::<N>());
        for (step, rest) in (0..N).rev().enumerate() {
            for (pack, places) in packs.iter_mut().zip(&places) {
                pack.swap(rest, places.as_flattened()[step].into());
            }
        }
    }

    /// Places to swap with in a pack, eight by eight: for its last card, the one before
    /// it, and so on.
    fn places<const N: usize>(&mut self) -> [[u8; 8]; 16] {
        const { assert!(N <= 128, "the numbers of eight places must fit into a word") };
        let mut places = [[0_u8; 8]; 16];
        let rounds = N.div_ceil(8);
        // As in `quick_below` for a product of eight: what the multiplication by one size
        // leaves below the point is multiplied by the next, so the block comes digit by
        // digit (N. Brackett-Rozinsky and D. Lemire, "Batched ranged random integer
        // generation", 2024). All words go side by side, since each step waits for the
        // one before.
        let (sizes, products) = const { eights::<N>() };
        let digit_of = |below: &mut u64, size: u64| {
            let wide = u128::from(*below).wrapping_mul(size.into());
            *below = wide as u64;
            (wide >> 64) as u8
        };
        let mut below = [0; 16];
        for word in &mut below[..rounds] {
            *word = self.stream.next_u64();
        }
        for digit in 0..8 {
            for round in 0..rounds {
                places[round][digit] = digit_of(&mut below[round], sizes[round][digit]);
            }
        }
        for round in 0..rounds {
            let product = products[round];
            while below[round] < product && below[round] < product.wrapping_neg() % product {
                below[round] = self.stream.next_u64();
                places[round] = sizes[round].map(|size| digit_of(&mut below[round], size));
            }
        }
        places
    }
}

/// N, N - 1 and so on down to 1, eight by eight, and the products of the eights.
const fn eights<const N: usize>() -> ([[u64; 8]; 16], [u64; 16]) {
    let (mut sizes, mut products, mut i) = ([[1; 8]; 16], [1; 16], 0);
    while i < N {
        sizes[i / 8][i % 8] = (N - i) as u64;
        products[i / 8] *= (N - i) as u64;
        i += 1;
    }
    (sizes, products)
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
    fn a_pack_is_dealt_from_again_as_it_lies() {
        let mut pack: Vec<usize> = (0..60).collect();
        let mut dealer = Dealer::new(Seed(42));
        assert_eq!(dealer.deal(&mut pack, 16), Dealer::new(Seed(42)).draw(60, 16));
        assert_eq!(dealer.deal(&mut pack, 4), [53, 11, 9, 12]);
        pack.sort_unstable();
        assert!(pack.iter().copied().eq(0..60));
        let mut quick = Dealer::new(Seed(42));
        assert_eq!(quick.quick_deal(&mut pack, 16), [4, 34, 17, 0, 16, 56, 21, 14, 43, 26, 35, 46, 29, 53, 36, 45]);
        assert_eq!((0..5).map(|_| quick.quick_below(1000)).collect::<Vec<_>>(), [485, 840, 607, 289, 330]);
    }

    #[test]
    fn a_shuffled_pack_keeps_its_cards() {
        fn shuffled<const N: usize>() -> [usize; N] {
            let mut pack = std::array::from_fn(|i| i);
            Dealer::new(Seed(42)).quick_shuffle(&mut pack);
            let mut sorted = pack;
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..N));
            pack
        }
        assert_eq!(shuffled(), [4, 8, 7, 9, 1, 3, 2, 0, 6, 5]);
        shuffled::<0>();
        shuffled::<1>();
        shuffled::<8>();
        shuffled::<9>();
        shuffled::<81>();
        shuffled::<128>();
        let mut packs = [std::array::from_fn::<_, 81, _>(|i| i); 3];
        Dealer::new(Seed(42)).quick_shuffles(&mut packs);
        let mut one_by_one = Dealer::new(Seed(42));
        for pack in packs {
            let mut expected = std::array::from_fn(|i| i);
            one_by_one.quick_shuffle(&mut expected);
            assert_eq!(pack, expected);
        }
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
        let fair = |deal: &mut dyn FnMut() -> Vec<usize>| {
            let mut counts = std::collections::BTreeMap::new();
            for _ in 0..24_000 {
                *counts.entry(deal()).or_insert(0i64) += 1;
            }
            assert_eq!(counts.len(), 24);
            let chi: f64 = counts.values().map(|&n| ((n - 1000).pow(2)) as f64 / 1000.0).sum();
            assert!(chi < 50.0, "{chi}");
        };
        let mut dealer = Dealer::new(Seed(1));
        fair(&mut || dealer.draw(4, 3));
        // The pack is never put in order again.
        let mut pack = [0, 1, 2, 3];
        fair(&mut || dealer.deal(&mut pack, 3).to_vec());
        fair(&mut || dealer.quick_deal(&mut pack, 3).to_vec());
        fair(&mut || {
            dealer.quick_shuffle(&mut pack);
            pack[1..].to_vec()
        });
        assert_eq!(dealer.draw(3, 9).len(), 3);
        assert_eq!(dealer.quick_deal(&mut pack, 9).len(), 4);
        assert_eq!((dealer.below(0), dealer.below(1)), (0, 0));
        assert_eq!((dealer.quick_below(0), dealer.quick_below(1)), (0, 0));
    }

    #[test]
    fn the_quick_numbers_are_fair_where_a_careless_draw_is_not() {
        // Four random words for three numbers: the first of each three would come
        // twice as often as the others if nothing were drawn again.
        let n = 3 << 30;
        let mut dealer = Dealer::new(Seed(1));
        let mut counts = [0i64; 3];
        for _ in 0..30_000 {
            counts[(dealer.quick_below(n) % 3) as usize] += 1;
        }
        // With 2 degrees of freedom, above 14 once in a thousand seeds.
        let chi: f64 = counts.iter().map(|&n| ((n - 10_000).pow(2)) as f64 / 10_000.0).sum();
        assert!(chi < 14.0, "{counts:?}");
    }
}
