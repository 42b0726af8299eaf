//! Solitaire by subsets (Bellman, Held, Karp): for every set of cards, which of them can come last. The oracle of
//! the other engines, for small hands.

use crate::budget::{Budget, Pace};
use crate::uno::{Card, Solitaire, match_up};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;

/// The most cards for an order, and for a count.
pub const MOST_CARDS: (usize, usize) = (24, 18);

/// For every card, the cards that match it, as bits.
fn matching(hand: &[Card]) -> Vec<u32> {
    let bits = |a: &Card| (0..hand.len()).filter(|&i| match_up(*a, hand[i])).map(|i| 1 << i).sum();
    hand.iter().map(bits).collect()
}

fn places(bits: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |i| bits >> i & 1 == 1)
}

/// Why a hand of this many cards is too large, if it is.
#[must_use]
pub fn too_many(cards: usize) -> Option<Fault> {
    let most = MOST_CARDS.0;
    (cards > most).then(|| Fault::new(format!("brute takes up to {most} cards, not {cards}")))
}

/// The order in which to play the hand, or that there is none.
#[must_use]
pub fn solitaire(hand: &[Card], budget: &Budget) -> Solitaire<()> {
    if let Some(fault) = too_many(hand.len()) {
        return Solitaire::Unknown(Stop::TooLarge(fault));
    }
    let mut pace = Pace::within(budget, u64::MAX);
    let matching = matching(hand);
    let mut last = vec![0u32; 1 << hand.len()];
    for set in 1..last.len() as u32 {
        if pace.step().is_err() {
            return Solitaire::Unknown(pace.why());
        }
        let ends = |&card: &usize| {
            let before = set & !(1 << card);
            before == 0 || last[before as usize] & matching[card] != 0
        };
        last[set as usize] = places(set).filter(ends).map(|card| 1 << card).sum();
    }
    let (mut order, mut left, mut next) = (Vec::new(), last.len() as u32 - 1, u32::MAX);
    while left != 0 {
        let Some(card) = places(last[left as usize] & next).next() else { return Solitaire::Stuck(()) };
        order.push(card as u32);
        left &= !(1 << card);
        next = matching[card];
    }
    Solitaire::Order(order)
}

/// In how many ways the hand can be played, an order and its reverse being one way and copies of a card told apart;
/// none when there are too many cards.
#[must_use]
pub fn count(hand: &[Card]) -> Option<u128> {
    let many = hand.len();
    if many > MOST_CARDS.1 {
        return None;
    }
    if many < 2 {
        return Some(1);
    }
    let matching = matching(hand);
    let mut ways = vec![0u64; many << many];
    for set in 1u32..1 << many {
        for card in places(set) {
            let before = set & !(1 << card);
            ways[set as usize * many + card] = if before == 0 {
                1
            } else {
                places(before & matching[card]).map(|last| ways[before as usize * many + last]).sum()
            };
        }
    }
    Some(u128::from(ways[ways.len() - many..].iter().sum::<u64>() / 2))
}
