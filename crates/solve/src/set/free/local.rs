//! Large set-free layouts by local search.
//!
//! The layout never holds a set. A card that makes none is added; otherwise one that makes
//! a single set comes in for another card of that set, which then stays out for a while.
//! When the search stands still, a few cards are thrown out. This finds good layouts and
//! proves nothing.

use crate::budget::Budget;
use crate::deal::{Dealer, Seed};

/// The sets of a deck, as places of cards.
pub(super) struct Sets {
    /// For each card, its sets.
    of: Vec<Vec<u32>>,
    /// The cards of all sets, one set after another.
    cards: Vec<u16>,
    /// How many cards a set has.
    size: usize,
}

impl Sets {
    /// All sets of a deck of so many cards.
    pub(super) fn new(deck: usize, sets: &[Vec<u16>]) -> Self {
        let mut of = vec![Vec::new(); deck];
        for (number, set) in sets.iter().enumerate() {
            set.iter().for_each(|&card| of[usize::from(card)].push(number as u32));
        }
        Self { of, cards: sets.concat(), size: sets.first().map_or(1, Vec::len) }
    }

    fn cards(&self, set: u32) -> &[u16] {
        &self.cards[set as usize * self.size..][..self.size]
    }
}

/// How long to look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// So many cards are enough.
    pub goal: usize,
    /// After so many steps it is given up.
    pub steps: u64,
    /// What fixes all choices.
    pub seed: Seed,
}

/// The layout as it stands.
struct Layout<'a> {
    sets: &'a Sets,
    kept: Vec<bool>,
    size: usize,
    /// How many cards of each set are kept.
    many: Vec<u8>,
    /// All cards of each set that are not kept, taken together by exclusive or: the
    /// missing card, when there is one.
    missing: Vec<u16>,
    /// How many sets each card would complete.
    completes: Vec<u32>,
}

impl<'a> Layout<'a> {
    fn new(sets: &'a Sets) -> Self {
        let all = sets.cards.chunks(sets.size);
        Self {
            sets,
            kept: vec![false; sets.of.len()],
            size: 0,
            many: vec![0; all.len()],
            missing: all.map(|set| set.iter().fold(0, |all, card| all ^ card)).collect(),
            completes: vec![0; sets.of.len()],
        }
    }

    fn add(&mut self, card: usize) {
        let last = (self.sets.size - 1) as u8;
        self.kept[card] = true;
        self.size += 1;
        for &set in &self.sets.of[card] {
            let set = set as usize;
            self.many[set] += 1;
            self.missing[set] ^= card as u16;
            if self.many[set] == last {
                self.completes[usize::from(self.missing[set])] += 1;
            }
        }
    }

    fn remove(&mut self, card: usize) {
        let last = (self.sets.size - 1) as u8;
        self.kept[card] = false;
        self.size -= 1;
        for &set in &self.sets.of[card] {
            let set = set as usize;
            if self.many[set] == last {
                self.completes[usize::from(self.missing[set])] -= 1;
            }
            self.many[set] -= 1;
            self.missing[set] ^= card as u16;
        }
    }

    /// A set that a card completes.
    fn completed_by(&self, card: usize) -> Option<u32> {
        let last = (self.sets.size - 1) as u8;
        self.sets.of[card].iter().copied().find(|&set| self.many[set as usize] == last)
    }

    fn cards(&self) -> Vec<usize> {
        (0..self.kept.len()).filter(|&card| self.kept[card]).collect()
    }
}

/// The largest layout that was found.
pub(super) fn large_layout(sets: &Sets, effort: Effort, budget: &Budget) -> Vec<usize> {
    let deck = sets.of.len();
    let mut dealer = Dealer::new(effort.seed);
    let mut layout = Layout::new(sets);
    let mut best = Vec::new();
    // Until when a card stays out.
    let mut out = vec![0_u64; deck];
    let mut choice: Vec<usize> = Vec::with_capacity(deck);
    for now in 1..=effort.steps {
        if best.len() >= effort.goal || now % 4096 == 0 && budget.spent().is_some() {
            break;
        }
        let waits = |card: &usize| !layout.kept[*card] && out[*card] <= now;
        let fewest = (0..deck).filter(waits).map(|card| layout.completes[card]).min();
        let Some(fewest) = fewest else { continue };
        choice.clear();
        choice.extend((0..deck).filter(waits).filter(|&card| layout.completes[card] == fewest));
        let card = choice[dealer.quick_below(choice.len() as u32) as usize];
        while let Some(set) = layout.completed_by(card) {
            let others: Vec<usize> =
                sets.cards(set).iter().map(|&other| usize::from(other)).filter(|&other| other != card).collect();
            let gone = others[dealer.quick_below(others.len() as u32) as usize];
            layout.remove(gone);
            out[gone] = now + 3 + u64::from(dealer.quick_below(10));
        }
        layout.add(card);
        if layout.size > best.len() {
            best = layout.cards();
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn bench() {
        for (p, v, goal) in [(3u32, 4usize, 28), (4, 4, 87), (3, 5, 66), (5, 3, 45), (4, 3, 20)] {
            let shape = misdeal_kernel::set::Shape::new(p as usize, v).unwrap();
            let deck = misdeal_kernel::set::Board::new(
                shape,
                (0..shape.deck().unwrap()).map(|i| misdeal_kernel::set::Card::at(shape, i)),
            )
            .unwrap();
            let sets = misdeal_kernel::set::enumerate::every_set(&deck, &mut |_| true).unwrap();
            let sets: Vec<Vec<u16>> =
                sets.iter().map(|s| s.cards().iter().map(|c| c.place(shape).unwrap() as u16).collect()).collect();
            let sets = Sets::new(deck.cards().len(), &sets);
            for seed in 1..4 {
                let start = std::time::Instant::now();
                let found = large_layout(
                    &sets,
                    Effort { goal, steps: 3_000_000, seed: Seed(seed) },
                    &Budget::unlimited().time(std::time::Duration::from_secs(12)),
                );
                eprintln!("{p}x{v} seed {seed}: {} {:?}", found.len(), start.elapsed());
            }
        }
    }
}
