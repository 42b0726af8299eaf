//! The set-free layers of `3x4` with 28 cards, and their classes.
//!
//! Four squares of 16 cards, one for each value of the first property, are a layer. The squares
//! are gone through in order of size, the first one up to exchanges of the other properties and
//! their values; so every class has a layer that is found, and what exchanges make of those that
//! are found are all.

use crate::set::theorems::exhaustive::{Layer, Part, VALUES, size};
use crate::set::theorems::motion::members;
use crate::set::theorems::squares::{SQUARE, joined};
use std::collections::{BTreeMap, BTreeSet};

/// The most cards of a layer.
pub(in crate::set) const FULL: usize = 28;

/// All full layers, in order.
pub(in crate::set) fn full_layers(layer: &Layer, stands: &BTreeMap<Part, (Part, usize)>) -> Vec<u64> {
    let mut full = BTreeSet::new();
    let swaps = swaps();
    for (a, firsts) in layer.of_size.iter().enumerate() {
        for &first in firsts.iter().filter(|first| stands[first].0 == **first) {
            for (b, seconds) in layer.of_size.iter().enumerate().filter(|&(b, _)| b <= a && a + 3 * b >= FULL) {
                for &second in seconds {
                    let rules_out = layer.ruled_out(first, second);
                    let pair = Pair { layer, first, second, rules_out, most: b, cards: FULL - a - b };
                    let mut found = Vec::new();
                    pair.third(0, 0, layer.keeps.len() - 1, &mut found);
                    found.into_iter().for_each(|one| spread(one, &swaps, &mut full));
                }
            }
        }
    }
    full.into_iter().collect()
}

/// Two squares, and how the others complete them to a full layer.
struct Pair<'a> {
    layer: &'a Layer,
    first: Part,
    second: Part,
    /// What each card of the third square rules out in the fourth.
    rules_out: Vec<Part>,
    /// The most cards of the third square, and of the fourth.
    most: usize,
    /// How many cards both must have.
    cards: usize,
}

impl Pair<'_> {
    /// Adds cards from `next` on to the third square, when these are left for the fourth.
    fn third(&self, third: Part, next: usize, left: Part, found: &mut Vec<u64>) {
        let keeps = &self.layer.keeps;
        if self.most + keeps[left] < self.cards {
            return;
        }
        if let Some(many) = self.cards.checked_sub(size(third)).filter(|&many| many <= keeps[left]) {
            let fourths = self.layer.of_size[many].iter().filter(|&&fourth| fourth & !left == 0);
            found.extend(fourths.map(|&fourth| joined([self.first, self.second, third, fourth])));
        }
        if size(third) < self.most {
            for card in next..SQUARE {
                let more = third | 1 << card;
                if keeps[more] == size(more) {
                    self.third(more, card + 1, left & !self.rules_out[card], found);
                }
            }
        }
    }
}

/// One of each class of layers.
pub(in crate::set) fn firsts(full: &[u64]) -> Vec<u64> {
    let (mut known, swaps) = (BTreeSet::new(), swaps());
    let mut firsts = Vec::new();
    for &one in full {
        if !known.contains(&one) {
            spread(one, &swaps, &mut known);
            firsts.push(one);
        }
    }
    firsts
}

/// Where each card of a layer goes when two properties, or two values of one, are exchanged.
fn swaps() -> Vec<Vec<usize>> {
    let digits = |card: usize| [card / 16, card / 4 % 4, card % 4];
    let card = |digits: [usize; 3]| 16 * digits[0] + 4 * digits[1] + digits[2];
    let swap = |change: &dyn Fn(&mut [usize; 3])| -> Vec<usize> {
        let changed = |one: usize| {
            let mut digits = digits(one);
            change(&mut digits);
            card(digits)
        };
        (0..VALUES * SQUARE).map(changed).collect()
    };
    let mut swaps = vec![swap(&|digits| digits.swap(0, 1)), swap(&|digits| digits.swap(0, 2))];
    for property in 0..3 {
        swaps.extend((1..VALUES).map(|value| {
            swap(&|digits| match digits[property] {
                0 => digits[property] = value,
                v if v == value => digits[property] = 0,
                _ => {}
            })
        }));
    }
    swaps
}

/// Adds all layers that exchanges make of this one.
fn spread(layer: u64, swaps: &[Vec<usize>], all: &mut BTreeSet<u64>) {
    let mut fresh = vec![layer];
    fresh.retain(|&one| all.insert(one));
    while let Some(one) = fresh.pop() {
        for swap in swaps {
            let image = members(u128::from(one)).fold(0, |image, card| image | 1 << swap[card]);
            if all.insert(image) {
                fresh.push(image);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;
    use crate::set::card::Card;
    use crate::set::enumerate::{PATIENCE, every_set};
    use crate::set::matches::Board;
    use crate::set::shape::Shape;
    use crate::set::theorems::layered::exchanges;
    use crate::set::theorems::quarters::stands;

    /// Whether a layer holds no set, by definition.
    fn is_set_free(layer: u64) -> bool {
        let shape = Shape::new(3, VALUES).unwrap();
        let board = Board::new(shape, members(u128::from(layer)).map(|card| Card::at(shape, card as u128))).unwrap();
        every_set(&board, &mut patience(PATIENCE)).unwrap().is_empty()
    }

    #[test]
    fn there_are_388800_full_layers_of_13_classes() {
        let layer = Layer::new(Shape::new(2, VALUES).unwrap()).unwrap();
        let full = full_layers(&layer, &stands(&layer, &exchanges(&layer)));
        let firsts = firsts(&full);
        assert_eq!((full.len(), firsts.len()), (388_800, 13));
        assert!(firsts.iter().all(|&first| first.count_ones() as usize == FULL && is_set_free(first)));
    }
}
