//! A set of a whole board, for boards that nobody has looked at yet.
//!
//! Property by property, the set is all different there, or all the same with one of
//! the values. A branch ends when fewer cards are left than a set has, or when a value
//! is missing where all are needed. Once all properties are settled, those that differ
//! are an exact cover (`cover.rs`).

use super::cover::{Cover, Ended};
use crate::budget::Pace;

/// The search over what is the same and what is different.
pub struct Whole<'a, 'b> {
    cover: &'a mut Cover,
    pace: &'a mut Pace<'b>,
    /// The properties so far in which the cards differ.
    differ: Vec<usize>,
    found: Option<Vec<usize>>,
}

impl<'a, 'b> Whole<'a, 'b> {
    /// Whether this many cards are better searched as a whole than card by card: when what can be the same
    /// in k properties, and still leave enough cards, is not much more than there are pairs of cards.
    pub fn is_worth_it(cover: &Cover, cards: usize) -> bool {
        let (p, v) = (cover.properties as u64, cover.values as u64);
        let pairs = (cards as u64).saturating_pow(2);
        let (mut choices, mut branches, mut left) = (1_u64, 0_u64, cards as u64);
        for k in 1..=p {
            left /= v;
            if left < v {
                break;
            }
            choices = choices.saturating_mul(p - k + 1).saturating_mul(v) / k;
            branches = branches.saturating_add(choices);
        }
        branches <= pairs && p <= Self::MOST_PROPERTIES && p * v * (cards as u64).div_ceil(64) <= Self::MOST_WORDS
    }

    /// The search goes as deep as there are properties.
    const MOST_PROPERTIES: u64 = 200;
    /// For the bits of all properties and values.
    const MOST_WORDS: u64 = 1 << 22;

    /// The places of a set among the cards that are loaded, if there is one.
    pub fn set(cover: &'a mut Cover, pace: &'a mut Pace<'b>) -> Result<Option<Vec<usize>>, Ended> {
        let cards = cover.len();
        if cards < cover.values {
            return Ok(None);
        }
        let mut left = vec![u64::MAX; cover.words()];
        if let Some(last) = left.last_mut().filter(|_| !cards.is_multiple_of(64)) {
            *last = (1 << (cards % 64)) - 1;
        }
        let mut whole = Self { cover, pace, differ: Vec::new(), found: None };
        match whole.settle(0, &left) {
            Err(Ended::Halted) => Err(Ended::Halted),
            Ok(()) | Err(Ended::Enough) => Ok(whole.found),
        }
    }

    fn settle(&mut self, property: usize, left: &[u64]) -> Result<(), Ended> {
        self.pace.step()?;
        if property == self.cover.properties {
            // Cards that are the same everywhere are one card.
            if self.differ.is_empty() {
                return Ok(());
            }
            let found = &mut self.found;
            return self.cover.search(left, &self.differ, None, self.pace, &mut |cards| {
                *found = Some(cards.to_vec());
                false
            });
        }
        let with = |cover: &Cover, value: usize| -> u32 {
            cover.item(property, value).iter().zip(left).map(|(a, b)| (a & b).count_ones()).sum()
        };
        if (0..self.cover.values).all(|value| with(self.cover, value) > 0) {
            self.differ.push(property);
            self.settle(property + 1, left)?;
            self.differ.pop();
        }
        for value in 0..self.cover.values {
            if with(self.cover, value) as usize >= self.cover.values {
                let same = self.cover.item(property, value).iter().zip(left).map(|(a, b)| a & b);
                let same: Vec<u64> = same.collect();
                self.settle(property + 1, &same)?;
            }
        }
        Ok(())
    }
}
