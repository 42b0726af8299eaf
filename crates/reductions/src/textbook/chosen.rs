//! What problems share whose witness is a choice of numbered things, or whose rows are edges or sets.

use super::sheet::{Sheet, Wrong, wrong};
use misdeal_kernel::fault::Fault;
use std::collections::BTreeSet;

/// Checks that a witness names things from 1 to `most`, each once.
pub fn are_different(witness: &[i64], most: i64, what: &str) -> Result<(), Fault> {
    let mut seen = BTreeSet::new();
    for &number in witness {
        if !(1..=most).contains(&number) {
            return Err(Fault::new(format!("there is no {what} {number}")));
        }
        if !seen.insert(number) {
            return Err(Fault::new(format!("{what} {number} is there twice")));
        }
    }
    Ok(())
}

/// The things behind the last that was chosen: choices are gone through in order.
pub fn later(begun: &[i64], most: i64) -> Vec<i64> {
    (begun.last().copied().unwrap_or(0) + 1..=most).collect()
}

/// Checks that rows are different edges between vertices from 1 to `vertices`.
pub fn are_edges(sheet: &Sheet, vertices: i64) -> Result<(), Wrong> {
    let mut seen = BTreeSet::new();
    for (row, edge) in sheet.rows.iter().enumerate() {
        let &[a, b] = edge.as_slice() else { return wrong(row, "an edge is two vertices, as in `1 2`") };
        if let Some(v) = [a, b].into_iter().find(|v| !(1..=vertices).contains(v)) {
            return wrong(row, format!("there is no vertex {v}; they are 1 to {vertices}"));
        }
        if a == b {
            return wrong(row, format!("edge {a} {b} joins a vertex to itself"));
        }
        if !seen.insert([a.min(b), a.max(b)]) {
            return wrong(row, format!("edge {a} {b} is there already"));
        }
    }
    Ok(())
}

/// Checks that rows are sets, none of them empty, of elements from 1 to `elements`.
pub fn are_sets(sheet: &Sheet, elements: i64) -> Result<(), Wrong> {
    for (row, set) in sheet.rows.iter().enumerate() {
        if let Err(fault) = are_different(set, elements, "element") {
            return wrong(row, fault.what());
        }
    }
    Ok(())
}

/// The two ends of each edge.
pub fn edges(sheet: &Sheet) -> impl Iterator<Item = (i64, i64)> + '_ {
    sheet.rows.iter().filter_map(|row| if let &[a, b] = row.as_slice() { Some((a, b)) } else { None })
}

/// Whether two vertices are joined.
pub fn is_edge(sheet: &Sheet, one: i64, two: i64) -> bool {
    edges(sheet).any(|edge| edge == (one, two) || edge == (two, one))
}

/// The rows that a witness names; those that are not there are left out.
pub fn rows<'a>(sheet: &'a Sheet, witness: &'a [i64]) -> impl Iterator<Item = &'a Vec<i64>> {
    witness.iter().filter_map(|&number| sheet.rows.get(usize::try_from(number - 1).ok()?))
}

/// How many rows there are.
pub fn many(sheet: &Sheet) -> i64 {
    sheet.rows.len() as i64
}
