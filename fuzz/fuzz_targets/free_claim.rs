//! A claim about swish-free sets: what is accepted is true, by going through all sets
//! of small deals.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::enumerated;
use misdeal_kernel::claim::{Checked, Checker};
use misdeal_kernel::swish::Card;
use misdeal_kernel::swish::free::{Freed, Pool, SetQuestion};
use std::collections::{BTreeMap, BTreeSet};

/// Sets of cards are gone through for up to so many cards.
const MOST_CARDS: usize = 10;

fn count(cards: &[Card]) -> BTreeMap<&Card, usize> {
    let mut many = BTreeMap::new();
    cards.iter().for_each(|card| *many.entry(card).or_default() += 1);
    many
}

fn is_true(freed: &Freed) {
    let Pool::Deal(deal) = freed.pool() else { return };
    if deal.cards().len() > MOST_CARDS {
        return;
    }
    let Some(swishes) = enumerated(deal, 0) else { return };
    let hands: Vec<Vec<Card>> = swishes.iter().map(|swish| swish.hand(deal)).collect();
    let hands: Vec<_> = hands.iter().map(|hand| count(hand)).collect();
    let mut kinds: Vec<Card> = deal.cards().iter().map(|card| deal.kind(card)).collect();
    kinds.sort_unstable();
    let mut largest: BTreeSet<Vec<Card>> = BTreeSet::new();
    for chosen in 0..1u32 << kinds.len() {
        let set: Vec<Card> =
            kinds.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, kind)| kind.clone()).collect();
        let size = largest.first().map_or(0, Vec::len);
        let many = count(&set);
        let holds = |hand: &BTreeMap<&Card, usize>| hand.iter().all(|(kind, n)| many.get(kind).unwrap_or(&0) >= n);
        if set.len() < size || hands.iter().any(holds) {
            continue;
        }
        if set.len() > size {
            largest.clear();
        }
        largest.insert(set);
    }
    let shown: BTreeSet<Vec<Card>> = freed.sets().map(<[Card]>::to_vec).collect();
    assert_eq!(freed.size(), largest.first().map_or(0, Vec::len));
    match freed.question() {
        SetQuestion::Largest => assert!(shown.is_subset(&largest)),
        SetQuestion::All | SetQuestion::Count => assert_eq!(shown, largest),
    }
}

fuzz_target!(|text: &str| {
    let mut checker = Checker::default();
    if text.lines().try_for_each(|line| checker.line(line)).is_err() {
        return;
    }
    if let Ok(Checked::Free(freed)) = checker.finish() {
        is_true(&freed);
    }
});
