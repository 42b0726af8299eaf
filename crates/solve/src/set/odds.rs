//! The exact chance that cards from a fresh deck hold no set.
//!
//! Of all choices of k cards from the deck, as many hold no set as there are set-free
//! layouts of k cards; a ladder has counted them, and the kernel has checked it. And since
//! a layout without a set has none in a part of it, the chance that k cards hold none,
//! given that the first j of them do, is the chance for k divided by that for j.

use crate::odds::{Fraction, sets};
use misdeal_kernel::set::free::Layouts;

/// The chance that this many cards of a fresh deck hold no set; none when the deck has not as
/// many.
#[must_use]
pub fn no_set(layouts: &Layouts, cards: usize) -> Option<Fraction> {
    let deck = usize::try_from(layouts.shape().deck()?).ok()?;
    Fraction::new(layouts.counts().get(cards).copied().unwrap_or(0), sets(deck, cards)?)
}

/// The same, given that the first this many of them hold none; none when these are more, or
/// always hold one.
#[must_use]
pub fn no_set_given(layouts: &Layouts, cards: usize, first: usize) -> Option<Fraction> {
    (first <= cards).then_some(())?;
    no_set(layouts, cards)?.over(no_set(layouts, first)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::set::free::count_layouts;

    #[test]
    fn the_odds_of_a_fresh_deck_are_those_that_are_known() {
        let counted = count_layouts("4x3".parse().unwrap(), &Budget::unlimited()).unwrap();
        let layouts = counted.freed.layouts().unwrap();
        let against = |chance: Option<Fraction>| chance.unwrap().odds_against().unwrap().value();
        let near = |one: f64, two: f64| assert!((one / two - 1.0).abs() < 1e-3, "{one} {two}");
        near(against(no_set(layouts, 12)), 29.96);
        near(against(no_set(layouts, 15)), 2741.0);
        near(against(no_set(layouts, 18)), 7.05e7);
        near(against(no_set_given(layouts, 12, 9)), 8.20);
        near(against(no_set_given(layouts, 15, 12)), 87.6);
        // 84240 of 85320 choices of three cards.
        assert_eq!(no_set(layouts, 3).unwrap().to_string(), "78/79");
        assert_eq!(no_set(layouts, 2), Fraction::new(1, 1));
        assert_eq!(no_set(layouts, 0), Fraction::new(1, 1));
        assert_eq!(no_set(layouts, 21), Fraction::new(0, 1));
        assert_eq!(no_set(layouts, 82), None);
        assert_eq!(no_set_given(layouts, 21, 20), Fraction::new(0, 1));
        assert_eq!((no_set_given(layouts, 22, 21), no_set_given(layouts, 9, 12)), (None, None));
        assert_eq!(no_set(layouts, 21).unwrap().odds_against(), None);
        assert!((0..=81).all(|cards| no_set(layouts, cards).is_some()));
    }
}
