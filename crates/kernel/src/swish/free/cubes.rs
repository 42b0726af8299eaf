//! A deck's hands cut into cubes, and what of a count of swish-free hands can be checked.
//!
//! A cube says of each kind of card how many copies a hand has at least and at most, and for
//! how many such cubes it stands, since a symmetry of the deck takes one to the other.
//! [`cover`] checks that the cubes have, for each size, as many hands as the deck: with a cube
//! missing, there twice or with a wrong number of likes, the sums differ. (That each cube that
//! stands for another is indeed like it rests on the symmetries, which are not checked here.)
//!
//! [`recount`] counts the swish-free hands of small sizes again, by the rules of the game: it
//! goes through all hands, card by card, as long as there is no swish.

use crate::fault::Fault;
use crate::swish::enumerate::{PATIENCE, every_swish};
use crate::swish::{Card, Deal};

/// How many copies of a kind the hands of a cube have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copies {
    /// How many the deck has.
    pub of: usize,
    /// How many a hand has at least.
    pub least: usize,
    /// And at most.
    pub most: usize,
}

/// Some hands of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cube {
    /// All kinds of the deck, in order.
    pub kinds: Vec<Copies>,
    /// For how many cubes it stands.
    pub times: u128,
}

impl Cube {
    /// How many hands of each size it stands for, copies of a card told apart.
    ///
    /// # Errors
    /// When these are too many to count.
    pub fn sizes(&self) -> Result<Vec<u128>, Fault> {
        let too_many = || Fault::new("there are too many hands to count them");
        let mut sizes = vec![self.times];
        for kind in &self.kinds {
            let mut longer = vec![0_u128; sizes.len() + kind.most];
            for (size, hands) in sizes.iter().enumerate() {
                for copies in kind.least..=kind.most {
                    let more = choose(kind.of, copies).and_then(|ways| ways.checked_mul(*hands));
                    let sum = more.and_then(|more| longer[size + copies].checked_add(more));
                    longer[size + copies] = sum.ok_or_else(too_many)?;
                }
            }
            sizes = longer;
        }
        Ok(sizes)
    }
}

/// Checks that cubes have as many hands of each size as the deck, which has so many copies of
/// each kind.
///
/// # Errors
/// When they have not, or one of them is not about this deck.
pub fn cover(deck: &[usize], cubes: &[Cube]) -> Result<(), Fault> {
    let whole = Cube { kinds: deck.iter().map(|&of| Copies { of, least: 0, most: of }).collect(), times: 1 };
    let whole = whole.sizes()?;
    let mut sums = vec![0_u128; whole.len()];
    for (place, cube) in cubes.iter().enumerate() {
        let of_deck = cube.kinds.len() == deck.len()
            && cube.kinds.iter().zip(deck).all(|(kind, of)| kind.of == *of && kind.most <= *of);
        if !of_deck {
            return Err(Fault::new(format!("cube {} is not about this deck", place + 1)));
        }
        for (sum, hands) in sums.iter_mut().zip(cube.sizes()?) {
            *sum = sum.checked_add(hands).ok_or_else(|| Fault::new("the cubes have too many hands"))?;
        }
    }
    match sums.iter().zip(&whole).position(|(sum, all)| sum != all) {
        None => Ok(()),
        Some(size) => {
            let (sum, all) = (sums[size], whole[size]);
            Err(Fault::new(format!("the cubes have {sum} hands of {size} cards where the deck has {all}")))
        }
    }
}

/// In how many ways `taken` of `all` cards can be taken; none when that is 2^128 or more.
fn choose(all: usize, taken: usize) -> Option<u128> {
    (0..taken).try_fold(1_u128, |ways, i| Some(ways.checked_mul((all - i) as u128)? / (i + 1) as u128))
}

/// Counts the swish-free hands of 0, 1, ... cards, copies told apart: up to the largest size
/// that so many hands allow to go through, which is at least 0.
///
/// # Errors
/// When a hand is too large to go through.
pub fn recount(deck: &Deal, most_hands: usize) -> Result<Vec<u128>, Fault> {
    let mut counts = vec![1];
    let mut level: Vec<Vec<usize>> = vec![Vec::new()];
    let mut effort = 0_u64;
    loop {
        let cards = deck.cards().len();
        let next = |hand: &Vec<usize>| hand.last().map_or(0, |last| last + 1);
        if level.iter().map(|hand| cards - next(hand)).sum::<usize>() > most_hands {
            return Ok(counts);
        }
        let mut above = Vec::new();
        for hand in &level {
            for card in next(hand)..cards {
                let more: Vec<usize> = hand.iter().copied().chain([card]).collect();
                let held: Vec<Card> = more.iter().map(|&place| deck.cards()[place].clone()).collect();
                let held = Deal::new(deck.grid(), deck.is_fixed(), held)?;
                let go_on = &mut |cost: u64| {
                    effort = effort.saturating_add(cost);
                    effort <= PATIENCE
                };
                if every_swish(&held, 2, go_on)?.is_empty() {
                    above.push(more);
                }
            }
        }
        if above.is_empty() {
            return Ok(counts);
        }
        counts.push(above.len() as u128);
        level = above;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(kinds: &[(usize, usize, usize)], times: u128) -> Cube {
        Cube { kinds: kinds.iter().map(|&(of, least, most)| Copies { of, least, most }).collect(), times }
    }

    #[test]
    fn cubes_that_cover_are_told_from_those_that_do_not() {
        let none = cube(&[(2, 0, 0), (2, 0, 0)], 1);
        // Two kinds that a symmetry exchanges: one of them twice stands for either.
        let one = cube(&[(2, 1, 2), (2, 0, 0)], 2);
        let both = cube(&[(2, 1, 2), (2, 1, 2)], 1);
        assert_eq!(cover(&[2, 2], &[none.clone(), one.clone(), both.clone()]), Ok(()));
        for (cubes, part) in [
            (vec![none.clone(), both.clone()], "have 0 hands of 1 cards where the deck has 4"),
            (vec![none.clone(), one.clone(), both.clone(), both.clone()], "have 10 hands of 2 cards"),
            (vec![none.clone(), Cube { times: 1, ..one.clone() }, both.clone()], "have 2 hands of 1 cards"),
            (vec![cube(&[(3, 0, 3), (1, 0, 1)], 1)], "cube 1 is not about this deck"),
            (vec![cube(&[(2, 0, 3), (2, 0, 2)], 1)], "cube 1 is not about this deck"),
            (vec![cube(&[(4, 0, 4)], 1)], "cube 1 is not about this deck"),
            (vec![], "have 0 hands of 0 cards"),
            (vec![cube(&[(2, 0, 2), (2, 0, 2)], u128::MAX)], "too many"),
        ] {
            assert!(cover(&[2, 2], &cubes).unwrap_err().what().contains(part), "{cubes:?}");
        }
    }

    #[test]
    fn hands_are_recounted_as_far_as_wanted() {
        let deck: Deal = "swish 1x2\n2x a1:b1 a1:".parse().unwrap();
        // Each pair of two alike cards is a swish, and a point alone is none with them.
        assert_eq!(recount(&deck, 100).unwrap(), [1, 3, 2]);
        assert_eq!(recount(&deck, 3).unwrap(), [1, 3, 2]);
        assert_eq!(recount(&deck, 2).unwrap(), [1]);
    }
}
