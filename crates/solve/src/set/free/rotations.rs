//! Large set-free layouts of three values that rotating the properties leaves alone.
//!
//! The deck falls into orbits of cards that are rotations of each other. A layout made of
//! whole orbits has few choices, so all of them can be gone through even where single
//! cards are out of reach: the 45 cards of `5x3` are nine of 51 orbits. (Their group has
//! elements of order 5, and all of these are rotations when the cards are moved suitably.)

use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::{Board, Card, Shape};

/// The most cards of a deck that is gone through.
const MOST_CARDS: u128 = 243;

/// A set-free layout of at least so many cards, made of whole orbits; none when there is
/// none, or the deck is too large.
///
/// # Errors
/// When the kernel finds its cards wrong.
pub fn rotating(properties: usize, cards: usize) -> Result<Option<Board>, Fault> {
    let shape = Shape::new(properties, 3)?;
    let Some(deck) = shape.deck().filter(|&deck| deck <= MOST_CARDS) else { return Ok(None) };
    let deck: Vec<Card> = (0..deck).map(|place| Card::at(shape, place)).collect();
    let place = |values: &mut dyn Iterator<Item = u16>| Card::new(values).place(shape).unwrap_or(0) as usize;
    let rotated = |card: usize| place(&mut deck[card].values().iter().cycle().skip(1).take(properties).copied());
    let completing = |one: usize, two: usize| {
        let pairs = deck[one].values().iter().zip(deck[two].values());
        place(&mut pairs.map(|(one, two)| (6 - one - two) % 3))
    };
    let orbit = |card: usize| -> Vec<usize> {
        std::iter::successors(Some(card), |&other| Some(rotated(other)).filter(|&next| next != card)).collect()
    };
    let orbits = (0..deck.len()).map(orbit).filter(|orbit| orbit.iter().min() == orbit.first()).collect();
    let completes = (0..deck.len()).map(|one| (0..deck.len()).map(|two| completing(one, two)).collect()).collect();
    let mut walk = Walk { cards, orbits, completes, kept: Vec::new() };
    let found = walk.extend(0, &vec![true; deck.len()]);
    found.then(|| Board::new(shape, walk.kept.iter().map(|&card| deck[card].clone()))).transpose()
}

struct Walk {
    cards: usize,
    orbits: Vec<Vec<usize>>,
    /// The card that completes a set, by two places of the deck.
    completes: Vec<Vec<usize>>,
    kept: Vec<usize>,
}

impl Walk {
    /// Adds orbits from `next` on, of cards that are open.
    fn extend(&mut self, next: usize, open: &[bool]) -> bool {
        if self.kept.len() >= self.cards {
            return true;
        }
        let is_open = |orbit: &&Vec<usize>| orbit.iter().all(|&card| open[card]);
        let left: usize = self.orbits[next..].iter().filter(is_open).map(Vec::len).sum();
        if self.kept.len() + left < self.cards {
            return false;
        }
        for next in next..self.orbits.len() {
            let (before, mut open) = (self.kept.len(), open.to_vec());
            for &card in &self.orbits[next] {
                if open[card] {
                    self.kept.iter().for_each(|&other| open[self.completes[card][other]] = false);
                    self.kept.push(card);
                }
            }
            if self.kept.len() - before == self.orbits[next].len() && self.extend(next + 1, &open) {
                return true;
            }
            self.kept.truncate(before);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::patience::patience;
    use misdeal_kernel::set::enumerate::{PATIENCE, every_set};

    #[test]
    fn orbits_make_largest_layouts() {
        for (properties, cards) in [(1, 2), (2, 4), (4, 20), (5, 45)] {
            let board = rotating(properties, cards).unwrap().unwrap();
            assert_eq!(board.cards().len(), cards);
            assert_eq!(every_set(&board, &mut patience(PATIENCE)).unwrap(), []);
        }
        // Of three properties there are nine, but none of whole orbits.
        assert_eq!(rotating(3, 9).unwrap(), None);
        assert_eq!(rotating(3, 8).unwrap().unwrap().cards().len(), 8);
        assert_eq!(rotating(6, 1).unwrap(), None);
    }
}
