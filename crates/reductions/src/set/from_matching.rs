//! Perfect k-dimensional matching to SET: is there a set on the board?
//!
//! After Chaudhuri, Godfrey, Ratner and Skjoldhammer ("On the complexity of the game of SET", 2003), which makes
//! finding a set NP-complete when the number of values is part of the input; reconstructed here.
//!
//! # Construction
//! Let there be k places and v values, and let t be the largest number of tuples that share a value in one place. The
//! cards have k properties of v' = max(v, t + 1, 2) values: a card for each tuple, with the same values, and for each
//! j with v < j <= v' the *padding* card (j, ..., j).
//!
//! # Forward
//! The cards of the matching, and the padding.
//!
//! # Back
//! The tuples of the set's cards, without the padding.
//!
//! # Size
//! n + v' - v cards of k properties for n tuples.
//!
//! # Why no stays no
//! If the cards of a set had all the same value in a property, that would be v' cards with one value. But no value above
//! v is on more than one card, and v' >= 2; and no other is on more than t < v'. So in every property all values differ,
//! and each of the v' values is there once. The values above v are on the padding only, so all of it is in the set, and
//! the other v cards have every value up to v once in every property: a perfect matching.

use crate::problems::k_dimensional_matching::{KDimensionalMatching, Tuple, Tuples};
use crate::reduction::{Reduction, Size};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::set::Board;
use misdeal_kernel::set::Set;
use misdeal_kernel::set::card::Card;
use misdeal_kernel::set::shape::Shape;
use misdeal_kernel::set::{Shown, Wanted};

/// The fewest values of the cards: with one value every card would be a set.
const FEWEST_VALUES: usize = 2;

/// The reduction from [`KDimensionalMatching`] to [`Wanted`].
#[derive(Clone, Debug)]
pub struct MatchingToSet {
    source: KDimensionalMatching,
    target: Wanted,
}

/// The largest number of tuples that share a value in one place.
fn most_alike(source: &KDimensionalMatching) -> usize {
    let alike = |place: usize| {
        let mut many = vec![0; source.values() + 1];
        source.tuples().iter().for_each(|tuple| many[tuple.0[place] as usize] += 1);
        many.into_iter().max().unwrap_or(0)
    };
    (0..source.places()).map(alike).max().unwrap_or(0)
}

impl MatchingToSet {
    fn card(tuple: &Tuple) -> Card {
        Card::new(tuple.0.iter().map(|&value| (value - 1) as u16))
    }

    /// The cards that are there to make the values as many as they must be.
    fn padding(&self) -> impl Iterator<Item = Card> + use<> {
        let shape = self.target.board.shape();
        (self.source.values()..shape.values()).map(move |value| Card::new(vec![value as u16; shape.properties()]))
    }
}

impl Reduction for MatchingToSet {
    const NAME: &'static str = "k-dimensional-matching-to-set";
    const CITE: &'static str = "after Chaudhuri, Godfrey, Ratner, Skjoldhammer (2003), reconstructed";
    const SIZE: &'static str = "n tuples with k places and v values, at most t alike in a place: \
        n + max(v, t + 1, 2) - v cards of k properties";
    type Source = KDimensionalMatching;
    type Target = Wanted;

    fn apply(source: &KDimensionalMatching) -> Result<Self, Fault> {
        let values = source.values().max(most_alike(source) + 1).max(FEWEST_VALUES);
        let shape = Shape::new(source.places(), values)?;
        let board = Board::new(shape, [])?;
        let reduction = Self { source: source.clone(), target: Wanted::a_match(board) };
        let cards = source.tuples().iter().map(Self::card).chain(reduction.padding());
        Ok(Self { target: Wanted::a_match(Board::new(shape, cards)?), ..reduction })
    }

    fn target(&self) -> &Wanted {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let (n, v) = (self.source.tuples().len(), self.source.values());
        let values = v.max(most_alike(&self.source) + 1).max(FEWEST_VALUES);
        vec![
            Size::new("cards", self.target.board.cards().len(), n + values - v),
            Size::new("properties", self.target.board.shape().properties(), self.source.places()),
        ]
    }

    fn forward(&self, matching: &Tuples) -> Result<Shown, Fault> {
        self.source.verify(matching)?;
        Ok(Shown::new(vec![Set::new(matching.0.iter().map(Self::card).chain(self.padding()))]))
    }

    fn back(&self, shown: &Shown) -> Result<Tuples, Fault> {
        self.target.verify(shown)?;
        let tuple = |card: &Card| Tuple(card.values().iter().map(|&value| u32::from(value) + 1).collect());
        let padding = |tuple: &Tuple| tuple.0.iter().any(|&value| value as usize > self.source.values());
        Ok(Tuples(shown.cards().map(tuple).filter(|tuple| !padding(tuple)).collect()))
    }
}
