//! A look at tables that have grown from 12 cards to 15 in many games at once.
//!
//! As in [`super::vectors`], with two differences: the first twelve cards hold no set, so
//! the last card of a set is one of the three that were dealt last, and 235 triples are
//! left; and nearly every table holds a set, so what remains when it is taken, twelve
//! cards that close up, is looked up by the set's rank.

#![allow(clippy::needless_range_loop, reason = "places and lanes are numbers that index several rows at once")]

use super::baseline::START;
use super::vectors::{BLOCK, Block, third, thirds};
use multiversion::multiversion;

/// How many cards lie on a grown table.
pub(super) const GROWN: usize = START + 3;
/// How many triples of places there are whose last one is new.
const TRIPLES: usize = 235;

/// Grown tables, a row for each place.
pub(super) type Tables = [Block; GROWN];

/// The triples of places by rank, the first in the order of the dictionary with the largest.
pub(super) static BY_RANK: [[u8; 3]; TRIPLES + 1] = {
    let (mut triples, mut rank, mut i) = ([[0; 3]; TRIPLES + 1], TRIPLES, 0);
    while i < GROWN {
        let mut j = i + 1;
        while j < GROWN {
            let mut k = if j < START { START } else { j + 1 };
            while k < GROWN {
                triples[rank] = [i as u8, j as u8, k as u8];
                rank -= 1;
                k += 1;
            }
            j += 1;
        }
        i += 1;
    }
    triples
};

/// The ranks of triples.
static RANKS: [[[u8; GROWN]; GROWN]; GROWN] = {
    let (mut ranks, mut rank) = ([[[0; GROWN]; GROWN]; GROWN], TRIPLES);
    while rank > 0 {
        let [i, j, k] = BY_RANK[rank];
        ranks[i as usize][j as usize][k as usize] = rank as u8;
        rank -= 1;
    }
    ranks
};

/// The places whose cards remain when the set of a rank is taken.
pub(super) static REMAINING: [[u8; START]; TRIPLES + 1] = {
    let (mut remaining, mut rank) = ([[0; START]; TRIPLES + 1], TRIPLES);
    while rank > 0 {
        let ([i, j, k], mut place, mut to) = (BY_RANK[rank], 0, 0);
        while place < GROWN as u8 {
            if place != i && place != j && place != k {
                remaining[rank][to] = place;
                to += 1;
            }
            place += 1;
        }
        rank -= 1;
    }
    remaining
};

/// Calls a function for each first and last place of a triple, known when it is compiled.
macro_rules! each_first_and_last {
    ($look:ident($tables:expr, $found:expr)) => {
        each_first_and_last!($look($tables, $found), 12: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        each_first_and_last!($look($tables, $found), 13: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        each_first_and_last!($look($tables, $found), 14: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    };
    ($look:ident($tables:expr, $found:expr), $last:literal: $($first:literal),*) => {
        $($look::<$first, $last>($tables, $found);)*
    };
}

/// Raises `best` to the rank of the set with this first and last place.
#[inline(always)]
fn rank<const FIRST: usize, const LAST: usize>(tables: &Tables, best: &mut Block) {
    let thirds = thirds(&tables[FIRST], &tables[LAST]);
    // At most one place has the third card.
    let mut ranks = [0; BLOCK];
    for place in FIRST + 1..LAST {
        let rank = RANKS[FIRST][place][LAST];
        for lane in 0..BLOCK {
            ranks[lane] = if thirds[lane] == tables[place][lane] { rank } else { ranks[lane] };
        }
    }
    for lane in 0..BLOCK {
        best[lane] = best[lane].max(ranks[lane]);
    }
}

/// Counts the set with this first and last place.
#[inline(always)]
fn count<const FIRST: usize, const LAST: usize>(tables: &Tables, counts: &mut Block) {
    for place in FIRST + 1..LAST {
        for lane in 0..BLOCK {
            let third = third(tables[FIRST][lane], tables[LAST][lane]);
            counts[lane] = counts[lane].wrapping_add(u8::from(third == tables[place][lane]));
        }
    }
}

/// For each lane, the rank of its first set; 0 if it has none.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn first_sets(tables: &Tables) -> Block {
    let mut best = [0; BLOCK];
    each_first_and_last!(rank(tables, &mut best));
    best
}

/// For each lane, how many sets it has.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn counts(tables: &Tables) -> Block {
    let mut counts = [0; BLOCK];
    each_first_and_last!(count(tables, &mut counts));
    counts
}

/// For each lane, the rank of its set number `wanted` in the order of the dictionary,
/// counted from 1.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn nth_sets(tables: &Tables, wanted: &Block) -> Block {
    let (mut seen, mut best) = ([0_u8; BLOCK], [0; BLOCK]);
    for (rank, places) in BY_RANK.iter().enumerate().skip(1).rev() {
        let [i, j, k] = places.map(usize::from);
        for lane in 0..BLOCK {
            let same = u8::from(third(tables[i][lane], tables[j][lane]) == tables[k][lane]);
            seen[lane] = seen[lane].wrapping_add(same);
            let this = (same & u8::from(seen[lane] == wanted[lane])).wrapping_neg();
            best[lane] |= this & rank as u8;
        }
    }
    best
}
