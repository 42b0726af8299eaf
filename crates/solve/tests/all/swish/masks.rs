//! What bit masks say about random hands, against the kernel's enumeration.

use misdeal_kernel::problem::{Problem, Stop};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::{Deal, Grid, Swish};
use misdeal_solve::budget::{Budget, Halt, Pace};
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::swish::deck::{commercial, every_card};
use misdeal_solve::swish::masks::{Hand, Hands, Kind, Masks};
use misdeal_solve::swish::random::{Shape, random_deal};
use misdeal_solve::swish::{Outcome, SwishGame};
use misdeal_solve::{ask, engine, lineup};

fn every(rows: usize, columns: usize) -> Deal {
    every_card(Grid::new(rows, columns).unwrap()).unwrap()
}

/// Decks with copies, with several symbols and none, square and fixed.
fn decks() -> Vec<Deal> {
    let several = "swish 3x3\n3x a1:b1 2x a1,b2:c3 c3,b2:a1 2x a1: 2x :a1 2x b1: :b1 2x : a2,b1:b2 :b2 b2:a2,c2,b1,b3";
    let fixed = "swish 2x3 fixed\n2x a1:b1 b1:a1 b1:c1 c1:a1 a1: :a1 c2:b2 b2:c2 a2,b2:c2 c2:a2,b2 : 2x b1:b2 b2:b1";
    let large = "swish 8x8\n4x a1:b2 2x b2:a1 h8:g7 d4:e5 3x d4: 2x :e5 a1,h8:d4 e5:a8,h1 c1:f8 2x a4,b4,c4:d4";
    let texts = [several, fixed, large].map(|text| text.parse().unwrap());
    [commercial().unwrap(), every(3, 3), every(2, 5), every(4, 4)].into_iter().chain(texts).collect()
}

/// Random hands of a deck, with all swishes that they hold.
fn hands(deck: &Deal, masks: &Masks, deals: usize) -> Vec<(Hand, Vec<Swish>)> {
    let mut dealer = Dealer::new(Seed(7));
    let mut pack = masks.pack();
    let deal = |cards: usize| {
        let hand: Hand = dealer.deal(&mut pack, cards).iter().copied().collect();
        assert_eq!(hand.len(), cards.min(deck.cards().len()));
        let deal = Deal::new(deck.grid(), deck.is_fixed(), masks.cards(&hand)).unwrap();
        (hand, every_swish(&deal, 2, &mut patience(PATIENCE)).unwrap())
    };
    (0..deals).map(|i| i % 14).map(deal).collect()
}

#[test]
fn a_hand_holds_a_swish_iff_the_enumeration_finds_one() {
    let (mut yes, mut no) = (0, 0);
    for deck in decks() {
        let masks = Masks::of(&deck).unwrap();
        for (hand, swishes) in hands(&deck, &masks, 400) {
            let about = || format!("{:?} of\n{deck}", masks.cards(&hand));
            assert_eq!(masks.has_swish(&hand), !swishes.is_empty(), "{}", about());
            assert_eq!(masks.has_pair(&hand), swishes.iter().any(|swish| swish.len() == 2), "{}", about());
            for kind in masks.kinds() {
                let holds = |swish: &Swish| swish.0.iter().any(|laid| masks.kind(&laid.card) == Some(kind));
                assert_eq!(masks.has_swish_with(&hand, kind), swishes.iter().any(holds), "{kind:?} {}", about());
            }
            yes += usize::from(!swishes.is_empty());
            no += usize::from(swishes.is_empty());
        }
    }
    assert!(yes > 300 && no > 300, "{yes} yes, {no} no");
}

#[test]
fn the_smallest_the_largest_and_all_are_those_of_the_enumeration() {
    for deck in decks() {
        let masks = Masks::of(&deck).unwrap();
        for (hand, swishes) in hands(&deck, &masks, 200) {
            let sizes = || swishes.iter().map(Swish::len);
            let pace = &mut Pace::free();
            let smallest = masks.smallest(&hand, pace).unwrap();
            assert_eq!(smallest.as_ref().map(Vec::len), sizes().min());
            let largest = masks.largest(&hand, 2, pace).unwrap();
            assert_eq!(largest.as_ref().map(Vec::len), sizes().max());
            let size = masks.largest_size(&hand, pace).unwrap();
            assert_eq!(size, sizes().max().unwrap_or(0));
            assert!(masks.room(&hand) >= size);
            for wanted in 2..6 {
                let found = masks.at_least(&hand, wanted, pace).unwrap();
                assert_eq!(found.is_some(), sizes().any(|size| size >= wanted));
                assert!(found.is_none_or(|ways| ways.len() >= wanted));
                let mut list = Hands::default();
                masks.each_hand(&hand, wanted, pace, &mut list, |ways, _| ways.len()).unwrap();
                assert_eq!(list.len(), sizes().filter(|&size| size >= wanted).count());
            }
            for ways in smallest.iter().chain(&largest) {
                assert_eq!(deck.verify(&masks.swish(ways)), Ok(()));
            }
        }
    }
}

#[test]
fn what_is_too_large_is_said_to_be() {
    for (deck, what) in [
        ("swish 5x13\na1:b2", "at most 64 cells, not 65"),
        ("swish 4x3\n256x a1:b2", "at most 255 copies of a card, not 256"),
    ] {
        let fault = Masks::of(&deck.parse().unwrap()).unwrap_err();
        assert!(fault.what().contains(what), "{fault}");
    }
    assert!(Masks::of(&every(3, 6)).unwrap_err().what().contains("at most 64 kinds"));
    let cards = "swish 4x3\n65x a1:b2".parse().unwrap();
    assert!(
        engine::<SwishGame>("fast")
            .unwrap()
            .declines(&cards, Question::Any)
            .unwrap()
            .what()
            .contains("up to 64 cards, not 65")
    );
    // Cards without symbols take no part.
    let blanks = "swish 4x3\n64x a1:b2 90x :".parse().unwrap();
    assert_eq!(engine::<SwishGame>("fast").unwrap().declines(&blanks, Question::Any), None);
}

#[test]
fn a_pace_ends_the_search() {
    let masks = Masks::of(&commercial().unwrap()).unwrap();
    let budget = Budget::unlimited();
    let mut pace = Pace::within(&budget, 10_000);
    let mut list = Hands::default();
    assert_eq!(masks.each_hand(&masks.whole(), 2, &mut pace, &mut list, |ways, _| ways.len()), Err(Halt));
    assert!(!list.is_empty() && pace.stop().is_none());
}

#[test]
fn a_hand_gives_back_what_it_took() {
    let mut hand = Hand::default();
    let kinds = [Kind(3), Kind(5), Kind(3), Kind(63), Kind(3)];
    kinds.iter().for_each(|&kind| hand.add(kind));
    assert_eq!((hand.len(), hand.copies(Kind(3)), hand.kinds()), (5, 3, 1 << 3 | 1 << 5 | 1 << 63));
    kinds.iter().for_each(|&kind| hand.remove(kind));
    assert_eq!(hand, Hand::default());
}

#[test]
fn what_takes_too_long_is_left_to_the_others_of_the_race() {
    let shape = Shape { grid: "8x8".parse().unwrap(), fixed: false, cards: 60, symbols: "3".parse().unwrap() };
    let deal = random_deal(shape, Seed(1)).unwrap();
    let alone = ask::<SwishGame>(engine("fast").unwrap(), &deal, Question::Max, &Budget::unlimited());
    assert!(matches!(alone, Outcome::Unsettled { stop: Stop::TooLarge(_), .. }), "{alone:?}");
    let names: Vec<_> = lineup(&deal, &Question::Max).iter().map(|engine| engine.name()).collect();
    assert_eq!(names, ["prices", "fast", "weave", "sat"]);
}

#[test]
fn an_unsettled_question_keeps_what_was_found() {
    let deck = commercial().unwrap();
    let budget = Budget::unlimited().time(std::time::Duration::from_millis(20));
    let outcome = ask::<SwishGame>(engine("fast").unwrap(), &deck, Question::Count(2), &budget);
    let Outcome::Unsettled { best: so_far, bound, .. } = outcome else { panic!("{outcome:?}") };
    assert_eq!(bound, Some(12));
    assert!(so_far.iter().all(|swish| deck.verify(swish.witness()).is_ok()));
}
