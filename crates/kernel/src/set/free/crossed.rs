//! That no set-free layout of `4x4` with 109 cards has one full layer in each property, and
//! three layers of 27.
//!
//! # Why no layout is missed
//!
//! Let A be the full layer of the first property; as in [`super::quarters`] its value is 0, and
//! it is one of the firsts. Let K be the full layer of the second property, and x its value.
//! The four values of the first property cut K into squares, of which the first is A(x), the
//! square that A has there; so K is one of the full layers whose first square is A(x).
//!
//! Take another layer B of the first property, of value i. It has 27 cards, and the square
//! K(i) for value x of the second property. For each other value j, the layer of the second
//! property with value j has 27 cards, and A(j) and B(j) are two of its squares, so m(A(j),
//! B(j)) is at least 27. And K(i) and B(j) are two squares of B, so m(K(i), B(j)) is at least 27
//! too. Likewise for the third and fourth property: there m is at least 27 for all squares
//! of A and B with the same value, and 28 for one.
//!
//! So B is looked for: K(i) is given, two squares go through those that these numbers
//! allow, and what they rule out leaves few for the last one. If there is no B for one i, there
//! is no layout with these A and K. If there is one for each i, those of two values are put
//! beside A: the cards that these three leave for the last layer must hold one of its list.

use super::exhaustive::{Part, VALUES, size};
use super::quarters::{Bounds, FULL, Quarters, Ruled, RulesOut, WAYS, joined, square};
use crate::fault::Fault;
use std::collections::BTreeMap;

/// The cards of a layer that is not full.
const OTHER: usize = FULL - 1;

/// Shows that there is no layout with this first layer, where the full layer of the second
/// property has this value. Tells how many full layers were tried there.
pub(super) fn refute(quarters: &Quarters, first: u64, value: usize) -> Result<usize, Fault> {
    let bounds = Bounds::of(quarters, first);
    let shared = square(first, 0, value);
    // The layers with a given square there are the same whichever layer the square is part of.
    let mut rows: BTreeMap<Part, Vec<u64>> = BTreeMap::new();
    let mut tried = 0;
    for &crossing in quarters.full.iter().filter(|&&full| square(full, 0, 0) == shared) {
        tried += 1;
        let parts: Vec<Part> = (1..VALUES).map(|i| square(crossing, 0, i)).collect();
        let row = |&part: &Part| Row { quarters, bounds: &bounds, value, part, with: &quarters.most_with(part) }.all();
        let mut possible = |part: &Part| !rows.entry(*part).or_insert_with(|| row(part)).is_empty();
        if parts.iter().all(&mut possible) && meet(quarters, first, parts.iter().map(|part| &rows[part]).collect()) {
            return Err(Fault::new(format!("two full layers that cross leave room for {} cards", FULL + 3 * OTHER)));
        }
    }
    Ok(tried)
}

/// Whether a first layer and one of each list are a set-free layout.
fn meet(quarters: &Quarters, first: u64, mut lists: Vec<&Vec<u64>>) -> bool {
    lists.sort_by_key(|list| list.len());
    let [two, three, four] = lists.as_slice() else { return true };
    two.iter().any(|&two| {
        let rules_out = RulesOut::of(&quarters.layer, first, two);
        three.iter().any(|&three| {
            let left = rules_out.leave(three);
            four.iter().any(|four| four & !left == 0)
        })
    })
}

/// A layer of 27 cards that is looked for.
struct Row<'a> {
    quarters: &'a Quarters,
    /// m of the squares of the first layer.
    bounds: &'a Bounds,
    /// Where the square that is given is, and which it is.
    value: usize,
    part: Part,
    /// m of the given square.
    with: &'a [u8],
}

impl Row<'_> {
    /// All such layers, as far as this can tell.
    fn all(&self) -> Vec<u64> {
        let mut found = Vec::new();
        let layer = &self.quarters.layer;
        let columns: Vec<usize> = (0..VALUES).filter(|&j| j != self.value).collect();
        let lists: Vec<Vec<Part>> = columns.iter().map(|&j| self.allowed(j)).collect();
        let mut last = vec![Vec::new(); layer.cards + 1];
        lists[2].iter().for_each(|&three| last[size(three)].push(three));
        for &one in &lists[0] {
            let ruled = Ruled::of(&layer.ruled_out(self.part, one));
            let had = size(self.part) + size(one);
            for &two in &lists[1] {
                let Some(missing) = OTHER.checked_sub(had + size(two)) else { continue };
                let left = !ruled.by(two) & (layer.keeps.len() - 1);
                if missing > layer.keeps[left] {
                    continue;
                }
                for &three in last[missing].iter().filter(|&&three| three & !left == 0) {
                    let mut squares = [self.part; VALUES];
                    columns.iter().zip([one, two, three]).for_each(|(&j, part)| squares[j] = part);
                    found.push(joined(squares));
                }
            }
        }
        found.retain(|&layer| self.fits(layer));
        found
    }

    /// The squares that the first layer and the given square allow for a value.
    fn allowed(&self, j: usize) -> Vec<Part> {
        let allows = |two: &Part| usize::from(self.with[*two]) >= OTHER && self.bounds.with(0, j, *two) >= OTHER;
        self.quarters.squares.iter().copied().filter(allows).collect()
    }

    /// Whether the first layer allows this one by the other properties.
    fn fits(&self, layer: u64) -> bool {
        (1..WAYS).all(|way| {
            let most = (0..VALUES).map(|j| self.bounds.with(way, j, square(layer, way, j)));
            most.clone().all(|most| most >= OTHER) && most.max() >= Some(FULL)
        })
    }
}
