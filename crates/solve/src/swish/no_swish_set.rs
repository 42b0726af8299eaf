//! `NoSwishSet` of Dailly, Lafourcade and Marcadet (FUN 2024, section 3.1): a largest
//! swish-free part of a deck by divide and conquer, as a baseline.
//!
//! Cards are taken from the deck one by one; each is first kept and then left out, and
//! a branch is cut as soon as the kept cards hold a swish, because more cards never
//! take one away. That is exponential: fine for the decks of 2x4 and 3x3, and far too
//! slow for the 60 commercial cards without luck.
//!
//! Whether cards hold a swish is for the caller to say. With [`as_printed`] the search
//! is the paper's, and its result need not be swish-free, since
//! [`find_cycle`](super::find_cycle) misses swishes; with [`exactly`] it is right.
//! Nothing here is believed: who shows the result has the kernel check it.
//!
//! One departure can be switched on: [`Cut::Bound`] also leaves a branch in which
//! even all remaining cards could not beat the best set so far.

use super::find_cycle::has_swish;
use super::{Engine, SwishGame};
use crate::ask;
use crate::budget::Budget;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::{Card, Deal};

/// When a branch is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// As the paper has it: when the kept cards hold a swish.
    Swish,
    /// Also when the kept and the remaining cards are no more than the best set has.
    Bound,
}

/// What the search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSwishSet {
    /// The largest set found in which no swish was seen, in the order of the deck.
    pub kept: Vec<Card>,
    /// Why the search ended early; it went through everything if it did not.
    pub stop: Option<Stop>,
}

/// Says whether cards hold a swish.
pub type HasSwish<'a> = dyn FnMut(&[Card]) -> Result<bool, Stop> + 'a;

/// The paper's `NoSwishSet`, for this deck and this way to see swishes.
pub fn no_swish_set(deck: &Deal, has_swish: &mut HasSwish<'_>, cut: Cut, budget: &Budget) -> NoSwishSet {
    let mut search = Search { deck: deck.cards(), has_swish, cut, budget, kept: Vec::new(), best: Vec::new() };
    let stop = search.decide(0).err();
    NoSwishSet { kept: search.best, stop }
}

struct Search<'a, 'b> {
    deck: &'a [Card],
    has_swish: &'a mut HasSwish<'b>,
    cut: Cut,
    budget: &'a Budget,
    kept: Vec<Card>,
    best: Vec<Card>,
}

impl Search<'_, '_> {
    /// Keeps or leaves the cards from this place on.
    fn decide(&mut self, place: usize) -> Result<(), Stop> {
        if let Some(stop) = self.budget.spent() {
            return Err(stop);
        }
        if self.kept.len() > self.best.len() {
            self.best.clone_from(&self.kept);
            self.budget.progress().note_best(self.best.len());
        }
        let Some(card) = self.deck.get(place) else { return Ok(()) };
        let at_most = self.kept.len() + self.deck.len() - place;
        if self.cut == Cut::Bound && at_most <= self.best.len() {
            return Ok(());
        }
        self.kept.push(card.clone());
        let swish = (self.has_swish)(&self.kept);
        let with_it = if swish == Ok(false) { self.decide(place + 1) } else { swish.map(|_| ()) };
        self.kept.pop();
        with_it?;
        self.decide(place + 1)
    }
}

/// Sees what `FindCycle` finds, as the paper does.
pub fn as_printed<'a>(deck: &'a Deal, budget: &'a Budget) -> impl FnMut(&[Card]) -> Result<bool, Stop> + 'a {
    move |cards| Ok(has_swish(&part(deck, cards)?, budget)?.is_some())
}

/// Sees what an engine settles.
pub fn exactly<'a>(
    deck: &'a Deal,
    engine: &'a dyn Engine<SwishGame>,
    budget: &'a Budget,
) -> impl FnMut(&[Card]) -> Result<bool, Stop> + 'a {
    move |cards| Ok(ask(engine, &part(deck, cards)?, Question::Any, budget).settled()?.finding().is_yes())
}

fn part(deck: &Deal, cards: &[Card]) -> Result<Deal, Stop> {
    Deal::new(deck.grid(), deck.is_fixed(), cards.iter().cloned()).map_err(Stop::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swish::deck::{commercial, every_card};
    use crate::swish::enumerate::Enumerate;
    use misdeal_kernel::swish::Grid;
    use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
    use std::time::Duration;

    fn deck(rows: usize, columns: usize) -> Deal {
        every_card(Grid::new(rows, columns).unwrap()).unwrap()
    }

    fn is_swish_free(deck: &Deal, kept: &[Card]) -> bool {
        every_swish(&part(deck, kept).unwrap(), 2, &mut patience(PATIENCE)).unwrap().is_empty()
    }

    #[test]
    fn known_sizes_are_found_with_and_without_the_bound() {
        let budget = Budget::unlimited();
        for (rows, columns, size) in [(2, 2, 2), (2, 3, 5), (2, 4, 8), (3, 3, 8)] {
            let deck = deck(rows, columns);
            for cut in [Cut::Swish, Cut::Bound] {
                let found = no_swish_set(&deck, &mut exactly(&deck, &Enumerate, &budget), cut, &budget);
                assert_eq!((found.kept.len(), found.stop), (size, None), "{rows}x{columns} {cut:?}");
                assert!(is_swish_free(&deck, &found.kept), "{rows}x{columns} {cut:?}");
            }
        }
    }

    #[test]
    fn as_printed_it_is_right_for_small_decks_and_keeps_too_much_of_others() {
        let budget = Budget::unlimited();
        for (rows, columns, size) in [(2, 2, 2), (2, 3, 5), (2, 4, 8), (3, 3, 8)] {
            let deck = deck(rows, columns);
            let found = no_swish_set(&deck, &mut as_printed(&deck, &budget), Cut::Bound, &budget);
            assert_eq!((found.kept.len(), found.stop), (size, None), "{rows}x{columns}");
        }
        // The deal that FindCycle gets wrong: it keeps all cards, and they swish.
        let deal: Deal = "swish 2x6\na1:c1 c2:a1 e1:c1 b2:b1 c2:b1 c1:b1 e2:a1".parse().unwrap();
        let printed = no_swish_set(&deal, &mut as_printed(&deal, &budget), Cut::Swish, &budget);
        assert_eq!((printed.kept.len(), is_swish_free(&deal, &printed.kept)), (7, false));
        let right = no_swish_set(&deal, &mut exactly(&deal, &Enumerate, &budget), Cut::Swish, &budget);
        assert_eq!((right.kept.len(), is_swish_free(&deal, &right.kept)), (6, true));
    }

    #[test]
    fn copies_of_a_card_are_cards_of_their_own() {
        let budget = Budget::unlimited();
        let deck: Deal = "swish 1x3 fixed\n3x a1:b1 2x b1:a1".parse().unwrap();
        let found = no_swish_set(&deck, &mut exactly(&deck, &Enumerate, &budget), Cut::Swish, &budget);
        assert_eq!(found.kept, deck.cards()[..3]);
    }

    #[test]
    fn a_spent_budget_leaves_the_best_so_far() {
        let deck = commercial().unwrap();
        let budget = Budget::unlimited().time(Duration::from_millis(300));
        let found = no_swish_set(&deck, &mut as_printed(&deck, &budget), Cut::Bound, &budget);
        assert_eq!(found.stop, Some(Stop::Time));
        assert!(!found.kept.is_empty());
        let nothing = no_swish_set(&deck, &mut |_| Err(Stop::Conflicts), Cut::Swish, &Budget::unlimited());
        assert_eq!(nothing, NoSwishSet { kept: Vec::new(), stop: Some(Stop::Conflicts) });
    }
}
