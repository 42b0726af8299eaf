//! A claim about swish-free sets, the largest ones or how many there are of each size: what is accepted is true, by going
//! through all sets of small deals.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::enumerated;
use misdeal_kernel::check;
use misdeal_kernel::swish::Card;
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::free::{Counted, Freed, Pool, SetQuestion};
use std::collections::{BTreeMap, BTreeSet};

/// Sets of cards are gone through for up to so many cards.
const MOST_CARDS: usize = 10;

fn count(cards: &[Card]) -> BTreeMap<&Card, usize> {
    let mut many = BTreeMap::new();
    cards.iter().for_each(|card| *many.entry(card).or_default() += 1);
    many
}

/// All sets of a deal's cards that hold no swish, copies told apart; none when the deal is not small.
fn free_sets(deal: &Deal) -> Option<Vec<Vec<Card>>> {
    if deal.cards().len() > MOST_CARDS {
        return None;
    }
    let hands: Vec<Vec<Card>> = enumerated(deal, 0)?.iter().map(|swish| swish.hand(deal)).collect();
    let hands: Vec<_> = hands.iter().map(|hand| count(hand)).collect();
    let mut kinds: Vec<Card> = deal.cards().iter().map(|card| deal.kind(card)).collect();
    kinds.sort_unstable();
    let chosen = |bits: u32| kinds.iter().enumerate().filter(move |(i, _)| bits >> i & 1 == 1);
    let sets = (0..1u32 << kinds.len()).map(|bits| chosen(bits).map(|(_, kind)| kind.clone()).collect());
    let is_free = |set: &Vec<Card>| {
        let many = count(set);
        let holds = |hand: &BTreeMap<&Card, usize>| hand.iter().all(|(kind, n)| many.get(kind).unwrap_or(&0) >= n);
        !hands.iter().any(holds)
    };
    Some(sets.filter(is_free).collect())
}

fn counts_are_true(counted: &Counted) {
    let Some(sets) = free_sets(counted.deck()) else { return };
    let largest = sets.iter().map(Vec::len).max().unwrap_or(0);
    let mut counts = vec![0_u128; largest + 1];
    sets.iter().for_each(|set| counts[set.len()] += 1);
    assert_eq!(counted.counts(), counts);
}

fn is_true(freed: &Freed) {
    let Pool::Deal(deal) = freed.pool() else { return };
    let Some(sets) = free_sets(deal) else { return };
    let size = sets.iter().map(Vec::len).max().unwrap_or(0);
    let largest: BTreeSet<Vec<Card>> = sets.into_iter().filter(|set| set.len() == size).collect();
    let shown: BTreeSet<Vec<Card>> = freed.sets().map(<[Card]>::to_vec).collect();
    assert_eq!(freed.size(), size);
    match freed.question() {
        SetQuestion::Largest => assert!(shown.is_subset(&largest)),
        SetQuestion::All | SetQuestion::Count => assert_eq!(shown, largest),
    }
}

/// Whether a text asks for counts of a deal that is not small: counting may take minutes.
fn counts_many(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().skip(3).map_while(|line| line.strip_prefix("  ")).collect();
    text.contains("question sizes")
        && lines.join("\n").parse::<Deal>().is_ok_and(|deal| deal.cards().len() > MOST_CARDS)
}

fuzz_target!(|text: &str| {
    if counts_many(text) {
        return;
    }
    if let Ok(checked) = check(text) {
        checked.about().into_iter().for_each(is_true);
        checked.about().into_iter().for_each(counts_are_true);
    }
});
