//! Set cover: at most k of the sets, such that every element is in one of them. A witness is the numbers of the sets, from 1
//! in their order.

use super::chosen::{are_different, are_sets, later, many, rows};
use super::sheet::{Kind, Sheet, Wrong};
use misdeal_kernel::fault::Fault;

/// The problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetCover {}

impl Kind for SetCover {
    const NAME: &'static str = "set-cover";
    const HEAD: &'static [&'static str] = &["elements", "at-most"];
    const ROWS: &'static str = "sets";

    fn fits(sheet: &Sheet) -> Result<(), Wrong> {
        are_sets(sheet, sheet.head[0])
    }

    fn verify(sheet: &Sheet, witness: &[i64]) -> Result<(), Fault> {
        are_different(witness, many(sheet), "set")?;
        if witness.len() as i64 > sheet.head[1] {
            return Err(Fault::new(format!("there are {} sets, and at most {} may be", witness.len(), sheet.head[1])));
        }
        match (1..=sheet.head[0]).find(|element| !rows(sheet, witness).any(|set| set.contains(element))) {
            Some(missed) => Err(Fault::new(format!("element {missed} is in none of the sets"))),
            None => Ok(()),
        }
    }

    fn next(sheet: &Sheet, begun: &[i64]) -> Vec<i64> {
        later(begun, many(sheet))
    }

    fn is_hopeless(sheet: &Sheet, begun: &[i64]) -> bool {
        begun.len() as i64 > sheet.head[1]
    }
}
