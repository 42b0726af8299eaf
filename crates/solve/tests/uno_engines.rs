//! Every solitaire engine against brute force on random small hands, and the duel against the game itself.

#![allow(clippy::unwrap_used, reason = "a test that can't go on should stop")]

use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::{Card, Solitaire, brute, plays, trail_dp};

/// A hand of up to `most` cards: dense and sparse, few colours and many, copies and gaps in the names.
fn random_hand(dealer: &mut Dealer, most: u64) -> Vec<Card> {
    let (colours, numbers) = (1 + dealer.below(6), 1 + dealer.below(8));
    let (step, cards) = (1 + dealer.below(2) * 99_999, dealer.below(most + 1));
    let mut hand: Vec<Card> = Vec::new();
    for _ in 0..cards {
        let fresh = (dealer.below(colours) as u32, (dealer.below(numbers) * step) as u32);
        let copy = hand.get(dealer.below(4 * cards) as usize).copied();
        // Mostly connected hands: every other card shares something with an earlier one.
        let near = hand.get(dealer.below(2 * hand.len() as u64) as usize).map(|card| match dealer.below(2) {
            0 => (card.0, fresh.1),
            _ => (fresh.0, card.1),
        });
        hand.push(copy.or(near).unwrap_or(fresh));
    }
    hand
}

/// Whether the answer is that of the oracle; an order must be one.
fn agrees<N: std::fmt::Debug>(hand: &[Card], expected: bool, answer: &Solitaire<N>) {
    match answer {
        Solitaire::Order(order) => assert!(expected && plays(hand, order), "{hand:?}: {order:?}"),
        Solitaire::Stuck(why) => assert!(!expected, "{hand:?}: {why:?}"),
        Solitaire::Unknown(stop) => panic!("{hand:?}: {stop}"),
    }
}

#[test]
fn few_colours_are_decided_as_by_brute_force() {
    let (mut dealer, mut yes, mut no) = (Dealer::new(Seed(5)), 0, 0);
    for round in 0..12_000 {
        let hand = random_hand(&mut dealer, if round % 10 == 0 { 14 } else { 10 });
        let oracle = brute::solitaire(&hand);
        let playable = matches!(oracle, Solitaire::Order(_));
        agrees(&hand, playable, &oracle);
        agrees(&hand, playable, &trail_dp::solitaire(&hand, &Budget::unlimited()).0);
        *(if playable { &mut yes } else { &mut no }) += 1;
    }
    assert!(yes > 1000 && no > 1000, "{yes} yes, {no} no");
}
