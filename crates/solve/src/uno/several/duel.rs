//! The duel of two open hands, for hands of a million cards.
//!
//! Who has to move and can't loses. The cards of both hands with "these two match" are a bipartite graph, and the
//! duel is undirected vertex geography on it (the paper's Theorem 7): player 1 wins iff no matching covers his whole
//! hand. Player 2 then has no answer to a card that some largest matching leaves uncovered, or runs out of them:
//! player 1 answers every card with its partner.
//!
//! The graph has up to n^2 edges and is never written down. A pair of partners shares a hub: a colour or a number.
//! So each card of a pair goes to one of its two hubs, and each hub must get as many of player 1's cards as of player
//! 2's. A card too many of player 1's at a hub can be moved on: it takes a card of player 2's from that one's other
//! hub, or pushes a card of player 1's to its other hub. Largest matchings are flows of unit capacity in this graph of
//! hubs, found in phases along shortest ways (Dinitz; Hopcroft and Karp).
//!
//! Player 1 needs no largest matching to win. As soon as some uncovered card of his leads to no uncovered card of player
//! 2's, every card that play can come to from there has a partner, and it is a card to begin with.

use crate::budget::Budget;
use crate::uno::Card;
use crate::uno::hand::table::{Lists, Table};
use crate::uno::several::duel_start::start;
use misdeal_kernel::problem::Stop;

/// Who wins a duel, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Duel {
    /// Player 1 wins.
    First {
        /// The card to begin with: its place in his hand. No partner in `partners`.
        start: u32,
        /// For each card of player 2's hand, the card of player 1's to answer with; `None` for cards that can't be
        /// played when player 1 plays like this.
        partners: Vec<Option<u32>>,
        /// Colours and numbers such that player 1 has more cards with both in them than player 2 has with any in them:
        /// so player 2 can't have a partner for each card.
        crowd: Crowd,
    },
    /// Player 2 wins: for each card of player 1's hand, another card of player 2's to answer with.
    Second(Vec<u32>),
}

/// Colours and numbers, each in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crowd {
    /// The colours.
    pub colours: Vec<u32>,
    /// The numbers.
    pub numbers: Vec<u32>,
}

/// Ticks of a phase for each card.
const PHASE: u64 = 120;

/// The winner of the duel, with a strategy.
///
/// # Errors
/// When the budget is spent.
pub fn duel(first: &[Card], second: &[Card], budget: &Budget) -> Result<Duel, Stop> {
    let both: Vec<Card> = first.iter().chain(second).copied().collect();
    let table = Table::of(&both);
    let mut hubs = Hubs::new(&table, first.len() as u32);
    for phase in 1u32.. {
        if let Some(stop) = budget.spend(PHASE * both.len() as u64) {
            return Err(stop);
        }
        if phase.is_power_of_two() {
            hubs.bury();
            if hubs.unanswered().is_some() {
                break;
            }
        }
        hubs.measure(0..hubs.firsts);
        if !hubs.augment() {
            hubs.bury();
            break;
        }
    }
    let start = hubs.unanswered();
    if let Some(start) = start {
        hubs.dead.fill(false);
        hubs.measure(start..start + 1);
    }
    Ok(hubs.verdict(&both, start))
}

const NONE: u32 = u32::MAX;

struct Hubs<'a> {
    table: &'a Table,
    /// Cards below this are player 1's.
    firsts: u32,
    /// The cards at each hub.
    around: Lists,
    /// Hubs that lead to no uncovered card of player 2's. No way goes through them, so none ever will.
    dead: Vec<bool>,
    /// The hub of each card, or none.
    hub: Vec<u32>,
    /// How many steps each hub is from one with an uncovered card of player 1's, or none.
    steps: Vec<u32>,
    /// The hubs with steps, nearest first.
    queue: Vec<u32>,
    /// How far the cards around a hub were looked at in this phase.
    next: Vec<u32>,
}

impl<'a> Hubs<'a> {
    fn new(table: &'a Table, firsts: u32) -> Self {
        let halves = (0..table.cards.len() as u32).flat_map(|card| table.ends(card).map(|hub| (hub, card)));
        let around = Lists::by_key(table.vertices(), halves);
        Self {
            table,
            firsts,
            hub: start(table, firsts, &around),
            around,
            dead: vec![false; table.vertices()],
            steps: vec![NONE; table.vertices()],
            queue: Vec::new(),
            next: vec![0; table.vertices()],
        }
    }

    /// The hub at a card's other end.
    fn other(&self, card: u32, hub: u32) -> u32 {
        let [colour, number] = self.table.ends(card);
        colour ^ number ^ hub
    }

    /// Where a card too many at the hub can go by this card, if anywhere.
    fn way(&self, card: u32, hub: u32) -> Option<u32> {
        let other = self.other(card, hub);
        let from = if card < self.firsts { hub } else { other };
        (self.hub[card as usize] == from).then_some(other)
    }

    /// Finds the dead hubs, from the living ones backwards.
    fn bury(&mut self) {
        self.dead.fill(true);
        self.queue.clear();
        for card in (self.firsts..self.hub.len() as u32).filter(|&card| self.hub[card as usize] == NONE) {
            for hub in self.table.ends(card) {
                if std::mem::replace(&mut self.dead[hub as usize], false) {
                    self.queue.push(hub);
                }
            }
        }
        while let Some(hub) = self.queue.pop() {
            for &card in self.around.get(hub as usize) {
                let other = self.other(card, hub);
                if self.dead[other as usize] && self.way(card, other).is_some() {
                    self.dead[other as usize] = false;
                    self.queue.push(other);
                }
            }
        }
    }

    /// An uncovered card of player 1's that leads to no uncovered one of player 2's: both its hubs are dead.
    fn unanswered(&self) -> Option<u32> {
        let is_dead = |hub: u32| self.dead[hub as usize];
        (0..self.firsts).find(|&card| self.hub[card as usize] == NONE && self.table.ends(card).into_iter().all(is_dead))
    }

    /// Measures how far the hubs are from these cards of player 1's, as far as they are uncovered.
    fn measure(&mut self, from: std::ops::Range<u32>) {
        self.steps.fill(NONE);
        self.next.fill(0);
        self.queue.clear();
        for card in from.filter(|&card| self.hub[card as usize] == NONE) {
            for hub in self.table.ends(card) {
                if self.steps[hub as usize] == NONE && !self.dead[hub as usize] {
                    self.steps[hub as usize] = 0;
                    self.queue.push(hub);
                }
            }
        }
        let mut done = 0;
        while let Some(&hub) = self.queue.get(done) {
            done += 1;
            for &card in self.around.get(hub as usize) {
                if let Some(other) = self.way(card, hub)
                    && self.steps[other as usize] == NONE
                    && !self.dead[other as usize]
                {
                    self.steps[other as usize] = self.steps[hub as usize] + 1;
                    self.queue.push(other);
                }
            }
        }
    }

    /// Covers more of player 1's cards along ways that lead farther with every step; false when there is none.
    fn augment(&mut self) -> bool {
        let mut more = false;
        let mut way = Vec::new();
        for card in 0..self.firsts {
            for hub in self.table.ends(card) {
                if self.hub[card as usize] == NONE && !self.dead[hub as usize] && self.lead(hub, &mut way) {
                    self.hub[card as usize] = hub;
                    more = true;
                }
            }
        }
        more
    }

    /// Finds a way from the hub to one with an uncovered card of player 2's, and goes it.
    fn lead(&mut self, start: u32, way: &mut Vec<(u32, u32)>) -> bool {
        way.clear();
        let mut hub = start;
        loop {
            let here = self.around.get(hub as usize);
            let mut onward = None;
            while let Some(&card) = here.get(self.next[hub as usize] as usize) {
                if card >= self.firsts && self.hub[card as usize] == NONE {
                    self.hub[card as usize] = hub;
                    for &(from, card) in way.iter() {
                        self.hub[card as usize] = if card < self.firsts { self.other(card, from) } else { from };
                    }
                    return true;
                }
                let step = self.steps[hub as usize] + 1;
                if let Some(other) = self.way(card, hub).filter(|&other| self.steps[other as usize] == step) {
                    onward = Some((other, card));
                    break;
                }
                self.next[hub as usize] += 1;
            }
            if let Some((other, card)) = onward {
                way.push((hub, card));
                hub = other;
            } else if let Some((back, _)) = way.pop() {
                self.next[back as usize] += 1;
                hub = back;
            } else {
                return false;
            }
        }
    }

    /// What the matching says, with a card for player 1 to begin with or one that covers his hand.
    fn verdict(&self, names: &[Card], start: Option<u32>) -> Duel {
        let mut partner = vec![NONE; names.len()];
        let mut waiting = vec![NONE; self.table.vertices()];
        let mut after = vec![NONE; self.firsts as usize];
        for card in 0..names.len() as u32 {
            let hub = self.hub[card as usize];
            if hub == NONE {
                continue;
            }
            let waits = &mut waiting[hub as usize];
            if card < self.firsts {
                after[card as usize] = std::mem::replace(waits, card);
            } else if *waits != NONE {
                partner[card as usize] = *waits;
                partner[*waits as usize] = card - self.firsts;
                *waits = after[*waits as usize];
            }
        }
        let Some(start) = start else {
            return Duel::Second(partner[..self.firsts as usize].to_vec());
        };
        let mut crowd = Crowd::default();
        let mut named = vec![false; self.table.vertices()];
        for card in 0..self.firsts {
            let name = names[card as usize];
            for (hub, (list, name)) in
                self.table.ends(card).into_iter().zip([(&mut crowd.colours, name.0), (&mut crowd.numbers, name.1)])
            {
                if self.steps[hub as usize] != NONE && !std::mem::replace(&mut named[hub as usize], true) {
                    list.push(name);
                }
            }
        }
        crowd.colours.sort_unstable();
        crowd.numbers.sort_unstable();
        let partners = partner[self.firsts as usize..].iter().map(|&card| (card != NONE).then_some(card)).collect();
        Duel::First { start, partners, crowd }
    }
}
