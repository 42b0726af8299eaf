//! A cut: what holds of all swishes, and not of what a linear program lays in part.
//!
//! It says that the numbers of some cards and of the used cells of some orbits add up to at least something, and comes with the
//! steps by which that follows from the kernel's rows.

use super::names::Names;
use misdeal_kernel::proof::sums::{Hint, Part, RowId, Step};

/// Why a cut holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// It is a row of the kernel.
    Given(RowId),
    /// These steps add up to it, the last of them; rows that they add are named from `r1` on.
    Follows(Vec<Step>),
}

/// A cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Cut {
    /// How often each card counts.
    pub(super) cards: Vec<(usize, i64)>,
    /// How often each used cell of an orbit counts.
    pub(in super::super) orbits: Vec<(usize, i64)>,
    /// What it comes to at least.
    pub(in super::super) least: i64,
    pub(super) why: Why,
}

impl Cut {
    /// Adds the steps by which it follows to others, if it takes any, and names its row. Each step adds a row.
    pub(in super::super) fn tell(&self, steps: &mut Vec<Step>) -> RowId {
        let own = match &self.why {
            Why::Given(row) => return *row,
            Why::Follows(steps) => steps,
        };
        let before = steps.len() as u64;
        steps.extend(own.iter().map(|step| moved(step, before)));
        RowId::Added(steps.len() as u64)
    }

    /// How often each card counts when used cells are counted by the points on them.
    pub(super) fn by_cards(&self, names: &Names) -> Vec<(usize, i64)> {
        let mut counts = vec![0; names.cards.len()];
        self.cards.iter().for_each(|&(card, count)| counts[card] += count);
        for &(orbit, count) in &self.orbits {
            for (card, named) in names.cards.iter().enumerate() {
                counts[card] += count * named.slots.iter().filter(|&&slot| slot == 2 * orbit).count() as i64;
            }
        }
        counts.into_iter().enumerate().filter(|&(_, count)| count != 0).collect()
    }
}

/// A step whose added rows stand this much later.
fn moved(step: &Step, by: u64) -> Step {
    let later = |row: RowId| if let RowId::Added(number) = row { RowId::Added(number + by) } else { row };
    match step.clone() {
        Step::Sum { mut parts, divided } => {
            for part in &mut parts {
                if let Part::Row(row, _) = part {
                    *row = later(*row);
                }
            }
            Step::Sum { parts, divided }
        }
        Step::So { row, mut hints } => {
            for hint in &mut hints {
                if let Hint::Row(row) = hint {
                    *row = later(*row);
                }
            }
            Step::So { row, hints }
        }
        other => other,
    }
}
