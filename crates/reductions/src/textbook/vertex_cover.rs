//! Vertex cover: at most k vertices of a graph that meet every edge. A witness is the vertices.

use super::chosen::{are_different, are_edges, edges, later};
use super::sheet::{Kind, Sheet, Wrong};
use misdeal_kernel::fault::Fault;

/// The problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VertexCover {}

impl Kind for VertexCover {
    const NAME: &'static str = "vertex-cover";
    const HEAD: &'static [&'static str] = &["vertices", "at-most"];
    const ROWS: &'static str = "edges";

    fn fits(sheet: &Sheet) -> Result<(), Wrong> {
        are_edges(sheet, sheet.head[0])
    }

    fn verify(sheet: &Sheet, witness: &[i64]) -> Result<(), Fault> {
        are_different(witness, sheet.head[0], "vertex")?;
        if let Some((a, b)) = edges(sheet).find(|(a, b)| !witness.contains(a) && !witness.contains(b)) {
            return Err(Fault::new(format!("edge {a} {b} is not covered")));
        }
        match witness.len() as i64 <= sheet.head[1] {
            true => Ok(()),
            false => {
                Err(Fault::new(format!("there are {} vertices, and at most {} may be", witness.len(), sheet.head[1])))
            }
        }
    }

    fn next(sheet: &Sheet, begun: &[i64]) -> Vec<i64> {
        later(begun, sheet.head[0])
    }

    fn is_hopeless(sheet: &Sheet, begun: &[i64]) -> bool {
        let last = begun.last().copied().unwrap_or(0);
        let missed = |(a, b): (i64, i64)| a <= last && b <= last && !begun.contains(&a) && !begun.contains(&b);
        begun.len() as i64 > sheet.head[1] || edges(sheet).any(missed)
    }
}
