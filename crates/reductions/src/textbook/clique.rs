//! Clique: at least k vertices of a graph, any two of them joined. A witness is the vertices.

use super::chosen::{are_different, are_edges, is_edge, later};
use super::sheet::{Kind, Sheet, Wrong};
use misdeal_kernel::fault::Fault;

/// The problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clique {}

impl Kind for Clique {
    const NAME: &'static str = "clique";
    const HEAD: &'static [&'static str] = &["vertices", "at-least"];
    const ROWS: &'static str = "edges";

    fn fits(sheet: &Sheet) -> Result<(), Wrong> {
        are_edges(sheet, sheet.head[0])
    }

    fn verify(sheet: &Sheet, witness: &[i64]) -> Result<(), Fault> {
        are_different(witness, sheet.head[0], "vertex")?;
        for (place, &one) in witness.iter().enumerate() {
            if let Some(two) = witness[..place].iter().find(|&&two| !is_edge(sheet, one, two)) {
                return Err(Fault::new(format!("vertices {two} and {one} are not joined")));
            }
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
        let apart = begun.split_last().is_some_and(|(&last, before)| before.iter().any(|&v| !is_edge(sheet, v, last)));
        apart || (begun.len() as i64) + left < sheet.head[1]
    }
}
