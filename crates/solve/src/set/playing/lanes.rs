//! Many games with the 81 cards at once, side by side in the lanes of vectors.
//!
//! The tables of 12 cards, nearly all that are met, are looked at together, without a
//! branch that depends on the cards ([`super::vectors`]).
//!
//! What is rare is done one game at a time: tables of 15 cards and more, of which only
//! the cards dealt last have to be tried, and what happens when the deck is empty. A lane whose game is over begins the next one at once.

use super::baseline::{DECK, LARGEST, START, Table};
use super::vectors::{BY_RANK, Bytes, HALF, LANES, card, counts, deck_place, first_sets, nth_sets, third};
use super::{Findings, Look, Policy, Refill, Rules};
use crate::odds::Proportion;

/// A game in its lane.
#[derive(Clone, Copy)]
struct Lane {
    /// The cards of the deck.
    deck: [u8; DECK],
    /// How many of them were dealt; more than all when no game is played here.
    dealt: u8,
    /// How often the table held no set.
    without: u8,
    /// How many cards lie on the table: twelve, or nine or six at the end. There are zeros
    /// behind them; three zeros count as a set, but come last.
    cards: u8,
    /// The number of the game.
    game: u64,
}

const IDLE: u8 = u8::MAX;

/// Who leads the games.
pub trait Croupier {
    /// Whether [`Croupier::watch`] is to be called.
    const WATCHES: bool = false;

    /// Shuffles the deck, which is in some order, for the next game; false if there is
    /// none. Games are numbered in the order in which they are begun.
    fn shuffle(&mut self, deck: &mut [u8; DECK]) -> bool;

    /// Chooses one of so many sets in a game, each with the same chance.
    fn choose(&mut self, game: u64, sets: usize) -> usize;

    /// Is told each look at the table of a game.
    fn watch(&mut self, _game: u64, _look: Look) {}
}

/// The games side by side.
struct Lanes<'a, C> {
    rules: Rules,
    findings: &'a mut Findings,
    croupier: &'a mut C,
    table: [Bytes; START],
    lanes: Vec<Lane>,
    /// Where each card lies, from 1; 0 if it does not. For one table at a time.
    lies: [u8; 256],
    games: u64,
    playing: usize,
}

/// Plays games side by side until the croupier begins no more.
pub fn play<C: Croupier>(rules: Rules, findings: &mut Findings, croupier: &mut C) {
    let deck = std::array::from_fn(|place| card(place as u8));
    let lanes = vec![Lane { deck, dealt: IDLE, without: 0, cards: 0, game: 0 }; LANES];
    let table = [[0; LANES]; START];
    let mut all = Lanes { rules, findings, croupier, table, lanes, lies: [0; 256], games: 0, playing: 0 };
    (0..LANES).for_each(|lane| all.begin(lane));
    while all.playing > 0 {
        all.look();
    }
}

impl<C: Croupier> Lanes<'_, C> {
    /// Begins a game in this lane, if there is one.
    fn begin(&mut self, number: usize) {
        let lane = &mut self.lanes[number];
        if !self.croupier.shuffle(&mut lane.deck) {
            lane.dealt = IDLE;
            return;
        }
        (lane.dealt, lane.without, lane.cards, lane.game) = (START as u8, 0, START as u8, self.games);
        self.games += 1;
        self.playing += 1;
        self.table.iter_mut().zip(lane.deck).for_each(|(cards, card)| cards[number] = card);
    }

    /// Looks at all tables, and goes on to the next look.
    fn look(&mut self) {
        let ranks = match self.rules.policy {
            Policy::First => first_sets(&self.table),
            Policy::Random => self.chosen(),
        };
        let mut taken = 0;
        for (number, &rank) in ranks.iter().enumerate() {
            let lane = &mut self.lanes[number];
            let dealt = usize::from(lane.dealt);
            let places = BY_RANK[usize::from(rank)].map(usize::from);
            match lane.deck.get(dealt..dealt + 3) {
                Some(next) if rank > 0 => {
                    if C::WATCHES {
                        let taken = Some(places.map(|place| deck_place(self.table[place][number])));
                        self.croupier.watch(lane.game, Look { table: START, deck: DECK - dealt, taken });
                    }
                    places.iter().zip(next).for_each(|(&place, &card)| self.table[place][number] = card);
                    lane.dealt += 3;
                    taken += 1;
                }
                _ if lane.dealt == IDLE => {}
                _ => {
                    let real = rank > 0 && places[2] < usize::from(lane.cards);
                    self.alone(number, real.then_some(places));
                }
            }
        }
        // All with cards in the deck.
        self.findings.look(START, DECK, Proportion { hits: taken, trials: taken });
    }

    /// Goes on with one game, up to a table of twelve, nine or six cards, or the next game.
    fn alone(&mut self, number: usize, found: Option<[usize; 3]>) {
        let lane = &self.lanes[number];
        let mut table = Table { cards: [0; LARGEST], len: lane.cards.into() };
        table.cards.iter_mut().zip(&self.table).for_each(|(card, cards)| *card = cards[number]);
        let mut found = found;
        loop {
            let lane = &mut self.lanes[number];
            let dealt = usize::from(lane.dealt);
            let (deck, next) = (DECK - dealt, lane.deck.get(dealt..dealt + 3));
            self.findings.look(table.len, deck, Proportion { hits: found.is_some().into(), trials: 1 });
            if C::WATCHES {
                let taken = found.map(|places| table.at(places).map(deck_place));
                self.croupier.watch(lane.game, Look { table: table.len, deck, taken });
            }
            let mut fresh = 0;
            match (found, next) {
                (Some(places), Some(next)) if self.rules.refill == Refill::Always || table.len <= START => {
                    table.replace(places, Some(next));
                    lane.dealt += 3;
                }
                (Some(places), _) => table.replace(places, None),
                (None, Some(next)) => {
                    fresh = table.len;
                    table.lay(next);
                    lane.dealt += 3;
                    lane.without += 1;
                }
                (None, None) => {
                    let without = usize::from(lane.without) + 1;
                    self.findings.end(table.len, (DECK - table.len) / 3 + without);
                    self.playing -= 1;
                    return self.begin(number);
                }
            }
            if (HALF..=START).contains(&table.len) {
                lane.cards = table.len as u8;
                break;
            }
            let game = lane.game;
            found = self.find(&table, fresh, game);
        }
        table.cards[table.len..].fill(0);
        self.table.iter_mut().zip(table.cards).for_each(|(cards, card)| cards[number] = card);
    }

    /// The set to take, looking at this table alone. The first `fresh` cards are known to
    /// hold no set.
    fn find(&mut self, table: &Table, fresh: usize, game: u64) -> Option<[usize; 3]> {
        let cards = &table.cards[..table.len];
        let lies = &mut self.lies;
        (1..).zip(cards).for_each(|(place, &card)| lies[usize::from(card)] = place);
        // The other places of the set of the cards at i and j, the third lying behind i:
        // 256 times the second and the last. Without a branch, since nobody can guess.
        let others = |i: usize, j: usize| {
            let k = usize::from(lies[usize::from(third(cards[i], cards[j]))]);
            let last = k.wrapping_sub(1);
            j.min(last) << 8 | j.max(last) | usize::from(k > i + 1).wrapping_sub(1)
        };
        let set = |i: usize, others: usize| (others != usize::MAX).then_some([i, others >> 8, others & 255]);
        let found = match self.rules.policy {
            Policy::First => (0..cards.len()).find_map(|i| {
                let first = (fresh.max(i + 1)..cards.len()).fold(usize::MAX, |first, j| first.min(others(i, j)));
                set(i, first)
            }),
            Policy::Random => {
                let pairs = (0..cards.len()).flat_map(|i| (i + 1..cards.len()).map(move |j| (i, j)));
                let sets = pairs.filter_map(|(i, j)| set(i, others(i, j)).filter(|set| set[1] == j));
                let sets: Vec<_> = sets.collect();
                (!sets.is_empty()).then(|| sets[self.croupier.choose(game, sets.len())])
            }
        };
        cards.iter().for_each(|&card| lies[usize::from(card)] = 0);
        found
    }

    /// For each lane, the rank of a set that chance has chosen; 0 if it has none.
    fn chosen(&mut self) -> Bytes {
        let mut wanted = counts(&self.table);
        for (lane, wanted) in self.lanes.iter().zip(&mut wanted) {
            let zeros = START - usize::from(lane.cards);
            *wanted -= (zeros * zeros.saturating_sub(1) * zeros.saturating_sub(2) / 6) as u8;
            if *wanted > 0 && lane.dealt != IDLE {
                *wanted = 1 + self.croupier.choose(lane.game, usize::from(*wanted)) as u8;
            }
        }
        nth_sets(&self.table, &wanted)
    }
}
