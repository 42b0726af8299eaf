//! Counts of swish-free hands: against looking at every set of cards, under
//! different symmetries, and against what is known.

use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::{Card, Deal, Grid};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::swish::deck::{commercial, every_card};
use misdeal_solve::swish::free_counts::{Counts, swish_free_counts};
use misdeal_solve::swish::symmetries::Group;
use std::collections::BTreeSet;

fn every(rows: usize, columns: usize) -> Deal {
    every_card(Grid::new(rows, columns).unwrap()).unwrap()
}

fn counts(deck: &Deal, group: Group) -> Counts {
    swish_free_counts(deck, group, &Budget::unlimited()).unwrap()
}

fn part(deck: &Deal, cards: usize, seed: u64) -> Deal {
    let places = Dealer::new(Seed(seed)).draw(deck.cards().len(), cards);
    Deal::new(deck.grid(), deck.is_fixed(), places.into_iter().map(|place| deck.cards()[place].clone())).unwrap()
}

/// Whether the kernel finds no swish.
fn is_free(deck: &Deal, cards: &[Card]) -> bool {
    let deal = Deal::new(deck.grid(), deck.is_fixed(), cards.to_vec()).unwrap();
    every_swish(&deal, 2, &mut patience(PATIENCE)).unwrap().is_empty()
}

#[test]
fn every_set_of_cards_of_a_small_deck_is_counted_once() {
    let several = "swish 2x2\n2x a1:b1 a1:b2 a1: 2x :b1 a1,b1:a2 : a2:a1,b1 b2:b1";
    let fixed = "swish 1x3 fixed\n2x a1:b1 b1:a1 b1:c1 2x c1:a1 a1: :a1 :";
    let mut decks: Vec<Deal> = vec![every(2, 3), several.parse().unwrap(), fixed.parse().unwrap()];
    decks.extend((0..6).map(|seed| part(&commercial().unwrap(), 10, seed)));
    decks.push(Deal::empty(Grid::new(4, 3).unwrap(), false));
    for deck in decks {
        let cards = deck.cards();
        let mut labelled = vec![0; cards.len() + 1];
        let mut hands = BTreeSet::new();
        for set in 0u32..1 << cards.len() {
            let hand: Vec<Card> =
                cards.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, card)| deck.kind(card)).collect();
            if is_free(&deck, &hand) {
                labelled[hand.len()] += 1;
                let mut hand = hand;
                hand.sort_unstable();
                hands.insert(hand);
            }
        }
        let most = labelled.iter().rposition(|&sets| sets > 0).unwrap();
        labelled.truncate(most + 1);
        for group in [Group::Trivial, Group::PointsStay, Group::Full] {
            let counts = counts(&deck, group);
            assert_eq!(counts.labelled, labelled, "{group:?} {deck}");
            let of_size = |size| hands.iter().filter(|hand| hand.len() == size).count() as u128;
            assert_eq!(counts.hands, (0..=most).map(of_size).collect::<Vec<_>>(), "{group:?} {deck}");
            assert!(counts.largest.len() == most && is_free(&deck, &counts.largest), "{group:?} {deck}");
        }
    }
}

#[test]
fn the_totals_are_the_same_whichever_symmetries_are_used() {
    let decks = [every(3, 3), every(2, 4), every(2, 5), part(&commercial().unwrap(), 24, 1)];
    for (deck, symmetries) in decks.iter().zip([8, 96, 64, 1]) {
        let full = counts(deck, Group::Full);
        assert!(full.symmetries >= symmetries, "{}", full.symmetries);
        for group in [Group::Trivial, Group::PointsStay] {
            let other = counts(deck, group);
            assert_eq!((&other.labelled, &other.hands), (&full.labelled, &full.hands), "{group:?} {deck}");
            assert!(other.steps >= full.steps);
        }
    }
}

#[test]
fn the_largest_swish_free_sets_have_the_known_sizes() {
    for (rows, columns, most) in [(2, 2, 2), (2, 3, 5), (3, 3, 8), (2, 4, 8), (2, 5, 13)] {
        let deck = every(rows, columns);
        let counts = counts(&deck, Group::Full);
        assert_eq!((counts.largest.len(), counts.hands.len()), (most, most + 1), "{rows}x{columns}");
        assert!(is_free(&deck, &counts.largest));
    }
    let deck = every(4, 3);
    let counts = counts(&deck, Group::Full);
    assert_eq!((counts.largest.len(), counts.hands.last()), (20, Some(&216)));
    assert!(is_free(&deck, &counts.largest));
}

/// In how many ways `taken` of `all` can be taken.
fn choose(all: u128, taken: u128) -> u128 {
    (0..taken).fold(1, |ways, i| ways * (all - i) / (i + 1))
}

#[test]
fn the_commercial_deck_has_the_known_chances() {
    let deck = commercial().unwrap();
    let counts = counts(&deck, Group::Full);
    assert_eq!(counts.symmetries, 256);
    assert_eq!((counts.largest.len(), counts.hands.len()), (28, 29));
    assert_eq!((counts.hands.last(), counts.labelled.last()), (Some(&216), Some(&13_824)));
    // 60 cards, 46 pairs of which are swishes.
    assert_eq!(counts.labelled[..3], [1, 60, 60 * 59 / 2 - 46]);
    assert!(is_free(&deck, &counts.largest));
    // The chances that sampling gives.
    for (cards, chance) in [(8, 0.1838), (10, 0.0546), (12, 0.0125), (14, 0.0023), (16, 0.00031)] {
        let exact = counts.labelled[cards] as f64 / choose(60, cards as u128) as f64;
        assert!((exact / chance - 1.0).abs() < 0.05, "{cards}: {exact}");
    }
}

#[test]
#[ignore = "takes some minutes"]
fn the_commercial_deck_is_counted_alike_with_fewer_symmetries() {
    let deck = commercial().unwrap();
    let full = counts(&deck, Group::Full);
    for group in [Group::PointsStay, Group::Trivial] {
        let other = counts(&deck, group);
        assert_eq!((&other.labelled, &other.hands), (&full.labelled, &full.hands), "{group:?}");
    }
}

#[test]
fn a_count_ends_with_its_budget() {
    let spent = Budget::unlimited().time(std::time::Duration::ZERO);
    assert_eq!(swish_free_counts(&every(2, 3), Group::Full, &spent), Err(Stop::Time));
    let short = Budget::unlimited().time(std::time::Duration::from_millis(50));
    assert_eq!(swish_free_counts(&every(3, 5), Group::Full, &short), Err(Stop::Time));
    let stopped = Budget::unlimited();
    stopped.interrupt().store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(swish_free_counts(&every(2, 3), Group::Trivial, &stopped), Err(Stop::Interrupted));
    let large = "swish 4x3\n128x a1:b2".parse().unwrap();
    assert!(matches!(swish_free_counts(&large, Group::Full, &Budget::unlimited()), Err(Stop::TooLarge(_))));
}
