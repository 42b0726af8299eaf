//! How many set-free layouts of each size a deck of four values and two or three
//! properties has, counted layer by layer.
//!
//! The first property cuts the deck into four layers, see [`crate::set::theorems::exhaustive`]: a layout is
//! four set-free layers A, B, C, D, such that no card of each make a set. Say f(A, B) for the
//! pairs C, D that complete A and B, by size. All layouts are the sum of f over all A and B.
//!
//! # Why nothing is missed or counted twice
//!
//! The values of the first property can be exchanged, so f(A, B) = f(B, A). The other
//! properties and their values can be exchanged in all layers alike, so f(gA, gB) = f(A, B)
//! for such an exchange g. Sort the set-free layers into classes of those that exchanges take
//! to each other, and number the classes. The pairs with A in class i and B in a class j >= i
//! stand for all, counted once when j = i and twice when j > i. Of class i one layer A is
//! gone on from, for as many as the class has; and of the layers B that exchanges which leave
//! A as it is take to each other, one, for as many as these are.
//!
//! For a pair A, B, each card c of C rules out cards of D, those that make a set with c and
//! cards of A and B. C goes through all set-free layers, card by card; how many set-free
//! layers of each size D can be, if it may have some cards only, is in a table of all parts.
//!
//! A [piece](Layered::pieces) is some of the pairs of one class. All pieces together are all
//! pairs; each can be counted by itself, and elsewhere.

use crate::fault::Fault;
use crate::set::shape::Shape;
use crate::set::theorems::exhaustive::{Layer, Part, VALUES, size};
use crate::set::theorems::ladder::Layouts;
use crate::set::theorems::motion::members;
use std::collections::BTreeSet;
use std::ops::Range;

/// No set-free layer has more cards: of 2x4, 9 of 16.
const MOST: usize = 9;

/// The most pairs of a piece.
const PAIRS: usize = 4000;

/// How many layouts there are of each size of a layer.
pub(in crate::set) type BySize = [u16; MOST + 1];

/// Some pairs of a class: which class, and which of its second layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The class of the first layer.
    pub class: usize,
    /// The second layers, by their places in the class.
    pub seconds: Range<usize>,
}

/// Counts by layers.
pub struct Layered {
    shape: Shape,
    layer: Layer,
    /// All exchanges of a layer: where each card goes.
    group: Vec<Vec<usize>>,
    /// The first layer of each class, and how many there are.
    firsts: Vec<(Part, u64)>,
    /// The class of each set-free part.
    class: Vec<usize>,
    /// How many set-free layers of each size there are within each part.
    within: Vec<BySize>,
    /// All set-free layers but the empty one: their size and last card, a layer before those
    /// that have its cards and later ones.
    walk: Vec<(usize, usize)>,
}

impl Layered {
    /// Makes the tables for a deck.
    ///
    /// # Errors
    /// When the deck is not `2x4` or `3x4`.
    pub fn new(shape: Shape) -> Result<Self, Fault> {
        if shape.values() != VALUES || !(2..=3).contains(&shape.properties()) {
            return Err(Fault::new(format!("{shape} is not counted layer by layer; 2x4 and 3x4 are")));
        }
        let layer = Layer::new(Shape::new(shape.properties() - 1, VALUES)?)?;
        let group = exchanges(&layer);
        let mut class = vec![usize::MAX; layer.keeps.len()];
        let mut firsts = Vec::new();
        for &first in layer.of_size.iter().flatten() {
            if class[first] == usize::MAX {
                let alike: BTreeSet<Part> = group.iter().map(|exchange| moved(first, exchange)).collect();
                alike.iter().for_each(|&part| class[part] = firsts.len());
                firsts.push((first, alike.len() as u64));
            }
        }
        let every: Vec<Part> = layer.of_size.iter().flatten().copied().collect();
        let within = within(&layer, &every)?;
        let mut walk = Vec::new();
        grow(&layer, 0, 0, &mut walk);
        Ok(Self { shape, layer, group, firsts, class, within, walk })
    }

    /// How many set-free layers there are; every pair is gone through with all of them as third layers.
    #[must_use]
    pub fn layers(&self) -> usize {
        self.walk.len() + 1
    }

    /// What the question is cut into.
    #[must_use]
    pub fn pieces(&self) -> Vec<Piece> {
        let classes = 0..self.firsts.len();
        let cut = |class: usize| {
            let all = self.seconds(class).len();
            (0..all).step_by(PAIRS).map(move |from| Piece { class, seconds: from..(from + PAIRS).min(all) })
        };
        classes.flat_map(cut).collect()
    }

    /// The second layers of a class, and how many pairs each stands for.
    fn seconds(&self, class: usize) -> Vec<(Part, u64)> {
        let (first, alike) = self.firsts[class];
        let stay: Vec<&Vec<usize>> = self.group.iter().filter(|exchange| moved(first, exchange) == first).collect();
        let mut seen = vec![false; self.class.len()];
        let mut seconds = Vec::new();
        for &second in self.layer.of_size.iter().flatten() {
            if self.class[second] < class || seen[second] {
                continue;
            }
            let mut many = 0;
            for image in stay.iter().map(|exchange| moved(second, exchange)) {
                many += u64::from(!std::mem::replace(&mut seen[image], true));
            }
            let both = if self.class[second] > class { 2 } else { 1 };
            seconds.push((second, both * many * alike));
        }
        seconds
    }

    /// How many layouts of 0, 1, 2, ... cards a piece has; as many numbers as the deck has cards, and one.
    ///
    /// # Errors
    /// When there is no such piece.
    pub fn count(&self, piece: &Piece) -> Result<Vec<u128>, Fault> {
        let seconds = if piece.class < self.firsts.len() { self.seconds(piece.class) } else { Vec::new() };
        let Some(seconds) = seconds.get(piece.seconds.clone()) else {
            return Err(Fault::new(format!("{} has no such pairs of layers", self.shape)));
        };
        let first = self.firsts[piece.class].0;
        let mut counts = vec![0_u128; VALUES * self.layer.cards + 1];
        for &(second, times) in seconds {
            let rest = self.rest(&self.layer.ruled_out(first, second));
            for (third, row) in rest.iter().enumerate() {
                for (fourth, &many) in row.iter().enumerate().filter(|(_, many)| **many > 0) {
                    counts[size(first) + size(second) + third + fourth] += u128::from(many) * u128::from(times);
                }
            }
        }
        Ok(counts)
    }

    /// How many third and fourth layers of each size there are, where each card of the third
    /// rules out cards of the fourth.
    fn rest(&self, rules_out: &[Part]) -> [[u32; MOST + 1]; MOST + 1] {
        let all = self.layer.keeps.len() - 1;
        let mut rest = [[0_u32; MOST + 1]; MOST + 1];
        // There are at most 5968 set-free layers of a size, so no sum passes 5968^2 < 2^32.
        let add = |row: &mut [u32; MOST + 1], left: Part| {
            for (sum, &many) in row.iter_mut().zip(&self.within[left]) {
                *sum = sum.wrapping_add(u32::from(many));
            }
        };
        add(&mut rest[0], all);
        let mut left = [all; MOST + 1];
        for &(many, card) in &self.walk {
            left[many] = left[many - 1] & !rules_out[card];
            add(&mut rest[many], left[many]);
        }
        rest
    }

    /// All layouts, by counting every piece.
    ///
    /// # Errors
    /// When there are too many to count.
    pub fn layouts(&self) -> Result<Layouts, Fault> {
        let mut counts = vec![0_u128; VALUES * self.layer.cards + 1];
        for piece in self.pieces() {
            counts.iter_mut().zip(self.count(&piece)?).for_each(|(sum, many)| *sum += many);
        }
        Layouts::counted(self.shape, counts)
    }
}

/// How many of some set-free layers of each size there are within each part.
pub(in crate::set) fn within(layer: &Layer, some: &[Part]) -> Result<Vec<BySize>, Fault> {
    if some.iter().any(|&part| size(part) > MOST) {
        return Err(Fault::new(format!("a layer keeps more than {MOST} cards")));
    }
    let mut within = vec![[0; MOST + 1]; layer.keeps.len()];
    for &part in some {
        within[part][size(part)] = 1;
    }
    // Card by card: what is within a part without the card is within it with the card too.
    for card in 0..layer.cards {
        for part in (0..within.len()).filter(|part| part >> card & 1 == 1) {
            let without = within[part & !(1 << card)];
            within[part].iter_mut().zip(without).for_each(|(sum, many)| *sum += many);
        }
    }
    Ok(within)
}

/// All set-free layers that have these cards and later ones.
fn grow(layer: &Layer, part: Part, next: usize, walk: &mut Vec<(usize, usize)>) {
    for card in next..layer.cards {
        let more = part | 1 << card;
        if layer.keeps[more] == size(more) {
            walk.push((size(more), card));
            grow(layer, more, card + 1, walk);
        }
    }
}

/// All exchanges of a layer, as what comes of some of them one after another.
pub(in crate::set) fn exchanges(layer: &Layer) -> Vec<Vec<usize>> {
    let stay: Vec<usize> = (0..layer.cards).collect();
    let mut all = BTreeSet::from([stay.clone()]);
    let mut fresh = vec![stay];
    while let Some(exchange) = fresh.pop() {
        for next in &layer.exchanges {
            let both: Vec<usize> = exchange.iter().map(|&card| next[card]).collect();
            if all.insert(both.clone()) {
                fresh.push(both);
            }
        }
    }
    all.into_iter().collect()
}

/// Where a part goes.
pub(in crate::set) fn moved(part: Part, exchange: &[usize]) -> Part {
    members(part as u128).fold(0, |image, card| image | 1 << exchange[card])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_counted_as_by_definition() {
        let layered = Layered::new("2x4".parse().unwrap()).unwrap();
        // All parts of the square, gone through in `exhaustive`.
        assert_eq!(layered.layouts().unwrap().counts(), [1, 16, 120, 560, 1788, 3984, 5968, 5424, 2496, 496]);
    }

    #[test]
    fn the_pieces_of_a_cube_are_all_pairs_of_layers() {
        let layered = Layered::new("3x4".parse().unwrap()).unwrap();
        let layers: u64 = layered.firsts.iter().map(|(_, many)| many).sum();
        assert_eq!((layered.firsts.len(), layers, layered.group.len()), (65, 20_853, 1152));
        assert_eq!(layered.walk.len(), 20_852);
        let pairs: u64 = (0..65).flat_map(|class| layered.seconds(class)).map(|(_, many)| many).sum();
        assert_eq!(pairs, 20_853 * 20_853);
        let pieces = layered.pieces();
        let seconds: usize = pieces.iter().map(|piece| piece.seconds.len()).sum();
        assert_eq!(seconds, (0..65).map(|class| layered.seconds(class).len()).sum::<usize>());
    }

    #[test]
    fn with_nothing_in_two_layers_the_others_are_free() {
        let layered = Layered::new("3x4".parse().unwrap()).unwrap();
        let rest = layered.rest(&layered.layer.ruled_out(0, 0));
        assert_eq!((rest[6][6], rest[9][9], rest[0][0]), (5968 * 5968, 496 * 496, 1));
    }

    #[test]
    fn other_decks_and_pieces_are_refused() {
        for shape in ["1x4", "4x4", "3x3"] {
            assert!(Layered::new(shape.parse().unwrap()).is_err());
        }
        let layered = Layered::new("2x4".parse().unwrap()).unwrap();
        let classes = layered.firsts.len();
        for (class, seconds) in [(classes, 0..1), (0, 0..1000)] {
            assert!(layered.count(&Piece { class, seconds }).is_err());
        }
    }
}
