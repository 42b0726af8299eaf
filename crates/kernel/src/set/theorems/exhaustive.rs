//! All set-free layouts of n cards of a deck of four values and up to three
//! properties, by going through them layer by layer.
//!
//! The first property cuts the deck into four layers of at most 16 cards. A set lies in
//! one layer, or has a card in each; then the other properties of these four cards are
//! all the same or all different, so that three of them leave at most one card for the
//! fourth layer. A layout is set-free when its layers are, and no four cards, one of each
//! layer, make a set.
//!
//! # Why no layout is missed
//!
//! The values of the first property can be exchanged, so the layers may be taken in
//! order of their sizes a >= b >= c >= d. The other properties and their values can be
//! exchanged too, in all layers alike. So the first layer goes through the set-free
//! layers of at least a quarter of the cards, but of those that can be moved onto each
//! other only one is tried. The second goes through all set-free layers of at most a
//! cards. Each card of the third rules out cards of the fourth; the third grows card by
//! card, in order, and what is left for the fourth shrinks. How many cards of it can be
//! kept is in a table of all parts of a layer. Once these and as many cards as the second
//! layer has would not be enough, nothing that has more cards in the third layer is.

use crate::fault::Fault;
use crate::number::narrow;
use crate::patience::patience;
use crate::set::card::Card;
use crate::set::enumerate::{PATIENCE, every_set};
use crate::set::matches::Board;
use crate::set::shape::Shape;
use crate::set::theorems::motion::members;

/// The number of values, of layers, and of cards in a set.
pub(in crate::set) const VALUES: usize = 4;

/// A set-free layout of at least `cards` cards; none when there is none.
///
/// # Errors
/// When the deck is not `2x4` or `3x4`.
pub fn set_free(shape: Shape, cards: usize) -> Result<Option<Board>, Fault> {
    let walk = Walk::new(shape, cards)?;
    for first in walk.firsts() {
        if let Some(board) = walk.from(first)? {
            return Ok(Some(board));
        }
    }
    Ok(None)
}

/// A walk through the layouts of a number of cards, first layer by first layer.
pub struct Walk {
    shape: Shape,
    cards: usize,
    layer: Layer,
}

impl Walk {
    /// Makes ready for a walk.
    ///
    /// # Errors
    /// When the deck is not `2x4` or `3x4`.
    pub fn new(shape: Shape, cards: usize) -> Result<Self, Fault> {
        if shape.values() != VALUES || !(2..=3).contains(&shape.properties()) {
            return Err(Fault::new(format!("{shape} is not gone through layer by layer; 2x4 and 3x4 are")));
        }
        Ok(Self { shape, cards, layer: Layer::new(Shape::new(shape.properties() - 1, VALUES)?)? })
    }

    /// The first layers that have to be tried: a bit for each card.
    #[must_use]
    pub fn firsts(&self) -> Vec<usize> {
        let mut tried = vec![false; self.layer.keeps.len()];
        let mut firsts = Vec::new();
        for a in (0..self.layer.of_size.len()).filter(|a| VALUES * a >= self.cards) {
            for &first in &self.layer.of_size[a] {
                if !tried[first] {
                    self.layer.mark_alike(first, &mut tried);
                    firsts.push(first);
                }
            }
        }
        firsts
    }

    /// How many second layers are tried with a first one.
    #[must_use]
    pub fn seconds(&self, first: usize) -> usize {
        self.layer.seconds(first, self.cards).count()
    }

    /// A set-free layout of at least that number of cards whose first layer is this one, and has the
    /// most cards; none when there is none.
    ///
    /// # Errors
    /// When there is no such layer.
    pub fn from(&self, first: usize) -> Result<Option<Board>, Fault> {
        if self.layer.keeps.get(first) != Some(&size(first)) {
            return Err(Fault::new(format!("{} has no such set-free layer", self.shape)));
        }
        let Some(parts) = self.layer.set_free(first, self.cards) else { return Ok(None) };
        let places = parts.iter().enumerate().flat_map(|(value, &part)| {
            let place = move |card: usize| Card::at(self.shape, (value * self.layer.cards + card) as u128);
            members(part as u128).map(place)
        });
        Board::new(self.shape, places).map(Some)
    }
}

/// Cards of a layer, a bit each.
pub(in crate::set) type Part = usize;

/// What is known of all parts of a layer.
pub(in crate::set) struct Layer {
    pub(in crate::set) cards: usize,
    /// The most cards of each part that hold no set.
    pub(in crate::set) keeps: Vec<usize>,
    /// The set-free parts, by their size.
    pub(in crate::set) of_size: Vec<Vec<Part>>,
    /// Where each card goes when two properties, or two values of one, are exchanged.
    pub(in crate::set) exchanges: Vec<Vec<usize>>,
    /// The card, as a part, that makes a set with cards of the other three layers; the
    /// empty part when none does.
    fourth: Vec<Vec<Vec<Part>>>,
}

impl Layer {
    pub(in crate::set) fn new(shape: Shape) -> Result<Self, Fault> {
        let deck: Vec<Card> = (0..shape.deck().unwrap_or(0)).map(|place| Card::at(shape, place)).collect();
        let place = |card: &Card| narrow::<u128, usize>(card.place(shape).unwrap_or(0));
        let sets = every_set(&Board::new(shape, deck.clone())?, &mut patience(PATIENCE))?;
        let sets: Vec<Part> = sets.iter().map(|set| set.cards().iter().map(|card| 1 << place(card)).sum()).collect();
        let (mut keeps, mut of_size) = (Vec::with_capacity(1 << deck.len()), vec![Vec::new(); deck.len() + 1]);
        for part in 0_usize..1 << deck.len() {
            // Of a part that holds a set, one card or another is not kept.
            let less = members(part as u128).map(|card| keeps[part & !(1 << card)]).max();
            let free = sets.iter().all(|set| part & set != *set);
            keeps.push(if free { size(part) } else { less.unwrap_or(0) });
            if free {
                of_size[size(part)].push(part);
            }
        }
        let exchange = |change: &dyn Fn(&mut [u16])| -> Vec<usize> {
            let changed = |card: &Card| {
                let mut values = card.values().to_vec();
                change(&mut values);
                place(&Card::new(values))
            };
            deck.iter().map(changed).collect()
        };
        let mut exchanges = Vec::new();
        for property in 0..shape.properties() {
            exchanges.extend((1..shape.properties()).map(|other| exchange(&|values| values.swap(property, other))));
            for value in 1..narrow(VALUES) {
                exchanges.push(exchange(&|values| match values[property] {
                    0 => values[property] = value,
                    v if v == value => values[property] = 0,
                    _ => {}
                }));
            }
        }
        let fourth = |one: &Card, two: &Card, three: &Card| -> Part {
            let values = (0..shape.properties()).map(|i| match [one, two, three].map(|card| card.values()[i]) {
                [x, y, z] if x == y && y == z => Some(x),
                // All four values add up to 6.
                [x, y, z] if x != y && y != z && z != x => Some(6 - x - y - z),
                _ => None,
            });
            values.collect::<Option<Vec<u16>>>().map_or(0, |values| 1 << place(&Card::new(values)))
        };
        let fourth = |one: &Card, two: &Card| deck.iter().map(|three| fourth(one, two, three)).collect();
        let fourth = deck.iter().map(|one| deck.iter().map(|two| fourth(one, two)).collect()).collect();
        Ok(Self { cards: deck.len(), keeps, of_size, exchanges, fourth })
    }

    /// Goes through the layouts of `cards` cards with this first layer.
    fn set_free(&self, first: Part, cards: usize) -> Option<[Part; VALUES]> {
        self.seconds(first, cards).find_map(|second| {
            let (a, b) = (size(first), size(second));
            let rules_out = self.ruled_out(first, second);
            let rest = Rest { layer: self, rules_out, most: b, cards: cards.saturating_sub(a + b) };
            let [third, fourth] = rest.third(0, 0, self.keeps.len() - 1)?;
            Some([first, second, third, self.kept(fourth)])
        })
    }

    /// The second layers that can be part of a layout of `cards` cards with this first layer.
    fn seconds(&self, first: Part, cards: usize) -> impl Iterator<Item = Part> {
        let a = size(first);
        let sizes = (0..=a).filter(move |b| a + 3 * b >= cards);
        sizes.flat_map(|b| self.of_size[b].iter().copied())
    }

    /// Marks all parts that exchanges make of this one.
    fn mark_alike(&self, part: Part, marked: &mut [bool]) {
        let mut fresh = vec![part];
        marked[part] = true;
        while let Some(part) = fresh.pop() {
            for exchange in &self.exchanges {
                let image = members(part as u128).fold(0, |image, card| image | 1 << exchange[card]);
                if !std::mem::replace(&mut marked[image], true) {
                    fresh.push(image);
                }
            }
        }
    }

    /// What each card of the third layer rules out in the fourth.
    pub(in crate::set) fn ruled_out(&self, first: Part, second: Part) -> Vec<Part> {
        let mut rules_out = vec![0; self.cards];
        for one in members(first as u128) {
            for two in members(second as u128) {
                rules_out.iter_mut().zip(&self.fourth[one][two]).for_each(|(out, fourth)| *out |= fourth);
            }
        }
        rules_out
    }

    /// The most cards of a part that hold no set.
    fn kept(&self, part: Part) -> Part {
        let without = |card: usize| part & !(1 << card);
        match members(part as u128).map(without).find(|&less| self.keeps[less] == self.keeps[part]) {
            Some(less) => self.kept(less),
            None => part,
        }
    }
}

/// How many cards a part has.
pub(in crate::set) fn size(part: Part) -> usize {
    part.count_ones() as usize
}

/// The third and fourth layer, when the others are given.
struct Rest<'a> {
    layer: &'a Layer,
    /// What each card of the third layer rules out in the fourth.
    rules_out: Vec<Part>,
    /// The most cards of the third layer.
    most: usize,
    /// How many cards both must have.
    cards: usize,
}

impl Rest<'_> {
    /// Adds cards from `next` on to the third layer, when these are left for the fourth.
    fn third(&self, third: Part, next: usize, left: Part) -> Option<[Part; 2]> {
        if size(third) + self.layer.keeps[left] >= self.cards {
            return Some([third, left]);
        }
        if size(third) == self.most {
            return None;
        }
        (next..self.layer.cards).find_map(|card| {
            let (third, left) = (third | 1 << card, left & !self.rules_out[card]);
            let is_free = self.layer.keeps[third] == size(third);
            let hopeful = is_free && self.most + self.layer.keeps[left] >= self.cards;
            hopeful.then(|| self.third(third, card + 1, left)).flatten()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(shape: &str, cards: usize) -> Option<usize> {
        let board = set_free(shape.parse().unwrap(), cards).unwrap()?;
        assert_eq!(every_set(&board, &mut patience(PATIENCE)).unwrap(), [], "{board}");
        Some(board.cards().len())
    }

    #[test]
    fn a_square_keeps_nine_cards_and_a_cube_twenty_eight() {
        assert_eq!(kept("2x4", 9), Some(9));
        assert_eq!(kept("2x4", 10), None);
        assert_eq!(kept("3x4", 28), Some(28));
        assert_eq!(kept("3x4", 29), None);
    }

    #[test]
    fn fewer_cards_can_be_kept_too_and_more_can_not() {
        for cards in 0..28 {
            assert!(kept("3x4", cards).unwrap() >= cards);
        }
        for cards in [30, 36, 37, 64, 65, usize::MAX / VALUES] {
            assert_eq!(kept("3x4", cards), None);
        }
    }

    #[test]
    fn the_layers_of_a_cube_are_squares() {
        let layer = Layer::new(Shape::new(2, 4).unwrap()).unwrap();
        let counts: Vec<usize> = layer.of_size.iter().map(Vec::len).collect();
        assert_eq!(counts, [1, 16, 120, 560, 1788, 3984, 5968, 5424, 2496, 496, 0, 0, 0, 0, 0, 0, 0]);
        // All 24 x 24 x 2 exchanges of a part without symmetry are reached.
        let mut marked = vec![false; 1 << 16];
        layer.mark_alike(0b1110_0011_0001_0000, &mut marked);
        assert_eq!(marked.iter().filter(|marked| **marked).count(), 24 * 24 * 2 / 2);
    }

    #[test]
    fn layers_are_tried_that_are_just_large_enough() {
        // The first layer has at least a fourth of the cards, and the second a third of what is then missing.
        for (cards, firsts, seconds) in
            [(12, 1, 4), (13, 0, 0), (10, 1, 4), (9, 1, 10), (8, 2, 10), (6, 2, 14), (0, 4, 15)]
        {
            let walk = Walk::new("2x4".parse().unwrap(), cards).unwrap();
            assert_eq!((walk.firsts().len(), walk.seconds(0b0111)), (firsts, seconds), "{cards}");
        }
    }

    #[test]
    fn other_decks_are_refused() {
        for shape in ["1x4", "4x4", "3x3", "3x5", "10000x4"] {
            assert!(set_free(shape.parse().unwrap(), 3).unwrap_err().what().contains("2x4 and 3x4"), "{shape}");
        }
    }

    #[test]
    fn the_third_layer_is_found_that_leaves_the_most_for_the_fourth() {
        let layer = Layer::new(Shape::new(2, 4).unwrap()).unwrap();
        let squares: Vec<Part> = layer.of_size.iter().flatten().copied().collect();
        let mut grown = 0;
        for place in 0..12 {
            let pick = |size: usize, step: usize| layer.of_size[size][step * (place + 1) % layer.of_size[size].len()];
            let (first, second) = (pick(6 + place % 4, 1237), pick(4 + place % 5, 331));
            let (rules_out, all) = (layer.ruled_out(first, second), layer.keeps.len() - 1);
            let left = |third: Part| members(third as u128).fold(all, |left, card| left & !rules_out[card]);
            for most in [1, 3, size(second)] {
                let thirds = squares.iter().filter(|&&third| size(third) <= most);
                let best = thirds.clone().map(|&third| size(third) + layer.keeps[left(third)]).max().unwrap();
                let found = |cards| Rest { layer: &layer, rules_out: rules_out.clone(), most, cards }.third(0, 0, all);
                let [third, fourth] = found(best).unwrap();
                assert!(size(third) <= most && fourth == left(third), "{third:x} {fourth:x}");
                assert_eq!((size(third) + layer.keeps[fourth], found(best + 1)), (best, None));
                grown += usize::from(size(third) > 1);
            }
        }
        assert!(grown > 5, "{grown}");
    }
}
