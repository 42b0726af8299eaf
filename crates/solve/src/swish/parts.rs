//! The smallest part of a swish that is a swish itself.
//!
//! Cards that meet in a cell belong together; what belongs together meets in
//! cells of its own, so each part is a swish. To someone at a table, a pair says
//! more than nine cards that happen to hold it.

use misdeal_kernel::swish::{Cell, Deal, Laid, Swish};
use std::collections::BTreeMap;

/// The smallest part; the first one of that size.
#[must_use]
pub fn smallest_part(deal: &Deal, swish: Swish) -> Swish {
    // Each card points to an earlier card of its part, or to itself.
    let mut earlier: Vec<usize> = (0..swish.len()).collect();
    let mut first_on: BTreeMap<Cell, usize> = BTreeMap::new();
    for (i, laid) in swish.0.iter().enumerate() {
        for &cell in laid.card.turned(deal.grid(), laid.orientation).cells() {
            let other = *first_on.entry(cell).or_insert(i);
            let (one, other) = (first(&mut earlier, i), first(&mut earlier, other));
            earlier[one.max(other)] = one.min(other);
        }
    }
    let mut parts: BTreeMap<usize, Vec<Laid>> = BTreeMap::new();
    for (i, laid) in swish.0.into_iter().enumerate() {
        parts.entry(first(&mut earlier, i)).or_default().push(laid);
    }
    Swish(parts.into_values().min_by_key(Vec::len).unwrap_or_default())
}

/// The first card of the part that a card is in; halves the way there.
fn first(earlier: &mut [usize], mut card: usize) -> usize {
    while earlier[card] != card {
        earlier[card] = earlier[earlier[card]];
        card = earlier[card];
    }
    card
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_found_within_more_cards() {
        let deal: Deal = "swish 1x6 fixed\na1:b1 b1:c1 c1:a1 d1:e1 e1:d1".parse().unwrap();
        let all: Swish = "a1:b1@0 d1:e1@0 b1:c1@0 e1:d1@0 c1:a1@0".parse().unwrap();
        assert_eq!(smallest_part(&deal, all).to_string(), "d1:e1@0 e1:d1@0");
        let three: Swish = "a1:b1@0 b1:c1@0 c1:a1@0".parse().unwrap();
        assert_eq!(smallest_part(&deal, three.clone()), three);
    }
}
