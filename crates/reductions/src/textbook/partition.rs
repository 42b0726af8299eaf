//! Partition: some of the numbers that add up to as much as the others. A witness is the places of the numbers of one half,
//! from 1 in their order.

use super::chosen::{are_different, later};
use super::sheet::{Kind, Sheet, Wrong};
use super::subset_sum::{are_positive, misses, sum};
use misdeal_kernel::fault::Fault;

/// The problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partition {}

/// The sum of all numbers.
fn all(sheet: &Sheet) -> i128 {
    sheet.rows[0].iter().map(|&number| i128::from(number)).sum()
}

impl Kind for Partition {
    const NAME: &'static str = "partition";
    const HEAD: &'static [&'static str] = &[];
    const ROWS: &'static str = "numbers";
    const LIST: bool = true;

    fn fits(sheet: &Sheet) -> Result<(), Wrong> {
        are_positive(sheet)
    }

    fn verify(sheet: &Sheet, witness: &[i64]) -> Result<(), Fault> {
        are_different(witness, sheet.rows[0].len() as i64, "number")?;
        let (half, all) = (sum(sheet, witness), all(sheet));
        match 2 * half == all {
            true => Ok(()),
            false => Err(Fault::new(format!("the numbers add up to {half}, and the others to {}", all - half))),
        }
    }

    fn next(sheet: &Sheet, begun: &[i64]) -> Vec<i64> {
        later(begun, sheet.rows[0].len() as i64)
    }

    fn is_hopeless(sheet: &Sheet, begun: &[i64]) -> bool {
        all(sheet) % 2 != 0 || misses(sheet, begun, all(sheet) / 2)
    }
}
