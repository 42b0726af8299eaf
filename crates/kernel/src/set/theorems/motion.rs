//! Motions: ways to move all cards of a deck that turn sets into sets.
//!
//! With three values, cards are the points of the space over the numbers modulo 3,
//! and three distinct cards are a set when they add up to zero in every property. A
//! map that takes a card c to f + L(c), with L linear, takes such a sum s to 3f + L(s),
//! so it keeps zero sums; if no two cards go to the same place, it takes sets to sets.
//! It is written as the places where the frame goes: the card of zeros, then the cards
//! with a single 1, first property first: `0000/1000/0100/0010/0001` moves nothing.
//!
//! With any number of values, the properties can be exchanged, and within each property
//! the values: what is all the same, or all different, stays so. This is written as the
//! place of each property, then the new values of each: `102/0123/0123/1023` exchanges
//! the first two properties of `3x4`, and then the values 0 and 1 of the third.
//!
//! The inverse of a motion is a motion too, and so is one after another. So being moved
//! onto each other sorts layouts into classes, and a layout has as many cards that can be
//! added without making a set as every other of its class.

use crate::fault::Fault;
use crate::number::narrow;
use crate::set::shape::Shape;
use crate::text::shorten;

/// The most cards of a deck whose layouts are held as bits.
pub const MOST_CARDS: usize = 128;

/// The most values that are written with a digit.
const MOST_DIGITS: usize = 10;

/// Where each card of a deck goes, by their places in the deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion(Box<[u8]>);

impl Motion {
    /// Where a card goes.
    #[must_use]
    pub fn of(&self, card: usize) -> usize {
        self.0[card].into()
    }

    /// Where a layout goes; bit i is the card at place i.
    #[must_use]
    pub fn layout(&self, cards: u128) -> u128 {
        members(cards).fold(0, |moved, card| moved | 1 << self.of(card))
    }
}

/// The cards of a layout, in order.
pub fn members(cards: u128) -> impl Iterator<Item = usize> {
    let mut rest = cards;
    std::iter::from_fn(move || {
        let card = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(card)
    })
}

/// Reads the motions of a deck.
#[derive(Clone, Debug)]
pub struct Motions {
    shape: Shape,
    cards: usize,
    /// How far apart in the deck cards are whose values differ by 1 in a property only.
    strides: Vec<usize>,
    /// With three values: the sum of two cards, by both places.
    sums: Vec<u8>,
}

impl Motions {
    /// The motions of a deck.
    ///
    /// # Errors
    /// When it has more than 128 cards, or more than 10 values.
    pub fn new(shape: Shape) -> Result<Self, Fault> {
        let (properties, values) = (shape.properties(), shape.values());
        let cards = shape.deck().and_then(|deck| usize::try_from(deck).ok()).filter(|&cards| cards <= MOST_CARDS);
        let Some(cards) = cards.filter(|_| values <= MOST_DIGITS && properties <= MOST_DIGITS) else {
            let limits = format!("{MOST_CARDS} cards, {MOST_DIGITS} values or {MOST_DIGITS} properties");
            return Err(Fault::new(format!("the layouts of {shape} can't be told apart: it has more than {limits}")));
        };
        let strides: Vec<usize> = (0..properties).rev().map(|property| values.pow(narrow(property))).collect();
        let sum = |(one, two): (usize, usize)| {
            let digits = strides.iter().map(|stride| (one / stride + two / stride) % 3 * stride);
            narrow(digits.sum::<usize>())
        };
        let pairs = (0..cards).flat_map(|one| (0..cards).map(move |two| (one, two)));
        let sums = if values == 3 { pairs.map(sum).collect() } else { Vec::new() };
        Ok(Self { shape, cards, strides, sums })
    }

    /// How many cards the deck has.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.cards
    }

    /// Reads a motion.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(&self, text: &str) -> Result<Motion, Fault> {
        let motion = if self.shape.values() == 3 { self.affine(text) } else { self.renaming(text) };
        motion.ok_or_else(|| Fault::new(format!("`{}` is no motion of {}", shorten(text), self.shape)))
    }

    /// A motion by where the frame goes.
    fn affine(&self, text: &str) -> Option<Motion> {
        let sum = |one: u8, two: u8| self.sums[usize::from(one) * self.cards + usize::from(two)];
        let mut groups = text.split('/');
        let mut place = || -> Option<u8> {
            let digits = digits(groups.next()?, self.strides.len(), 3)?;
            Some(narrow(digits.zip(&self.strides).map(|(digit, stride)| digit * stride).sum::<usize>()))
        };
        let origin = place()?;
        let mut to = vec![origin; self.cards];
        for &stride in &self.strides {
            let end = place()?;
            // The end less the origin, which twice the origin cancels.
            let step = sum(end, sum(origin, origin));
            // The cards whose last value besides 0 is the one in this property.
            for card in (0..self.cards).step_by(stride).filter(|card| card / stride % 3 != 0) {
                to[card] = sum(to[card - stride], step);
            }
        }
        groups.next().is_none().then_some(())?;
        self.complete(to)
    }

    /// A motion by the places of the properties and the new values of each.
    fn renaming(&self, text: &str) -> Option<Motion> {
        let (properties, values) = (self.shape.properties(), self.shape.values());
        let mut groups = text.split('/');
        let order = permutation(groups.next()?, properties)?;
        let mut to = vec![0; self.cards];
        for (stride, place) in self.strides.iter().zip(order) {
            let renamed = permutation(groups.next()?, values)?;
            for (card, to) in to.iter_mut().enumerate() {
                *to += narrow::<usize, u8>(renamed[card / stride % values] * self.strides[place]);
            }
        }
        groups.next().is_none().then_some(())?;
        self.complete(to)
    }

    /// A motion, unless two cards go to the same place.
    fn complete(&self, to: Vec<u8>) -> Option<Motion> {
        let taken = to.iter().fold(0_u128, |taken, &card| taken | 1 << card);
        (taken.count_ones() as usize == self.cards).then(|| Motion(to.into()))
    }
}

/// The digits of a text of `many` digits, each below a limit.
fn digits(text: &str, many: usize, below: usize) -> Option<impl Iterator<Item = usize>> {
    let digits = text.bytes().map(|byte| usize::from(byte.wrapping_sub(b'0')));
    (text.len() == many && digits.clone().all(|digit| digit < below)).then_some(digits)
}

/// The numbers below `many`, each once.
fn permutation(text: &str, many: usize) -> Option<Vec<usize>> {
    let digits: Vec<usize> = digits(text, many, many)?.collect();
    (0..many).all(|digit| digits.contains(&digit)).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;
    use crate::set::enumerate::{PATIENCE, every_set};
    use crate::set::{Board, Card};

    fn motions(properties: usize, values: usize) -> Motions {
        Motions::new(Shape::new(properties, values).unwrap()).unwrap()
    }

    /// All sets of the deck as layouts, in order.
    fn sets(motions: &Motions) -> Vec<u128> {
        let shape = motions.shape;
        let deck = Board::new(shape, (0..motions.cards as u128).map(|place| Card::at(shape, place))).unwrap();
        let sets = every_set(&deck, &mut patience(PATIENCE)).unwrap();
        let bit = |card: &Card| 1 << card.place(shape).unwrap();
        let mut sets: Vec<u128> = sets.iter().map(|set| set.cards().iter().map(bit).sum()).collect();
        sets.sort_unstable();
        sets
    }

    #[test]
    fn motions_turn_sets_into_sets() {
        for (properties, values, text) in [
            (4, 3, "0000/1000/0100/0010/0001"),
            (4, 3, "2101/1122/0202/1110/0011"),
            (3, 3, "012/112/221/001"),
            (1, 3, "2/0"),
            (3, 4, "102/0123/0123/1023"),
            (3, 4, "201/3120/1032/2310"),
            (2, 5, "10/40213/12340"),
            (3, 2, "120/10/01/10"),
            (2, 1, "10/0/0"),
        ] {
            let motions = motions(properties, values);
            let motion = motions.read(text).unwrap();
            let all = sets(&motions);
            let mut moved: Vec<u128> = all.iter().map(|&set| motion.layout(set)).collect();
            moved.sort_unstable();
            assert_eq!(moved, all, "{text}");
        }
        let deck = motions(3, 4);
        let motion = deck.read("102/0123/0123/1023").unwrap();
        // Card 230 becomes 321.
        assert_eq!(motion.of(2 * 16 + 3 * 4), 3 * 16 + 2 * 4 + 1);
        let deck = motions(2, 3);
        // The frame goes where it is said to.
        let motion = deck.read("21/02/11").unwrap();
        assert_eq!((motion.of(0), motion.of(3), motion.of(1)), (7, 2, 4));
    }

    #[test]
    fn what_is_no_motion_is_refused() {
        for (properties, values, text) in [
            (2, 3, ""),
            (2, 3, "00/10"),
            (2, 3, "00/10/01/01"),
            (2, 3, "00/10/10"),
            (2, 3, "00/10/20"),
            (2, 3, "11/11/12"),
            (2, 3, "00/10/03"),
            (2, 3, "00/03/01"),
            (2, 3, "00/1é/01"),
            (2, 3, "00/100/01"),
            (2, 4, "01/0123"),
            (2, 4, "00/0123/0123"),
            (2, 4, "02/0123/0123"),
            (2, 4, "01/0123/0122"),
            (2, 4, "01/0123/0124"),
            (2, 4, "01/0123/0123/0123"),
        ] {
            assert!(motions(properties, values).read(text).unwrap_err().what().contains("is no motion"), "{text}");
        }
        for (properties, values) in [(5, 3), (8, 2), (10_000, 1), (2, 11), (1, 60_000), (10_000, 60_000)] {
            assert!(Motions::new(Shape::new(properties, values).unwrap()).is_err());
        }
        // The largest decks.
        for (properties, values, cards) in [(7, 2, 128), (1, 10, 10), (10, 1, 1), (2, 10, 100), (4, 3, 81)] {
            assert_eq!(motions(properties, values).cards(), cards);
        }
    }
}
