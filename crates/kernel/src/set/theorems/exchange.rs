//! The exchanges of a deck, of its properties and of the values of each; and which of them
//! are alike.
//!
//! An exchange takes property i to place o(i), and value x there to s_i(x): of a card c comes
//! the card whose property o(i) has the value s_i(c_i). Sets stay sets, see [`crate::set::theorems::motion`].
//! A deck of p properties and v values has p! (v!)^p exchanges, and one after another is one
//! again. (With three values there are more motions, which are no exchanges; nothing here
//! speaks of them.)
//!
//! # Which are alike
//!
//! Two exchanges g and h are alike when h = k g k' for an exchange k with inverse k'. Then g
//! leaves a layout L as it is exactly when h leaves kL as it is. So alike exchanges leave
//! equally many layouts of each size as they are.
//!
//! The **kind** of an exchange: o takes the properties round in cycles. For each cycle take its
//! length, and what becomes of the values of one of its properties when one goes round once, as
//! the lengths of the cycles of that permutation. (Which property one begins with does not
//! matter: beginning one step later gives s P s' instead of P, with cycles as long.) The kind is
//! the list of these, in order.
//!
//! Exchanges of one kind are alike. For let i, o(i), o(o(i)), ... be a cycle of g. Call the values
//! of o(i) by the names of those of i that they come from; that is a k, and for k' g k the first
//! step of the cycle keeps the values as they are. Go on with the next property, until all steps
//! do but the last, which goes back to i and does what going round did, P. Call the values of all
//! these properties anew, alike, and P becomes any permutation whose cycles are as long. Call
//! the properties anew, and the cycles are any properties in any order. So whatever has the same
//! kind can be brought to the same form.
//!
//! How many exchanges there are of a kind is not worked out but counted: all are gone through.

use crate::fault::Fault;
use crate::number::narrow;
use crate::set::shape::Shape;
use std::collections::BTreeMap;

/// The most exchanges that are gone through.
const MOST: u128 = 100_000;

/// Where each property goes, and where each value of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    order: Vec<usize>,
    values: Vec<Vec<usize>>,
}

/// Exchanges that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alike {
    /// One of them.
    pub exchange: Exchange,
    /// How many there are.
    pub many: u128,
}

impl Exchange {
    /// Whether it leaves everything as it is.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.order.is_sorted() && self.values.iter().all(|values| values.is_sorted())
    }

    /// What becomes of the values of a property, if it stays in its place.
    #[must_use]
    pub(in crate::set) fn staying(&self, property: usize) -> Option<&[usize]> {
        (self.order[property] == property).then(|| self.values[property].as_slice())
    }

    /// Where each card goes in the deck of some of the properties, in order, among which they
    /// stay.
    pub(in crate::set) fn among(&self, properties: &[usize]) -> Vec<usize> {
        let values = self.values[0].len();
        let stride = |property: usize| {
            let place = properties.iter().position(|&one| one == property).unwrap_or(0);
            values.pow(narrow(properties.len() - 1 - place))
        };
        let moved = |card: usize| {
            let new = properties.iter().map(|&property| {
                let value = card / stride(property) % values;
                self.values[property][value] * stride(self.order[property])
            });
            new.sum()
        };
        (0..values.pow(narrow(properties.len()))).map(moved).collect()
    }

    /// The kind, in a form that is the same for those that are alike.
    fn kind(&self) -> Vec<(usize, Vec<usize>)> {
        let round = |cycle: &Vec<usize>| {
            let through = |value: usize| cycle.iter().fold(value, |value, &property| self.values[property][value]);
            let round: Vec<usize> = (0..self.values[0].len()).map(through).collect();
            (cycle.len(), lengths(&round))
        };
        let mut kind: Vec<(usize, Vec<usize>)> = cycles(&self.order).iter().map(round).collect();
        kind.sort_unstable();
        kind
    }
}

/// The cycles of a permutation, longest first.
pub(in crate::set) fn cycles(to: &[usize]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; to.len()];
    let mut cycles = Vec::new();
    for first in 0..to.len() {
        let mut cycle = Vec::new();
        let mut one = first;
        while !std::mem::replace(&mut seen[one], true) {
            cycle.push(one);
            one = to[one];
        }
        cycles.push(cycle);
    }
    cycles.retain(|cycle| !cycle.is_empty());
    cycles.sort_by_key(|cycle| std::cmp::Reverse(cycle.len()));
    cycles
}

/// How long the cycles of a permutation are, longest first.
pub(in crate::set) fn lengths(to: &[usize]) -> Vec<usize> {
    cycles(to).iter().map(Vec::len).collect()
}

/// All exchanges of a deck by their kinds, beginning with the one that does nothing.
///
/// # Errors
/// When there are too many.
pub fn kinds(shape: Shape) -> Result<Vec<Alike>, Fault> {
    let (properties, values) = (shape.properties(), shape.values());
    let many = |things: usize| (1..=things as u128).try_fold(1_u128, |ways, one| ways.checked_mul(one));
    let all = many(values).and_then(|ways| ways.checked_pow(u32::try_from(properties).ok()?));
    let all = all.and_then(|ways| ways.checked_mul(many(properties)?));
    if all.is_none_or(|all| all > MOST) {
        return Err(Fault::new(format!("{shape} has more than {MOST} exchanges of properties and values")));
    }
    let mut kinds: BTreeMap<Vec<(usize, Vec<usize>)>, Alike> = BTreeMap::new();
    for exchange in every(properties, values) {
        kinds.entry(exchange.kind()).or_insert(Alike { exchange, many: 0 }).many += 1;
    }
    let mut kinds: Vec<Alike> = kinds.into_values().collect();
    kinds.sort_by_key(|kind| !kind.exchange.is_idle());
    Ok(kinds)
}

/// All exchanges of `properties` properties of `values` values.
fn every(properties: usize, values: usize) -> impl Iterator<Item = Exchange> {
    let (orders, renamings) = (permutations(properties), permutations(values));
    let choices = renamings.len().pow(narrow(properties));
    (0..orders.len() * choices).map(move |number| {
        let renaming = |property: usize| number / renamings.len().pow(narrow(property)) % renamings.len();
        let values = (0..properties).map(|property| renamings[renaming(property)].clone()).collect();
        Exchange { order: orders[number / choices].clone(), values }
    })
}

/// All orders of the numbers below `many`, beginning with their own.
fn permutations(many: usize) -> Vec<Vec<usize>> {
    let longer = |shorter: Vec<Vec<usize>>, _| {
        let with = |order: &Vec<usize>| -> Vec<Vec<usize>> {
            let left = (0..many).filter(|one| !order.contains(one));
            left.map(|one| order.iter().copied().chain([one]).collect()).collect()
        };
        shorter.iter().flat_map(with).collect()
    };
    (0..many).fold(vec![Vec::new()], longer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn kinds_of(shape: &str) -> Vec<Alike> {
        kinds(shape.parse().unwrap()).unwrap()
    }

    #[test]
    fn every_exchange_is_of_one_kind_and_the_first_does_nothing() {
        // The kinds of S4 wr S3 are as many as the ways to share three out among five types.
        for (shape, many, all) in [
            ("3x4", 65, 82_944),
            ("2x4", 20, 1152),
            ("3x3", 22, 1296),
            ("2x3", 9, 72),
            ("2x5", 35, 28_800),
            ("1x4", 5, 24),
            ("3x2", 10, 48),
        ] {
            let kinds = kinds_of(shape);
            assert_eq!((kinds.len(), kinds.iter().map(|kind| kind.many).sum::<u128>()), (many, all), "{shape}");
            assert!(kinds[0].exchange.is_idle() && kinds[0].many == 1);
            assert!(kinds[1..].iter().all(|kind| !kind.exchange.is_idle()));
        }
    }

    #[test]
    fn a_kind_is_what_all_exchanges_make_of_one() {
        for (properties, values) in [(2, 3), (2, 4), (3, 2), (3, 3)] {
            let all: Vec<usize> = (0..properties).collect();
            let group: Vec<Vec<usize>> = every(properties, values).map(|exchange| exchange.among(&all)).collect();
            for kind in kinds_of(&format!("{properties}x{values}")) {
                let one = kind.exchange.among(&all);
                let alike: BTreeSet<Vec<usize>> = group
                    .iter()
                    .map(|by| {
                        let mut image = vec![0; one.len()];
                        (0..one.len()).for_each(|card| image[by[card]] = by[one[card]]);
                        image
                    })
                    .collect();
                assert_eq!(alike.len() as u128, kind.many, "{kind:?}");
            }
        }
    }

    #[test]
    fn an_exchange_moves_properties_and_then_values() {
        let exchange =
            Exchange { order: vec![1, 0, 2], values: vec![vec![0, 1, 2, 3], vec![0, 1, 2, 3], vec![1, 0, 2, 3]] };
        // As `102/0123/0123/1023`: card 230 becomes 321.
        let table = exchange.among(&[0, 1, 2]);
        assert_eq!(table[2 * 16 + 3 * 4], 3 * 16 + 2 * 4 + 1);
        assert_eq!((exchange.staying(0), exchange.staying(2)), (None, Some(&[1, 0, 2, 3][..])));
        assert_eq!(exchange.among(&[0, 1])[2 * 4 + 3], 3 * 4 + 2);
        assert_eq!(exchange.kind(), [(1, vec![2, 1, 1]), (2, vec![1; 4])]);
    }

    #[test]
    fn too_many_exchanges_are_refused() {
        for shape in ["3x5", "2x6", "4x4", "10000x60000", "1x60000", "10000x1"] {
            assert!(kinds(shape.parse().unwrap()).unwrap_err().what().contains("exchanges"), "{shape}");
        }
    }
}
