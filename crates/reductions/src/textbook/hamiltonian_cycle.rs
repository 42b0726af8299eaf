//! Hamiltonian cycle: a way through every vertex of a graph, once, and back to the first; it has three vertices at least. A
//! witness is the vertices in their order.

use super::chosen::{are_different, are_edges, is_edge};
use super::sheet::{Kind, Sheet, Wrong};
use misdeal_kernel::fault::Fault;

/// The problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HamiltonianCycle {}

impl Kind for HamiltonianCycle {
    const NAME: &'static str = "hamiltonian-cycle";
    const HEAD: &'static [&'static str] = &["vertices"];
    const ROWS: &'static str = "edges";

    fn fits(sheet: &Sheet) -> Result<(), Wrong> {
        are_edges(sheet, sheet.head[0])
    }

    fn verify(sheet: &Sheet, witness: &[i64]) -> Result<(), Fault> {
        are_different(witness, sheet.head[0], "vertex")?;
        if witness.len() as i64 != sheet.head[0] || witness.len() < 3 {
            return Err(Fault::new(format!(
                "the way has {} of {} vertices; a cycle has three at least",
                witness.len(),
                sheet.head[0]
            )));
        }
        let mut steps = witness.iter().zip(witness.iter().cycle().skip(1));
        match steps.find(|&(&a, &b)| !is_edge(sheet, a, b)) {
            Some((a, b)) => Err(Fault::new(format!("there is no edge {a} {b}"))),
            None => Ok(()),
        }
    }

    /// A cycle can begin anywhere, so it begins at vertex 1.
    fn next(sheet: &Sheet, begun: &[i64]) -> Vec<i64> {
        match begun.last() {
            None => (1..=sheet.head[0].min(1)).collect(),
            Some(&last) => (1..=sheet.head[0]).filter(|v| !begun.contains(v) && is_edge(sheet, last, *v)).collect(),
        }
    }

    fn is_hopeless(_: &Sheet, _: &[i64]) -> bool {
        false
    }
}
