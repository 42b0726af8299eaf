//! Many games with the 81 cards at once, side by side in the lanes of vectors.
//!
//! The tables of 12 cards, nearly all that are met, are looked at together, without a
//! branch that depends on the cards ([`super::vectors`]).
//!
//! What is rare is done one game at a time: tables of 15 cards and more, of which only
//! the cards dealt last have to be tried, and the end of the game, when the deck is
//! empty. A lane whose game is over begins the next one at once.

use super::baseline::{DECK, START, Table};
use super::vectors::{BY_RANK, Bytes, LANES, card, counts, deck_place, first_sets, nth_sets, third};
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
    /// The number of the game.
    game: u64,
}

const IDLE: u8 = u8::MAX;

/// The games side by side.
struct Lanes<'a, S, C, W> {
    rules: Rules,
    /// What was counted.
    findings: &'a mut Findings,
    /// Shuffles the deck for the next game, or tells that there is none.
    shuffle: S,
    /// Chooses one of so many sets, in the game of this number.
    choose: C,
    /// Is told each look at the table, in the game of this number.
    watch: W,
    table: [Bytes; START],
    lanes: Vec<Lane>,
    /// Where each card lies, from 1; 0 if it does not. For one table at a time.
    lies: [u8; 256],
    games: u64,
    playing: usize,
}

/// Plays games side by side until `shuffle` gives no more cards. It gets a deck of
/// [`card`]s in some order and shuffles it. `choose` gets the number of the game and of
/// the sets of which it chooses one; `watch` is told each look at the table of a game.
/// Games are numbered in the order in which they are begun.
pub fn play(
    rules: Rules,
    findings: &mut Findings,
    shuffle: impl FnMut(&mut [u8; DECK]) -> bool,
    choose: impl FnMut(u64, usize) -> usize,
    watch: impl FnMut(u64, Look),
) {
    let deck = std::array::from_fn(|place| card(place as u8));
    let lanes = vec![Lane { deck, dealt: IDLE, without: 0, game: 0 }; LANES];
    let table = [[0; LANES]; START];
    let mut all = Lanes { rules, findings, shuffle, choose, watch, table, lanes, lies: [0; 256], games: 0, playing: 0 };
    (0..LANES).for_each(|lane| all.begin(lane));
    while all.playing > 0 {
        all.look();
    }
}

impl<S, C, W> Lanes<'_, S, C, W>
where
    S: FnMut(&mut [u8; DECK]) -> bool,
    C: FnMut(u64, usize) -> usize,
    W: FnMut(u64, Look),
{
    /// Begins a game in this lane, if there is one.
    fn begin(&mut self, number: usize) {
        let lane = &mut self.lanes[number];
        if !(self.shuffle)(&mut lane.deck) {
            lane.dealt = IDLE;
            return;
        }
        (lane.dealt, lane.without, lane.game) = (START as u8, 0, self.games);
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
                    let cards = places.map(|place| deck_place(self.table[place][number]));
                    (self.watch)(lane.game, Look { table: START, deck: DECK - dealt, taken: Some(cards) });
                    places.iter().zip(next).for_each(|(&place, &card)| self.table[place][number] = card);
                    lane.dealt += 3;
                    taken += 1;
                }
                _ if lane.dealt == IDLE => {}
                _ => self.alone(number, (rank > 0).then_some(places)),
            }
        }
        // All with cards in the deck.
        self.findings.look(START, DECK, Proportion { hits: taken, trials: taken });
    }

    /// Goes on with one game, up to a table of twelve cards with more in the deck, or
    /// the next game.
    fn alone(&mut self, number: usize, found: Option<[usize; 3]>) {
        let mut table = Table::new(&self.table.each_ref().map(|cards| cards[number]));
        let mut found = found;
        loop {
            let lane = &mut self.lanes[number];
            let dealt = usize::from(lane.dealt);
            let (deck, next) = (DECK - dealt, lane.deck.get(dealt..dealt + 3));
            self.findings.look(table.len, deck, Proportion { hits: found.is_some().into(), trials: 1 });
            let taken = found.map(|places| table.at(places).map(deck_place));
            (self.watch)(lane.game, Look { table: table.len, deck, taken });
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
            if table.len == START && usize::from(lane.dealt) < DECK {
                break;
            }
            let game = lane.game;
            found = self.find(&table, fresh, game);
        }
        self.table.iter_mut().zip(table.cards).for_each(|(cards, card)| cards[number] = card);
    }

    /// The set to take, looking at this table alone. The first `fresh` cards are known to
    /// hold no set.
    fn find(&mut self, table: &Table, fresh: usize, game: u64) -> Option<[usize; 3]> {
        let cards = &table.cards[..table.len];
        let lies = &mut self.lies;
        (1..).zip(cards).for_each(|(place, &card)| lies[usize::from(card)] = place);
        // The set of the cards at i and j, if the third lies behind i.
        let set = |i: usize, j: usize| {
            let k = usize::from(lies[usize::from(third(cards[i], cards[j]))]);
            (k > i + 1).then(|| [i, j.min(k - 1), j.max(k - 1)])
        };
        let found = match self.rules.policy {
            Policy::First => {
                (0..cards.len()).find_map(|i| (fresh.max(i + 1)..cards.len()).filter_map(|j| set(i, j)).min())
            }
            Policy::Random => {
                let pairs = (0..cards.len()).flat_map(|i| (i + 1..cards.len()).map(move |j| (i, j)));
                let sets: Vec<_> = pairs.filter_map(|(i, j)| set(i, j).filter(|set| set[1] == j)).collect();
                (!sets.is_empty()).then(|| sets[(self.choose)(game, sets.len())])
            }
        };
        cards.iter().for_each(|&card| lies[usize::from(card)] = 0);
        found
    }

    /// For each lane, the rank of a set that chance has chosen; 0 if it has none.
    fn chosen(&mut self) -> Bytes {
        let mut wanted = counts(&self.table);
        for (lane, wanted) in self.lanes.iter().zip(&mut wanted) {
            if *wanted > 0 && lane.dealt != IDLE {
                *wanted = 1 + (self.choose)(lane.game, usize::from(*wanted)) as u8;
            }
        }
        nth_sets(&self.table, &wanted)
    }
}
