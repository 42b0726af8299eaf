//! A matching to begin with: pairs by which nothing is lost come first (after Karp and Sipser).
//!
//! A hub is live for a card while the other player has an uncovered card there. A card with one live hub left has
//! nowhere else to go, so it is paired there before others, and with such a card of the other player's if there is one.
//! Only where no such card is left, a pair is made by guess, at the hubs with few cards first. Hubs die once, so all of
//! it takes time linear in the cards.

use crate::uno::hand::table::{Lists, Table};

const NONE: u32 = u32::MAX;

struct Start<'a> {
    table: &'a Table,
    firsts: u32,
    around: &'a Lists,
    hub: Vec<u32>,
    /// How many uncovered cards each player has at a hub.
    left: [Vec<u32>; 2],
    /// How far each player's cards at a hub were looked at.
    next: [Vec<u32>; 2],
    /// Each player's cards that can go nowhere but to this hub, as linked lists.
    bound: [Vec<u32>; 2],
    after: Vec<u32>,
    /// All such cards, with their hub, in the order in which they came up.
    queue: Vec<(u32, u32)>,
}

/// The hub of each card, or none; each hub has as many cards of either player.
pub fn start(table: &Table, firsts: u32, around: &Lists) -> Vec<u32> {
    let many = table.vertices();
    let mut left = [vec![0; many], vec![0; many]];
    for card in 0..table.cards.len() as u32 {
        let player = usize::from(card >= firsts);
        table.ends(card).into_iter().for_each(|hub| left[player][hub as usize] += 1);
    }
    let mut start = Start {
        table,
        firsts,
        around,
        hub: vec![NONE; table.cards.len()],
        left,
        next: [vec![0; many], vec![0; many]],
        bound: [vec![NONE; many], vec![NONE; many]],
        after: vec![NONE; table.cards.len()],
        queue: Vec::new(),
    };
    for hub in 0..many as u32 {
        for player in 0..2 {
            if start.left[player][hub as usize] == 0 {
                start.dies(player, hub);
            }
        }
    }
    start.settle();
    let sizes = (0..many).map(|hub| (around.get(hub).len().min(64) as u32, hub as u32));
    let by_size = Lists::by_key(65, sizes);
    for &hub in (0..65).flat_map(|size| by_size.get(size)) {
        while let (Some(mine), Some(theirs)) = (start.pick(0, hub), start.pick(1, hub)) {
            start.pair([mine, theirs], hub);
            start.settle();
        }
    }
    start.hub
}

impl Start<'_> {
    /// The player has no more cards at the hub, so cards of the other player's there can go to their other hub only.
    fn dies(&mut self, player: usize, hub: u32) {
        let other_player = 1 - player;
        for &card in self.around.get(hub as usize) {
            if self.hub[card as usize] == NONE && usize::from(card >= self.firsts) == other_player {
                let [colour, number] = self.table.ends(card);
                let other = colour ^ number ^ hub;
                if self.left[player][other as usize] > 0 {
                    self.after[card as usize] = std::mem::replace(&mut self.bound[other_player][other as usize], card);
                    self.queue.push((card, other));
                }
            }
        }
    }

    /// Pairs the cards that can go to one hub only.
    fn settle(&mut self) {
        while let Some((card, hub)) = self.queue.pop() {
            let player = usize::from(card >= self.firsts);
            if self.hub[card as usize] == NONE
                && let Some(partner) = self.pick(1 - player, hub)
            {
                self.pair([card, partner], hub);
            }
        }
    }

    /// An uncovered card of the player's at the hub; one that is bound to it, if possible.
    fn pick(&mut self, player: usize, hub: u32) -> Option<u32> {
        if self.left[player][hub as usize] == 0 {
            return None;
        }
        while self.bound[player][hub as usize] != NONE {
            let card = self.bound[player][hub as usize];
            if self.hub[card as usize] == NONE {
                return Some(card);
            }
            self.bound[player][hub as usize] = self.after[card as usize];
        }
        let here = self.around.get(hub as usize);
        let next = &mut self.next[player][hub as usize];
        while let Some(&card) = here.get(*next as usize) {
            if self.hub[card as usize] == NONE && usize::from(card >= self.firsts) == player {
                return Some(card);
            }
            *next += 1;
        }
        None
    }

    fn pair(&mut self, cards: [u32; 2], hub: u32) {
        for card in cards {
            self.hub[card as usize] = hub;
        }
        for card in cards {
            let player = usize::from(card >= self.firsts);
            for end in self.table.ends(card) {
                self.left[player][end as usize] -= 1;
                if self.left[player][end as usize] == 0 {
                    self.dies(player, end);
                }
            }
        }
    }
}
