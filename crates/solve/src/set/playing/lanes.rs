//! Many games with the 81 cards at once, side by side in the lanes of vectors.
//!
//! The tables of 12 cards, nearly all that are met, are looked at together, without a
//! branch that depends on the cards (`vectors.rs`).
//!
//! A set that is taken is replaced without a branch as well: behind the cards of each deck
//! there are gaps, and when the deck is empty, gaps are laid. The cards keep their order,
//! so it is the same game as if they closed up.
//!
//! Tables of twelve without a set are put together, and grow by three cards
//! (`grown.rs`). What is rare is done one game at a time: tables that must grow again,
//! of which only the cards dealt last have to be tried, and tables that stay large
//! ([`Refill::Always`]). A lane whose game is over begins the next one at once.

use super::baseline::{DECK, LARGEST, START, Table};
use super::grown::{self, GROWN};
use super::vectors::{
    BLOCK, BY_RANK, Bytes, Deck, GAP, LANES, ROOM, Rows, card, counts, deck_place, first_sets, nth_sets, replace, third,
};
use super::{Findings, Look, Policy, Refill, Rules};
use crate::odds::Proportion;

/// The number of the game in a lane where none is played.
const IDLE: u64 = u64::MAX;

/// A look at a table with a set, and without one.
const HIT: Proportion = Proportion { hits: 1, trials: 1 };
const MISS: Proportion = Proportion { hits: 0, trials: 1 };

/// Who leads the games.
pub trait Croupier {
    /// Whether [`Croupier::watch`] is to be called.
    const WATCHES: bool = false;

    /// Shuffles the deck, which is in some order, for the next game; false if there is
    /// none. Games are numbered in the order in which they are begun.
    fn shuffle(&mut self, deck: &mut [u8; DECK]) -> bool;

    /// Chooses one of this many sets in a game, each with the same chance.
    fn choose(&mut self, game: u64, sets: usize) -> usize;

    /// Is told each look at the table of a game.
    fn watch(&mut self, _game: u64, _look: Look) {}
}

/// The games side by side.
struct Lanes<'a, C> {
    rules: Rules,
    findings: &'a mut Findings,
    croupier: &'a mut C,
    /// All cards, in the order of the last game.
    pack: [u8; DECK],
    /// The cards on the tables.
    table: Rows,
    decks: Box<[Deck; LANES]>,
    /// How many cards and gaps of each deck were dealt; where no game is played, all cards.
    dealt: Bytes,
    /// How often the table held no set.
    without: Bytes,
    /// The number of the game.
    game: [u64; LANES],
    /// Where each card lies, from 1; 0 if it does not. For one table at a time.
    lies: [u8; 256],
    games: u64,
    playing: usize,
    /// How many sets were taken from tables of twelve and less.
    taken: u64,
    /// Of the games whose deck was empty with twelve cards on the table, how many ended
    /// after this many sets more.
    ended: [u64; START / 3 + 1],
}

/// Plays games side by side until the croupier begins no more.
pub fn play<C: Croupier>(rules: Rules, findings: &mut Findings, croupier: &mut C) {
    let mut all = Lanes {
        rules,
        findings,
        croupier,
        pack: std::array::from_fn(|place| card(place as u8)),
        table: [[GAP; LANES]; 16],
        decks: Box::new([[GAP; ROOM]; LANES]),
        dealt: [DECK as u8; LANES],
        without: [0; LANES],
        game: [IDLE; LANES],
        lies: [0; 256],
        games: 0,
        playing: 0,
        taken: 0,
        ended: [0; START / 3 + 1],
    };
    (0..LANES).for_each(|lane| all.begin(lane));
    while all.playing > 0 {
        all.look();
    }
    all.sum_up();
}

impl<C: Croupier> Lanes<'_, C> {
    /// Begins a game in this lane, if there is one.
    fn begin(&mut self, lane: usize) {
        self.game[lane] = IDLE;
        if self.croupier.shuffle(&mut self.pack) {
            self.decks[lane][..DECK].copy_from_slice(&self.pack);
            (self.dealt[lane], self.without[lane], self.game[lane]) = (START as u8, 0, self.games);
            self.games += 1;
            self.playing += 1;
            self.table.iter_mut().zip(&self.pack[..START]).for_each(|(row, &card)| row[lane] = card);
        }
    }

    /// Looks at all tables, and goes on to the next look.
    fn look(&mut self) {
        let ranks = match self.rules.policy {
            Policy::First => first_sets(&self.table),
            Policy::Random => self.chosen(),
        };
        if C::WATCHES {
            self.watch(&ranks);
        }
        let mut stuck = [0; LANES];
        let count = replace(&ranks, &mut self.table, &self.decks, &mut self.dealt, &mut stuck);
        self.taken += (LANES - count) as u64;
        let (mut growing, mut grow) = ([0; LANES], 0);
        for &number in &stuck[..count] {
            let lane = usize::from(number);
            if usize::from(self.dealt[lane]) < DECK {
                growing[grow] = number;
                grow += 1;
            } else if self.game[lane] != IDLE {
                let left = START + DECK - usize::from(self.dealt[lane]);
                self.ended[(START - left) / 3] += 1;
                self.end(lane, left);
            }
        }
        for lanes in growing[..grow].chunks(BLOCK) {
            match self.rules.refill {
                Refill::ToStart => self.grow_together(lanes),
                Refill::Always => lanes.iter().for_each(|&lane| self.grow(lane.into())),
            }
        }
    }

    /// Tells the croupier of all looks at tables of twelve cards and less.
    fn watch(&mut self, ranks: &Bytes) {
        for (lane, &rank) in ranks.iter().enumerate().filter(|&(lane, _)| self.game[lane] != IDLE) {
            let dealt = usize::from(self.dealt[lane]);
            let places = BY_RANK[usize::from(rank)];
            let taken = (rank > 0).then(|| places.map(|place| deck_place(self.table[usize::from(place)][lane])));
            let (table, deck) = (START - dealt.saturating_sub(DECK), DECK.saturating_sub(dealt));
            self.croupier.watch(self.game[lane], Look { table, deck, taken });
        }
    }

    /// Ends a game with this many cards on the table, and begins the next.
    fn end(&mut self, lane: usize, left: usize) {
        self.findings.end(left, (DECK - left) / 3 + usize::from(self.without[lane]) + 1);
        self.playing -= 1;
        self.begin(lane);
    }

    /// Notes the looks at tables of twelve cards and less that held a set, and the last
    /// looks of games.
    fn sum_up(&mut self) {
        for (sets, &games) in self.ended.iter().enumerate() {
            for set in 0..sets {
                self.findings.look(START - 3 * set, 0, Proportion { hits: games, trials: games });
            }
            self.findings.look(START - 3 * sets, 0, Proportion { hits: 0, trials: games });
            self.taken -= games * sets as u64;
        }
        self.findings.look(START, DECK, Proportion { hits: self.taken, trials: self.taken });
    }

    /// Goes on with games whose twelve cards hold no set, up to the next table of twelve.
    /// Three cards were laid beside each table when nothing could be replaced.
    fn grow_together(&mut self, lanes: &[u8]) {
        let mut tables = [[GAP; BLOCK]; GROWN];
        for (cards, row) in tables.iter_mut().zip(&self.table) {
            cards.iter_mut().zip(lanes).for_each(|(card, &lane)| *card = row[usize::from(lane) % LANES]);
        }
        let ranks = match self.rules.policy {
            Policy::First => grown::first_sets(&tables),
            Policy::Random => {
                let mut wanted = grown::counts(&tables);
                for (&lane, wanted) in lanes.iter().zip(&mut wanted) {
                    *wanted = choose(self.croupier, self.game[usize::from(lane)], *wanted);
                }
                grown::nth_sets(&tables, &wanted)
            }
        };
        for (at, &lane) in lanes.iter().enumerate() {
            let (lane, rank) = (usize::from(lane), usize::from(ranks[at]));
            if rank == 0 {
                self.grow(lane);
                continue;
            }
            self.dealt[lane] += 3;
            self.without[lane] += 1;
            self.findings.look(START, DECK, MISS);
            let deck = DECK - usize::from(self.dealt[lane]);
            self.findings.look(GROWN, deck, HIT);
            if C::WATCHES {
                let taken = Some(grown::BY_RANK[rank].map(|place| deck_place(tables[usize::from(place)][at])));
                self.croupier.watch(self.game[lane], Look { table: GROWN, deck, taken });
            }
            for (row, &place) in self.table.iter_mut().zip(&grown::REMAINING[rank]) {
                row[lane] = tables[usize::from(place)][at];
            }
        }
    }

    /// Goes on with a game whose twelve cards hold no set, up to the next table of twelve
    /// or the next game.
    fn grow(&mut self, lane: usize) {
        let mut table = Table { cards: [0; LARGEST], len: START };
        table.cards.iter_mut().zip(&self.table[..START]).for_each(|(card, row)| *card = row[lane]);
        self.findings.look(START, DECK, MISS);
        let mut found = None;
        loop {
            let dealt = usize::from(self.dealt[lane]);
            let next = &self.decks[lane][dealt..dealt + 3];
            let mut fresh = 0;
            match found {
                Some(places) if dealt < DECK && self.rules.refill == Refill::Always => {
                    table.replace(places, Some(next));
                    self.dealt[lane] += 3;
                }
                Some(places) => table.replace(places, None),
                None if dealt < DECK => {
                    fresh = table.len;
                    table.lay(next);
                    self.dealt[lane] += 3;
                    self.without[lane] += 1;
                }
                None => return self.end(lane, table.len),
            }
            if table.len == START {
                break;
            }
            found = self.find(&table, fresh, self.game[lane]);
            let deck = DECK - usize::from(self.dealt[lane]);
            self.findings.look(table.len, deck, if found.is_some() { HIT } else { MISS });
            if C::WATCHES {
                let taken = found.map(|places| table.at(places).map(deck_place));
                self.croupier.watch(self.game[lane], Look { table: table.len, deck, taken });
            }
        }
        self.table.iter_mut().zip(&table.cards[..START]).for_each(|(row, &card)| row[lane] = card);
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
        for (&game, wanted) in self.game.iter().zip(&mut wanted) {
            *wanted = choose(self.croupier, game, *wanted);
        }
        nth_sets(&self.table, &wanted)
    }
}

/// Which of this many sets to take, counted from 1; 0 if there is none.
fn choose(croupier: &mut impl Croupier, game: u64, sets: u8) -> u8 {
    if sets == 0 { 0 } else { 1 + croupier.choose(game, sets.into()) as u8 }
}
