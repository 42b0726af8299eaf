//! Deals made to order: hands that can be played out, or can't, or in one way only.
//!
//! Most wishes are met by [trying seeds](crate::made) until the kernel accepts that a deal is as wanted. A hand
//! with exactly one order is too rare for that. It starts as the cards of a random way through the plane, and cards are
//! changed as long as that leaves an order and makes no more of them.

use crate::budget::Budget;
use crate::deal::{Dealer, Seed};
use crate::made::{Sought, seek};
use crate::solve;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Card, Cards, Deal, Finding, Question, Sizes, Solitaire, subhands};

/// How many seeds are tried before a wish is given up.
const TRIES: u64 = 2_000;
/// How many cards are changed before a hand with one order is begun anew.
const CHANGES: usize = 600;
/// The most cards of a hand with exactly one order: its orders are counted again and again.
pub const MOST_FOR_ONE: usize = 14;

/// The first deal from a seed on that is as wanted, and its own seed.
///
/// # Errors
/// When a deal can't be dealt, or none was as wanted in time.
pub fn to_order<D>(
    from: Seed,
    budget: &Budget,
    mut deal: impl FnMut(Dealer) -> Result<D, Fault>,
    mut is_wanted: impl FnMut(&D) -> Result<bool, Stop>,
) -> Result<(Seed, D), Fault> {
    let mut found = None;
    let sought = seek(from, TRIES, budget, |seed| {
        let dealt = deal(Dealer::new(seed)).map_err(Stop::TooLarge)?;
        let so = is_wanted(&dealt)?;
        found = Some(dealt);
        Ok(so)
    });
    match (sought, found) {
        (Sought::Found(seed), Some(dealt)) => Ok((seed, dealt)),
        (Sought::Stopped(Stop::TooLarge(fault)), _) => Err(fault),
        (Sought::Stopped(stop), _) if stop != Stop::Time => Err(Fault::new(format!("no such deal was found: {stop}"))),
        _ => Err(not_found()),
    }
}

fn not_found() -> Fault {
    Fault::new("no such deal was found in time; fewer cards, other sizes or another seed may help")
}

/// How many cards a hand with exactly one order may well have: in a way that comes to each colour once, one card lies
/// between two others, but for the first and the last colour.
#[must_use]
pub fn likely_for_one(sizes: Sizes) -> usize {
    (3 * sizes.size(0).min(sizes.size(1))).saturating_sub(2).clamp(1, MOST_FOR_ONE - 2)
}

/// Whether the answer to what a deal's header asks is yes.
///
/// # Errors
/// Why it is not known.
pub fn is_yes(deal: &Deal, budget: &Budget) -> Result<bool, Stop> {
    Ok(solve(deal, &Question::Play, budget).settled()?.statement().finding != Finding::No)
}

/// A hand that can be played out in exactly one way, an order and its reverse being one.
///
/// # Errors
/// When there are too many cards, or none was found in time.
pub fn with_one_order(sizes: Sizes, cards: usize, seed: Seed, budget: &Budget) -> Result<Solitaire, Fault> {
    if !(1..=MOST_FOR_ONE).contains(&cards) {
        return Err(Fault::new(format!("a hand with exactly one order has from 1 to {MOST_FOR_ONE} cards here")));
    }
    for part in 1..=TRIES {
        let mut dealer = Dealer::part(seed, part);
        let mut hand = way(sizes, cards, &mut dealer);
        let mut ways = count(sizes, &hand)?;
        for _ in 0..CHANGES {
            if ways == 1 {
                return Solitaire::new(sizes, 1, Cards::new(hand)?);
            }
            if budget.spent().is_some() {
                return Err(not_found());
            }
            let place = dealer.below(cards as u64) as usize;
            let before = std::mem::replace(&mut hand[place], card(sizes, &mut dealer));
            match count(sizes, &hand)? {
                fewer if (1..=ways).contains(&fewer) => ways = fewer,
                _ => hand[place] = before,
            }
        }
    }
    Err(not_found())
}

/// In how many ways a hand can be played out, as the kernel counts.
fn count(sizes: Sizes, hand: &[Card]) -> Result<u128, Fault> {
    let deal = Solitaire::new(sizes, 1, Cards::new(hand.iter().copied())?)?;
    subhands::count(&deal, &mut patience(u64::MAX))
}

fn card(sizes: Sizes, dealer: &mut Dealer) -> Card {
    Card::new(&[0, 1].map(|dimension| dealer.below(sizes.size(dimension) as u64) as u32 + 1))
}

/// The cards of a random way: each keeps colour or number of the one before.
fn way(sizes: Sizes, cards: usize, dealer: &mut Dealer) -> Vec<Card> {
    let first = card(sizes, dealer);
    let next = |last: &Card| {
        let (kept, other) = (dealer.below(2) as usize, card(sizes, dealer));
        let mut values = [other.values()[0], other.values()[1]];
        values[kept] = last.values()[kept];
        Some(Card::new(&values))
    };
    std::iter::successors(Some(first), next).take(cards).collect()
}
