//! That no set-free layout of `4x4` with 109 cards has one full layer in each property, and
//! three layers of 27.
//!
//! # Why no layout is missed
//!
//! Let A be the full layer of the first property; as in [`crate::set::theorems::quarters`] its value is 0, and
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

use crate::fault::Fault;
use crate::set::theorems::exhaustive::{Part, VALUES, size};
use crate::set::theorems::full_layers::FULL;
use crate::set::theorems::quarters::{Bounds, Quarters};
use crate::set::theorems::squares::{Ruled, RulesOut, WAYS, joined, square};
use std::collections::{BTreeMap, BTreeSet};

/// The cards of a layer that is not full.
const OTHER: usize = FULL - 1;

/// For estimates: about this number of layers is sampled, and of each one in this number of the pairs of squares.
const SAMPLE: usize = 32;

/// For estimates, in pairs of squares: what a layer that is found takes, what each first square of a list, and what each list.
const FOUND: f64 = 5.5;
const ONE: usize = 250;
const ROW: f64 = 75_000.0;

/// Shows that there is no layout with this first layer, where the full layer of the second
/// property has this value. Tells how many full layers were tried there.
pub(in crate::set) fn refute(quarters: &Quarters, first: u64, value: usize) -> Result<usize, Fault> {
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

/// About how much work [`refute`] is, in pairs of squares, from a sample of the layers that are
/// looked for. Plans use it; nothing rests on it.
pub(in crate::set) fn effort(quarters: &Quarters, first: u64, value: usize) -> f64 {
    let bounds = Bounds::of(quarters, first);
    let shared = square(first, 0, value);
    let crossing = quarters.full.iter().filter(|&&full| square(full, 0, 0) == shared);
    let parts: BTreeSet<Part> = crossing.flat_map(|&full| (1..VALUES).map(move |i| square(full, 0, i))).collect();
    let every = parts.len().div_ceil(SAMPLE).max(1);
    let sampled: Vec<Part> = parts.iter().copied().skip(every / 2).step_by(every).collect();
    let row = |&part: &Part| {
        let row = Row { quarters, bounds: &bounds, value, part, with: &quarters.most_with(part) };
        let (found, pairs) = row.candidates(SAMPLE);
        ROW + SAMPLE as f64 * (pairs as f64 + FOUND * found.len() as f64)
    };
    parts.len() as f64 / sampled.len().max(1) as f64 * sampled.iter().map(row).sum::<f64>()
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
        let (mut found, _) = self.candidates(1);
        found.retain(|&layer| self.fits(layer));
        found
    }

    /// The layers that the second property allows, for every so manieth of the first squares; and
    /// how much work that was, in pairs of squares.
    fn candidates(&self, every: usize) -> (Vec<u64>, usize) {
        let (mut found, mut pairs) = (Vec::new(), 0);
        let layer = &self.quarters.layer;
        let columns: Vec<usize> = (0..VALUES).filter(|&j| j != self.value).collect();
        let lists: Vec<Vec<Part>> = columns.iter().map(|&j| self.allowed(j)).collect();
        let mut last = vec![Vec::new(); layer.cards + 1];
        lists[2].iter().for_each(|&three| last[size(three)].push(three));
        for &one in lists[0].iter().skip(every / 2).step_by(every) {
            pairs += ONE + lists[1].len();
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
        (found, pairs)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::shape::Shape;
    use crate::set::theorems::exhaustive::Layer;

    /// Cards of values 0, 1 and 2 only, of a square and of a layer: they hold no set.
    const NINE: Part = 0x777;
    const GRID: u64 = 0x0777_0777_0777;

    fn quarters() -> Quarters {
        Quarters::bare(Layer::new(Shape::new(2, VALUES).unwrap()).unwrap())
    }

    #[test]
    fn layers_meet_that_are_a_set_free_layout_and_others_do_not() {
        let quarters = quarters();
        let (same, other) = (vec![GRID], vec![1 << 63]);
        assert!(meet(&quarters, GRID, vec![&same, &same, &vec![0]]));
        assert!(meet(&quarters, GRID, vec![&vec![0], &same, &same]));
        // Four times the same card in all layers, and four cards that differ in everything.
        assert!(!meet(&quarters, 1, vec![&vec![1], &vec![1], &vec![1]]));
        assert!(!meet(&quarters, 1, vec![&vec![1 << 21], &vec![1 << 42], &other]));
        assert!(meet(&quarters, 1, vec![&vec![1 << 21], &vec![1 << 42], &vec![1 << 62]]));
        assert!(meet(&quarters, 1, vec![&vec![1 << 21], &vec![1 << 42], &vec![1 << 63, 1 << 62]]));
        assert!(meet(&quarters, 1, vec![&vec![1 << 21], &vec![1 << 42, 1 << 41], &other]));
        assert!(!meet(&quarters, 1, vec![&Vec::new(), &same, &other]));
    }

    #[test]
    fn layers_of_27_cards_with_a_given_square_are_all_found() {
        let quarters = quarters();
        let squares = 1 << 16;
        // Nothing is ruled out by m but most squares, so that few are tried.
        let allow = |allowed: &[Part], most: u8| {
            let mut table = vec![0; squares];
            allowed.iter().for_each(|&part| table[part] = most);
            table
        };
        let free = |most: u8| Bounds(vec![vec![most; squares]; VALUES * WAYS]);
        let with = allow(&[0, NINE, 0xeee, 1], 27);
        let row = |value: usize, bounds: &Bounds, with: &[u8]| {
            let mut all = Row { quarters: &quarters, bounds, value, part: NINE, with }.all();
            all.sort_unstable();
            all
        };
        for value in 0..VALUES {
            // Three of the squares are the nine cards, and one is empty; not the given one.
            let mut layers: Vec<u64> = (0..VALUES)
                .filter(|&empty| empty != value)
                .map(|empty| joined([0, 1, 2, 3].map(|j| if j == empty { 0 } else { NINE })))
                .collect();
            layers.sort_unstable();
            let found = row(value, &free(28), &with);
            assert!(layers.iter().all(|layer| found.contains(layer)), "{value}");
            let is_such = |&layer: &u64| layer.count_ones() == 27 && square(layer, 0, value) == NINE;
            assert!(found.iter().all(is_such) && found.windows(2).all(|two| two[0] < two[1]));
            // The other properties must leave 27 for each value and 28 for one, and the squares 27.
            assert_eq!(row(value, &free(27), &with), []);
            assert_eq!(row(value, &free(28), &allow(&[0, NINE, 0xeee, 1], 26)), []);
            let mut some = free(28);
            some.0[VALUES * 2 + 1] = vec![26; squares];
            assert_eq!(row(value, &some, &with), []);
            // 28 for one value of each is enough.
            let mut some = free(27);
            some.0[VALUES] = vec![28; squares];
            some.0[VALUES * 2 + 3] = vec![28; squares];
            assert_eq!(row(value, &some, &with), found);
            let mut some = free(28);
            some.0[if value == 0 { 1 } else { 0 }] = allow(&[0], 27);
            let empty: Vec<u64> =
                found.iter().copied().filter(|&layer| square(layer, 0, if value == 0 { 1 } else { 0 }) == 0).collect();
            assert_eq!(row(value, &some, &with), empty);
            assert!(!empty.is_empty());
        }
    }
}
