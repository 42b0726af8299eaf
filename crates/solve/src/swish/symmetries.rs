//! The symmetries of a deck: ways to rename its kinds of cards that keep swishes
//! swishes.
//!
//! Move the cells by some permutation s, on all cards alike. If s turns the set of
//! orientations into itself (for every orientation g there is one, h, with
//! s after g = h after s), then the images of a card become the images of another
//! card, kinds become kinds, and a swish becomes a swish. Swapping points and
//! circles does too. Those that map the deck to itself, each kind to one with as
//! many copies, are its symmetries.
//!
//! They are found orbit by orbit. The map from g to h is an automorphism of the
//! group of orientations; once it is chosen, s is known on a whole orbit of cells
//! as soon as it is known on one of them.

use super::masks::{Kind, Masks};
use std::collections::{BTreeMap, BTreeSet};

/// A permutation of the kinds of a deck: where each of them goes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Renaming(Box<[Kind]>);

impl Renaming {
    /// The kind that takes the place of this one.
    #[inline]
    #[must_use]
    pub fn of(&self, kind: Kind) -> Kind {
        self.0[usize::from(kind.0)]
    }
}

/// Which symmetries to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// None but the one that changes nothing.
    Trivial,
    /// Those that keep points points.
    PointsStay,
    /// All.
    Full,
}

/// More than these are not kept; a deck that has more is treated as if it had none.
const MOST: usize = 100_000;
/// The most permutations of the cells that are tried.
const MOST_TRIED: usize = 20_000_000;

/// The symmetries of a deck; the one that changes nothing is among them.
#[must_use]
pub fn symmetries(masks: &Masks, group: Group) -> Vec<Renaming> {
    let identity = Renaming(masks.kinds().collect());
    if group == Group::Trivial {
        return vec![identity];
    }
    let turns = Turns::of(masks);
    let mut moves = Moves { masks, turns: &turns, found: BTreeSet::new(), tried: 0 };
    for automorphism in turns.automorphisms() {
        let swaps: &[bool] = if group == Group::Full { &[false, true] } else { &[false] };
        for &swap in swaps {
            let to = vec![None; turns.cells.len()];
            moves.next_orbit(&Partial { automorphism: &automorphism, swap, to });
            if moves.found.len() > MOST || moves.tried > MOST_TRIED {
                return vec![identity];
            }
        }
    }
    moves.found.into_iter().collect()
}

/// The orientations as permutations of the cells that the deck's cards can reach.
struct Turns {
    /// The reached cells.
    cells: Vec<u8>,
    /// For each orientation, where each reached cell goes, by their numbers; no
    /// two do the same.
    turns: Vec<Vec<usize>>,
}

impl Turns {
    fn of(masks: &Masks) -> Self {
        let deck = masks.deck();
        let grid = deck.grid();
        let number = |row: u16, column: u16| usize::from(row) * usize::from(grid.columns()) + usize::from(column);
        let reached = masks.reached();
        let cells: Vec<u8> = super::masks::members(reached).collect();
        let place = |cell: usize| (reached & ((1u64 << cell) - 1)).count_ones() as usize;
        let turned = deck.orientations().iter().map(|turn| {
            let all = grid.cells().map(|cell| (number(cell.row, cell.column), turn.turn(grid, cell)));
            let ours = all.filter(|(cell, _)| reached >> cell & 1 == 1);
            ours.map(|(_, to)| place(number(to.row, to.column))).collect::<Vec<usize>>()
        });
        let mut turns: Vec<Vec<usize>> = Vec::new();
        for turn in turned {
            if !turns.contains(&turn) {
                turns.push(turn);
            }
        }
        Self { cells, turns }
    }

    /// One turn after another.
    fn product(&self, first: usize, then: usize) -> Vec<usize> {
        self.turns[first].iter().map(|&cell| self.turns[then][cell]).collect()
    }

    /// All ways to exchange the turns that respect their products.
    fn automorphisms(&self) -> Vec<Vec<usize>> {
        let products: Vec<Vec<Option<usize>>> = (0..self.turns.len())
            .map(|a| {
                let with = |b| self.turns.iter().position(|turn| *turn == self.product(a, b));
                (0..self.turns.len()).map(with).collect()
            })
            .collect();
        let respects = |map: &[usize]| {
            let all = (0..map.len()).flat_map(|a| (0..map.len()).map(move |b| (a, b)));
            let known = all.filter_map(|(a, b)| Some((a, b, products[a][b]?)));
            known.filter(|&(_, _, ab)| ab < map.len()).all(|(a, b, ab)| products[map[a]][map[b]] == Some(map[ab]))
        };
        let mut maps: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..self.turns.len() {
            let longer = maps.iter().flat_map(|map| {
                let free = (0..self.turns.len()).filter(|to| !map.contains(to));
                free.map(move |to| map.iter().copied().chain([to]).collect::<Vec<usize>>())
            });
            maps = longer.filter(|map| respects(map)).collect();
        }
        maps
    }

    /// The turns that leave a cell where it is.
    fn that_keep(&self, cell: usize) -> BTreeSet<usize> {
        (0..self.turns.len()).filter(|&turn| self.turns[turn][cell] == cell).collect()
    }
}

/// A permutation of the cells, known for some orbits.
#[derive(Clone)]
struct Partial<'a> {
    automorphism: &'a [usize],
    swap: bool,
    to: Vec<Option<usize>>,
}

struct Moves<'a> {
    masks: &'a Masks,
    turns: &'a Turns,
    found: BTreeSet<Renaming>,
    tried: usize,
}

impl Moves<'_> {
    /// Completes a permutation in all ways that map the deck to itself.
    fn next_orbit(&mut self, partial: &Partial<'_>) {
        self.tried += 1;
        if self.found.len() > MOST || self.tried > MOST_TRIED {
            return;
        }
        let Some(renamed) = self.renamed(partial) else { return };
        let Some(from) = partial.to.iter().position(Option::is_none) else {
            if let Some(renaming) = renamed.into_iter().collect::<Option<Box<[Kind]>>>() {
                self.found.insert(Renaming(renaming));
            }
            return;
        };
        let kept: BTreeSet<usize> =
            self.turns.that_keep(from).into_iter().map(|turn| partial.automorphism[turn]).collect();
        for to in 0..partial.to.len() {
            if partial.to.contains(&Some(to)) || self.turns.that_keep(to) != kept {
                continue;
            }
            let mut next = partial.clone();
            for (turn, turned) in self.turns.turns.iter().enumerate() {
                next.to[turned[from]] = Some(self.turns.turns[partial.automorphism[turn]][to]);
            }
            self.next_orbit(&next);
        }
    }

    /// Where the kinds go as far as it is known; none when the deck is not mapped
    /// to itself.
    fn renamed(&self, partial: &Partial<'_>) -> Option<Vec<Option<Kind>>> {
        let cell: BTreeMap<u8, Option<u8>> = self
            .turns
            .cells
            .iter()
            .zip(&partial.to)
            .map(|(&cell, to)| (cell, to.map(|to| self.turns.cells[to])))
            .collect();
        let moved = |cells: u64| -> Option<u64> {
            super::masks::members(cells)
                .map(|from| cell.get(&from).copied().flatten().map(|to| 1u64 << to))
                .sum::<Option<u64>>()
        };
        let mut taken = BTreeSet::new();
        self.masks
            .kinds()
            .map(|kind| {
                let (points, circles) = self.masks.symbols(kind);
                let (Some(points), Some(circles)) = (moved(points), moved(circles)) else { return Some(None) };
                let (points, circles) = if partial.swap { (circles, points) } else { (points, circles) };
                let to = self.masks.kind_of_symbols(points, circles)?;
                (self.masks.copies(kind) == self.masks.copies(to) && taken.insert(to)).then_some(Some(to))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swish::deck::{commercial, every_card};
    use misdeal_kernel::swish::{Deal, Grid};

    fn of(deck: &Deal, group: Group) -> Vec<Renaming> {
        symmetries(&Masks::of(deck).unwrap(), group)
    }

    fn every(rows: usize, columns: usize) -> Deal {
        every_card(Grid::new(rows, columns).unwrap()).unwrap()
    }

    #[test]
    fn the_commercial_deck_has_256_symmetries() {
        let deck = commercial().unwrap();
        assert_eq!(of(&deck, Group::Trivial).len(), 1);
        assert_eq!(of(&deck, Group::PointsStay).len(), 128);
        assert_eq!(of(&deck, Group::Full).len(), 256);
    }

    #[test]
    fn they_are_a_group() {
        let sub_deck: Deal = "swish 3x3\na1:b2 2x c3:a2 b1:b3 a1,c3:b2 : a2:".parse().unwrap();
        for deck in [every(2, 3), every(3, 3), every(4, 3), sub_deck, every(1, 4)] {
            let all = of(&deck, Group::Full);
            let set: BTreeSet<_> = all.iter().cloned().collect();
            for (one, other) in all.iter().flat_map(|one| all.iter().map(move |other| (one, other))) {
                let product = Renaming(one.0.iter().map(|&kind| other.of(kind)).collect());
                assert!(set.contains(&product));
            }
        }
    }

    #[test]
    fn swishes_become_swishes() {
        let deck = every(4, 3);
        let masks = Masks::of(&deck).unwrap();
        let mut dealer = crate::deal::Dealer::new(crate::deal::Seed(1));
        let mut pack = masks.pack();
        let all = symmetries(&masks, Group::Full);
        let mut free = 0;
        for _ in 0..100 {
            let hand: Vec<Kind> = dealer.deal(&mut pack, 7).to_vec();
            let holds = |hand: &[Kind]| masks.has_swish(&hand.iter().copied().collect());
            free += usize::from(!holds(&hand));
            for renaming in &all {
                let renamed: Vec<Kind> = hand.iter().map(|&kind| renaming.of(kind)).collect();
                assert_eq!(holds(&renamed), holds(&hand));
            }
        }
        assert!((20..80).contains(&free), "{free}");
    }

    #[test]
    fn copies_and_what_the_cards_hold_set_kinds_apart() {
        // Points in all cells, as a set of copies that differ: nothing can move.
        assert_eq!(of(&"swish 1x3 fixed\na1: 2x b1: 3x c1:".parse().unwrap(), Group::Full).len(), 1);
        // Any two cells can be swapped; points and circles can't, as there are none.
        assert_eq!(of(&"swish 1x3 fixed\na1: b1: c1:".parse().unwrap(), Group::Full).len(), 6);
        assert_eq!(of(&"swish 1x3 fixed\na1: b1: c1: :a1 :b1 :c1".parse().unwrap(), Group::Full).len(), 12);
    }
}
