//! Exact counts of the swish-free sets of a deck, by size. A unit is some boxes of hands.
//!
//! The boxes are the kernel's own, and the claim that comes of them is checked by counting
//! again from nothing.

use super::{Campaign, Claimed, Merged, Numbers, Unit, add, no_unit, numbers};
use crate::budget::{Budget, Pace};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::free::SizesClaim;
use misdeal_kernel::swish::free::boxes::{Boxes, Hands};

/// How many boxes a unit has, so that units take about the same time.
const BOXES: usize = 16;

/// As measured, a kind more to decide makes so many times as many boxes.
const GROWTH: f64 = 1.26;

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
    /// Cuts a deck into about so many units.
    pub(super) fn new(deck: &Deal, units: usize, budget: &Budget) -> Result<Self, Stop> {
        let boxes = within(budget, |go_on| Boxes::new(deck, go_on))?;
        let cut = boxes.cut(units.saturating_mul(BOXES));
        // The deck as a whole is what was measured; the boxes have their shares of it.
        let guess = |hands: &Hands| GROWTH.powi(boxes.open(*hands) as i32);
        let share = boxes.cut(1).iter().map(guess).sum::<f64>() / cut.iter().map(guess).sum::<f64>();
        // Every so manieth box to the same unit: neighbours are alike in size.
        let many = units.min(cut.len());
        let unit = |place: usize| {
            let hands: Vec<&Hands> = cut.iter().skip(place).step_by(many).collect();
            let work = share * hands.iter().map(|hands| guess(hands)).sum::<f64>();
            let what: Vec<String> = hands.iter().map(ToString::to_string).collect();
            Unit { what: what.join(" "), work }
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
        45_000.0
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

    fn is_result(&self, text: &str) -> Result<(), Fault> {
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
