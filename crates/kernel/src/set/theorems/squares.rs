//! The squares of a layer of `3x4`: the cards with one value in one property; and which cards of a
//! layer others rule out, since they would complete a set.

use crate::set::theorems::exhaustive::{Layer, Part, VALUES};
use crate::set::theorems::motion::members;

/// The cards of a square; bit 16 j + i of a layer is card i of the square of value j.
pub(in crate::set) const SQUARE: usize = 16;

/// How many properties a layer has.
pub(in crate::set) const WAYS: usize = 3;

/// The square of a layer with value j in property `way`.
pub(in crate::set) fn square(layer: u64, way: usize, j: usize) -> Part {
    let stride = [16, 4, 1];
    let (down, along) = [(1, 2), (0, 2), (0, 1)][way];
    let card = |place: usize| j * stride[way] + place / VALUES * stride[down] + place % VALUES * stride[along];
    (0..SQUARE).filter(|&place| layer >> card(place) & 1 == 1).fold(0, |part, place| part | 1 << place)
}

/// The layer of four squares.
pub(in crate::set) fn joined(squares: [Part; VALUES]) -> u64 {
    squares.iter().rev().fold(0, |layer, &square| layer << SQUARE | square as u64)
}

/// What squares rule out: by the first half of their cards, and by the second.
pub(in crate::set) struct Ruled([Vec<Part>; 2]);

impl Ruled {
    /// From what each card rules out.
    pub(in crate::set) fn of(rules_out: &[Part]) -> Self {
        let half = |rules_out: &[Part]| {
            let mut by = vec![0; 1 << rules_out.len()];
            for part in 1..by.len() {
                by[part] = by[part & (part - 1)] | rules_out[part.trailing_zeros() as usize];
            }
            by
        };
        let (low, high) = rules_out.split_at(rules_out.len() / 2);
        Self([half(low), half(high)])
    }

    /// What a square rules out.
    pub(in crate::set) fn by(&self, part: Part) -> Part {
        let [low, high] = &self.0;
        low[part & (low.len() - 1)] | high[part >> low.len().trailing_zeros()]
    }
}

/// What a card of the third layer rules out in the fourth, when the others are given: by the
/// value of the card's square and its place there, and the value of the square in the fourth.
pub(in crate::set) struct RulesOut(Vec<[Part; VALUES]>);

impl RulesOut {
    pub(in crate::set) fn of(layer: &Layer, first: u64, second: u64) -> Self {
        let (one, two) = (|j: usize| square(first, 0, j), |j: usize| square(second, 0, j));
        let mut rules_out = vec![[0; VALUES]; VALUES * SQUARE];
        for (third, fourth) in (0..VALUES).flat_map(|third| (0..VALUES).map(move |fourth| (third, fourth))) {
            // The values of the other two squares: the same, or those that are left, either way round.
            let left: Vec<usize> = (0..VALUES).filter(|&j| j != third && j != fourth).collect();
            let others = match third == fourth {
                true => vec![(third, third)],
                false => vec![(left[0], left[1]), (left[1], left[0])],
            };
            for (a, b) in others {
                let ruled = layer.ruled_out(one(a), two(b));
                let by_card = rules_out[SQUARE * third..].iter_mut().zip(ruled);
                by_card.for_each(|(by_card, ruled)| by_card[fourth] |= ruled);
            }
        }
        Self(rules_out)
    }

    /// What is left of the fourth layer when a square is part of the third.
    pub(in crate::set) fn left(&self, mut left: [Part; VALUES], j: usize, square: Part) -> [Part; VALUES] {
        for card in members(square as u128) {
            let ruled = &self.0[SQUARE * j + card];
            left.iter_mut().zip(ruled).for_each(|(left, ruled)| *left &= !ruled);
        }
        left
    }

    /// What a third layer leaves of the fourth.
    pub(in crate::set) fn leave(&self, third: u64) -> u64 {
        let everything = [(1 << SQUARE) - 1; VALUES];
        joined((0..VALUES).fold(everything, |left, j| self.left(left, j, square(third, 0, j))))
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

    #[test]
    fn the_squares_of_a_layer_are_its_cards_by_a_property() {
        // Cards 012 and 330 of the layer.
        let layer = 1 << 6 | 1 << 60;
        assert_eq!((square(layer, 0, 0), square(layer, 0, 3), square(layer, 0, 1)), (1 << 6, 1 << 12, 0));
        assert_eq!((square(layer, 1, 1), square(layer, 1, 3)), (1 << 2, 1 << 12));
        assert_eq!((square(layer, 2, 2), square(layer, 2, 0)), (1 << 1, 1 << 15));
        assert_eq!(joined([0, 1, 2, 3].map(|j| square(layer, 0, j))), layer);
    }

    #[test]
    fn what_three_layers_leave_completes_no_set_and_the_rest_does() {
        let (shape, layer) = (Shape::new(4, VALUES).unwrap(), Layer::new(Shape::new(2, VALUES).unwrap()).unwrap());
        // Three cards a layer hold no set among themselves.
        let spread = |cards: [usize; 3]| cards.iter().fold(0_u64, |all, card| all | 1 << card);
        for (one, two, three) in [([0, 21, 42], [1, 22, 43], [5, 32, 63]), ([0, 1, 2], [0, 5, 3], [0, 10, 63])] {
            let left = RulesOut::of(&layer, spread(one), spread(two)).leave(spread(three));
            for card in 0..64 {
                let layers = [&one[..], &two[..], &three[..], &[card]];
                let cards = layers
                    .iter()
                    .enumerate()
                    .flat_map(|(value, cards)| cards.iter().map(move |card| 64 * value + card));
                let board = Board::new(shape, cards.map(|card| Card::at(shape, card as u128))).unwrap();
                let is_free = every_set(&board, &mut patience(PATIENCE)).unwrap().is_empty();
                assert_eq!(left >> card & 1 == 1, is_free, "{card}");
            }
            assert_ne!(left, u64::MAX);
        }
    }

    #[test]
    fn halves_rule_out_what_their_cards_do() {
        let rules_out: Vec<Part> = (0..16).map(|card| 1 << (card * 7 % 16) | 1 << (card * 3 % 16)).collect();
        let ruled = Ruled::of(&rules_out);
        for part in [0, 1, 0x8000, 0x1234, 0xffff, 0x0f10] {
            let cards = members(part as u128).fold(0, |all, card| all | rules_out[card]);
            assert_eq!(ruled.by(part), cards, "{part:x}");
        }
    }
}
