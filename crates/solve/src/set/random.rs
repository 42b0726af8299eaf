//! The randomiser of section 5.1 of the paper: cards from a deck that is never written
//! down, and whether it deals evenly.
//!
//! A card is drawn as one uniform value a property, and drawn again if it was dealt
//! before: on the table or taken, it does not come back. That is uniform over what is
//! left whatever was dealt, and works for decks of any size. When half of the deck is
//! dealt, rejection would become slow; from there on the rest, which is no larger than
//! what was dealt, is listed and drawn from by place.

use crate::budget::Budget;
use crate::chi_square::ChiSquare;
use crate::deal::{Dealer, Seed};
use misdeal_kernel::boards::Deck as _;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::{Board, Card, Shape};
use rayon::prelude::*;
use std::collections::HashSet;

/// A deck that is being dealt.
#[derive(Clone, Debug)]
pub struct Pack {
    shape: Shape,
    dealer: Dealer,
    dealt: HashSet<Card>,
    /// What is left, once that is less than what was dealt.
    rest: Option<Vec<Card>>,
}

impl Pack {
    /// The deck of this shape, shuffled by a seed.
    #[must_use]
    pub fn new(shape: Shape, seed: Seed) -> Self {
        Self::with(shape, Dealer::new(seed))
    }

    /// The deck of this shape, shuffled by a dealer.
    #[must_use]
    pub fn with(shape: Shape, dealer: Dealer) -> Self {
        Self { shape, dealer, dealt: HashSet::new(), rest: None }
    }

    /// How many cards are left; none when they are too many to count.
    #[must_use]
    pub fn left(&self) -> Option<u128> {
        match &self.rest {
            Some(rest) => Some(rest.len() as u128),
            None => self.shape.deck().map(|deck| deck - self.dealt.len() as u128),
        }
    }

    /// The next card; none when all are dealt.
    pub fn draw(&mut self) -> Option<Card> {
        if self.rest.is_none() && self.left().is_some_and(|left| left <= self.dealt.len() as u128) {
            let deck = self.shape.deck().unwrap_or(0);
            let cards = (0..deck).map(|place| Card::at(self.shape, place));
            self.rest = Some(cards.filter(|card| !self.dealt.contains(card)).collect());
            self.dealt = HashSet::new();
        }
        if let Some(rest) = &mut self.rest {
            let place = self.dealer.below(rest.len() as u64) as usize;
            return (place < rest.len()).then(|| rest.swap_remove(place));
        }
        loop {
            let values = (0..self.shape.properties()).map(|_| self.dealer.below(self.shape.values() as u64) as u16);
            let card = Card::new(values);
            if self.dealt.insert(card.clone()) {
                return Some(card);
            }
        }
    }

    /// The next cards, as many as there are.
    pub fn deal(&mut self, cards: usize) -> Vec<Card> {
        (0..cards).map_while(|_| self.draw()).collect()
    }

    /// Chooses a number below `n`, as [`Dealer::below`].
    pub fn below(&mut self, n: u64) -> u64 {
        self.dealer.below(n)
    }
}

/// A board of random cards.
///
/// # Errors
/// When the deck has not this many cards, or a board can't hold them.
pub fn deal_board(shape: Shape, cards: usize, seed: Seed) -> Result<Board, Fault> {
    if let Some(deck) = shape.deck().filter(|&deck| (cards as u128) > deck) {
        return Err(Fault::new(format!("{cards} cards can't be dealt: the deck of {shape} has {deck}")));
    }
    if cards > shape.most_cards() {
        return Err(Fault::new(format!(
            "{cards} cards can't be dealt: a board of {shape} has at most {}",
            shape.most_cards()
        )));
    }
    Board::new(shape, Pack::new(shape, seed).deal(cards))
}

/// What the counts of a histogram are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bars {
    /// A count for each card, in the order of the digits.
    Cards,
    /// A count for each value of each property, the first property's first.
    Values,
}

/// How often cards were dealt, over many trials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    /// The deck.
    pub shape: Shape,
    /// What is counted.
    pub bars: Bars,
    /// The counts.
    pub counts: Vec<u64>,
    /// How many trials there were.
    pub trials: u64,
    /// How many different cards were dealt in each of them.
    pub cards: usize,
}

impl Histogram {
    /// The most cards that have a bar of their own.
    const MOST_BARS: u128 = 1 << 16;
    /// The test is good when this many are expected on a bar, by an old rule.
    const EXPECTED: f64 = 5.0;

    fn empty(shape: Shape, trials: u64, cards: usize) -> Self {
        let deck = shape
            .deck()
            .filter(|&deck| deck <= Self::MOST_BARS && trials as f64 * cards as f64 >= Self::EXPECTED * deck as f64);
        let (bars, counts) = match deck {
            Some(deck) => (Bars::Cards, deck as usize),
            None => (Bars::Values, shape.properties() * shape.values()),
        };
        Self { shape, bars, counts: vec![0; counts], trials: 0, cards }
    }

    fn count(&mut self, cards: &[Card]) {
        self.trials += 1;
        for card in cards {
            match self.bars {
                Bars::Cards => {
                    if let Some(place) = card.place(self.shape) {
                        self.counts[place as usize] += 1;
                    }
                }
                Bars::Values => {
                    for (bars, &value) in self.counts.chunks_mut(self.shape.values()).zip(card.values()) {
                        bars[usize::from(value)] += 1;
                    }
                }
            }
        }
    }

    fn plus(mut self, other: &Self) -> Self {
        self.counts.iter_mut().zip(&other.counts).for_each(|(sum, count)| *sum += count);
        self.trials += other.trials;
        self
    }

    /// How many a fair dealer is expected to put on each bar.
    #[must_use]
    pub fn expected(&self) -> f64 {
        let dealt = self.trials as f64 * self.cards as f64;
        match self.bars {
            Bars::Cards => dealt / self.counts.len() as f64,
            Bars::Values => dealt / self.shape.values() as f64,
        }
    }

    /// Whether the counts are even.
    ///
    /// The cards of one trial are all different, so the counts vary less than those of
    /// independent draws, and Pearson's sum would be too small. Let n of N cards be dealt
    /// in each of T trials. In one trial the indicator of a card has variance
    /// n/N (1 - n/N) = c (1 - 1/N), and two cards have covariance
    /// n(n-1)/(N(N-1)) - n²/N² = -c/N, both with c = n(N-n)/(N(N-1)). So the counts have
    /// the covariance T c (I - J/N), J all ones, and the sum of (count - Tn/N)² / (T c) is
    /// chi-square with N - 1 degrees of freedom for large T. That is Pearson's sum, with
    /// the expected count Tn/N below the line, times (N-1)/(N-n).
    ///
    /// The values of a property are sums of indicators, N/v each, so their covariance is
    /// T n/v (N-n)/(N-1) (I - J/v): the same factor, with v - 1 degrees of freedom.
    /// Different properties are uncorrelated, since any two values of them are together on
    /// the same number of cards; so their sums and degrees add up.
    #[must_use]
    pub fn chi_square(&self) -> ChiSquare {
        let (deck, cards) = ((self.shape.values() as f64).powf(self.shape.properties() as f64), self.cards as f64);
        let groups = if self.bars == Bars::Cards { 1 } else { self.shape.properties() };
        if cards >= deck || self.expected() <= 0.0 {
            // All cards in every trial: nothing is left to chance.
            return ChiSquare { statistic: 0.0, freedom: 0 };
        }
        let expected = self.expected();
        let pearson: f64 = self.counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
        let factor = if deck.is_finite() { (deck - 1.0) / (deck - cards) } else { 1.0 };
        ChiSquare { statistic: pearson * factor, freedom: (self.counts.len() - groups) as u64 }
    }
}

/// Deals boards and further cards again and again, and counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trials {
    /// The deck.
    pub shape: Shape,
    /// How many cards the first board has.
    pub board: usize,
    /// How many cards are drawn after it.
    pub draws: usize,
    /// How often.
    pub trials: u64,
    /// From which seed.
    pub seed: Seed,
}

impl Trials {
    /// The paper's: a first board of v * p cards, and v more for a set that is taken; of
    /// small decks, as many as there are.
    #[must_use]
    pub fn of_paper(shape: Shape, trials: u64, seed: Seed) -> Self {
        let board = shape.properties() * shape.values();
        let deck = shape.deck().unwrap_or(u128::MAX);
        let left = deck.saturating_sub(board as u128).min(shape.values() as u128) as usize;
        Self { shape, board: deck.min(board as u128) as usize, draws: left, trials, seed }
    }

    /// The cards of the first boards, and those drawn after a set was taken. When the budget is
    /// spent, the trials until then count.
    ///
    /// # Errors
    /// When the deck or a board has not this many cards, or there are too many values for
    /// a bar each.
    pub fn run(&self, budget: &Budget) -> Result<[Histogram; 2], Fault> {
        self.run_with(budget, |trial, board, draws| {
            let mut pack = Pack::with(self.shape, Dealer::part(self.seed, trial));
            let board = pack.deal(board);
            (board, pack.deal(draws))
        })
    }

    /// As [`Trials::run`], with a dealer of one's own: it is told the number of the trial
    /// and how many cards to deal.
    ///
    /// # Errors
    /// As [`Trials::run`].
    pub fn run_with(
        &self,
        budget: &Budget,
        deal: impl Fn(u64, usize, usize) -> (Vec<Card>, Vec<Card>) + Sync,
    ) -> Result<[Histogram; 2], Fault> {
        const MOST_VALUES: usize = 1 << 20;
        let (shape, cards) = (self.shape, self.board.saturating_add(self.draws));
        if shape.deck().is_some_and(|deck| cards as u128 > deck) || cards > shape.most_cards() {
            return Err(Fault::new(format!("{cards} cards of {shape} can't be dealt at once")));
        }
        if shape.properties() * shape.values() > MOST_VALUES {
            return Err(Fault::new(format!("{shape} has more than {MOST_VALUES} values to count")));
        }
        let empty = || [self.board, self.draws].map(|cards| Histogram::empty(shape, self.trials, cards));
        let counted = (0..self.trials).into_par_iter().fold(empty, |mut counts, trial| {
            if budget.spent().is_none() {
                let (board, draws) = deal(trial, self.board, self.draws);
                counts[0].count(&board);
                counts[1].count(&draws);
            }
            counts
        });
        Ok(counted.reduce(empty, |[board, draws], other| [board.plus(&other[0]), draws.plus(&other[1])]))
    }
}
