//! What bounds the cards of a swish, as sums of the kernel's rows ([`misdeal_kernel::swish::in_rows`]).
//!
//! **Prices.** Let a card be worth D, and a point or a circle cost something in each orbit. D times the row that demands
//! cards, less the price of each slot times its row, leaves for every card what it gains, and for every used cell the
//! sum of its two prices. If all of that which is above 0 is less than the wanted cards are worth, the sum is a
//! contradiction. Prices of either sign will do, since the rows of slots say "equal".
//!
//! **Room.** Of each orbit a swish uses no more cells than there are, than the deal has points there, and than it has
//! circles there. A used cell takes two symbols; and n cards bring at least as many symbols as the n cards with the
//! fewest. As prices: a card is worth the symbols of the first card that does not fit, and a symbol costs 1; but where an
//! orbit has fewer points than cells, each of them costs -1, so that its circles are paid for by its points, and the
//! other way round. (With one symbol a card the bound is met: Theorem 1 of the paper, repaired.)
//!
//! **Even.** Cards with an odd number of symbols each are taken in an even number.
//!
//! **Groups.** The rows of an odd number of slots, added up and divided by 2, say that no more than half of them, rounded
//! down, are paired by cards within the group.

use crate::matching::Cover;
use misdeal_kernel::proof::sums::{Divided, Part, Proof, RowId, Step};
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::in_rows::{DEMAND, orbit_row};
use misdeal_reductions::swish::orbits::orbits;

/// The row of a slot: 2i for the points of the i-th orbit, 2i + 1 for its circles.
fn row_of_slot(slot: usize) -> RowId {
    orbit_row(slot / 2, slot % 2 == 1)
}

/// Cards are worth this, and slots cost their prices; other rows come with it, and this one demands cards.
pub(super) fn priced(demand: RowId, worth: i64, slots: &[i64], others: impl IntoIterator<Item = Part>) -> Step {
    let prices = slots.iter().enumerate().filter(|(_, price)| **price != 0);
    let prices = prices.map(|(slot, &price)| Part::Row(row_of_slot(slot), -price));
    Step::sum([Part::Row(demand, worth)].into_iter().chain(prices).chain(others).collect())
}

/// Where all cards have an odd number of symbols, an even number of them is taken: each used cell has two symbols. So where an odd
/// number is demanded, one more is, by these two steps; the second adds the row that says so.
pub(super) fn one_more(orbits: usize) -> [Step; 2] {
    let slots = |times: i64| (0..2 * orbits).map(move |slot| Part::Row(row_of_slot(slot), times));
    let half = [Part::Row(DEMAND, 1)].into_iter().chain(slots(1)).collect();
    let whole = [Part::Row(RowId::Added(1), 2)].into_iter().chain(slots(-1)).collect();
    [Step::Sum { parts: half, divided: Divided::Up(2) }, Step::sum(whole)]
}

/// No swish has more cards than this, and why.
pub(super) fn room(deal: &Deal) -> (usize, Proof) {
    let orbits = orbits(deal);
    let mut places: usize = orbits.iter().map(|orbit| 2 * orbit.usable()).sum();
    let mut symbols: Vec<usize> = deal.cards().iter().map(|card| card.cells().len()).filter(|&n| n > 0).collect();
    symbols.sort_unstable();
    let fits = |symbols: &&usize| {
        let fits = **symbols <= places;
        places -= if fits { **symbols } else { 0 };
        fits
    };
    let cards = symbols.iter().take_while(fits).count();
    // Where all cards fit, more than there are can't be taken, and no step is needed.
    let steps = symbols.get(cards).map(|&worth| {
        let slots = orbits.iter().flat_map(|orbit| match orbit.usable() {
            usable if usable == orbit.cells.len() => [1, 1],
            usable if usable == orbit.points.len() => [-1, 1],
            _ => [1, -1],
        });
        priced(DEMAND, worth as i64, &slots.collect::<Vec<_>>(), [])
    });
    (cards, Proof(steps.into_iter().collect()))
}

/// The prices of a heaviest cover of slots, in which a card weighs this.
pub(super) fn cover(card: i32, cover: &Cover) -> Proof {
    let mut steps = Vec::new();
    for (_, members) in &cover.groups {
        let mut slots: Vec<usize> = members.iter().map(|member| member.index()).collect();
        slots.sort_unstable();
        let parts = slots.into_iter().map(|slot| Part::Row(row_of_slot(slot), -1)).collect();
        steps.push(Step::Sum { parts, divided: Divided::Down(2) });
    }
    let groups = (1..).zip(&cover.groups).map(|(number, &(price, _))| Part::Row(RowId::Added(number), price));
    steps.push(priced(DEMAND, card.into(), &cover.prices, groups));
    Proof(steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::problem::Refutable;
    use misdeal_kernel::swish::Wanted;
    use misdeal_kernel::swish::wanted::Refutation;

    #[test]
    fn there_is_room_for_what_meets_in_the_orbits_and_the_kernel_sees_why() {
        for (deal, cards) in [
            // One orbit of two cells: four places, and cards that take two.
            ("swish 1x2\n9x a1:b1", 2),
            // Three points and one circle for the two cells: one is used.
            ("swish 1x2\n3x a1: :b1 :", 2),
            // Cards with one symbol take one place.
            ("swish 1x2\n3x a1: 3x :b1", 4),
            // No circle in the middle, where the points are.
            ("swish 1x3\n3x b1:a1 a1:c1", 1),
            ("swish 1x3\nb1:", 0),
            ("swish 1x3\n: :", 0),
        ] {
            let deal: Deal = deal.parse().unwrap();
            let (room, why) = room(&deal);
            assert_eq!(room, cards, "{deal}");
            let refute = |cards| Wanted::at_least(deal.clone(), cards).refute(&Refutation::Sums(why.clone()));
            assert_eq!(refute(cards + 1), Ok(()), "{deal}{why}");
            assert!(cards < 2 || refute(cards).is_err(), "{deal}{why}");
        }
    }
}
