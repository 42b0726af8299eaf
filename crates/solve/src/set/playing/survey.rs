//! The odds in play: many games with the 81 cards, each look at the table counted.
//!
//! Norvig's simulation ("The Odds of Finding a Set in The Card Game SET") counts in the
//! same way: with [`Policy::First`] and [`Refill::ToStart`], by the number of cards on
//! the table, while there are cards in the deck. Looks at an empty deck are counted
//! apart, since nothing is dealt there and smaller tables appear.
//!
//! A survey is cut into parts with a stream of chance of their own, so that the result
//! depends on the seed and not on the number of processors.
//!
//! [`Policy::First`]: super::Policy::First
//! [`Refill::ToStart`]: super::Refill::ToStart

use super::baseline::DECK;
use super::lanes::{Croupier, play};
use super::vectors::card;
use super::{Findings, Rules};
use crate::budget::Budget;
use crate::deal::{Dealer, Seed};
use rayon::prelude::*;

/// Which games to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survey {
    /// How they are played.
    pub rules: Rules,
    /// How many.
    pub games: u64,
    /// From which seed.
    pub seed: Seed,
}

/// Leads the games of a part.
struct Part {
    games: u64,
    cards: Dealer,
    sets: Dealer,
    /// Decks that are shuffled together, and how many of them are left.
    stock: [[u8; DECK]; STOCK],
    left: usize,
}

/// How many decks are shuffled together.
const STOCK: usize = 8;

impl Croupier for Part {
    fn shuffle(&mut self, deck: &mut [u8; DECK]) -> bool {
        if self.games == 0 {
            return false;
        }
        self.games -= 1;
        if self.left == 0 {
            self.cards.quick_shuffles(&mut self.stock);
            self.left = STOCK;
        }
        self.left -= 1;
        *deck = self.stock[self.left];
        true
    }

    fn choose(&mut self, _: u64, sets: usize) -> usize {
        self.sets.quick_below(sets as u32) as usize
    }
}

impl Survey {
    /// Games in a part: many for each lane, since lanes stand idle at the end.
    const PART: u64 = 8192;

    /// Plays. When the budget is spent, what was found so far counts.
    #[must_use]
    pub fn run(&self, budget: &Budget) -> Findings {
        let parts = (0..self.games.div_ceil(Self::PART)).into_par_iter().map(|part| {
            let mut findings = Findings::default();
            if budget.spent().is_none() {
                let games = Self::PART.min(self.games - part * Self::PART);
                // The sets that chance takes have a stream apart from the cards'.
                let dealer = |kind: u64| Dealer::part(self.seed, kind << 62 | part);
                let stock = [std::array::from_fn(|place| card(place as u8)); STOCK];
                let mut part = Part { games, cards: dealer(1), sets: dealer(2), stock, left: 0 };
                play(self.rules, &mut findings, &mut part);
            }
            findings
        });
        parts.reduce(Findings::default, |one, other| one.plus(&other))
    }
}
