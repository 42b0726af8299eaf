//! Solitaire with few colours: how time and memory grow with the cards. Each measurement is a process of its own
//! (see [`work`](super::work)), which deals, answers with the order or the reason, and lets the kernel check it.
//!
//! The exponent is the slope of log time over log cards, fitted to the medians by least squares.

use super::work::{Table, Work};
use super::{limits, word};
use crate::bench::purse::{self, Part};
use crate::bench::{Halt, Instance, Plan, Row, Section};
use misdeal_solve::uno::families::{EIGHT_COLOURS, FOUR_COLOURS};
use misdeal_table::answer::grouped;

/// How many cards, with four colours.
const SIZES: [usize; 4] = [10_000, 100_000, 1_000_000, 10_000_000];
/// What the largest of them may take.
const SECONDS: f64 = 10.0;
const BYTES: u64 = 4 << 30;
/// The largest exponent that we want.
const EXPONENT: f64 = 1.1;
/// How many cards with eight colours, and what they may take.
const EIGHT: (usize, f64) = (100_000, 60.0);

/// How often a hand is answered, where once is too short to measure.
pub(super) fn times(cards: usize) -> Option<u32> {
    u32::try_from(200_000 / cards.max(1)).ok().filter(|&times| times > 1).map(|times| times.min(20))
}

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    // To be quick, the largest hands are left out.
    let sizes = &SIZES[..SIZES.len() - usize::from(plan.quick)];
    let mut purse = plan.purse(purse::uno::GROWTH, FOUR_COLOURS.len() * sizes.len() + EIGHT_COLOURS.len(), &[])?;
    for (family, four) in FOUR_COLOURS.iter().enumerate() {
        let first = section.rows.len();
        for &cards in sizes {
            let name = format!("4 colours, {}", four.name);
            let work = Work { table: Table::Four, family, cards, seed: plan.seed };
            row(plan, purse.part(), work, &name, section)?;
        }
        judge(four.name, first, section);
    }
    for (family, eight) in EIGHT_COLOURS.iter().enumerate() {
        let name = format!("8 colours, {}", eight.name);
        let work = Work { table: Table::Eight, family, cards: EIGHT.0, seed: plan.seed };
        row(plan, purse.part(), work, &name, section)?;
        section.targets.extend(section.rows.last().and_then(|row| limits(row, EIGHT.1, None)));
    }
    Ok(())
}

/// Several hands of a size.
fn row(plan: &Plan, part: Part, work: Work, name: &str, section: &mut Section) -> Result<(), Halt> {
    let planned = (0..plan.runs()).map(|run| Instance::new(plan.seed(run), name, work.cards)).collect();
    let row = Row::new(format!("{} cards: {name}", grouped(work.cards as u64)), None, planned);
    // With eight colours there is one size only.
    let mut row = match work.table {
        Table::Four => row.drawn("4 colours", name.trim_start_matches("4 colours, "), ""),
        _ => row,
    };
    let measured = row.fill(plan, part, |run| Ok((Work { seed: plan.seed(run), ..work }.apart(plan)?, None)));
    section.extend([row]);
    measured
}

/// The exponent of a family's rows, and how its targets came out.
fn judge(name: &str, first: usize, section: &mut Section) {
    let rows = &section.rows[first..];
    let points: Vec<(f64, f64)> = rows
        .iter()
        .filter_map(|row| {
            let median = row.time().filter(|time| time.high.is_finite())?;
            Some((row.pairs.first()?.instance.cards as f64, median.low))
        })
        .collect();
    let Some(last) = rows.last() else { return };
    if points.len() == rows.len() && points.len() > 2 {
        let slope = exponent(&points);
        section.targets.push(format!(
            "4 colours, {name}: time grows with the cards to the power {slope:.3} (at most {EXPONENT}: {})",
            word(Some(slope <= EXPONENT))
        ));
    }
    let is_largest = last.pairs.first().is_some_and(|pair| Some(&pair.instance.cards) == SIZES.last());
    let limited = is_largest.then(|| limits(last, SECONDS, Some(BYTES))).flatten();
    section.targets.extend(limited);
}

/// The slope of log seconds over log cards.
fn exponent(points: &[(f64, f64)]) -> f64 {
    let logs: Vec<_> = points.iter().map(|(cards, seconds)| (cards.ln(), seconds.ln())).collect();
    let many = logs.len() as f64;
    let (x, y) = logs.iter().fold((0.0, 0.0), |sum, log| (sum.0 + log.0 / many, sum.1 + log.1 / many));
    let over: f64 = logs.iter().map(|log| (log.0 - x) * (log.1 - y)).sum();
    over / logs.iter().map(|log| (log.0 - x).powi(2)).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponent_is_the_slope_of_the_logarithms() {
        for power in [1.0_f64, 1.5, 2.0] {
            let points: Vec<(f64, f64)> = [1e4_f64, 1e5, 1e6].iter().map(|&n| (n, 3e-7 * n.powf(power))).collect();
            assert!((exponent(&points) - power).abs() < 1e-9);
        }
    }

    #[test]
    fn short_work_is_done_more_often() {
        assert_eq!([10_000, 100_000, 1_000_000, 10_000_000].map(times), [Some(20), Some(2), None, None]);
    }
}
