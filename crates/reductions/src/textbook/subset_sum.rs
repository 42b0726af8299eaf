//! Subset sum: some of the numbers that add up to the target. A witness is the places of the numbers, from 1 in their order.

use super::chosen::{are_different, later};
use super::sheet::{Kind, Sheet, Wrong, wrong};
use misdeal_kernel::fault::Fault;

/// The problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubsetSum {}

/// The sum of the numbers at these places; of all numbers up to 10^15 it can't overflow.
pub(super) fn sum(sheet: &Sheet, places: &[i64]) -> i128 {
    let at = |&place: &i64| usize::try_from(place - 1).ok().and_then(|place| sheet.rows[0].get(place));
    places.iter().filter_map(at).map(|&number| i128::from(number)).sum()
}

/// Checks that all numbers are positive.
pub(super) fn are_positive(sheet: &Sheet) -> Result<(), Wrong> {
    match sheet.rows[0].iter().find(|&&number| number < 1) {
        Some(number) => wrong(0, format!("{number} is not positive")),
        None => Ok(()),
    }
}

/// Whether a sum is passed already, or can't be reached any more by what comes behind the last place.
pub(super) fn misses(sheet: &Sheet, begun: &[i64], target: i128) -> bool {
    let behind = usize::try_from(begun.last().copied().unwrap_or(0)).unwrap_or(0);
    let left: i128 = sheet.rows[0].iter().skip(behind).map(|&number| i128::from(number)).sum();
    let now = sum(sheet, begun);
    now > target || now + left < target
}

impl Kind for SubsetSum {
    const NAME: &'static str = "subset-sum";
    const HEAD: &'static [&'static str] = &["target"];
    const ROWS: &'static str = "numbers";
    const LIST: bool = true;

    fn fits(sheet: &Sheet) -> Result<(), Wrong> {
        are_positive(sheet)
    }

    fn verify(sheet: &Sheet, witness: &[i64]) -> Result<(), Fault> {
        are_different(witness, sheet.rows[0].len() as i64, "number")?;
        match sum(sheet, witness) {
            sum if sum == i128::from(sheet.head[0]) => Ok(()),
            sum => Err(Fault::new(format!("the numbers add up to {sum}, and not to {}", sheet.head[0]))),
        }
    }

    fn next(sheet: &Sheet, begun: &[i64]) -> Vec<i64> {
        later(begun, sheet.rows[0].len() as i64)
    }

    fn is_hopeless(sheet: &Sheet, begun: &[i64]) -> bool {
        misses(sheet, begun, sheet.head[0].into())
    }
}
