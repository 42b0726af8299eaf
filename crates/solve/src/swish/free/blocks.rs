//! Disjoint blocks of cards that bound a swish-free set, found without a search.
//!
//! Cards whose symbols all lie in one orbit of cells make one block for each orbit;
//! what can be kept of it is found by going through its few cards. All other cards
//! are paired with their reverses. Where this bound is met, nothing else needs to be
//! proven.

use super::short_swishes::copies;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::{Card, Cell, Deal, Laid, Orientation, Swish};
use std::collections::BTreeMap;

/// The most cards of a block, since all choices of its cards are looked at.
const MOST_CARDS: usize = 14;

/// Swishes that can't be broken without dropping a number of their cards.
#[derive(Clone, Debug)]
pub struct Block {
    /// So many cards are dropped at least.
    pub dropped: usize,
    /// The swishes.
    pub swishes: Vec<Swish>,
}

impl Block {
    /// The cards of a swish, of which one is dropped.
    #[must_use]
    pub fn of(swish: Swish) -> Self {
        Self { dropped: 1, swishes: vec![swish] }
    }
}

/// How many cards blocks leave that share no card.
#[must_use]
pub fn room(deal: &Deal, blocks: &[Block]) -> usize {
    deal.cards().len() - blocks.iter().map(|block| block.dropped).sum::<usize>()
}

/// Blocks of one swish each, chosen in order, that share no card.
#[must_use]
pub fn disjoint(deal: &Deal, swishes: &[Swish]) -> Vec<Block> {
    let mut copies = copies(deal);
    let mut take = |swish: &&Swish| {
        let hand = swish.hand(deal);
        let is_there = |same: &[Card]| copies.get(&same[0]).is_some_and(|&copies| copies >= same.len());
        let free = hand.chunk_by(PartialEq::eq).all(is_there);
        if free {
            hand.iter().for_each(|kind| _ = copies.entry(kind.clone()).and_modify(|copies| *copies -= 1));
        }
        free
    };
    swishes.iter().filter(|swish| take(swish)).cloned().map(Block::of).collect()
}

/// The smallest cell that a cell can be turned to.
pub(super) fn orbit(deal: &Deal, cell: Cell) -> Cell {
    deal.orientations().iter().map(|turn| turn.turn(deal.grid(), cell)).min().unwrap_or(cell)
}

/// The orbit that all symbols of a card lie in, if it is one.
fn home(deal: &Deal, card: &Card) -> Option<Cell> {
    let (&first, rest) = card.cells().split_first()?;
    let home = orbit(deal, first);
    rest.iter().all(|&cell| orbit(deal, cell) == home).then_some(home)
}

/// Disjoint blocks of a deal's cards, given as kinds.
#[must_use]
pub fn blocks(deal: &Deal) -> Vec<Block> {
    let mut copies = copies(deal);
    let mut homes: BTreeMap<Cell, Vec<Card>> = BTreeMap::new();
    for (card, &many) in &copies {
        if let Some(home) = home(deal, card) {
            homes.entry(home).or_default().extend(std::iter::repeat_n(card.clone(), many));
        }
    }
    let mut blocks = Vec::new();
    for cards in homes.into_values().filter(|cards| cards.len() <= MOST_CARDS) {
        if let Some(block) = inside(deal, &cards) {
            cards.iter().for_each(|card| _ = copies.remove(card));
            blocks.push(block);
        }
    }
    for (card, &many) in copies.iter().filter(|(card, _)| !card.is_blank()) {
        // Points and circles never share a cell, so a reversed card is a card.
        let Ok(reverse) = Card::new(card.circles().iter().copied(), card.points().iter().copied()) else { continue };
        let kind = deal.kind(&reverse);
        let pairs = if kind == *card { many / 2 } else { many.min(copies.get(&kind).copied().unwrap_or(0)) };
        let lies = |o: &&Orientation| kind.turned(deal.grid(), **o) == reverse;
        let (Some(&orientation), true) = (deal.orientations().iter().find(lies), kind >= *card) else { continue };
        let first = Laid { card: card.clone(), orientation: Orientation::Identity };
        let swish = Swish(vec![first, Laid { card: kind, orientation }]);
        blocks.extend(std::iter::repeat_n(Block::of(swish), pairs));
    }
    blocks
}

/// The block of a few cards; none when all of them can be kept.
fn inside(deal: &Deal, cards: &[Card]) -> Option<Block> {
    let part = Deal::new(deal.grid(), deal.is_fixed(), cards.iter().cloned()).ok()?;
    let mut swishes = every_swish(&part, 2, &mut patience(PATIENCE)).ok()?;
    swishes.sort_by_key(Swish::len);
    // Each swish by how many cards of each place's kind it takes.
    let needs = |swish: &Swish| {
        let mut needs: BTreeMap<Card, u32> = BTreeMap::new();
        swish.hand(&part).into_iter().for_each(|kind| *needs.entry(kind).or_default() += 1);
        let mask = |kind: &Card| {
            cards.iter().enumerate().filter(|(_, card)| *card == kind).fold(0u32, |mask, (i, _)| mask | 1 << i)
        };
        needs.iter().map(|(kind, &many)| (mask(kind), many)).collect::<Vec<_>>()
    };
    let all: Vec<Vec<(u32, u32)>> = swishes.iter().map(needs).collect();
    let holds =
        |chosen: u32, needs: &[(u32, u32)]| needs.iter().all(|&(cards, many)| (chosen & cards).count_ones() >= many);
    let free = |chosen: &u32| !all.iter().any(|needs| holds(*chosen, needs));
    let bound = (0..1u32 << cards.len()).filter(free).map(u32::count_ones).max()? as usize;
    if bound == cards.len() {
        return None;
    }
    // Longer swishes that hold a shorter one are not needed.
    let mut kept: Vec<Swish> = Vec::new();
    let mut hands: Vec<BTreeMap<Card, usize>> = Vec::new();
    for swish in swishes {
        let mut hand: BTreeMap<Card, usize> = BTreeMap::new();
        swish.hand(&part).into_iter().for_each(|kind| *hand.entry(kind).or_default() += 1);
        let within =
            |other: &BTreeMap<Card, usize>| other.iter().all(|(kind, n)| hand.get(kind).is_some_and(|m| m >= n));
        if !hands.iter().any(within) {
            hands.push(hand);
            kept.push(swish);
        }
    }
    Some(Block { dropped: cards.len() - bound, swishes: kept })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swish::deck::{commercial, every_card};
    use crate::swish::free::bounded::bounded;
    use misdeal_kernel::fault::Fault;
    use misdeal_kernel::swish::free::{Bound, Listed, Pool};

    /// How many cards the blocks leave, as the kernel follows it.
    fn bound(deal: &Deal) -> usize {
        let blocks = blocks(deal);
        let (room, Some(Bound::Sums { forbidden, proof })) = (room(deal, &blocks), bounded(deal, &blocks)) else {
            panic!("the blocks of {deal} do not hold")
        };
        let follow = |cards: usize| -> Result<usize, Fault> {
            let mut listed = Listed::new(&Pool::Deal(deal.clone()));
            forbidden.iter().try_for_each(|swish| listed.forbid(swish))?;
            let mut bounding = listed.demand(cards)?;
            proof.0.iter().try_for_each(|step| bounding.step(step))?;
            bounding.finish()
        };
        assert_eq!(follow(room + 1), Ok(room + 1), "{deal}\n{proof}");
        assert!(follow(room).is_err(), "{deal}");
        room
    }

    #[test]
    fn the_blocks_of_whole_decks_leave_no_room() {
        assert_eq!(bound(&commercial().unwrap()), 28);
        for (size, most) in
            [("2x3", 5), ("3x4", 20), ("3x5", 32), ("5x7", 162), ("3x3", 8), ("4x4", 18), ("5x5", 46), ("6x6", 84)]
        {
            assert_eq!(bound(&every_card(size.parse().unwrap()).unwrap()), most, "{size}");
        }
    }

    #[test]
    fn cards_of_any_kind_are_blocked_or_left() {
        assert_eq!(bound(&"swish 2x3\na1,b1:c2 c2:b1,a1 2x b1: :b2 : a1:b1".parse().unwrap()), 5);
        assert_eq!(bound(&"swish 1x2 fixed\n3x a1:b1 2x b1:a1".parse().unwrap()), 3);
        assert_eq!(bound(&"swish 1x2\n5x a1:b1".parse().unwrap()), 1);
        // Six cards in three kinds, of which three different ones are a swish as well; and one of them four times.
        assert_eq!(bound(&"swish 4x3\n2x a1:c1 2x a1:a4 2x a1:c4 b1:b2".parse().unwrap()), 3);
        assert_eq!(bound(&"swish 4x3\n4x a1:c1 2x a1:a4 a1:c4 3x b1:c2 2x c2:b1".parse().unwrap()), 5);
    }
}
