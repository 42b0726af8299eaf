//! Exact cover: some of the sets, such that every element is in exactly one of them. A witness is the numbers of the sets,
//! from 1 in their order.

use super::chosen::{are_different, are_sets, later, many, rows};
use super::sheet::{Kind, Sheet, Wrong};
use misdeal_kernel::fault::Fault;
use std::collections::BTreeSet;

/// The problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExactCover {}

impl Kind for ExactCover {
    const NAME: &'static str = "exact-cover";
    const HEAD: &'static [&'static str] = &["elements"];
    const ROWS: &'static str = "sets";

    fn fits(sheet: &Sheet) -> Result<(), Wrong> {
        are_sets(sheet, sheet.head[0])
    }

    fn verify(sheet: &Sheet, witness: &[i64]) -> Result<(), Fault> {
        are_different(witness, many(sheet), "set")?;
        let mut covered = BTreeSet::new();
        if let Some(twice) = rows(sheet, witness).flatten().find(|&&element| !covered.insert(element)) {
            return Err(Fault::new(format!("element {twice} is in two of the sets")));
        }
        match (1..=sheet.head[0]).find(|element| !covered.contains(element)) {
            Some(missed) => Err(Fault::new(format!("element {missed} is in none of the sets"))),
            None => Ok(()),
        }
    }

    fn next(sheet: &Sheet, begun: &[i64]) -> Vec<i64> {
        later(begun, many(sheet))
    }

    fn is_hopeless(sheet: &Sheet, begun: &[i64]) -> bool {
        let mut covered = BTreeSet::new();
        rows(sheet, begun).flatten().any(|&element| !covered.insert(element))
    }
}
