//! Where the cards of a picture lie: rows are colours, columns are numbers (or, with more than two values, all values but the first), and copies of a card lie side by side.
//!
//! Small decks show all their colours and numbers, others only those that cards have.

use super::column_name;
use misdeal_kernel::uno::{Card, Cards, Sizes};
use std::collections::{BTreeMap, BTreeSet};

/// Up to this many values of a dimension, those without cards have their row or column too.
const ALL_SHOWN: usize = 12;

/// What is special about a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nothing: a card of a hand.
    Plain,
    /// It is played in this step, from 1.
    Step(usize),
    /// It is played in this step, and had to be added.
    Added(usize),
    /// It is not played, though others are.
    Left,
}

/// A card of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The card.
    pub card: Card,
    /// Whose it is, from 0.
    pub player: usize,
    /// What is special about it.
    pub mark: Mark,
    /// Its row and its column, from 0.
    pub cell: (usize, usize),
    /// Which one of those in the cell it is, from 0.
    pub copy: usize,
}

/// The cards of a picture.
#[derive(Clone, Debug)]
pub struct Plane {
    /// The values of the rows.
    pub rows: Vec<u32>,
    /// The values of the columns, as text.
    pub columns: Vec<String>,
    /// The cards; those of an order in the order of their steps, and then the others.
    pub spots: Vec<Spot>,
}

impl Plane {
    /// The cards of some hands.
    pub fn of_hands(sizes: Sizes, hands: &[Cards]) -> Self {
        let cards = hands.iter().enumerate().flat_map(|(player, hand)| hand.iter().map(move |card| (card, player)));
        Self::lay(sizes, cards.map(|(card, player)| (card, player, Mark::Plain)).collect())
    }

    /// The cards of a hand and of an order, which may have more of them, or fewer.
    pub fn of_order(sizes: Sizes, hand: &Cards, order: &Cards) -> Self {
        let mut left: BTreeMap<Card, usize> = BTreeMap::new();
        hand.iter().for_each(|card| *left.entry(card).or_default() += 1);
        let mut cards = Vec::new();
        for (card, step) in order.iter().zip(1..) {
            let copies = left.entry(card).or_default();
            cards.push((card, 0, if *copies > 0 { Mark::Step(step) } else { Mark::Added(step) }));
            *copies = copies.saturating_sub(1);
        }
        let rest = left.into_iter().flat_map(|(card, copies)| std::iter::repeat_n((card, 0, Mark::Left), copies));
        cards.extend(rest);
        Self::lay(sizes, cards)
    }

    fn lay(sizes: Sizes, cards: Vec<(Card, usize, Mark)>) -> Self {
        let all = |dimension: usize| {
            let size = sizes.size(dimension);
            1..=if size <= ALL_SHOWN { size as u32 } else { 0 }
        };
        let mut rows: BTreeSet<u32> = all(0).collect();
        let mut columns: BTreeSet<Vec<u32>> = match sizes.dimensions() {
            2 => all(1).map(|number| vec![number]).collect(),
            _ => BTreeSet::new(),
        };
        rows.extend(cards.iter().map(|(card, ..)| card.values()[0]));
        columns.extend(cards.iter().map(|(card, ..)| card.values()[1..].to_vec()));
        let (rows, columns): (Vec<u32>, Vec<Vec<u32>>) = (rows.into_iter().collect(), columns.into_iter().collect());
        let mut copies: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        let mut spots = Vec::with_capacity(cards.len());
        for (card, player, mark) in cards {
            // Every value was put into its row and column above.
            let row = rows.partition_point(|row| *row < card.values()[0]);
            let column = columns.partition_point(|column| column[..] < card.values()[1..]);
            let copy = copies.entry((row, column)).or_default();
            spots.push(Spot { card, player, mark, cell: (row, column), copy: *copy });
            *copy += 1;
        }
        let name = |values: Vec<u32>| column_name(sizes, &values);
        Self { rows, columns: columns.into_iter().map(name).collect(), spots }
    }

    /// How many cards lie in a cell.
    pub fn copies(&self) -> BTreeMap<(usize, usize), usize> {
        let mut copies = BTreeMap::new();
        for spot in &self.spots {
            *copies.entry(spot.cell).or_default() += 1;
        }
        copies
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plane(sizes: &str, hand: &str, order: &str) -> Plane {
        Plane::of_order(sizes.parse().unwrap(), &hand.parse().unwrap(), &order.parse().unwrap())
    }

    #[test]
    fn copies_lie_side_by_side_in_the_order_of_their_steps() {
        let plane = plane("2x3", "2x 1.1 1.3", "1.1 1.3 1.1");
        assert_eq!((plane.rows, plane.columns), (vec![1, 2], ["1", "2", "3"].map(String::from).to_vec()));
        let spots: Vec<_> = plane.spots.iter().map(|spot| (spot.cell, spot.copy, spot.mark)).collect();
        assert_eq!(spots, [((0, 0), 0, Mark::Step(1)), ((0, 2), 0, Mark::Step(2)), ((0, 0), 1, Mark::Step(3))]);
    }

    #[test]
    fn added_cards_and_those_left_are_told_apart() {
        let marks = |hand: &str, order: &str| -> Vec<Mark> {
            plane("3x3", hand, order).spots.iter().map(|spot| spot.mark).collect()
        };
        assert_eq!(marks("3.3 2.2", "3.3 3.2 2.2"), [Mark::Step(1), Mark::Added(2), Mark::Step(3)]);
        assert_eq!(marks("3.3 2.2 2.3", "2.2 2.3"), [Mark::Step(1), Mark::Step(2), Mark::Left]);
    }

    #[test]
    fn large_decks_show_what_is_there_and_more_values_make_one_column() {
        let large = plane("1000x1000", "7.900 8.900", "");
        assert_eq!((large.rows, large.columns), (vec![7, 8], vec!["900".to_owned()]));
        let deep = plane("2x2x2", "1.2.1 2.2.1 1.1.2", "");
        assert_eq!((deep.rows, deep.columns), (vec![1, 2], ["1.2", "2.1"].map(String::from).to_vec()));
    }
}
