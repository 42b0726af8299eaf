//! Linear equations over GF(2), by Gauss.

use crate::budget::{Budget, Pace};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;

/// The most entries of a system.
const MOST_ENTRIES: usize = 1 << 32;

/// Equations: sums of unknowns that must be 0 or 1.
pub(super) struct Equations {
    unknowns: usize,
    /// The sums, bit by bit; the last bit is what the sum must be.
    rows: Vec<Vec<u64>>,
}

impl Equations {
    /// This many equations, all of them 0 = 0.
    pub(super) fn new(equations: usize, unknowns: usize) -> Result<Self, Stop> {
        if equations.saturating_mul(unknowns + 64) > MOST_ENTRIES {
            let what = format!("{equations} equations with {unknowns} unknowns are too many for this engine");
            return Err(Stop::TooLarge(Fault::new(what)));
        }
        Ok(Self { unknowns, rows: vec![vec![0; unknowns / 64 + 1]; equations] })
    }

    /// Adds an unknown to an equation; the one after the last is what the sum must be.
    pub(super) fn add(&mut self, equation: usize, unknown: usize) {
        self.rows[equation][unknown / 64] ^= 1 << (unknown % 64);
    }

    /// Unknowns that fulfil all equations, if there are any.
    pub(super) fn solve(mut self, budget: &Budget) -> Result<Option<Vec<bool>>, Stop> {
        let mut pace = Pace::within(budget, u64::MAX);
        let has = |row: &[u64], unknown: usize| row[unknown / 64] >> (unknown % 64) & 1 == 1;
        // The unknown that each of the first rows is for.
        let mut solved = Vec::new();
        for unknown in 0..self.unknowns {
            let done = solved.len();
            let Some(found) = (done..self.rows.len()).find(|&row| has(&self.rows[row], unknown)) else { continue };
            self.rows.swap(done, found);
            let pivot = std::mem::take(&mut self.rows[done]);
            for row in self.rows.iter_mut().filter(|row| !row.is_empty() && has(row, unknown)) {
                pace.step().map_err(|_| pace.why())?;
                row.iter_mut().zip(&pivot).skip(unknown / 64).for_each(|(word, other)| *word ^= other);
            }
            self.rows[done] = pivot;
            solved.push(unknown);
        }
        if self.rows[solved.len()..].iter().any(|row| has(row, self.unknowns)) {
            return Ok(None);
        }
        let mut values = vec![false; self.unknowns];
        solved.iter().zip(&self.rows).for_each(|(&unknown, row)| values[unknown] = has(row, self.unknowns));
        Ok(Some(values))
    }
}
