//! Disjoint blocks of cards that bound a swish-free set, found without a search.
//!
//! Cards whose symbols all lie in one orbit of cells make one block for each orbit;
//! what can be kept of it is found by going through its few cards. All other cards
//! are paired with their reverses. Where this bound is met, nothing else needs to be
//! proven.

use super::short_swishes::copies;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::free::Block;
use misdeal_kernel::swish::free::packing::MOST_CARDS;
use misdeal_kernel::swish::{Card, Cell, Deal, Laid, Orientation, Swish};
use std::collections::BTreeMap;

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
        blocks.extend(std::iter::repeat_n(Block::Swish(swish), pairs));
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
    Some(Block::Choice { bound, cards: cards.to_vec(), swishes: kept })
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::swish::deck::{commercial, every_card};
    use misdeal_kernel::swish::free::Pool;
    use misdeal_kernel::swish::free::packing::Packing;

    fn bound(deal: &Deal) -> usize {
        let mut packing = Packing::new(&Pool::Deal(deal.clone()));
        blocks(deal).iter().for_each(|block| packing.block(block).unwrap());
        packing.bound()
    }

    #[test]
    fn the_blocks_of_whole_decks_leave_no_room() {
        assert_eq!(bound(&commercial().unwrap()), 28);
        for (size, most) in [("2x3", 5), ("3x4", 20), ("3x5", 32), ("5x7", 162), ("3x3", 8), ("4x4", 18), ("5x5", 46)] {
            assert_eq!(bound(&every_card(size.parse().unwrap()).unwrap()), most, "{size}");
        }
    }

    #[test]
    fn cards_of_any_kind_are_blocked_or_left() {
        assert_eq!(bound(&"swish 2x3\na1,b1:c2 c2:b1,a1 2x b1: :b2 : a1:b1".parse().unwrap()), 5);
        assert_eq!(bound(&"swish 1x2 fixed\n3x a1:b1 2x b1:a1".parse().unwrap()), 3);
        assert_eq!(bound(&"swish 1x2\n5x a1:b1".parse().unwrap()), 1);
    }
}
