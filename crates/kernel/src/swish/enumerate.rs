//! Every swish of a small deal, by trying everything.
//!
//! This is the oracle that engines are tested against, and a refutation of its
//! own for deals so small that the checker can go through them again. Cards are
//! decided one by one: left out, or laid in one of their images. A branch is cut
//! only when two points or two circles meet, or when a symbol on the table can no
//! longer be met by any card to come.

use crate::fault::Fault;
use crate::problem::Problem;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::grid::Cell;
use crate::swish::orientation::Orientation;
use crate::swish::rules::{Laid, Swish};
use std::collections::{BTreeMap, BTreeSet};

/// The most cards with symbols that are worth trying to enumerate.
pub const MOST_CARDS: usize = 64;

/// The effort after which a checker gives up on going through a deal.
pub const PATIENCE: u64 = 50_000_000;

/// Lets so much effort pass, and no more.
pub fn patience(mut effort: u64) -> impl FnMut(u64) -> bool {
    move |cost| match effort.checked_sub(cost) {
        Some(left) => {
            effort = left;
            true
        }
        None => false,
    }
}

/// Every swish of at least `at_least` cards: one for each hand of cards (hands
/// that differ only by duplicates are one), ordered by hand. `go_on` is asked
/// before each step, and told how many symbols it will touch.
///
/// # Errors
/// When the deal has too many cards, or `go_on` says no.
pub fn every_swish(deal: &Deal, at_least: usize, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Vec<Swish>, Fault> {
    let cards: Vec<&Card> = deal.cards().iter().filter(|card| !card.is_blank()).collect();
    if cards.len() > MOST_CARDS {
        return Err(Fault::new(format!("{} cards are too many to go through; at most {MOST_CARDS}", cards.len())));
    }
    let images: Vec<_> = cards.iter().map(|card| deal.images(card)).collect();
    let mut last = Last::default();
    for (place, ways) in images.iter().enumerate() {
        for (_, image) in ways {
            last.point.extend(image.points().iter().map(|&cell| (cell, place)));
            last.circle.extend(image.circles().iter().map(|&cell| (cell, place)));
        }
    }
    let mut walk = Walk { deal, cards, images, last, at_least, go_on, found: BTreeMap::new(), laid: Vec::new() };
    walk.decide(0, &Table::default())?;
    Ok(walk.found.into_values().collect())
}

/// The last card, by its place, that can bring a point or a circle to a cell.
#[derive(Default)]
struct Last {
    point: BTreeMap<Cell, usize>,
    circle: BTreeMap<Cell, usize>,
}

/// What lies on the table.
#[derive(Clone, Default)]
struct Table {
    points: BTreeSet<Cell>,
    circles: BTreeSet<Cell>,
}

impl Table {
    /// The table with one more card on it; none when equal symbols meet.
    fn with(&self, image: &Card) -> Option<Self> {
        let mut table = self.clone();
        let free = image.points().iter().all(|&cell| table.points.insert(cell))
            && image.circles().iter().all(|&cell| table.circles.insert(cell));
        free.then_some(table)
    }
}

struct Walk<'a> {
    deal: &'a Deal,
    cards: Vec<&'a Card>,
    images: Vec<Vec<(Orientation, Card)>>,
    last: Last,
    at_least: usize,
    go_on: &'a mut dyn FnMut(u64) -> bool,
    found: BTreeMap<Vec<Card>, Swish>,
    laid: Vec<Laid>,
}

impl Walk<'_> {
    fn decide(&mut self, place: usize, table: &Table) -> Result<(), Fault> {
        if !(self.go_on)(1 + (table.points.len() + table.circles.len()) as u64) {
            return Err(Fault::new("the deal has too many layings to go through them all"));
        }
        let comes = |last: &BTreeMap<Cell, usize>, cell: &Cell| last.get(cell).is_some_and(|&last| last >= place);
        let lost = table.points.difference(&table.circles).any(|cell| !comes(&self.last.circle, cell))
            || table.circles.difference(&table.points).any(|cell| !comes(&self.last.point, cell));
        if lost {
            return Ok(());
        }
        if place == self.cards.len() {
            let swish = Swish(self.laid.clone());
            if swish.len() >= self.at_least && self.deal.verify(&swish).is_ok() {
                self.found.entry(swish.hand(self.deal)).or_insert(swish);
            }
            return Ok(());
        }
        self.decide(place + 1, table)?;
        for way in 0..self.images[place].len() {
            let (orientation, image) = &self.images[place][way];
            if let Some(table) = table.with(image) {
                self.laid.push(Laid { card: self.cards[place].clone(), orientation: *orientation });
                self.decide(place + 1, &table)?;
                self.laid.pop();
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(deal: &str) -> Vec<usize> {
        let mut sizes: Vec<_> =
            every_swish(&deal.parse().unwrap(), 2, &mut patience(PATIENCE)).unwrap().iter().map(Swish::len).collect();
        sizes.sort_unstable();
        sizes
    }

    #[test]
    fn the_deal_that_a_cycle_search_gets_wrong_has_one_swish_of_five_cards() {
        // A card may be used once only, so a depth-first search that marks
        // configurations as dead misses this one from every start.
        assert_eq!(sizes("swish 2x6\nc1:a1 a1:c2 c1:e1 b1:b2 b1:c2 b1:c1 a1:e2"), [5]);
    }

    #[test]
    fn duplicates_are_one_card_and_unions_count() {
        assert_eq!(sizes("swish 1x2 fixed\na1:b1 a1:b1 b1:a1"), [2]);
        assert_eq!(sizes("swish 1x2\na1:b1 b1:a1 b1:a1"), [2]);
        assert_eq!(sizes("swish 1x4 fixed\na1:b1 b1:a1 c1:d1 d1:c1"), [2, 2, 4]);
        assert_eq!(sizes("swish 1x2 fixed\na1:b1 a1:b1 : :"), [0; 0]);
        assert_eq!(sizes("swish 1x2 fixed\na1: :a1 b1: :b1"), [2, 2, 4]);
        assert_eq!(sizes("swish 3x3"), [0; 0]);
    }

    #[test]
    fn what_is_too_large_is_said_to_be() {
        let deck = crate::swish::deck::commercial().unwrap();
        assert!(every_swish(&deck, 2, &mut patience(1000)).unwrap_err().what().contains("too many layings"));
        assert!(
            every_swish(&"swish 4x3\n65x a1:".parse().unwrap(), 2, &mut patience(1000))
                .unwrap_err()
                .what()
                .contains("65 cards")
        );
    }
}
