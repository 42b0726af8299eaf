//! Random boards: cards drawn from a deck that is not written down until half of it is dealt.
//!
//! A card is drawn as a place of the deck, and drawn again if it was dealt before. From the time when half of the deck
//! is dealt, the rest is listed and drawn from by place. The seeds mean the same boards forever.

use crate::deal::{Dealer, Seed};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::quads::deck::MOST_CARDS;
use misdeal_kernel::quads::{Board, Card, Deck};
use std::collections::HashSet;

/// A deck that is being dealt.
#[derive(Clone, Debug)]
pub struct Pack {
    deck: Deck,
    dealer: Dealer,
    dealt: HashSet<Card>,
    /// What is left, once that is no more than what was dealt.
    rest: Option<Vec<Card>>,
}

impl Pack {
    /// The deck, shuffled by a seed.
    #[must_use]
    pub fn new(deck: Deck, seed: Seed) -> Self {
        Self::with(deck, Dealer::new(seed))
    }

    /// The deck, shuffled by a dealer.
    #[must_use]
    pub fn with(deck: Deck, dealer: Dealer) -> Self {
        Self { deck, dealer, dealt: HashSet::new(), rest: None }
    }

    /// How many cards are left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.rest.as_ref().map_or(self.deck.size() - self.dealt.len() as u64, |rest| rest.len() as u64)
    }

    /// The next card; none when all are dealt.
    pub fn draw(&mut self) -> Option<Card> {
        if self.rest.is_none() && self.left() <= self.dealt.len() as u64 {
            self.rest = Some(self.deck.cards().filter(|card| !self.dealt.contains(card)).collect());
            self.dealt = HashSet::new();
        }
        if let Some(rest) = &mut self.rest {
            let place = usize::try_from(self.dealer.below(rest.len() as u64)).ok()?;
            return (place < rest.len()).then(|| rest.swap_remove(place));
        }
        loop {
            let card = self.deck.card(self.dealer.below(self.deck.size()))?;
            if self.dealt.insert(card) {
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
/// When the deck or a board has not this many cards.
pub fn deal_board(deck: Deck, cards: usize, seed: Seed) -> Result<Board, Fault> {
    if cards as u64 > deck.size() {
        return Err(Fault::new(format!("{cards} cards can't be dealt: the deck of quads {deck} has {}", deck.size())));
    }
    if cards > MOST_CARDS {
        return Err(Fault::new(format!("{cards} cards can't be dealt: a board has at most {MOST_CARDS}")));
    }
    Board::new(deck, Pack::new(deck, seed).deal(cards))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chi_square::ChiSquare;

    #[test]
    fn a_seed_means_the_same_board_forever() {
        let board = deal_board(Deck::new(3).unwrap(), 12, Seed(42)).unwrap();
        assert_eq!(board.to_string(), "quads 3\n310 233 331 321 110 231 130 313 322 320 111 112\n");
    }

    #[test]
    fn every_card_is_dealt_once_and_no_more_than_there_are() {
        let deck = Deck::new(2).unwrap();
        let mut pack = Pack::new(deck, Seed(1));
        let mut cards = pack.deal(20);
        assert_eq!((cards.len(), pack.left()), (16, 0));
        cards.sort_unstable();
        assert!(cards.into_iter().eq(deck.cards()));
        assert!(deal_board(deck, 17, Seed(1)).unwrap_err().what().contains("the deck of quads 2 has 16"));
        assert!(deal_board(Deck::new(30).unwrap(), MOST_CARDS + 1, Seed(1)).is_err());
    }

    #[test]
    fn every_card_has_the_same_chance() {
        let deck = Deck::new(1).unwrap();
        // Three of four cards: which one is left out?
        let mut left_out = [0_u64; 4];
        for seed in 0..4000 {
            let board = deal_board(deck, 3, Seed(seed)).unwrap();
            let missing = deck.cards().position(|card| !board.holds(&card)).unwrap();
            left_out[missing] += 1;
        }
        let statistic = left_out.iter().map(|&count| (count as f64 - 1000.0).powi(2) / 1000.0).sum();
        assert!(ChiSquare { statistic, freedom: 3 }.p_value() > 0.001, "{left_out:?}");
    }
}
