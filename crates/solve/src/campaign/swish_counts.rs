//! Exact counts of the swish-free sets of a deck, by size. A unit is some boxes of hands.
//!
//! The boxes are the kernel's own, and the claim that comes of them is checked by counting
//! again from nothing.

use super::{Campaign, Claimed, Merged, Numbers, Unit, add, no_unit, numbers};
use crate::budget::{Budget, Pace};
use crate::deal::{Dealer, Seed};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::free::SizesClaim;
use misdeal_kernel::swish::free::boxes::{Boxes, Hands};

/// How many boxes a unit has, so that units take about the same time.
const BOXES: usize = 16;

/// What a box takes, for estimates, in swishes that matter to it.
const BOX: f64 = 300.0;

/// How often a unit is gone into by chance, for estimates, at least and at most; in all no more than one in this many of its
/// boxes is looked at.
const ROUNDS: std::ops::RangeInclusive<usize> = 12..=64;
const SHARE: f64 = 20.0;

/// A deck that is ready.
pub(super) struct SwishCounts {
    deck: Deal,
    boxes: Boxes,
    units: Vec<Unit>,
}

/// Does something that tells of its effort, within a budget.
fn within<T>(budget: &Budget, work: impl FnOnce(&mut dyn FnMut(u64) -> bool) -> Result<T, Fault>) -> Result<T, Stop> {
    let mut pace = Pace::within(budget, u64::MAX);
    let done = work(&mut |_| pace.step().is_ok());
    done.map_err(|fault| pace.stop().unwrap_or(Stop::TooLarge(fault)))
}

impl SwishCounts {
    /// Cuts a deck into about this many units.
    pub(super) fn new(deck: &Deal, units: usize, budget: &Budget) -> Result<Self, Stop> {
        let boxes = within(budget, |go_on| Boxes::new(deck, go_on))?;
        let cut = boxes.cut(units.saturating_mul(BOXES));
        // Every so manieth box to the same unit: neighbours are alike in size.
        let many = units.min(cut.len());
        let unit = |place: usize| {
            let what: Vec<String> = cut.iter().skip(place).step_by(many).map(ToString::to_string).collect();
            Unit { what: what.join(" ") }
        };
        let units = (0..many).map(unit).collect();
        Ok(Self { deck: deck.clone(), boxes, units })
    }
}

impl Campaign for SwishCounts {
    fn units(&self) -> &[Unit] {
        &self.units
    }

    fn pace(&self) -> f64 {
        1e8
    }

    /// In swishes that matter to boxes. To tell how many boxes come of one, one half or the other is gone on from by
    /// chance, and what is met after k halves counts 2^k times: that is right on the average.
    fn work(&self) -> Vec<f64> {
        let mut dealer = Dealer::new(Seed(1));
        let (mut met, mut boxes) = (0_usize, 0.0);
        let mut sums = vec![0.0; self.units.len()];
        let mut rounds = 0;
        // Rounds go on as long as they are a small part of the whole.
        while rounds < *ROUNDS.start() || rounds < *ROUNDS.end() && SHARE * (met as f64) < boxes / rounds as f64 {
            rounds += 1;
            for (unit, sum) in self.units.iter().zip(&mut sums) {
                for word in unit.what.split(' ') {
                    let (mut at, mut times) = (word.parse::<Hands>().ok(), 1.0);
                    while let Some(hands) = at {
                        let (halves, matter) = self.boxes.split(hands);
                        met += 1;
                        boxes += times;
                        *sum += times * (BOX + matter as f64);
                        times *= 2.0;
                        at = halves.map(|halves| halves[dealer.below(2) as usize]);
                    }
                }
            }
        }
        sums.iter().map(|sum| sum / rounds as f64).collect()
    }

    fn run(&self, unit: &Unit, budget: &Budget) -> Result<String, Stop> {
        let mut sums = Vec::new();
        for word in unit.what.split(' ') {
            let hands: Hands = word.parse().map_err(|_| no_unit(&unit.what))?;
            let counted = within(budget, |go_on| self.boxes.count(hands, go_on))?;
            add(&mut sums, &counted).map_err(Stop::Rejected)?;
        }
        Ok(Numbers("sets", &sums).to_string())
    }

    fn is_result(&self, _: &Unit, text: &str) -> Result<(), Fault> {
        let mut lines = text.lines();
        let sets = numbers(lines.next(), "sets")?;
        if lines.next().is_some() || sets.len() != self.boxes.cards() + 1 {
            return Err(Fault::new("the counts have not the sizes of the deck"));
        }
        Ok(())
    }

    fn merge(&self, results: &[String], _: &Budget) -> Result<Merged, Stop> {
        let mut counts = Vec::new();
        for result in results {
            let sets = numbers(result.lines().next(), "sets").map_err(Stop::Rejected)?;
            add(&mut counts, &sets).map_err(Stop::Rejected)?;
        }
        counts.truncate(counts.iter().rposition(|&sets| sets > 0).map_or(0, |last| last + 1));
        let claim = SizesClaim { deck: self.deck.clone(), counts: counts.clone() };
        let counted = claim.check().map_err(Stop::Rejected)?;
        let total: u128 = counts.iter().sum();
        let (largest, cards) = (counted.largest(), self.deck.cards().len());
        let answer = format!("{total} swish-free sets of 0 to {largest} of {cards} cards");
        let checked = vec![
            format!("that the {} minimal swishes are all: the kernel listed them again", self.boxes.minimal()),
            "every number: the kernel counted again, without the split and without symmetries".to_owned(),
        ];
        Ok(Merged { answer, counts, claim: Claimed::Sizes(counted), checked })
    }
}
