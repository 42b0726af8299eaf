//! How often random cards of a deck hold no swish, and how large swishes are.
//!
//! A survey deals hands and looks at each of them. It is cut into parts with a
//! stream of chance of their own, so that the result depends on the seed and not
//! on the number of processors. The first hand of each part is gone through by the
//! kernel too; a verdict that differs ends the survey.

use super::Outcome;
use super::masks::{Hand, Masks};
use crate::budget::{Budget, Halt, Pace};
use crate::deal::{Dealer, Seed};
use crate::odds::Proportion;
use crate::{ask, choose};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::free::{Counted, boxes};
use misdeal_kernel::swish::{Deal, Swish};
use rayon::prelude::*;

/// What to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survey {
    /// How many cards are dealt.
    pub cards: usize,
    /// How often.
    pub trials: u64,
    /// From which seed.
    pub seed: Seed,
    /// Whether to find the largest swish of each hand, which takes longer.
    pub largest: bool,
}

/// What a survey found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The hands without a swish.
    pub dead: Proportion,
    /// How many hands have a largest swish of this many cards, by the number of cards.
    pub largest: Vec<u64>,
    /// How many verdicts the kernel confirmed.
    pub confirmed: u64,
}

impl Findings {
    fn plus(mut self, other: &Self) -> Self {
        self.dead = self.dead.plus(other.dead);
        self.largest.resize(self.largest.len().max(other.largest.len()), 0);
        self.largest.iter_mut().zip(&other.largest).for_each(|(sum, n)| *sum += n);
        self.confirmed += other.confirmed;
        self
    }

    fn note(&mut self, size: usize) {
        self.dead = self.dead.plus(Proportion { hits: u64::from(size == 0), trials: 1 });
        if self.largest.len() <= size {
            self.largest.resize(size + 1, 0);
        }
        self.largest[size] += 1;
    }
}

/// Ticks of a hand that is judged, or of a step of the search for its largest swish.
const HAND: u64 = 1000;

/// Has the kernel count the swish-free sets of a deck, by size. It needs no counts to compare with: what it has counted once, it
/// need not count again.
///
/// # Errors
/// When the deck is too large, or the budget is spent.
pub fn counted(deck: &Deal, budget: &Budget) -> Result<Counted, Stop> {
    let mut pace = Pace::of_kernel(budget);
    let mut left = patience(boxes::PATIENCE);
    // A box of no cost is a step, too.
    let counted = Counted::of(deck, &mut |cost| pace.steps_at_once(cost.max(1)).is_ok() && left(cost));
    counted.map_err(|fault| pace.stop().unwrap_or(Stop::TooLarge(fault)))
}

impl Survey {
    /// Hands in a part; small for decks that need an engine for each of them.
    const PART: u64 = 4096;
    const SMALL_PART: u64 = 16;

    /// Deals and looks. When the budget is spent, what was found so far counts.
    ///
    /// # Errors
    /// When the kernel finds a verdict wrong, or an engine can't tell.
    pub fn of(&self, deck: &Deal, budget: &Budget) -> Result<Findings, Stop> {
        let masks = Masks::of(deck).ok();
        let size = if masks.is_some() { Self::PART } else { Self::SMALL_PART };
        let parts = (0..self.trials.div_ceil(size)).into_par_iter().take_any_while(|_| budget.spent().is_none());
        let parts = parts.map(|part| {
            let hands = size.min(self.trials - part * size);
            // Each number of cards has streams of its own.
            let dealer = Dealer::part(self.seed, (self.cards as u64) << 40 | part);
            match &masks {
                Some(masks) => self.by_masks(masks, dealer, hands, budget),
                None => self.by_engine(deck, dealer, hands, budget),
            }
        });
        parts.try_reduce(Findings::default, |one, other| Ok(one.plus(&other)))
    }

    fn by_masks(&self, masks: &Masks, mut dealer: Dealer, hands: u64, budget: &Budget) -> Result<Findings, Stop> {
        let mut pack = masks.pack();
        let mut findings = Findings::default();
        let mut pace = Pace::within(budget, u64::MAX).worth(HAND);
        for number in 0..hands {
            let mut hand = Hand::default();
            dealer.quick_deal(&mut pack, self.cards).iter().for_each(|&kind| hand.add(kind));
            let Ok(size) = self.judge(masks, &hand, &mut pace) else { break };
            findings.note(size);
            if number == 0 {
                let deck = masks.deck();
                let deal = Deal::new(deck.grid(), deck.is_fixed(), masks.cards(&hand)).map_err(Stop::TooLarge)?;
                findings.confirmed += u64::from(self.confirm(&deal, size)?);
            }
        }
        budget.progress().advance(findings.dead.trials);
        if !self.largest {
            findings.largest.clear();
        }
        Ok(findings)
    }

    /// How many cards a largest swish of a hand has; or 1 if it holds any, where no more is asked.
    fn judge(&self, masks: &Masks, hand: &Hand, pace: &mut Pace<'_>) -> Result<usize, Halt> {
        pace.step()?;
        if self.largest { masks.largest_size(hand, pace) } else { Ok(usize::from(masks.has_swish(hand))) }
    }

    fn by_engine(&self, deck: &Deal, mut dealer: Dealer, hands: u64, budget: &Budget) -> Result<Findings, Stop> {
        let question = if self.largest { Question::Max } else { Question::Any };
        let mut findings = Findings::default();
        for _ in 0..hands {
            let places = dealer.draw(deck.cards().len(), self.cards);
            let cards = places.into_iter().map(|place| deck.cards()[place].clone());
            let deal = Deal::new(deck.grid(), deck.is_fixed(), cards).map_err(Stop::TooLarge)?;
            match ask(choose(&deal, &question), &deal, question, &budget.without_progress()) {
                Outcome::Settled { accepted, .. } => {
                    findings.note(accepted.finding().swishes().first().map_or(0, Swish::len));
                    findings.confirmed += 1;
                    budget.progress().advance(1);
                }
                Outcome::Unsettled { stop: Stop::Time | Stop::Interrupted, .. } => break,
                Outcome::Unsettled { stop, .. } => return Err(stop),
            }
        }
        if !self.largest {
            findings.largest.clear();
        }
        Ok(findings)
    }

    /// Has the kernel go through a hand; false when it is too large for that.
    fn confirm(&self, deal: &Deal, size: usize) -> Result<bool, Stop> {
        let Ok(all) = every_swish(deal, 2, &mut patience(PATIENCE / 50)) else { return Ok(false) };
        let largest = all.iter().map(Swish::len).max().unwrap_or(0);
        let found = if self.largest { largest } else { usize::from(largest > 0) };
        if found == size {
            return Ok(true);
        }
        Err(Stop::Rejected(Fault::new(format!("a hand of the survey was judged wrongly:\n{deal}"))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swish::deck::{commercial, every_card};

    fn survey(cards: usize, trials: u64, largest: bool) -> Survey {
        Survey { cards, trials, seed: Seed(7), largest }
    }

    #[test]
    fn a_survey_agrees_with_exact_counts() {
        // Exact counts of the swish-free sets of the deck, by the engine that counts.
        let deck = every_card("2x4".parse().unwrap()).unwrap();
        let counts = crate::swish::free_counts::swish_free_counts(
            &deck,
            crate::swish::symmetries::Group::Full,
            &Budget::unlimited(),
        )
        .unwrap();
        for cards in 2..=9 {
            let free = counts.labelled.get(cards).copied().unwrap_or(0);
            let truth = free as f64 / crate::odds::sets(deck.cards().len(), cards).unwrap() as f64;
            let findings = survey(cards, 40_000, false).of(&deck, &Budget::unlimited()).unwrap();
            let (low, high) = findings.dead.interval();
            // Twice as wide as the interval: one in ten thousand seeds fails.
            let slack = high - low;
            assert!(low - slack / 2.0 <= truth && truth <= high + slack / 2.0, "{cards}: {low} {truth} {high}");
            assert_eq!((findings.dead.trials, findings.confirmed), (40_000, 10));
        }
    }

    #[test]
    fn the_kernel_counts_what_boxes_under_symmetries_count_until_the_budget_is_spent() {
        let deck = every_card("2x4".parse().unwrap()).unwrap();
        let group = crate::swish::symmetries::Group::Full;
        let counts = crate::swish::free_counts::swish_free_counts(&deck, group, &Budget::unlimited()).unwrap();
        let sizes = counted(&deck, &Budget::unlimited()).unwrap();
        assert_eq!(sizes.counts(), counts.labelled);
        assert_eq!(sizes.claim().clone().check().unwrap(), sizes);
        let spent = Budget::unlimited().time(std::time::Duration::ZERO);
        assert_eq!(counted(&deck, &spent), Err(Stop::Time));
        let large = every_card("6x7".parse().unwrap()).unwrap();
        assert!(matches!(counted(&large, &Budget::unlimited()), Err(Stop::TooLarge(_))));
    }

    #[test]
    fn a_hand_that_takes_long_ends_with_the_budget() {
        let deck = commercial().unwrap();
        let short = Budget::unlimited().time(std::time::Duration::from_millis(50));
        let findings = survey(60, 1 << 44, true).of(&deck, &short).unwrap();
        assert!(findings.dead.trials < 1 << 30);
        assert_eq!(short.progress().parts(), None, "who asks for more surveys than one tells how many hands there are");
    }

    #[test]
    fn the_commercial_deck_is_dead_as_often_as_it_is_said_to_be() {
        let deck = commercial().unwrap();
        for (cards, share) in [(8, 0.1838), (10, 0.0546), (12, 0.0125)] {
            let findings = survey(cards, 100_000, false).of(&deck, &Budget::unlimited()).unwrap();
            assert!((findings.dead.estimate().unwrap() - share).abs() < 0.006, "{cards} {findings:?}");
        }
    }

    #[test]
    fn sizes_add_up_and_a_seed_gives_the_same_findings() {
        let deck = commercial().unwrap();
        let once = survey(16, 9000, true).of(&deck, &Budget::unlimited()).unwrap();
        assert_eq!(once.largest.iter().sum::<u64>(), 9000);
        assert_eq!(once.largest[0], once.dead.hits);
        assert_eq!(once.largest[1], 0);
        assert_eq!(survey(16, 9000, true).of(&deck, &Budget::unlimited()).unwrap(), once);
        let none = survey(16, 9000, true).of(&deck, &Budget::unlimited().time(std::time::Duration::ZERO)).unwrap();
        assert_eq!(none, Findings::default());
    }

    #[test]
    fn a_deck_without_masks_is_surveyed_by_engines() {
        let deck = every_card("6x7".parse().unwrap()).unwrap();
        assert!(Masks::of(&deck).is_err());
        let findings = survey(20, 40, false).of(&deck, &Budget::unlimited()).unwrap();
        assert_eq!((findings.dead.trials, findings.confirmed), (40, 40));
    }
}
