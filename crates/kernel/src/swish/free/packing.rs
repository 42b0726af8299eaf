//! Why no more cards can be kept: blocks that share no card.
//!
//! A block is a few cards with a bound: no more of them can be kept without a swish. The
//! bounds of disjoint blocks add up, and cards outside all blocks count in full.
//! Most blocks are a single swish: of its n cards, at most n - 1 can be kept. A
//! larger block of bound b lists swishes such that any b + 1 of its cards hold all
//! cards of one of them.

use crate::fault::Fault;
use crate::problem::Problem;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::free::pool::{Pool, Tally};
use crate::swish::rules::{FEWEST, Swish};
use crate::text::{number, shorten};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The most cards of a block, since all choices of its cards are looked at.
pub const MOST_CARDS: usize = 14;

/// Cards of which only `bound` can be kept. Text form: a swish, or
/// `2 of CARDS | SWISH | SWISH`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// The cards of a swish: all but one can be kept.
    Swish(Swish),
    /// Any cards.
    Choice {
        /// How many can be kept.
        bound: usize,
        /// The cards.
        cards: Vec<Card>,
        /// Swishes among them.
        swishes: Vec<Swish>,
    },
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Swish(swish) => swish.fmt(f),
            Self::Choice { bound, cards, swishes } => {
                write!(f, "{bound} of")?;
                cards.iter().try_for_each(|card| write!(f, " {card}"))?;
                swishes.iter().try_for_each(|swish| write!(f, " | {swish}"))
            }
        }
    }
}

impl FromStr for Block {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let Some((bound, rest)) = text.split_once(" of ") else {
            return text.parse().map(Self::Swish);
        };
        let bound = number(bound.trim(), "the bound of a block", 0, MOST_CARDS)?;
        let mut parts = rest.split('|');
        let cards = parts.next().unwrap_or_default().split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        Ok(Self::Choice { bound, cards, swishes: parts.map(str::parse).collect::<Result<_, _>>()? })
    }
}

/// Disjoint blocks of a pool, and what they add up to.
#[derive(Clone, Debug)]
pub struct Packing {
    pool: Pool,
    rules: Deal,
    tally: Tally,
    bound: usize,
}

impl Packing {
    /// No blocks yet.
    #[must_use]
    pub fn new(pool: &Pool) -> Self {
        Self { pool: pool.clone(), rules: pool.rules(), tally: Tally::new(pool), bound: 0 }
    }

    /// Checks a block and adds it.
    ///
    /// # Errors
    /// When its bound does not hold, or a card of it is in an earlier block.
    pub fn block(&mut self, block: &Block) -> Result<(), Fault> {
        match block {
            Block::Swish(swish) => {
                if swish.len() < FEWEST {
                    return Err(Fault::new("a block has at least two cards"));
                }
                swish.0.iter().try_for_each(|laid| self.tally.take(&laid.card))?;
                self.rules.meets(swish)?;
                self.bound += swish.len() - 1;
            }
            Block::Choice { bound, cards, swishes } => {
                self.holds(*bound, cards, swishes)?;
                cards.iter().try_for_each(|card| self.tally.take(card))?;
                self.bound += bound;
            }
        }
        Ok(())
    }

    /// Checks that any `bound + 1` of the cards hold one of the swishes.
    fn holds(&self, bound: usize, cards: &[Card], swishes: &[Swish]) -> Result<(), Fault> {
        if cards.len() > MOST_CARDS {
            return Err(Fault::new(format!("a block has at most {MOST_CARDS} cards, not {}", cards.len())));
        }
        let deal = Deal::new(self.rules.grid(), self.rules.is_fixed(), cards.iter().cloned())?;
        let kinds: Vec<Card> = cards.iter().map(|card| deal.kind(card)).collect();
        let mut hands = Vec::new();
        for swish in swishes {
            deal.verify(swish)?;
            let mut hand: BTreeMap<Card, u32> = BTreeMap::new();
            swish.hand(&deal).into_iter().for_each(|kind| *hand.entry(kind).or_default() += 1);
            // For each kind that the swish needs: the cards of that kind, and how many.
            let needs: Vec<(u32, u32)> = hand
                .into_iter()
                .map(|(kind, many)| {
                    let of_kind = kinds.iter().enumerate().filter(|(_, other)| **other == kind);
                    (of_kind.fold(0u32, |mask, (i, _)| mask | 1 << i), many)
                })
                .collect();
            hands.push(needs);
        }
        let holds_one = |chosen: u32| {
            hands.iter().any(|needs| needs.iter().all(|&(cards, many)| (chosen & cards).count_ones() >= many))
        };
        let kept =
            (0..1u32 << cards.len()).find(|&chosen| chosen.count_ones() as usize == bound + 1 && !holds_one(chosen));
        match kept {
            None => Ok(()),
            Some(chosen) => {
                let chosen = cards.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
                let text: Vec<String> = chosen.map(|(_, card)| card.to_string()).collect();
                Err(Fault::new(format!("none of the block's swishes is among {}", shorten(&text.join(" ")))))
            }
        }
    }

    /// Whether it is about these cards.
    #[must_use]
    pub fn is_of(&self, pool: &Pool) -> bool {
        self.pool == *pool
    }

    /// No swish-free set has more cards than this.
    #[must_use]
    pub fn bound(&self) -> usize {
        self.bound + (self.pool.size() - self.tally.taken())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bound(deal: &str, blocks: &[&str]) -> Result<usize, Fault> {
        let mut packing = Packing::new(&Pool::Deal(deal.parse().unwrap()));
        blocks.iter().try_for_each(|block| packing.block(&block.parse()?))?;
        Ok(packing.bound())
    }

    const CORNERS: &str = "swish 4x3\n2x a1:c1 2x a1:a4 2x a1:c4 b1:b2";
    const ALL_SIX: &str = "2 of a1:c1 a1:c1 a1:a4 a1:a4 a1:c4 a1:c4 \
        | a1:c1@0 a1:c1@h | a1:a4@0 a1:a4@v | a1:c4@0 a1:c4@r | a1:c1@0 a1:a4@h a1:c4@r";

    #[test]
    fn bounds_of_disjoint_blocks_add_up() {
        assert_eq!(bound(CORNERS, &[]), Ok(7));
        assert_eq!(bound(CORNERS, &["a1:c1@0 a1:c1@h", "a1:a4@0 a1:a4@v"]), Ok(5));
        assert_eq!(bound(CORNERS, &[ALL_SIX]), Ok(3));
        assert_eq!(bound(CORNERS, &["1 of a1:c1 a1:c1 | a1:c1@0 a1:c1@h"]), Ok(6));
    }

    #[test]
    fn a_block_that_does_not_hold_is_told() {
        for (blocks, part) in [
            (vec!["a1:c1@0 a1:a4@h"], "must hold one of each"),
            (vec!["a1:c1@0 a1:c1@h", "a1:c1@0 a1:c1@h"], "more often than it is there"),
            (vec!["a2:c2@0 a2:c2@h"], "not among the cards"),
            (vec![ALL_SIX, "a1:c1@0 a1:c1@h"], "more often than it is there"),
            (vec!["1 of a1:c1 a1:a4 a1:c4 | a1:c1@0 a1:a4@h a1:c4@r"], "is among a1:c1 a1:a4"),
            (vec!["2 of a1:c1 a1:a4 a1:c4 | a1:c1@0 a1:c1@h"], "used more often"),
            (vec!["1 of a1:c1 a1:c1 a1:a4 | a1:c1@0 a1:c1@h"], "is among a1:c1 a1:a4"),
            (vec!["0 of a1:c1"], "none of the block's swishes is among a1:c1"),
            (vec!["x of a1:c1"], "must be a number"),
            (vec!["a1:c1@0"], "at least two cards"),
        ] {
            let fault = bound(CORNERS, &blocks).unwrap_err();
            assert!(fault.what().contains(part), "{blocks:?}: {fault}");
        }
        let many = format!("1 of {}", "a1: ".repeat(15));
        assert!(bound("swish 4x3\n20x a1:", &[&many]).unwrap_err().what().contains("at most 14"));
    }

    #[test]
    fn blocks_are_read_as_printed() {
        for text in [ALL_SIX, "a1:c1@0 a1:c1@h", "1 of a1:c1"] {
            let block: Block = text.parse().unwrap();
            assert_eq!(block.to_string().parse(), Ok(block));
        }
    }
}
