//! Large set-free layouts by local search.
//!
//! The layout never holds a set. A card that makes none is added; otherwise one that makes
//! a single set comes in for another card of that set, which then stays out for a while.
//! Of several such cards it is the one that has waited longest. When nothing is gained for
//! long, all begins anew; many short runs reach more than a long one. This finds good
//! layouts and proves nothing.

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
    /// All sets of a deck of this many cards.
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
    /// This many cards are enough.
    pub goal: usize,
    /// After this many starts it is given up.
    pub starts: u64,
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
    let mut dealer = Dealer::new(effort.seed);
    let mut best = Vec::new();
    for _ in 0..effort.starts {
        if best.len() >= effort.goal || budget.spent().is_some() {
            break;
        }
        let found = one_start(sets, effort.goal, &mut dealer);
        if found.len() > best.len() {
            best = found;
        }
    }
    best
}

/// How many steps a start may take without a larger layout.
const PATIENT: u64 = 15_000;

fn one_start(sets: &Sets, goal: usize, dealer: &mut Dealer) -> Vec<usize> {
    let deck = sets.of.len();
    let mut layout = Layout::new(sets);
    let (mut best, mut best_at) = (Vec::new(), 0);
    // Until when a card stays out, and when it last came or went.
    let (mut out, mut moved) = (vec![0_u64; deck], vec![0_u64; deck]);
    // How long cards stay out at most; what serves best differs from deck to deck.
    let longest = 2 + dealer.quick_below(7);
    let mut choice: Vec<usize> = Vec::with_capacity(deck);
    for now in 1.. {
        if best.len() >= goal || now > best_at + PATIENT {
            break;
        }
        choice.clear();
        let mut fewest = u32::MAX;
        for card in (0..deck).filter(|&card| !layout.kept[card] && out[card] <= now) {
            let completes = layout.completes[card];
            if completes < fewest {
                fewest = completes;
                choice.clear();
            }
            if completes == fewest {
                choice.push(card);
            }
        }
        // Among cards that fit, any; otherwise the one that has waited longest.
        let card = match fewest {
            u32::MAX => continue,
            0 => choice[dealer.quick_below(choice.len() as u32) as usize],
            _ => choice.iter().copied().min_by_key(|&card| moved[card]).unwrap_or(choice[0]),
        };
        while let Some(set) = layout.completed_by(card) {
            let others = sets.cards(set).iter().map(|&other| usize::from(other)).filter(|&other| other != card);
            let gone = others.clone().nth(dealer.quick_below(sets.size as u32 - 1) as usize);
            let Some(gone) = gone else { return best };
            layout.remove(gone);
            moved[gone] = now;
            out[gone] = now + 1 + u64::from(dealer.quick_below(longest));
        }
        layout.add(card);
        moved[card] = now;
        if layout.size > best.len() {
            best = layout.cards();
            best_at = now;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_keeps_count_of_what_each_card_completes() {
        // Four rows and columns of two cards, and both diagonals.
        let sets = Sets::new(4, &[vec![0, 1], vec![2, 3], vec![0, 2], vec![1, 3], vec![0, 3], vec![1, 2]]);
        let mut layout = Layout::new(&sets);
        layout.add(0);
        assert_eq!((layout.completes[1], layout.completes[3], layout.completed_by(1)), (1, 1, Some(0)));
        layout.remove(0);
        assert_eq!((layout.completes.clone(), layout.missing[0]), (vec![0; 4], 1));
        let effort = Effort { goal: 2, starts: 1, seed: Seed(1) };
        assert_eq!(large_layout(&sets, effort, &Budget::unlimited()).len(), 1);
    }
}
