//! Every set of a board, by trying everything.
//!
//! The oracle that engines are tested against, and the plainest way to check that a
//! board holds no set.
//!
//! Cards are taken in order. As soon as there are two, each property is settled: the
//! rest of the set has the same value there, or all other values. So cards are only
//! added while every property stays as it is settled, and the last card is no choice
//! at all: its value in each property is known, and the board holds that card or does
//! not. Some property is all different, so a board on which every property lacks a value has no set, and
//! nothing is tried where fewer cards are left than a set still needs. With three values this goes through all pairs; with one or two, where
//! nothing can go wrong, through all cards or pairs.

use crate::fault::Fault;
use crate::number::narrow;
use crate::set::card::Card;
use crate::set::matches::{Board, Set};

pub use crate::boards::PATIENCE;

/// What it costs to list a card of a set, for the memory it takes.
const LISTED: u64 = 64;

/// Every set of the board, each once. `go_on` is asked before each card is tried,
/// and told how many values that touches.
///
/// # Errors
/// When `go_on` says no.
pub fn every_set(board: &Board, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Vec<Set>, Fault> {
    let cards: Vec<&Card> = board.in_order().collect();
    let (size, properties) = (board.shape().values(), board.shape().properties() as u64);
    let mut pay = |cost: u64| match go_on(cost) {
        true => Ok(()),
        false => Err(Fault::new("the board has too many partial sets to go through them all")),
    };
    let mut walk = Walk { size, taken: Vec::new() };
    let mut found = Vec::new();
    pay(1 + properties * cards.len() as u64)?;
    if !(0..board.shape().properties()).any(|property| has_all_values(&cards, property, size)) {
        return Ok(found);
    }
    // Where to look for the next card: an entry for each card that is taken, and one for the next.
    let mut next = vec![0];
    while let Some(place) = next.pop() {
        pay(properties * (1 + walk.taken.len() as u64))?;
        let card = match walk.is_settled() {
            true => walk.last().and_then(|last| cards[place..].binary_search(&&last).ok()).map(|ahead| place + ahead),
            false => Some(place).filter(|place| cards.len() - place >= size - walk.taken.len()),
        };
        let Some(place) = card else {
            walk.taken.pop();
            continue;
        };
        // After a last card there is no other.
        next.push(if walk.is_settled() { cards.len() } else { place + 1 });
        if walk.suits(cards[place]) {
            walk.taken.push(cards[place]);
            next.push(place + 1);
        }
        if walk.taken.len() == size {
            pay(LISTED * size as u64)?;
            found.push(Set::new(walk.taken.iter().map(|card| (*card).clone())));
            walk.taken.pop();
            next.pop();
        }
    }
    Ok(found)
}

/// Whether the cards have all values of a property.
fn has_all_values(cards: &[&Card], property: usize, values: usize) -> bool {
    let mut seen = vec![false; if cards.len() < values { 0 } else { values }];
    if !seen.is_empty() {
        cards.iter().for_each(|card| seen[usize::from(card.values()[property])] = true);
    }
    !seen.is_empty() && seen.iter().all(|seen| *seen)
}

struct Walk<'a> {
    /// How many cards a set has.
    size: usize,
    /// The cards that are taken, in order.
    taken: Vec<&'a Card>,
}

impl Walk<'_> {
    /// Whether the next card is the last one, and known.
    fn is_settled(&self) -> bool {
        self.taken.len() >= 2 && self.taken.len() + 1 == self.size
    }

    /// Whether a card leaves every property as the first two cards settled it.
    fn suits(&self, card: &Card) -> bool {
        let [one, two, ..] = self.taken.as_slice() else { return true };
        let mut properties = 0..card.values().len();
        properties.all(|property| {
            let value = |card: &Card| card.values()[property];
            match value(one) == value(two) {
                true => value(card) == value(one),
                false => self.taken.iter().all(|taken| value(taken) != value(card)),
            }
        })
    }

    /// The one card that completes what is taken.
    fn last(&self) -> Option<Card> {
        let [one, two, ..] = self.taken.as_slice() else { return None };
        Some(Card::new((0..one.values().len()).map(|property| {
            let value = |card: &Card| card.values()[property];
            // The cards have all values but one, each once.
            let all = self.size as u64 * (self.size as u64 - 1) / 2;
            let missing = || all - self.taken.iter().map(|card| u64::from(value(card))).sum::<u64>();
            match value(one) == value(two) {
                true => value(one),
                false => narrow(missing()),
            }
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;
    use crate::problem::Problem;
    use crate::set::shape::Shape;

    fn deck(properties: usize, values: usize) -> Board {
        let shape = Shape::new(properties, values).unwrap();
        Board::new(shape, (0..shape.deck().unwrap()).map(|place| Card::at(shape, place))).unwrap()
    }

    /// By the definition: all choices of as many cards as a set has.
    fn by_definition(board: &Board) -> Vec<Set> {
        let (n, size) = (board.cards().len(), board.shape().values());
        let choices = (0_u32..1 << n).filter(|choice| choice.count_ones() as usize == size);
        let mut sets: Vec<Set> = choices
            .map(|choice| Set::new((0..n).filter(|i| choice >> i & 1 == 1).map(|i| board.cards()[i].clone())))
            .filter(|set| board.verify(set).is_ok())
            .collect();
        sets.sort();
        sets
    }

    #[test]
    fn a_whole_deck_has_as_many_sets_as_the_formula_says() {
        let factorial = |n: u128| (1..=n).product::<u128>();
        for (p, v) in [(1, 1), (3, 1), (1, 2), (3, 2), (1, 3), (2, 3), (4, 3), (2, 4), (3, 4), (2, 5), (1, 6), (2, 6)] {
            let (values, f) = (v as u128, factorial(v as u128));
            let sets = match v {
                // The formula counts every property as all alike or all different; with one value these are the same.
                1 => 1,
                _ => ((values + f).pow(p as u32) - values.pow(p as u32)) / f,
            };
            let found = every_set(&deck(p, v), &mut patience(PATIENCE)).unwrap();
            assert_eq!(found.len() as u128, sets, "{p}x{v}");
        }
    }

    #[test]
    fn nothing_is_missed_or_made_up() {
        for (p, v, step) in [(2, 1, 1), (4, 2, 1), (3, 3, 2), (4, 3, 5), (2, 4, 1), (3, 4, 5), (2, 5, 2), (3, 5, 7)] {
            let shape = Shape::new(p, v).unwrap();
            let places = (0..shape.deck().unwrap()).map(|place| place * step % shape.deck().unwrap());
            let cards: std::collections::BTreeSet<Card> = places.take(17).map(|place| Card::at(shape, place)).collect();
            let board = Board::new(shape, cards).unwrap();
            let mut found = every_set(&board, &mut patience(PATIENCE)).unwrap();
            found.sort();
            assert_eq!(found, by_definition(&board), "{board}");
        }
    }

    #[test]
    fn what_is_too_large_is_said_to_be() {
        assert!(every_set(&deck(4, 3), &mut patience(1000)).unwrap_err().what().contains("too many"));
    }
}
