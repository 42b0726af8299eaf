//! How a set-free layout of three values must be cut, by counting pairs and triples.
//!
//! With three values the cards are the points of the space over the numbers modulo 3.
//! A direction gives each property a weight 0, 1 or 2, not all of them 0, and cuts the
//! deck into three layers: the cards whose weighted sum is 0, 1 and 2. Weights and their
//! doubles cut alike, so with p properties there are (3^p - 1)/2 directions.
//!
//! Two cards lie in one layer when the weighted sum of their difference is zero. This is
//! so for (3^(p-1) - 1)/2 directions, whichever two cards they are. Three cards that are
//! no set have two independent differences, and lie in one layer for (3^(p-2) - 1)/2
//! directions. So for a set-free layout of n cards, cut into a, b and c cards,
//!
//! - C(a,2) + C(b,2) + C(c,2), summed over all directions, is (3^(p-1) - 1)/2 C(n,2);
//! - C(a,3) + C(b,3) + C(c,3), summed over all directions, is (3^(p-2) - 1)/2 C(n,3).
//!
//! How much each direction exceeds the average adds up to zero, for pairs, for triples,
//! and for both with any [`Weights`]. So some direction has an excess of zero or less,
//! and if few cuts have, one of these few can't be avoided. If none has, there is no such
//! layout.

use crate::fault::Fault;
use crate::number::narrow;
use crate::text::{Word, number};
use std::fmt;

/// The most properties that cuts are counted for.
pub const MOST_PROPERTIES: usize = 10;

/// The most cards whose cuts are counted.
pub const MOST_CARDS: usize = 2500;

/// How much the excess of pairs and that of triples count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For pairs in one layer.
    pub pairs: i32,
    /// For triples in one layer.
    pub triples: i32,
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.pairs, self.triples)
    }
}

/// Reads a weight.
///
/// # Errors
/// When it is no number, or too large.
pub fn weight(word: Word<'_>) -> Result<i32, Fault> {
    let (sign, digits) = word.text.strip_prefix('-').map_or((1, word.text), |digits| (-1, digits));
    let size = number(digits, "the weight", 0, 1_000_000).map_err(|fault| fault.at_place(word.place))?;
    Ok(sign * narrow::<usize, i32>(size))
}

/// How many cards lie in the three layers of a direction, most first.
pub type Cut = [usize; 3];

/// How many cuts there are of `cards` cards into layers of at most `most`.
#[must_use]
pub fn number_of_cuts(cards: usize, most: usize) -> u64 {
    let second = |a: usize| (a.min(cards - a) + 1).saturating_sub((cards - a).div_ceil(2));
    (0..=most.min(cards)).map(|a| second(a) as u64).sum()
}

/// The cuts of which one can't be avoided by a set-free layout of `cards` cards, when no
/// layer has more than `most`.
///
/// # Errors
/// When there are too few properties to count, or too many cuts.
pub fn unavoidable(properties: usize, cards: usize, most: usize, weights: Weights) -> Result<Vec<Cut>, Fault> {
    if !(2..=MOST_PROPERTIES).contains(&properties) {
        return Err(Fault::new(format!("cuts are counted for 2 to {MOST_PROPERTIES} properties, not {properties}")));
    }
    if cards > MOST_CARDS {
        return Err(Fault::new(format!("cuts are counted for at most {MOST_CARDS} cards, not {cards}")));
    }
    let points = |dimensions: usize| (3_i128.pow(narrow(dimensions)) - 1) / 2;
    let pairs = |n: usize| (n * n.saturating_sub(1) / 2) as i128;
    let triples = |n: usize| pairs(n) * (n as i128 - 2) / 3;
    let excess = |cut: &Cut| {
        let sum = |of: &dyn Fn(usize) -> i128| cut.iter().map(|&layer| of(layer)).sum::<i128>();
        // Over the average, and times the number of directions, so that all numbers are whole.
        let of_pairs = points(properties) * sum(&pairs) - points(properties - 1) * pairs(cards);
        let of_triples = points(properties) * sum(&triples) - points(properties - 2) * triples(cards);
        i128::from(weights.pairs) * of_pairs + i128::from(weights.triples) * of_triples
    };
    // As many as `number_of_cuts` says.
    let cuts = (0..=most.min(cards)).rev().flat_map(|a| {
        let rest = cards - a;
        (rest.div_ceil(2)..=a.min(rest)).rev().map(move |b| [a, b, rest - b])
    });
    Ok(cuts.filter(|cut| excess(cut) <= 0).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cuts(properties: usize, cards: usize, most: usize, pairs: i32, triples: i32) -> Vec<Cut> {
        unavoidable(properties, cards, most, Weights { pairs, triples }).unwrap()
    }

    #[test]
    fn the_number_of_cuts_is_known_before_they_are_gone_through() {
        for (cards, most) in (0..40).flat_map(|cards| (0..45).map(move |most| (cards, most))) {
            // Without weights no cut can be avoided.
            assert_eq!(cuts(5, cards, most, 0, 0).len() as u64, number_of_cuts(cards, most), "{cards} {most}");
        }
        assert_eq!(number_of_cuts(2500, 2500), 522_084);
    }

    #[test]
    fn pairs_and_triples_force_large_layers() {
        assert_eq!(cuts(5, 46, 20, -40, 3), [[20, 20, 6], [20, 19, 7], [20, 18, 8], [19, 19, 8]]);
        assert_eq!(cuts(4, 21, 9, -6, 1), [[9, 9, 3]]);
        // A layout of 20 cards has no layer larger than 9, and some are of 9.
        assert_eq!(cuts(4, 20, 9, -41, 8), [[9, 9, 2]]);
        // Without weights every cut is as good as another.
        assert_eq!(cuts(2, 4, 2, 0, 0), [[2, 2, 0], [2, 1, 1]]);
        assert_eq!(cuts(3, 13, 4, 0, 0), [[0; 3]; 0]);
    }

    #[test]
    fn sometimes_counting_is_enough() {
        for (properties, cards, most, pairs, triples) in
            [(2, 5, 2, -1, 0), (3, 10, 4, -1, 0), (4, 22, 9, -6, 1), (5, 49, 20, -127, 9), (6, 115, 45, -316, 9)]
        {
            assert_eq!(cuts(properties, cards, most, pairs, triples), [[0; 3]; 0], "{cards} of {properties}");
            // One card less, and there are cuts whatever the weights are.
            for (pairs, triples) in (-100..100).flat_map(|x| (-2..=2).map(move |y| (x, y))) {
                assert!(!cuts(properties, cards - 1, most, pairs, triples).is_empty(), "{pairs} {triples}");
            }
        }
    }

    #[test]
    fn every_direction_of_real_layouts_adds_up() {
        // The nine cards of 3x3 without a set: in some direction the excess is not above zero, for all weights.
        let cards = [0_usize, 1, 3, 4, 10, 12, 14, 16, 18];
        let weigh = |card: usize, weights: usize| {
            (0..3)
                .map(|property| card / 3_usize.pow(property) % 3 * (weights / 3_usize.pow(property) % 3))
                .sum::<usize>()
                % 3
        };
        let cut = |weights: usize| {
            let mut cut = [0; 3];
            cards.iter().for_each(|&card| cut[weigh(card, weights)] += 1);
            cut.sort_unstable_by(|one, two| two.cmp(one));
            cut
        };
        for (pairs, triples) in (-9..9).flat_map(|x| (-9..9).map(move |y| (x, y))) {
            let unavoidable = cuts(3, 9, 9, pairs, triples);
            assert!((1..27).any(|weights| unavoidable.contains(&cut(weights))), "{pairs} {triples}");
        }
    }

    #[test]
    fn what_is_too_large_to_count_is_said_to_be() {
        let weights = Weights { pairs: 1, triples: 1 };
        for (properties, cards) in [(1, 2), (0, 1), (11, 5), (3, 2501), (usize::MAX, usize::MAX)] {
            assert!(
                unavoidable(properties, cards, usize::MAX, weights).unwrap_err().what().contains("cuts are counted")
            );
        }
        assert!(unavoidable(10, 2500, usize::MAX, Weights { pairs: i32::MIN, triples: i32::MAX }).is_ok());
        assert_eq!("-40 3", Weights { pairs: -40, triples: 3 }.to_string());
    }
}
