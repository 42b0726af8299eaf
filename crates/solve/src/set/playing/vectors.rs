//! A look at tables of 12 cards in many games at once, in the lanes of vectors.
//!
//! A card is a byte, two bits a property, with the values written 1, 2 and 3. Then the
//! third value of two different ones is their exclusive or, and the third card of two
//! takes a few operations on all four properties, in all lanes at once.
//!
//! Cut the places of the table into two halves: any three places have two in one half,
//! so the third cards of the 30 pairs within halves suffice for all 220 triples. A triple
//! is a comparison and a choice: the first in the order of the dictionary has the largest
//! rank, and each lane keeps the largest rank of a set. No branch depends on the cards,
//! and nothing is looked up. The loops are plain; the compiler makes vectors of them, with
//! AVX2 if the processor turns out to have it.

#![allow(clippy::needless_range_loop, reason = "places and lanes are numbers that index several rows at once")]

use super::baseline::START;
use multiversion::multiversion;

/// How many games are played side by side.
pub(super) const LANES: usize = 128;
/// How many triples of places there are.
const TRIPLES: usize = 220;
/// The places from here on are the second half of the table.
const HALF: usize = START / 2;

/// A byte for each lane.
pub(super) type Bytes = [u8; LANES];

/// A row for each place of the table, and some beside it, where nobody looks.
pub(super) type Rows = [Bytes; 16];

/// Lies where a set was taken and no card is left to be dealt.
pub(super) const GAP: u8 = 0;

/// The cards of a deck in a lane, and behind them gaps, more than enough for the table;
/// a power of two.
pub(super) type Deck = [u8; ROOM];
pub(super) const ROOM: usize = 128;

/// The card at a place of the deck, in the order of the digits.
pub(super) const fn card(place: u8) -> u8 {
    let digits = [place / 27 % 3, place / 9 % 3, place / 3 % 3, place % 3];
    (digits[0] + 1) << 6 | (digits[1] + 1) << 4 | (digits[2] + 1) << 2 | (digits[3] + 1)
}

/// Its place in the deck.
pub(super) const fn deck_place(card: u8) -> u8 {
    27 * (card >> 6) + 9 * (card >> 4 & 3) + 3 * (card >> 2 & 3) + (card & 3) - 40
}

/// The third card of two.
#[inline(always)]
pub(super) fn third(one: u8, two: u8) -> u8 {
    let differ = one ^ two;
    let low = (differ | differ >> 1) & 0x55;
    differ | one & !(low | low << 1)
}

/// The triples of places by rank: the last in the order of the dictionary has rank 1,
/// the first 220, and 0 are three places beside the table. There is room for every byte,
/// so that none has to be checked.
pub(super) static BY_RANK: [[u8; 3]; 256] = by_rank();

const fn by_rank() -> [[u8; 3]; 256] {
    let mut triples = [[START as u8, START as u8 + 1, START as u8 + 2]; 256];
    let (mut rank, mut i) = (TRIPLES, 0);
    while i < START {
        let mut j = i + 1;
        while j < START {
            let mut k = j + 1;
            while k < START {
                triples[rank] = [i as u8, j as u8, k as u8];
                rank -= 1;
                k += 1;
            }
            j += 1;
        }
        i += 1;
    }
    triples
}

/// For places i < j, the rank of i, j, k and k together.
static RANK_AND_LAST: [[u8; START]; START] = {
    let (mut sums, mut rank) = ([[0; START]; START], TRIPLES);
    while rank > 0 {
        let [i, j, k] = BY_RANK[rank];
        sums[i as usize][j as usize] = rank as u8 + k;
        rank -= 1;
    }
    sums
};

/// Lanes that go through the processor together.
pub(super) const BLOCK: usize = 32;
pub(super) type Block = [u8; BLOCK];

/// The third card of two; of two gaps, nothing that lies anywhere. (The third of a gap and
/// a card is that card again, and it lies there only once.)
#[inline(always)]
fn third_or_none(one: u8, two: u8) -> u8 {
    let third = third(one, two);
    third | u8::from(third == GAP)
}

/// The third cards of two places, for each lane.
#[inline(always)]
pub(super) fn thirds(one: &Block, two: &Block) -> Block {
    let mut thirds = [0; BLOCK];
    for lane in 0..BLOCK {
        thirds[lane] = third_or_none(one[lane], two[lane]);
    }
    thirds
}

/// The tables of a block.
#[inline(always)]
fn block(table: &Rows, start: usize) -> [Block; START] {
    let mut cards = [[0; BLOCK]; START];
    for place in 0..START {
        cards[place].copy_from_slice(&table[place][start..start + BLOCK]);
    }
    cards
}

/// Calls a function for each pair of places within a half. The places are known when it is
/// compiled, and so is the rank of each triple.
macro_rules! each_pair_within_a_half {
    ($look:ident($cards:expr, $found:expr)) => {
        each_pair_within_a_half!($look($cards, $found):
            0 1, 0 2, 0 3, 0 4, 0 5, 1 2, 1 3, 1 4, 1 5, 2 3, 2 4, 2 5, 3 4, 3 5, 4 5,
            6 7, 6 8, 6 9, 6 10, 6 11, 7 8, 7 9, 7 10, 7 11, 8 9, 8 10, 8 11, 9 10, 9 11, 10 11)
    };
    ($look:ident($cards:expr, $found:expr): $($i:literal $j:literal),*) => {
        $($look::<$i, $j>($cards, $found);)*
    };
}

/// The places besides i and j, of one half, that make up triples with them: those behind j,
/// and those in the half before.
const fn others(i: usize, j: usize) -> [bool; START] {
    let (mut others, mut k) = ([false; START], 0);
    while k < START {
        others[k] = k > j || (k < HALF && i >= HALF);
        k += 1;
    }
    others
}

/// Raises `best` to the rank of the set that the cards at I and J are part of.
#[inline(always)]
fn rank_pair<const I: usize, const J: usize>(cards: &[Block; START], best: &mut Block) {
    let thirds = thirds(&cards[I], &cards[J]);
    // At most one other place has the third card.
    let mut ranks = [0; BLOCK];
    for k in 0..START {
        if const { others(I, J) }[k] {
            let rank = if k > J { RANK_AND_LAST[I][J] - k as u8 } else { RANK_AND_LAST[k][I] - J as u8 };
            for lane in 0..BLOCK {
                ranks[lane] = if thirds[lane] == cards[k][lane] { rank } else { ranks[lane] };
            }
        }
    }
    for lane in 0..BLOCK {
        best[lane] = best[lane].max(ranks[lane]);
    }
}

/// Counts the sets that the cards at I and J are part of.
#[inline(always)]
fn count_pair<const I: usize, const J: usize>(cards: &[Block; START], counts: &mut Block) {
    let thirds = thirds(&cards[I], &cards[J]);
    for k in 0..START {
        if const { others(I, J) }[k] {
            for lane in 0..BLOCK {
                counts[lane] = counts[lane].wrapping_add(u8::from(thirds[lane] == cards[k][lane]));
            }
        }
    }
}

/// For each lane, the rank of its first set; 0 if it has none.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn first_sets(table: &Rows) -> Bytes {
    let mut all = [0; LANES];
    for (start, all) in (0..LANES).step_by(BLOCK).zip(all.as_chunks_mut().0) {
        let cards = block(table, start);
        let mut best = [0; BLOCK];
        each_pair_within_a_half!(rank_pair(&cards, &mut best));
        *all = best;
    }
    all
}

/// For each lane, how many sets it has.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn counts(table: &Rows) -> Bytes {
    let mut all = [0; LANES];
    for (start, all) in (0..LANES).step_by(BLOCK).zip(all.as_chunks_mut().0) {
        let cards = block(table, start);
        let mut counts = [0; BLOCK];
        each_pair_within_a_half!(count_pair(&cards, &mut counts));
        *all = counts;
    }
    all
}

/// For each lane, the rank of its set number `wanted` in the order of the dictionary,
/// counted from 1.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn nth_sets(table: &Rows, wanted: &Bytes) -> Bytes {
    let (mut seen, mut best) = ([0_u8; LANES], [0; LANES]);
    for i in 0..START - 2 {
        for j in i + 1..START - 1 {
            let mut thirds = [0; LANES];
            for lane in 0..LANES {
                thirds[lane] = third_or_none(table[i][lane], table[j][lane]);
            }
            for k in j + 1..START {
                let rank = RANK_AND_LAST[i][j] - k as u8;
                for lane in 0..LANES {
                    let same = u8::from(thirds[lane] == table[k][lane]);
                    seen[lane] = seen[lane].wrapping_add(same);
                    let this = (same & u8::from(seen[lane] == wanted[lane])).wrapping_neg();
                    best[lane] |= this & rank;
                }
            }
        }
    }
    best
}

/// In each lane, lays the next cards of the deck where the set of this rank lies, and
/// counts them as dealt. Returns how many lanes have no set; they are listed in `stuck`.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn replace(
    ranks: &Bytes,
    table: &mut Rows,
    decks: &[Deck; LANES],
    dealt: &mut Bytes,
    stuck: &mut Bytes,
) -> usize {
    let mut count = 0;
    for lane in 0..LANES {
        let (rank, next) = (ranks[lane], usize::from(dealt[lane]));
        let [i, j, k] = BY_RANK[usize::from(rank)].map(|place| usize::from(place) % 16);
        table[i][lane] = decks[lane][next % ROOM];
        table[j][lane] = decks[lane][(next + 1) % ROOM];
        table[k][lane] = decks[lane][(next + 2) % ROOM];
        stuck[count % LANES] = lane as u8;
        count += usize::from(rank == 0);
    }
    for lane in 0..LANES {
        dealt[lane] = dealt[lane].wrapping_add(if ranks[lane] > 0 { 3 } else { 0 });
    }
    count
}
