//! Colouring: one of k colours for each vertex of a graph, different ones for vertices that are joined. A witness is the
//! colours of the vertices in their order, from 1.

use super::chosen::{are_edges, edges};
use super::sheet::{Kind, Sheet, Wrong};
use misdeal_kernel::fault::Fault;

/// The problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colouring {}

/// The colour of a vertex, if it has one.
fn colour(witness: &[i64], vertex: i64) -> Option<i64> {
    witness.get(usize::try_from(vertex - 1).ok()?).copied()
}

impl Kind for Colouring {
    const NAME: &'static str = "colouring";
    const HEAD: &'static [&'static str] = &["vertices", "colours"];
    const ROWS: &'static str = "edges";

    fn fits(sheet: &Sheet) -> Result<(), Wrong> {
        are_edges(sheet, sheet.head[0])
    }

    fn verify(sheet: &Sheet, witness: &[i64]) -> Result<(), Fault> {
        if witness.len() as i64 != sheet.head[0] {
            return Err(Fault::new(format!(
                "{} vertices have a colour, and there are {}",
                witness.len(),
                sheet.head[0]
            )));
        }
        if let Some(bad) = witness.iter().find(|colour| !(1..=sheet.head[1]).contains(*colour)) {
            return Err(Fault::new(format!("there is no colour {bad}; they are 1 to {}", sheet.head[1])));
        }
        match edges(sheet).find(|&(a, b)| colour(witness, a) == colour(witness, b)) {
            Some((a, b)) => Err(Fault::new(format!("vertices {a} and {b} are joined and have one colour"))),
            None => Ok(()),
        }
    }

    fn next(sheet: &Sheet, begun: &[i64]) -> Vec<i64> {
        // One colour more than there are vertices changes nothing.
        let most = if (begun.len() as i64) < sheet.head[0] { sheet.head[1].min(sheet.head[0]) } else { 0 };
        (1..=most).collect()
    }

    fn is_hopeless(sheet: &Sheet, begun: &[i64]) -> bool {
        let clash = |(a, b)| colour(begun, a).is_some_and(|one| colour(begun, b) == Some(one));
        edges(sheet).any(clash)
    }
}
