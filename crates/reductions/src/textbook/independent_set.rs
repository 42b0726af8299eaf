//! Independent set: at least k vertices of a graph, no two of them joined. A witness is the vertices.

use super::chosen::{are_different, are_edges, edges, later};
use super::sheet::{Kind, Sheet, Wrong};
use misdeal_kernel::fault::Fault;

/// The problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndependentSet {}

impl Kind for IndependentSet {
    const NAME: &'static str = "independent-set";
    const HEAD: &'static [&'static str] = &["vertices", "at-least"];
    const ROWS: &'static str = "edges";

    fn fits(sheet: &Sheet) -> Result<(), Wrong> {
        are_edges(sheet, sheet.head[0])
    }

    fn verify(sheet: &Sheet, witness: &[i64]) -> Result<(), Fault> {
        are_different(witness, sheet.head[0], "vertex")?;
        if let Some((a, b)) = edges(sheet).find(|(a, b)| witness.contains(a) && witness.contains(b)) {
            return Err(Fault::new(format!("vertices {a} and {b} are joined")));
        }
        match witness.len() as i64 >= sheet.head[1] {
            true => Ok(()),
            false => Err(Fault::new(format!("there are {} vertices, and {} are wanted", witness.len(), sheet.head[1]))),
        }
    }

    fn next(sheet: &Sheet, begun: &[i64]) -> Vec<i64> {
        later(begun, sheet.head[0])
    }

    fn is_hopeless(sheet: &Sheet, begun: &[i64]) -> bool {
        let left = sheet.head[0] - begun.last().copied().unwrap_or(0);
        let joined = begun.last().is_some_and(|&last| {
            edges(sheet).any(|(a, b)| a == last && begun.contains(&b) || b == last && begun.contains(&a))
        });
        joined || (begun.len() as i64) + left < sheet.head[1]
    }
}
