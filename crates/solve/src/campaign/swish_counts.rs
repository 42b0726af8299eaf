//! Exact counts of the swish-free sets of a deck, by size. A unit is some cubes of hands.
//!
//! The kernel checks that the cubes cover the deck, size by size, and counts again as far as
//! that can be done by going through hands. It can't count all hands of a large deck.

use super::{Campaign, Merged, Numbers, Unit, add, numbers, ranges};
use crate::budget::Budget;
use crate::swish::free::{FREE_ENGINES, FreeOutcome};
use crate::swish::free_cubes::{Cubes, Cut};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::free::SetQuestion;
use misdeal_kernel::swish::free::cubes::{cover, recount};

/// How many cubes a unit has, so that units take about the same time.
const CUBES: usize = 8;

/// How many hands of a size the kernel goes through again.
const RECOUNTED: usize = 40_000;

/// A deck that is ready.
pub(super) struct SwishCounts {
    deck: Deal,
    cubes: Cubes,
    cut: Cut,
    units: Vec<Unit>,
}

impl SwishCounts {
    /// Cuts a deck into about so many units.
    pub(super) fn new(deck: &Deal, units: usize, budget: &Budget) -> Result<Self, Stop> {
        let cubes = Cubes::of(deck)?;
        let cut = cubes.cut(units.saturating_mul(CUBES), budget)?;
        // As measured, a kind more to decide makes 1.42 times as many boxes.
        let work = |text: &str| {
            let open = text.split('/').nth(1).and_then(|open| u64::from_str_radix(open, 16).ok());
            1.42_f64.powi(open.unwrap_or(0).count_ones() as i32)
        };
        // Every so manieth cube to the same unit: neighbours are alike in size.
        let many = ranges(cut.texts.len(), units).count();
        let unit = |place: usize| {
            let texts: Vec<&str> = cut.texts.iter().skip(place).step_by(many).map(String::as_str).collect();
            Unit { work: texts.iter().map(|text| work(text)).sum(), what: texts.join(" ") }
        };
        let units = (0..many).map(unit).collect();
        Ok(Self { deck: deck.clone(), cubes, cut, units })
    }
}

impl Campaign for SwishCounts {
    fn units(&self) -> &[Unit] {
        &self.units
    }

    fn pace(&self) -> f64 {
        5.0e5
    }

    fn run(&self, unit: &Unit, budget: &Budget) -> Result<String, Stop> {
        let counted = self.cubes.count(&unit.what, budget)?;
        let (labelled, hands) = (Numbers("labelled", &counted.labelled), Numbers("hands", &counted.hands));
        Ok(format!("{labelled}{hands}steps {}\n", counted.steps))
    }

    fn is_result(&self, text: &str) -> Result<(), Fault> {
        let mut lines = text.lines();
        let (labelled, hands) = (numbers(lines.next(), "labelled")?, numbers(lines.next(), "hands")?);
        numbers(lines.next(), "steps")?;
        let fits = |many: usize| many > 0 && many <= self.deck.cards().len() + 1;
        if lines.next().is_some() || labelled.len() != hands.len() || !fits(labelled.len()) {
            return Err(Fault::new("the counts have not the sizes of the deck"));
        }
        Ok(())
    }

    fn merge(&self, results: &[String], budget: &Budget) -> Result<Merged, Stop> {
        cover(&self.cubes.kinds(), &self.cut.cubes).map_err(Stop::Rejected)?;
        let (mut counts, mut hands, mut steps) = (Vec::new(), Vec::new(), 0);
        for result in results {
            let mut lines = result.lines();
            let mut line = |word: &str| numbers(lines.next(), word).map_err(Stop::Rejected);
            add(&mut counts, &line("labelled")?).map_err(Stop::Rejected)?;
            add(&mut hands, &line("hands")?).map_err(Stop::Rejected)?;
            steps += line("steps")?.iter().sum::<u128>();
        }
        let again = recount(&self.deck, RECOUNTED).map_err(Stop::Rejected)?;
        if let Some(size) = again.iter().zip(&counts).position(|(one, two)| one != two) {
            let what = format!("the units have {} sets of {size} cards, the kernel {}", counts[size], again[size]);
            return Err(Stop::Rejected(Fault::new(what)));
        }
        let largest = counts.len() - 1;
        let mut checked = vec![
            format!(
                "the split: with the {} cubes that make a swish at once, its {} cubes have as many hands of each size as the deck (kernel)",
                self.cut.cubes.len() - self.cut.texts.len(),
                self.cut.texts.len()
            ),
            format!(
                "the {} symmetries behind it: by other groups giving the same counts, in the tests only",
                self.cut.symmetries
            ),
        ];
        checked.push(match again.len() - 1 {
            sizes if sizes == largest => "every number: all hands gone through again (kernel)".to_owned(),
            sizes => format!("the numbers of sizes 0 to {sizes}: all hands gone through again (kernel)"),
        });
        if let FreeOutcome::Settled { freed, .. } = FREE_ENGINES[0].solve(&self.deck, SetQuestion::Largest, budget) {
            if freed.size() != largest {
                let what = format!("the units have sets of {largest} cards, and the largest has {}", freed.size());
                return Err(Stop::Rejected(Fault::new(what)));
            }
            checked.push(format!("the largest size, {largest}: a set and a proof that none is larger (kernel)"));
        }
        let total = counts.iter().try_fold(0_u128, |sum, count| sum.checked_add(*count));
        let total = total.map_or("more than 2^128".to_owned(), |total| total.to_string());
        let answer = format!("{total} swish-free sets of 0 to {largest} of {} cards", self.deck.cards().len());
        let all: u128 = hands.iter().sum();
        let how = format!("{steps} boxes of hands were counted, {all} hands up to copies");
        checked.push(match again.len() == counts.len() {
            true => format!("by the units: {how}"),
            false => format!("not proven: the other numbers; {how}"),
        });
        Ok(Merged { answer, counts, claim: None, checked })
    }
}
