//! One game with the 81 cards, in the plain way: a table of third cards, and a mask
//! of the cards that lie there.
//!
//! For each pair on the table, in the order in which they lie, the third card is
//! looked up and tested. Nothing is remembered from one look to the next. It is kept
//! to measure [`super::lanes`] against, and to play the same games in the tests.

use super::{Findings, Look, Policy, Refill, Rules};
use crate::odds::Proportion;

/// How many cards the deck has.
pub const DECK: usize = 81;
/// How many cards are dealt at the start.
pub const START: usize = 12;
/// The largest table there can be: 20 cards may hold no set, but tables grow by threes,
/// so 18 without a set become 21, which hold one.
pub(super) const LARGEST: usize = 21;

/// For two cards, the third of their set.
static THIRD: [[u8; DECK]; DECK] = thirds();

const fn thirds() -> [[u8; DECK]; DECK] {
    let mut table = [[0; DECK]; DECK];
    let mut pair = 0;
    while pair < DECK * DECK {
        let (mut one, mut two, mut third, mut unit) = (pair / DECK, pair % DECK, 0, 1);
        while unit < DECK {
            third += (6 - one % 3 - two % 3) % 3 * unit;
            (one, two, unit) = (one / 3, two / 3, 3 * unit);
        }
        table[pair / DECK][pair % DECK] = third as u8;
        pair += 1;
    }
    table
}

/// The cards on the table, as they lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub(super) cards: [u8; LARGEST],
    pub(super) len: usize,
}

impl Table {
    /// These cards.
    pub(super) fn new(cards: &[u8]) -> Self {
        let mut table = Self { cards: [0; LARGEST], len: 0 };
        table.lay(cards);
        table
    }

    /// Lays cards behind the others.
    pub(super) fn lay(&mut self, cards: &[u8]) {
        self.cards[self.len..self.len + cards.len()].copy_from_slice(cards);
        self.len += cards.len();
    }

    /// Takes the cards at three rising places, and lays others there or closes up.
    pub(super) fn replace(&mut self, places: [usize; 3], others: Option<&[u8]>) {
        match others {
            Some(others) => places.iter().zip(others).for_each(|(&place, &card)| self.cards[place] = card),
            None => {
                let mut to = places[0];
                for from in to + 1..self.len {
                    self.cards[to] = self.cards[from];
                    to += usize::from(from != places[1] && from != places[2]);
                }
                self.len = to;
            }
        }
    }

    /// The cards at three places.
    pub(super) fn at(&self, places: [usize; 3]) -> [u8; 3] {
        places.map(|place| self.cards[place])
    }
}

/// The sets on the table as rising places, in the order of the dictionary; `see` tells
/// whether to go on.
fn each_set(table: &Table, mut see: impl FnMut([usize; 3]) -> bool) {
    let cards = &table.cards[..table.len];
    let mask = cards.iter().fold(0_u128, |mask, &card| mask | 1 << card);
    for (i, &one) in cards.iter().enumerate() {
        for (j, &two) in cards.iter().enumerate().skip(i + 1) {
            let third = THIRD[usize::from(one)][usize::from(two)];
            if mask >> third & 1 == 1
                && let Some(k) = (j + 1..cards.len()).find(|&k| cards[k] == third)
                && !see([i, j, k])
            {
                return;
            }
        }
    }
}

/// Plays a game with the cards in this order. `choose` says which of this many sets is
/// taken, when that is left to chance; `watch` is told each look at the table.
pub fn play(
    deck: &[u8; DECK],
    rules: Rules,
    findings: &mut Findings,
    mut choose: impl FnMut(usize) -> usize,
    mut watch: impl FnMut(Look),
) {
    let (mut table, mut rest) = (Table::new(&deck[..START]), &deck[START..]);
    for length in 1.. {
        let mut found = None;
        match rules.policy {
            Policy::First => each_set(&table, |places| {
                found = Some(places);
                false
            }),
            Policy::Random => {
                let mut sets = Vec::new();
                each_set(&table, |places| {
                    sets.push(places);
                    true
                });
                if !sets.is_empty() {
                    found = Some(sets[choose(sets.len())]);
                }
            }
        }
        findings.look(table.len, rest.len(), Proportion { hits: found.is_some().into(), trials: 1 });
        watch(Look { table: table.len, deck: rest.len(), taken: found.map(|places| table.at(places)) });
        let (next, behind) = rest.split_at(rest.len().min(3));
        match found {
            Some(places) if !next.is_empty() && (rules.refill == Refill::Always || table.len <= START) => {
                table.replace(places, Some(next));
                rest = behind;
            }
            Some(places) => table.replace(places, None),
            None if next.is_empty() => return findings.end(table.len, length),
            None => {
                table.lay(next);
                rest = behind;
            }
        }
    }
}
