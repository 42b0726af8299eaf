//! The chance that cards from a fresh deck hold no quad: exact where the kernel has counted, sampled elsewhere.

use super::pairs;
use super::random::{Pack, deal_board};
use crate::budget::Budget;
use crate::deal::{Dealer, Seed};
use crate::odds::{Fraction, Proportion, sets};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::quads::free::Counted;
use misdeal_kernel::quads::{Board, Deck};
use rayon::prelude::*;

/// Boards in a part of a sample. Each has a stream of chance of its own, so that the result depends on the seed and not on
/// the number of processors.
const PART: u64 = 256;

/// The chance that cards hold no quad.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Odds {
    /// As the kernel has counted.
    Exact(Fraction),
    /// As boards of a sample were found.
    Sampled(Proportion),
}

/// The chance that this many cards of a fresh deck hold no quad: exact where the kernel can count, and otherwise from this
/// many boards, or as many as the budget allows.
///
/// # Errors
/// When the deck or a board has not as many cards.
pub fn odds(deck: Deck, cards: usize, trials: u64, seed: Seed, budget: &Budget) -> Result<Odds, Fault> {
    // Whether as many can be dealt is asked once.
    deal_board(deck, cards, seed)?;
    match Counted::of(deck).ok().and_then(|counted| no_quad(&counted, cards)) {
        Some(chance) => Ok(Odds::Exact(chance)),
        None => sample(deck, cards, trials, seed, budget).map(Odds::Sampled),
    }
}

/// The chance that this many cards hold no quad; nothing when the deck has not as many.
#[must_use]
pub fn no_quad(counted: &Counted, cards: usize) -> Option<Fraction> {
    let all = sets(usize::try_from(counted.deck().size()).ok()?, cards)?;
    Fraction::new(counted.counts().get(cards).copied().unwrap_or(0), all)
}

/// The same, given that the first of them hold none; nothing when these are more, or always hold one.
#[must_use]
pub fn no_quad_given(counted: &Counted, cards: usize, first: usize) -> Option<Fraction> {
    (first <= cards).then_some(())?;
    no_quad(counted, cards)?.over(no_quad(counted, first)?)
}

/// Deals boards of this many cards, and counts those without a quad. When the budget is spent, the boards that were searched
/// by then count.
///
/// # Errors
/// When a board can't have as many cards.
pub fn sample(deck: Deck, cards: usize, trials: u64, seed: Seed, budget: &Budget) -> Result<Proportion, Fault> {
    budget.progress().expect(trials);
    let parts = (0..trials.div_ceil(PART)).into_par_iter().take_any_while(|_| budget.spent().is_none());
    let parts = parts.map(|part| {
        let mut dead = Proportion::default();
        for trial in part * PART..trials.min((part + 1) * PART) {
            let board = Board::new(deck, Pack::with(deck, Dealer::part(seed, trial)).deal(cards))?;
            match pairs::any(&board, budget) {
                Ok(quad) => dead = dead.plus(Proportion { hits: u64::from(quad.is_none()), trials: 1 }),
                Err(_) => break,
            }
        }
        budget.progress().advance(dead.trials);
        Ok(dead)
    });
    parts.try_reduce(Proportion::default, |one, other| Ok(one.plus(other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_chances_lie_within_what_is_sampled() {
        let deck = Deck::new(3).unwrap();
        let counted = Counted::of(deck).unwrap();
        for cards in [4, 6, 8, 9] {
            let exact = no_quad(&counted, cards).unwrap().value();
            let (low, high) = sample(deck, cards, 20_000, Seed(1), &Budget::unlimited()).unwrap().interval();
            assert!(low <= exact && exact <= high, "{cards} cards: {low} <= {exact} <= {high}");
        }
        assert_eq!(no_quad(&counted, 4).unwrap().to_string(), "60/61");
        assert_eq!(no_quad(&counted, 10).unwrap().value(), 0.0);
        assert_eq!(no_quad(&counted, 65), Fraction::new(0, 0));
        assert_eq!(no_quad_given(&counted, 9, 9).unwrap().to_string(), "1/1");
        assert_eq!(no_quad_given(&counted, 8, 9), None);
    }

    #[test]
    fn small_decks_are_counted_and_large_ones_sampled() {
        let odds = |properties, cards| {
            odds(Deck::new(properties).unwrap(), cards, 500, Seed(2), &Budget::unlimited())
                .map_err(|fault| fault.to_string())
        };
        assert_eq!(odds(1, 4), Ok(Odds::Exact(Fraction::new(0, 1).unwrap())));
        assert!(matches!(odds(3, 12), Ok(Odds::Exact(_))));
        assert!(matches!(odds(4, 9), Ok(Odds::Sampled(Proportion { trials: 500, .. }))));
        assert!(odds(1, 5).unwrap_err().contains("has 4"));
    }
}
