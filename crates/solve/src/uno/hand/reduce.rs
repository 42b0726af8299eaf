//! Solitaire for any hand, as far as it is easy: what settles it at once, and what is left for others.
//!
//! In this order. A hand in two parts can't be played. A hand whose cards all share a colour or number can. A card
//! with a vertex that no other card has is a **pendant**: a trail need not use it, but must come to its other vertex;
//! the hand without pendants is the **core**. A **bridge** of the core has cards wholly beyond it on both sides, so a
//! trail crosses it, once; three bridges with different far sides are too many for one trail. Two spanning trees of
//! the core without a common card, or nearly, give a trail through all of it ([`spanning_trees`]). The core and its
//! bridges, which every trail uses, are what is left.
//!
//! [`spanning_trees`]: crate::uno::hand::spanning_trees

use crate::budget::{Budget, Pace};
use crate::uno::hand::spanning_trees::{Pair, Union};
use crate::uno::hand::table::{Lists, Table};
use crate::uno::hand::trail::playing_order;
use crate::uno::{Card, Solitaire};
use misdeal_kernel::problem::Stop;

/// Why a hand can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// These cards match none of the others (places in the hand; neither they nor the others are all or none).
    Apart(Vec<u32>),
    /// Without any one of these three cards the hand falls apart, the three far sides have nothing in common, and each
    /// has a card with both its colour and its number in it: a trail would have to end three times.
    Fork([u32; 3]),
}

/// What is left to decide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Core {
    /// The cards that are no pendants; a trail needs no others.
    pub cards: Vec<u32>,
    /// Those among them that every trail uses.
    pub forced: Vec<u32>,
    /// Pendants, one for each vertex of the core that has any: the trail must come there.
    pub pendants: Vec<u32>,
}

/// Settles the hand if it is easy; otherwise says what is left of it.
#[must_use]
pub fn solitaire(hand: &[Card], budget: &Budget) -> (Solitaire<Reason>, Core) {
    let table = Table::of(hand);
    if table.colours < 2 || table.numbers < 2 {
        return (Solitaire::Order((0..hand.len() as u32).collect()), Core::default());
    }
    if let Some(part) = part(&table) {
        return (Solitaire::Stuck(Reason::Apart(part)), Core::default());
    }
    let mut core = without_pendants(&table);
    let blocks = match bridges(&table, &core.cards) {
        Ok(bridges) => bridges,
        Err(fork) => return (Solitaire::Stuck(Reason::Fork(fork)), core),
    };
    core.forced = blocks;
    let answer = match through_all(&table, &core.cards, budget) {
        Ok(Some(order)) => Solitaire::Order(order),
        Ok(None) => Solitaire::Unknown(Stop::Incomplete),
        Err(stop) => Solitaire::Unknown(stop),
    };
    (answer, core)
}

/// The part with the first card, if that is not all.
fn part(table: &Table) -> Option<Vec<u32>> {
    let mut union = Union::new(table.vertices());
    let all = 0..table.cards.len() as u32;
    let joined = all.clone().filter(|&card| union.join(table.ends(card))).count();
    (joined + 1 < table.vertices()).then(|| {
        let first = union.find(table.ends(0)[0]);
        all.filter(|&card| union.find(table.ends(card)[0]) == first).collect()
    })
}

fn without_pendants(table: &Table) -> Core {
    let mut degree = vec![0u32; table.vertices()];
    let all = 0..table.cards.len() as u32;
    all.clone().flat_map(|card| table.ends(card)).for_each(|vertex| degree[vertex as usize] += 1);
    let (pendants, cards): (Vec<u32>, Vec<u32>) =
        all.partition(|&card| table.ends(card).iter().any(|&vertex| degree[vertex as usize] == 1));
    let mut seen = vec![false; table.vertices()];
    let first_there = |card: &u32| {
        let at = table.ends(*card).into_iter().find(|&vertex| degree[vertex as usize] > 1);
        at.is_some_and(|vertex| !std::mem::replace(&mut seen[vertex as usize], true))
    };
    Core { cards, forced: Vec::new(), pendants: pendants.into_iter().filter(first_there).collect() }
}

/// The bridges of the core, or three that leave one block.
fn bridges(table: &Table, cards: &[u32]) -> Result<Vec<u32>, [u32; 3]> {
    const NONE: u32 = u32::MAX;
    let halves = cards.iter().flat_map(|&card| table.ends(card).map(|vertex| (vertex, card)));
    let around = Lists::by_key(table.vertices(), halves);
    // A walk in depth: when each vertex came, and the earliest that can be reached from below it past its own card.
    let (mut came, mut low) = (vec![NONE; table.vertices()], vec![NONE; table.vertices()]);
    let mut next = vec![0u32; table.vertices()];
    let (mut time, mut bridges, mut walk) = (0, Vec::new(), Vec::new());
    for &root in cards.first().map(|&card| table.ends(card)).iter().flatten().take(1) {
        walk.push((root, NONE));
        (came[root as usize], low[root as usize]) = (0, 0);
    }
    while let Some(&(vertex, by)) = walk.last() {
        if let Some(&card) = around.get(vertex as usize).get(next[vertex as usize] as usize) {
            next[vertex as usize] += 1;
            let [a, b] = table.ends(card);
            let other = a ^ b ^ vertex;
            if card == by {
                continue;
            }
            if came[other as usize] == NONE {
                time += 1;
                (came[other as usize], low[other as usize]) = (time, time);
                walk.push((other, card));
            } else {
                low[vertex as usize] = low[vertex as usize].min(came[other as usize]);
            }
            continue;
        }
        walk.pop();
        if let Some(&(above, _)) = walk.last() {
            low[above as usize] = low[above as usize].min(low[vertex as usize]);
            if low[vertex as usize] == came[vertex as usize] {
                bridges.push(by);
            }
        }
    }
    bridges.sort_unstable();
    let mut union = Union::new(table.vertices());
    for &card in cards.iter().filter(|card| bridges.binary_search(card).is_err()) {
        union.join(table.ends(card));
    }
    let ends = bridges.iter().flat_map(|&card| table.ends(card).map(|vertex| (vertex, card)));
    let ends: Vec<_> = ends.map(|(vertex, card)| (union.find(vertex), card)).collect();
    let at_block = Lists::by_key(table.vertices(), ends.iter().copied());
    match (0..table.vertices()).find_map(|block| at_block.get(block).first_chunk::<3>()) {
        Some(&fork) => Err(fork),
        None => Ok(bridges),
    }
}

/// Steps of the pace for each card, before trees are grown.
const LINEAR: u64 = 4;

/// An order from a trail through the whole core, if two trees give one.
fn through_all(table: &Table, cards: &[u32], budget: &Budget) -> Result<Option<Vec<u32>>, Stop> {
    let mut pace = Pace::within(budget, u64::MAX);
    // All that was done so far is linear in the cards.
    if pace.steps_at_once(LINEAR * table.cards.len() as u64).is_err() {
        return Err(pace.why());
    }
    let mut pair = Pair::greedy(table, cards);
    loop {
        if let Some(order) = pair.trail().and_then(|chosen| playing_order(table, &chosen)) {
            return Ok(Some(order));
        }
        match pair.grow(&mut pace) {
            Ok(true) => {}
            Ok(false) => return Ok(None),
            Err(_) => return Err(pace.why()),
        }
    }
}
