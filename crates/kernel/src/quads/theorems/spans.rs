//! That no more cards can be kept, by going through all choices up to affine maps.
//!
//! Cards are vectors of bits, and sums are bit by bit. Let S be kept cards without a quad.
//!
//! *Frames.* Let d be the dimension of the flat that S spans, so d is at most the number of bits.
//! S holds d + 1 cards s0, ..., sd of which no odd number adds up to another one of them; each card
//! of the flat is the sum of an odd number of them in exactly one way, so that there are 2^d. The map
//! that takes the sum of some of them to the sum of the same of 0, e1, ..., ed (the frame: zero and
//! the unit vectors of d bits) is one to one, and takes four cards that add up to zero to such four:
//! in both cases each of the d + 1 occurs an even number of times. So the image of S has as
//! many cards, holds the frame and holds no quad, and it is enough to look at such sets, for each d.
//!
//! *Cards besides the frame.* Each vector of d bits is the sum of an odd number of the frame's
//! d + 1 vectors; let that number be its weight. (It is the number of its ones, or one more, where
//! zero is added.) Weight 1 are the frame's own, and weight 3 complete three of them to a quad. So all
//! others in S have weight 5 or more.
//!
//! *The first of them.* An order of the frame other than the given one is taken to it by a map as
//! above, which keeps weights. So if the least weight of S besides the frame is w, one of those of
//! weight w can be supposed to be the sum of the first w of the frame: the vector whose first
//! w - 1 bits are ones. The others have weight w or more.
//!
//! *The walk.* The rest is taken in order. A vector can be added to S unless it is the sum of three
//! of S: if x was added, those are the sums of x and a sum of two others, beside those that could not be added
//! before. Where not enough vectors are left, nothing is tried.

use crate::fault::Fault;
use crate::patience::patience;
use crate::quads::deck::Deck;

/// The most bits of a card for which all choices are gone through.
pub const MOST_BITS: u32 = 8;

/// The effort after which the walk is given up.
const PATIENCE: u64 = 2_000_000_000;

/// A set of vectors of at most [`MOST_BITS`] bits.
#[derive(Clone, Copy, Default)]
struct Vectors([u64; 4]);

impl Vectors {
    fn insert(&mut self, vector: usize) {
        self.0[vector / 64] |= 1 << (vector % 64);
    }

    fn holds(&self, vector: usize) -> bool {
        self.0[vector / 64] >> (vector % 64) & 1 == 1
    }
}

/// Checks that no more than `most` cards of the deck can be kept without a quad.
///
/// # Errors
/// When more can be kept, or it takes too long, or cards have more than [`MOST_BITS`] bits.
pub fn no_more_than(deck: Deck, most: usize) -> Result<(), Fault> {
    if deck.bits() > MOST_BITS {
        let most = MOST_BITS / 2;
        return Err(Fault::new(format!("all choices are gone through for at most {most} properties, not for {deck}")));
    }
    let mut effort = patience(PATIENCE);
    let mut walk = Walk { wanted: most.saturating_add(1), taken: Vec::new(), go_on: &mut effort };
    (0..=deck.bits()).try_for_each(|bits| walk.spanning(bits))
}

/// Of how many vectors of the frame a vector is the sum.
fn weight(vector: usize) -> u32 {
    vector.count_ones() | 1
}

struct Walk<'a> {
    /// How many cards there must not be.
    wanted: usize,
    /// Cards without a quad.
    taken: Vec<usize>,
    go_on: &'a mut dyn FnMut(u64) -> bool,
}

impl Walk<'_> {
    /// Goes through all sets that hold the frame of vectors of this many bits.
    fn spanning(&mut self, bits: u32) -> Result<(), Fault> {
        self.taken.clear();
        let mut sums = Vectors::default();
        for vector in [0].into_iter().chain((0..bits).map(|bit| 1 << bit)) {
            self.take(vector, &mut sums);
        }
        self.fewer_than_wanted()?;
        for least in (5..=bits + 1).step_by(2) {
            let first = (1 << (least - 1)) - 1;
            let rest: Vec<usize> =
                (0..1 << bits).filter(|&vector| vector != first && weight(vector) >= least).collect();
            self.with(first, &rest, sums)?;
        }
        Ok(())
    }

    /// Takes a vector; `sums` are those of two that are taken.
    fn take(&mut self, vector: usize, sums: &mut Vectors) {
        self.taken.iter().for_each(|taken| sums.insert(taken ^ vector));
        self.taken.push(vector);
    }

    fn fewer_than_wanted(&self) -> Result<(), Fault> {
        match self.taken.len() >= self.wanted {
            true => Err(Fault::new(format!("{} cards can be kept without a quad", self.wanted))),
            false => Ok(()),
        }
    }

    /// Goes through all sets that hold what is taken and this vector, and besides them some of the rest,
    /// each of which can be added to what is taken.
    fn with(&mut self, vector: usize, rest: &[usize], mut sums: Vectors) -> Result<(), Fault> {
        if !(self.go_on)(1 + rest.len() as u64) {
            return Err(Fault::new("there are too many choices of cards to go through them all"));
        }
        let rest: Vec<usize> = rest.iter().copied().filter(|other| !sums.holds(vector ^ other)).collect();
        self.take(vector, &mut sums);
        self.fewer_than_wanted()?;
        for (place, &next) in rest.iter().enumerate() {
            if self.taken.len() + rest.len() - place < self.wanted {
                break;
            }
            self.with(next, &rest[place + 1..], sums)?;
        }
        self.taken.pop();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_six_nine_and_eighteen_cards_can_be_kept_and_no_more() {
        for (properties, most) in [(1, 3), (2, 6), (3, 9), (4, 18)] {
            let deck = Deck::new(properties).unwrap();
            assert_eq!(no_more_than(deck, most), Ok(()), "{deck}");
            let fault = no_more_than(deck, most - 1).unwrap_err();
            assert_eq!(fault.what(), format!("{most} cards can be kept without a quad"));
            assert!(no_more_than(deck, 0).is_err() && no_more_than(deck, usize::MAX).is_ok());
        }
        assert!(no_more_than(Deck::new(5).unwrap(), 45).unwrap_err().what().contains("at most 4 properties"));
    }

    /// The most cards without a quad of all vectors of this many bits, by trying everything.
    fn most(bits: u32, kept: &mut Vec<usize>, next: usize) -> usize {
        let mut best = kept.len();
        for vector in next..1 << bits {
            let completes = |i: usize, j: usize, k: usize| kept[i] ^ kept[j] ^ kept[k] == vector;
            let n = kept.len();
            if !(0..n).any(|i| (0..i).any(|j| (0..j).any(|k| completes(i, j, k)))) {
                kept.push(vector);
                best = best.max(most(bits, kept, vector + 1));
                kept.pop();
            }
        }
        best
    }

    #[test]
    fn spans_of_any_dimension_are_as_large_as_trying_everything_says() {
        for bits in 0..=5 {
            let largest = most(bits, &mut Vec::new(), 0);
            let refuted = |wanted: usize| {
                let mut walk = Walk { wanted, taken: Vec::new(), go_on: &mut |_| true };
                (0..=bits).try_for_each(|bits| walk.spanning(bits)).is_ok()
            };
            assert!(refuted(largest + 1) && !refuted(largest), "{bits} bits, {largest} cards");
        }
    }
}
