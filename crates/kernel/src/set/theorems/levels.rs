//! The lower part of a ladder, and from there all layouts by going through them: how many
//! set-free layouts of each size a deck has.
//!
//! # Why the counts are right
//!
//! A [ladder](crate::set::theorems::ladder) up to level L shows representatives R of the set-free layouts of
//! L cards, with weights w(R) that add up, within each class of alike layouts, to the number of
//! layouts in it. Let e(R, k) be the number of set-free layouts of k >= L cards that have all
//! cards of R. It is the same for all layouts of a class. Count the pairs of a set-free layout
//! of k cards and L of its cards: these L cards hold no set either. On the one hand, each
//! layout is in (k choose L) pairs. On the other hand, the pairs are the sum of e over all
//! layouts of L cards, which is the sum of w(R) e(R, k) over the representatives. So the number
//! of layouts of k cards is that sum divided by (k choose L).
//!
//! e(R, k) is found by adding cards in order, as long as there is no set. The representatives
//! are independent of each other: each can be gone through by itself, and elsewhere.

use crate::fault::Fault;
use crate::patience::Patience;
use crate::set::theorems::ladder::{Ladder, Layouts, Partners};
use std::ops::Range;

/// How many layouts are gone through before a checker gives up: minutes.
pub const PATIENCE: u64 = 400_000_000;

/// The representatives of a level, and what is below it.
#[derive(Clone, Debug)]
pub struct Levels {
    below: Layouts,
    partners: Partners,
    level: usize,
    /// The cards of each representative, and its weight.
    rungs: Vec<(u128, u128)>,
}

impl Levels {
    /// Takes a ladder that has just reached this level.
    ///
    /// # Errors
    /// When it has not, or goes on.
    pub fn above(ladder: Ladder, level: usize) -> Result<Self, Fault> {
        let rungs: Vec<(u128, u128)> = match ladder.reached() {
            Some((reached, rungs)) if reached == level => rungs.collect(),
            _ => return Err(Fault::new(format!("the ladder does not end where layouts of {level} cards begin"))),
        };
        let (below, partners) = ladder.into_parts();
        Ok(Self { below, partners, level, rungs })
    }

    /// How many representatives there are.
    #[must_use]
    pub fn many(&self) -> usize {
        self.rungs.len()
    }

    /// The cards of each representative.
    pub fn representatives(&self) -> impl Iterator<Item = u128> {
        self.rungs.iter().map(|&(cards, _)| cards)
    }

    /// For some representatives R, the sums of w(R) e(R, k), for k from the level on.
    ///
    /// # Errors
    /// When there are no such representatives, or it is too much.
    pub fn count(&self, places: Range<usize>) -> Result<Vec<u128>, Fault> {
        let no_such = || Fault::new(format!("there are {} layouts of {} cards to go on from", self.many(), self.level));
        let mut sums = Vec::new();
        let mut patience = Patience::new(PATIENCE);
        for &(cards, weight) in self.rungs.get(places).ok_or_else(no_such)? {
            let mut found: Vec<u64> = Vec::new();
            self.partners.grow(cards, self.partners.addable(cards), &mut |layout| {
                if !patience.spend(1) {
                    return Err(Fault::new("there are too many layouts to go through them all"));
                }
                let added = (layout.count_ones() - cards.count_ones()) as usize;
                found.resize(found.len().max(added + 1), 0);
                found[added] += 1;
                Ok(())
            })?;
            sums.resize(sums.len().max(found.len()), 0_u128);
            for (sum, many) in sums.iter_mut().zip(found) {
                let more = u128::from(many).checked_mul(weight).and_then(|more| sum.checked_add(more));
                *sum = more.ok_or_else(|| Fault::new("there are too many layouts to count them"))?;
            }
        }
        Ok(sums)
    }

    /// The layouts of all sizes, from the sums of all representatives.
    ///
    /// # Errors
    /// When these sums can't be.
    pub fn from_sums(&self, sums: &[u128]) -> Result<Layouts, Fault> {
        let mut counts = self.below.counts()[..self.level].to_vec();
        for (more, &sum) in sums.iter().enumerate() {
            let times = choose(self.level + more, self.level).filter(|times| sum.is_multiple_of(*times));
            let times = times.ok_or_else(|| {
                Fault::new(format!("the number of layouts of {} cards is not whole", self.level + more))
            })?;
            counts.push(sum / times);
        }
        if counts.get(self.level) != self.below.counts().last() {
            return Err(Fault::new(format!("the layouts of {} cards are not those of the ladder", self.level)));
        }
        Layouts::counted(self.below.shape(), counts)
    }

    /// The layouts of all sizes.
    ///
    /// # Errors
    /// When it is too much.
    pub fn layouts(&self) -> Result<Layouts, Fault> {
        self.from_sums(&self.count(0..self.many())?)
    }
}

/// In how many ways `taken` of `all` cards can be taken; none when that is 2^128 or more.
fn choose(all: usize, taken: usize) -> Option<u128> {
    (0..taken).try_fold(1_u128, |ways, i| Some(ways.checked_mul((all - i) as u128)? / (i + 1) as u128))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels(shape: &str, words: &str, level: usize) -> Result<Levels, Fault> {
        let mut ladder = Ladder::new(shape.parse().unwrap())?;
        ladder.line(words)?;
        Levels::above(ladder, level)
    }

    #[test]
    fn a_ladder_of_any_height_shows_the_same() {
        for (words, level) in [("", 0), ("+ 0/2/0 0/1/2", 1), ("+ + +", 1), ("+ 0/2/0 0/1/2 + 0/0/2", 2)] {
            let levels = levels("1x3", words, level).unwrap();
            assert_eq!(levels.layouts().unwrap().counts(), [1, 3, 3], "{words}");
        }
        // Nothing but the empty layout is below, so all is gone through.
        for (shape, counts) in [
            ("2x4", &[1, 16, 120, 560, 1788, 3984, 5968, 5424, 2496, 496][..]),
            ("3x3", &[1, 27, 351, 2808, 14742, 50544, 107_406, 126_360, 63_180, 2106][..]),
            ("2x1", &[1][..]),
            ("3x2", &[1, 8][..]),
        ] {
            assert_eq!(levels(shape, "", 0).unwrap().layouts().unwrap().counts(), counts, "{shape}");
        }
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let levels = levels("1x3", "+ + +", 1).unwrap();
        let whole = levels.count(0..3).unwrap();
        let (one, rest) = (levels.count(0..1).unwrap(), levels.count(1..3).unwrap());
        assert_eq!(one.iter().zip(rest).map(|(a, b)| a + b).collect::<Vec<u128>>(), whole);
        assert!(levels.count(2..4).is_err());
        assert!(levels.from_sums(&[3, 7]).unwrap_err().what().contains("not whole"));
        assert!(levels.from_sums(&[2, 6]).unwrap_err().what().contains("those of the ladder"));
    }

    #[test]
    fn a_ladder_that_stops_elsewhere_is_refused() {
        for (words, level) in [("", 1), ("+", 1), ("+ 0/2/0 0/1/2", 0), ("+ 0/2/0 0/1/2 +", 2), ("+ 0/2/0 0/1/2 +", 1)]
        {
            assert!(levels("1x3", words, level).is_err(), "{words} {level}");
        }
    }
}
