//! Kept cards: that they hold no set shows that as many can be kept.
//!
//! They are given as one or more factors, which together have all properties of the
//! deck: kept are all cards that have a card of the first factor in the first
//! properties, one of the second in the next, and so on.
//!
//! Such a product is set-free if its factors are. Take a set in it, and the properties
//! of one factor. If the cards of the set differ in none of them, they are one card
//! there. Otherwise they all differ in one of them, so they are as many cards there, and
//! a set, against the assumption. So they differ in no property at all; but a set of two
//! or more values has cards that differ. (With one value each card is a set, so the
//! factors are empty and so is the product.)
//!
//! A factor is a list of cards, gone through by [`every_set`]; or all cards of some
//! [kinds](super::grouped); or a grid: all cards
//! without the last value. In a grid no property can have all values, so the cards of a
//! set would be the same in all properties, as before.

use super::grouped::Grouped;
use crate::fault::Fault;
use crate::number::narrow;
use crate::set::card::Card;
use crate::set::enumerate::every_set;
use crate::set::matches::Board;
use crate::set::shape::Shape;
use crate::text::shorten;
use std::ops::Range;

/// One factor of the kept cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// These cards.
    Cards(Board),
    /// All cards of these kinds.
    Grouped(Grouped),
    /// All cards of this shape without the last value.
    Grid(Shape),
}

impl Kept {
    /// The cards' shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        match self {
            Self::Cards(board) => board.shape(),
            Self::Grouped(grouped) => grouped.shape(),
            Self::Grid(shape) => *shape,
        }
    }

    /// How many cards there are; none when that is 2^128 or more.
    #[must_use]
    pub fn size(&self) -> Option<u128> {
        match self {
            Self::Cards(board) => Some(board.cards().len() as u128),
            Self::Grouped(grouped) => grouped.size(),
            Self::Grid(shape) => (shape.values() as u128 - 1).checked_pow(narrow(shape.properties())),
        }
    }

    /// Checks that it holds no set.
    ///
    /// # Errors
    /// When it holds one, or `go_on` says no.
    pub fn verify(&self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
        match self {
            Self::Grid(_) => Ok(()),
            Self::Cards(board) => match every_set(board, go_on)?.first() {
                None => Ok(()),
                Some(set) => Err(Fault::new(format!("the kept cards hold the set {set}"))),
            },
            Self::Grouped(grouped) => {
                let mut set = None;
                grouped.each_set(go_on, &mut |taken| {
                    set = Some(taken.to_vec());
                    false
                })?;
                let Some(set) = set else { return Ok(()) };
                let cards =
                    set.iter().map(|taken| format!("{} of {}", taken.cards, grouped.kinds().cards()[taken.kind]));
                let cards = shorten(&cards.collect::<Vec<String>>().join(", "));
                Err(Fault::new(format!("the kept cards hold a set: by kinds, {cards}")))
            }
        }
    }

    /// How many cards the product of factors has.
    ///
    /// # Errors
    /// When these are too many to count.
    pub fn product(factors: &[Self]) -> Result<u128, Fault> {
        let product = factors.iter().try_fold(1_u128, |all, factor| all.checked_mul(factor.size()?));
        product.ok_or_else(|| Fault::new("more than 2^128 cards are kept"))
    }

    /// Calls `each` with every card of the product of factors, in order.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn each(factors: &[Self], each: &mut dyn FnMut(&Card) -> Result<(), Fault>) -> Result<(), Fault> {
        // A factor without cards leaves none, however many the others have.
        if factors.iter().any(|factor| factor.size() == Some(0)) {
            return Ok(());
        }
        // What is left of each factor, as far as a card of those before is chosen. There may be thousands of factors.
        let mut left: Vec<Box<dyn Iterator<Item = Vec<u16>> + '_>> = Vec::new();
        let mut values: Vec<u16> = Vec::new();
        loop {
            match factors.get(left.len()) {
                Some(factor) => left.push(factor.cards()),
                None => each(&Card::new(values.iter().copied()))?,
            }
            // The next card of the last factor that has one.
            loop {
                let Some(cards) = left.last_mut() else { return Ok(()) };
                let next = cards.next();
                let before = factors[..left.len() - 1].iter().map(|factor| factor.shape().properties()).sum();
                values.truncate(before);
                match next {
                    Some(card) => {
                        values.extend(card);
                        break;
                    }
                    None => {
                        left.pop();
                    }
                }
            }
        }
    }

    /// The values of its cards, in order.
    fn cards(&self) -> Box<dyn Iterator<Item = Vec<u16>> + '_> {
        match self {
            Self::Cards(board) => Box::new(board.cards().iter().map(|card| card.values().to_vec())),
            Self::Grouped(grouped) => Box::new(grouped.boxes().flat_map(Within::new)),
            Self::Grid(shape) => Box::new(Within::new(vec![0..narrow(shape.values() - 1); shape.properties()])),
        }
    }
}

/// Every card whose values lie within these, property by property, in order.
struct Within {
    within: Vec<Range<u16>>,
    next: Option<Vec<u16>>,
}

impl Within {
    fn new(within: Vec<Range<u16>>) -> Self {
        let first = within.iter().map(|values| values.start).collect();
        let next = (!within.iter().any(Range::is_empty)).then_some(first);
        Self { within, next }
    }
}

impl Iterator for Within {
    type Item = Vec<u16>;

    fn next(&mut self) -> Option<Vec<u16>> {
        let card = self.next.take()?;
        // The last value that can grow does, and those behind it start again.
        let grows = card.iter().zip(&self.within).rposition(|(&value, within)| value + 1 < within.end);
        self.next = grows.map(|grows| {
            let starts = self.within[grows + 1..].iter().map(|within| within.start);
            card[..grows].iter().copied().chain([card[grows] + 1]).chain(starts).collect()
        });
        Some(card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;

    fn cards(text: &str) -> Kept {
        Kept::Cards(text.parse().unwrap())
    }

    fn all(factors: &[Kept]) -> Vec<Card> {
        let mut all = Vec::new();
        let each = &mut |card: &Card| {
            all.push(card.clone());
            Ok(())
        };
        Kept::each(factors, each).unwrap();
        all
    }

    #[test]
    fn products_of_set_free_factors_are_set_free() {
        let grid = |p, v| Kept::Grid(Shape::new(p, v).unwrap());
        for factors in [
            vec![cards("set 2x3\n00 01 10 11"), cards("set 2x3\n00 02 20 22")],
            vec![cards("set 1x4\n0 2 3"), grid(1, 4), cards("set 1x4\n1 2")],
            vec![grid(2, 4), cards("set 1x4\n1 2 3")],
            vec![grid(3, 3), cards("set 1x3\n2 1")],
            vec![grid(4, 2)],
            vec![grid(4, 1)],
            vec![cards("set 1x3"), grid(2, 3)],
        ] {
            let kept = all(&factors);
            assert_eq!(Kept::product(&factors), Ok(kept.len() as u128));
            let shape = factors[0].shape();
            let properties = factors.iter().map(|factor| factor.shape().properties()).sum();
            let board = Board::new(Shape::new(properties, shape.values()).unwrap(), kept).unwrap();
            assert_eq!(every_set(&board, &mut patience(1_000_000)).unwrap(), []);
            assert!(factors.iter().all(|factor| factor.verify(&mut patience(100_000)).is_ok()));
        }
        assert!(Kept::product(&[grid(10_000, 3)]).is_err());
        assert!(Kept::product(&[cards("set 1x3"), grid(100, 3), grid(100, 3)]).is_ok());
    }

    #[test]
    fn a_factor_without_cards_leaves_none_of_a_large_grid_and_thousands_of_factors_take_no_stack() {
        let grid = Kept::Grid(Shape::new(4, 1000).unwrap());
        assert_eq!(all(&[grid, cards("set 1x1000")]), []);
        let many: Vec<Kept> = std::iter::repeat_n(cards("set 1x3\n1"), 10_000).collect();
        let one = std::thread::Builder::new().stack_size(256 << 10).spawn(move || all(&many)).unwrap().join().unwrap();
        assert_eq!(one.len(), 1);
    }

    #[test]
    fn cards_that_hold_a_set_are_refused() {
        let kept = cards("set 3x4\n000 111 022 123 222 333");
        assert!(kept.verify(&mut patience(100_000)).unwrap_err().what().contains("the set 000 111 222 333"));
        assert!(kept.verify(&mut patience(10)).unwrap_err().what().contains("too many"));
        assert!(cards("set 2x1\n00").verify(&mut patience(100)).is_err());
    }
}
