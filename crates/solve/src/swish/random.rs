//! Random cards of any shape: for benchmarks and tests that need harder deals than
//! a deck gives.
//!
//! A card's number of symbols is drawn first, each number with the same chance;
//! then its cells, each set of them with the same chance; then a coin for each
//! cell, in reading order, says whether it holds a point or a circle. The same
//! seed gives the same deal forever, as for every other deal (see [`crate::deal`]).

use crate::deal::{Dealer, Seed};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::{Card, Cell, Deal, Grid};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// How many symbols a card has: at least and at most; written `3` or `1-4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbols {
    fewest: usize,
    most: usize,
}

impl Symbols {
    /// From `fewest` to `most` symbols.
    ///
    /// # Errors
    /// When there may be none, or the most are fewer than the fewest.
    pub fn new(fewest: usize, most: usize) -> Result<Self, Fault> {
        if fewest == 0 {
            return Err(Fault::new("a random card has at least one symbol"));
        }
        if most < fewest {
            return Err(Fault::new(format!("from {fewest} to {most} symbols is no choice; the smaller comes first")));
        }
        Ok(Self { fewest, most })
    }

    /// The fewest symbols of a card.
    #[must_use]
    pub fn fewest(self) -> usize {
        self.fewest
    }

    /// The most symbols of a card.
    #[must_use]
    pub fn most(self) -> usize {
        self.most
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.fewest)?;
        if self.most > self.fewest { write!(f, "-{}", self.most) } else { Ok(()) }
    }
}

impl FromStr for Symbols {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let (fewest, most) = text.split_once('-').unwrap_or((text, text));
        let number = |word: &str| word.parse().ok().filter(|_| word.bytes().all(|b| b.is_ascii_digit()));
        match (number(fewest), number(most)) {
            (Some(fewest), Some(most)) => Self::new(fewest, most),
            _ => Err(Fault::new("a number of symbols is written 3, or 1-4 for one to four")),
        }
    }
}

/// What a random deal is to look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The size of the cards.
    pub grid: Grid,
    /// Whether turning them is forbidden.
    pub fixed: bool,
    /// How many cards.
    pub cards: usize,
    /// How many symbols each.
    pub symbols: Symbols,
}

/// The deal of this shape that the seed stands for.
///
/// ```
/// use misdeal_solve::{deal::Seed, swish::random::{Shape, random_deal}};
/// let shape = Shape { grid: "8x9".parse()?, fixed: false, cards: 3, symbols: "1-4".parse()? };
/// assert_eq!(random_deal(shape, Seed(7))?.to_string(), "swish 8x9\nc3,c5,b7,b8: :d3,a4 i1:a1\n");
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
///
/// # Errors
/// When a card has fewer cells than symbols, or the cards are too many for a deal.
pub fn random_deal(shape: Shape, seed: Seed) -> Result<Deal, Fault> {
    let Shape { grid, fixed, cards, symbols } = shape;
    if symbols.most > grid.size() {
        return Err(Fault::new(format!("a card of {grid} has room for {} symbols, not {}", grid.size(), symbols.most)));
    }
    let too_many = || {
        let (cards, symbols) = (Deal::MOST_CARDS, Deal::MOST_SYMBOLS);
        Fault::new(format!("a deal has at most {cards} cards with {symbols} symbols in all"))
    };
    if cards > Deal::MOST_CARDS {
        return Err(too_many());
    }
    let mut dealer = Dealer::new(seed);
    let mut dealt = Vec::new();
    let mut left = Deal::MOST_SYMBOLS;
    for _ in 0..cards {
        let choices = (symbols.most - symbols.fewest + 1) as u64;
        let symbols = symbols.fewest + dealer.below(choices) as usize;
        left = left.checked_sub(symbols).ok_or_else(too_many)?;
        dealt.push(card(grid, symbols, &mut dealer)?);
    }
    Deal::new(grid, fixed, dealt)
}

/// A card with this many symbols, which must fit.
fn card(grid: Grid, symbols: usize, dealer: &mut Dealer) -> Result<Card, Fault> {
    // R. W. Floyd's way to draw a set without a list of all cells: a cell drawn
    // twice stands for the last one, which could not be drawn before.
    let mut places = BTreeSet::new();
    for last in grid.size() - symbols..grid.size() {
        let place = dealer.below(last as u64 + 1) as usize;
        if !places.insert(place) {
            places.insert(last);
        }
    }
    let columns = usize::from(grid.columns());
    let (mut points, mut circles) = (Vec::new(), Vec::new());
    for place in places {
        let cell = Cell { row: (place / columns) as u16, column: (place % columns) as u16 };
        if dealer.below(2) == 0 { points.push(cell) } else { circles.push(cell) }
    }
    Card::new(points, circles)
}

/// Cards of a deck, drawn by a seed: as many as are asked for, or all.
///
/// # Errors
/// Never, in fact: they are cards of the deck.
pub fn drawn(deck: &Deal, cards: usize, seed: Seed) -> Result<Deal, Fault> {
    let places = Dealer::new(seed).draw(deck.cards().len(), cards);
    let cards = places.into_iter().map(|place| deck.cards()[place].clone());
    Deal::new(deck.grid(), deck.is_fixed(), cards)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn deal(size: &str, cards: usize, symbols: &str, seed: u64) -> Deal {
        let shape = Shape { grid: size.parse().unwrap(), fixed: false, cards, symbols: symbols.parse().unwrap() };
        random_deal(shape, Seed(seed)).unwrap()
    }

    #[test]
    fn a_seed_means_the_same_cards_forever() {
        assert_eq!(deal("8x9", 4, "3", 7).to_string(), "swish 8x9\nd7,g7,d8: :c5,d5,g5 d4,i4,i8: i1,e5,g6:\n");
        assert_eq!(deal("8x9", 4, "1-4", 7).to_string(), "swish 8x9\nc3,c5,b7,b8: :d3,a4 i1:a1 c5,e8:e5\n");
        assert_eq!(deal("2x2", 3, "4", 1).to_string(), "swish 2x2\nb1,b2:a1,a2 a1,a2,b2:b1 b1,b2:a1,a2\n");
    }

    #[test]
    fn every_card_has_the_same_chance() {
        // 1x3 with two symbols: 3 pairs of cells, 4 ways to fill them. With 11
        // degrees of freedom, above 31 once in a thousand seeds.
        let mut counts = std::collections::BTreeMap::new();
        for card in deal("1x3", 12_000, "2", 1).cards() {
            *counts.entry(card.clone()).or_insert(0i64) += 1;
        }
        assert_eq!(counts.len(), 12);
        let chi: f64 = counts.values().map(|&n| (n - 1000).pow(2) as f64 / 1000.0).sum();
        assert!(chi < 31.0, "{chi}");
    }

    #[test]
    fn numbers_of_symbols_are_read_and_written() {
        for text in ["1", "3", "1-4"] {
            assert_eq!(text.parse::<Symbols>().unwrap().to_string(), text);
        }
        assert_eq!("2-2".parse::<Symbols>(), "2".parse());
        for bad in ["", "0", "0-3", "4-1", "-1", "1-", "+2", "a", "1-2-3"] {
            assert!(bad.parse::<Symbols>().is_err(), "{bad}");
        }
    }

    #[test]
    fn what_can_not_be_dealt_is_told() {
        let shape = |cards, symbols: &str| Shape {
            grid: Grid::new(2, 3).unwrap(),
            fixed: false,
            cards,
            symbols: symbols.parse().unwrap(),
        };
        let fault = |cards, symbols| random_deal(shape(cards, symbols), Seed(1)).unwrap_err().to_string();
        assert_eq!(fault(1, "1-7"), "a card of 2x3 has room for 6 symbols, not 7");
        assert_eq!(fault(usize::MAX, "1"), "a deal has at most 2000000 cards with 20000000 symbols in all");
        assert!(random_deal(shape(0, "6"), Seed(1)).unwrap().cards().is_empty());
    }

    proptest! {
        #[test]
        fn a_random_deal_has_the_shape_that_was_asked_for(
            rows in 1usize..9, columns in 1usize..9, cards in 0usize..40, fixed: bool, seed: u64,
            fewest in 1usize..5, more in 0usize..4,
        ) {
            let grid = Grid::new(rows, columns).unwrap();
            let symbols = Symbols::new(fewest.min(grid.size()), (fewest + more).min(grid.size())).unwrap();
            let shape = Shape { grid, fixed, cards, symbols };
            let deal = random_deal(shape, Seed(seed)).unwrap();
            prop_assert_eq!((deal.grid(), deal.is_fixed(), deal.cards().len()), (grid, fixed, cards));
            for card in deal.cards() {
                prop_assert!((symbols.fewest()..=symbols.most()).contains(&card.cells().len()));
            }
            prop_assert_eq!(random_deal(shape, Seed(seed)).unwrap(), deal);
        }
    }
}
