//! Swish deals made to order.
//!
//! Most deals are not as wished, which bit masks tell in a microsecond. Of those that
//! are left the kernel has to accept that they are, like every answer.

use super::masks::{Hand, Kind, Masks};
use crate::budget::{Budget, Pace};
use crate::deal::{Dealer, Seed};
use crate::made::Wish;
use crate::solve;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::{Deal, Swish};

/// Deals this many cards from a deck.
#[derive(Clone, Debug)]
pub struct Maker<'a> {
    deck: &'a Deal,
    cards: usize,
    /// The deck as masks, and the kinds of its cards in their order, where it fits.
    masks: Option<(Masks, Vec<Kind>)>,
}

impl<'a> Maker<'a> {
    /// Deals this many cards from this deck.
    #[must_use]
    pub fn new(deck: &'a Deal, cards: usize) -> Self {
        let masks = Masks::of(deck).ok().map(|masks| {
            let pack = masks.pack();
            (masks, pack)
        });
        Self { deck, cards, masks }
    }

    /// Whether the deal of this seed is as wished.
    ///
    /// # Errors
    /// Why that can't be told.
    pub fn is_made(&self, seed: Seed, wish: Wish, budget: &Budget) -> Result<bool, Stop> {
        let places = Dealer::new(seed).draw(self.deck.cards().len(), self.cards);
        if let Some((masks, pack)) = &self.masks {
            let hand: Hand = places.iter().filter_map(|&place| pack.get(place).copied()).collect();
            if !may_be(masks, &hand, wish) {
                return Ok(false);
            }
        }
        let cards = places.into_iter().map(|place| self.deck.cards()[place].clone());
        let deal = Deal::new(self.deck.grid(), self.deck.is_fixed(), cards).map_err(Stop::TooLarge)?;
        is_made(&deal, wish, budget)
    }
}

/// Whether a hand may be as wished: quickly told, and for most hands enough.
fn may_be(masks: &Masks, hand: &Hand, wish: Wish) -> bool {
    match wish {
        Wish::Dead => !masks.has_swish(hand),
        Wish::Largest(cards) => masks.largest_size(hand, &mut Pace::free()) == Ok(cards),
        Wish::One => match masks.smallest(hand, &mut Pace::free()) {
            // No other one is left when one of its kinds is gone.
            Ok(Some(ways)) => ways.iter().all(|&way| {
                let mut fewer = *hand;
                let kind = masks.kind_of_way(way);
                (0..hand.copies(kind)).for_each(|_| fewer.remove(kind));
                !masks.has_swish(&fewer)
            }),
            _ => false,
        },
    }
}

/// Whether the deal is as wished.
///
/// # Errors
/// Why that can't be told.
pub fn is_made(deal: &Deal, wish: Wish, budget: &Budget) -> Result<bool, Stop> {
    let found = |question| found(deal, question, budget);
    match wish {
        Wish::Dead => Ok(found(Question::Any)?.is_empty()),
        Wish::One => Ok(found(Question::All(0))?.len() == 1),
        Wish::Largest(cards) => {
            Ok(found(Question::AtLeast(cards + 1))?.is_empty() && found(Question::All(cards))?.len() == 1)
        }
    }
}

/// The swishes that answer a question.
fn found(deal: &Deal, question: Question, budget: &Budget) -> Result<Vec<Swish>, Stop> {
    Ok(solve(deal, &question, budget).settled()?.finding().swishes().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_masks_rule_out_is_not_as_wished() {
        let deck = crate::swish::deck::commercial().unwrap();
        for (cards, wish) in [(6, Wish::Dead), (8, Wish::One), (8, Wish::Largest(4)), (10, Wish::Largest(5))] {
            let maker = Maker::new(&deck, cards);
            let mut made = 0;
            for seed in 0..150 {
                let places = Dealer::new(Seed(seed)).draw(60, cards);
                let dealt = places.into_iter().map(|place| deck.cards()[place].clone());
                let deal = Deal::new(deck.grid(), false, dealt).unwrap();
                let expected = is_made(&deal, wish, &Budget::unlimited());
                assert_eq!(
                    maker.is_made(Seed(seed), wish, &Budget::unlimited()),
                    expected,
                    "{wish} of {cards}: {seed}"
                );
                made += usize::from(expected == Ok(true));
            }
            assert!((1..150).contains(&made), "{wish} of {cards}: {made}");
        }
    }

    fn made(deal: &str, wish: Wish) -> bool {
        is_made(&deal.parse().unwrap(), wish, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn wishes_hold_or_not() {
        let (one, two) = ("swish 1x3\na1:b1 b1:a1 a1:", "swish 2x3\na1:b1 b1:a1 a1:c2 c2:a1");
        let dead = "swish 2x3 fixed\na1:b1 a1:c2 a1:b2";
        let largest = "swish 1x4 fixed\na1:b1 b1:c1 c1:a1 b1:a1 d1:";
        for (deal, wish, holds) in [
            (one, Wish::One, true),
            (two, Wish::One, false),
            (dead, Wish::One, false),
            (dead, Wish::Dead, true),
            (one, Wish::Dead, false),
            (largest, Wish::Largest(3), true),
            (largest, Wish::Largest(2), false),
            (largest, Wish::Largest(4), false),
            (largest, Wish::One, false),
        ] {
            assert_eq!(made(deal, wish), holds, "{wish}: {deal}");
        }
    }
}
