//! The constructions of the paper as it prints them, beside ours: where an index is
//! wrong, the printed set is too small or holds a swish.

use misdeal_kernel::swish::{Card, Cell, Deal, Grid};
use misdeal_solve::budget::Budget;
use misdeal_solve::swish::free::apart::apart;
use misdeal_solve::swish::free::construction::Construction;
use std::collections::BTreeSet;

/// Row and column, counted from 1 as in the paper.
type Spot = (usize, usize);

/// The paper's cards: a point and its circle.
#[derive(Default)]
struct Printed(Vec<(Spot, Spot)>);

impl Printed {
    fn add(&mut self, point: Spot, circle: Spot) {
        self.0.push((point, circle));
    }

    /// The kinds, and how many cards were written down; none when a spot is not on the
    /// card or has both symbols.
    fn kinds(&self, rows: usize, columns: usize) -> Option<(BTreeSet<Card>, usize)> {
        let grid = Grid::new(rows, columns).unwrap();
        let cell = |(row, column): Spot| {
            let inside = (1..=rows).contains(&row) && (1..=columns).contains(&column);
            inside.then(|| Cell { row: row as u16 - 1, column: column as u16 - 1 })
        };
        let rules = Deal::empty(grid, false);
        let cards = self
            .0
            .iter()
            .map(|&(point, circle)| Card::new([cell(point)?], [cell(circle)?]).ok().map(|card| rules.kind(&card)));
        Some((cards.collect::<Option<_>>()?, self.0.len()))
    }
}

/// Which reading of a spot that the paper misprints.
#[derive(Clone, Copy, PartialEq)]
enum Reading {
    Printed,
    Repaired,
}

/// Even-even, 2h x 2w: the two additional cards are printed with the row and column
/// of the last card of the loop before.
fn even_even(h: usize, w: usize, reading: Reading) -> Printed {
    let mut cards = Printed::default();
    for a in 1..=h {
        for b in 1..=w {
            let i = (a - 1) * w + b;
            let (mut c, mut d) = (a, b);
            for j in i + 1..=h * w {
                (c, d) = ((j - 1) / w + 1, (j - 1) % w + 1);
                cards.add((a, b), (c, d));
                cards.add((a, b), (c, 2 * w + 1 - d));
                cards.add((a, b), (2 * h + 1 - c, d));
                cards.add((a, b), (2 * h + 1 - c, 2 * w + 1 - d));
            }
            let (row, column, other) = if reading == Reading::Printed { (c, d, d) } else { (a, b, b) };
            cards.add((a, b), (row, 2 * w + 1 - column));
            cards.add((a, b), (2 * h + 1 - a, other));
        }
    }
    cards
}

/// Even-odd, 2h x (2w+1), repaired but for the spots that `reading` prints.
fn even_odd(h: usize, w: usize, additional: Reading, middle: Reading) -> Printed {
    let mut cards = Printed::default();
    for a in 1..=h {
        for b in 1..=w {
            let i = (a - 1) * w + b;
            let (mut c, mut d) = (a, b);
            for j in i + 1..=h * w {
                (c, d) = ((j - 1) / w + 1, (j - 1) % w + 1);
                cards.add((a, b), (c, d));
                cards.add((a, b), (c, 2 * w + 2 - d));
                cards.add((a, b), (2 * h + 1 - c, d));
                cards.add((a, b), (2 * h + 1 - c, 2 * w + 2 - d));
            }
            for j in a..=h {
                cards.add((a, b), (j, w + 1));
                cards.add((a, b), (2 * h + 1 - j, w + 1));
            }
            let (row, column) = if additional == Reading::Printed { (c, d) } else { (a, b) };
            cards.add((a, b), (row, 2 * w + 2 - column));
            cards.add((a, b), (2 * h + 1 - a, column));
        }
    }
    for i in 1..=h {
        let mut last = w;
        for j in i + 1..=h {
            for k in 1..=w {
                cards.add((i, w + 1), (j, k));
                cards.add((i, w + 1), (2 * h + 1 - j, k));
                last = k;
            }
        }
        for j in i + 1..=h {
            cards.add((i, w + 1), (j, w + 1));
            // Printed with the column index of the loop before.
            let row = if middle == Reading::Printed { last } else { j };
            cards.add((i, w + 1), (2 * h + 1 - row, w + 1));
        }
        cards.add((i, w + 1), (2 * h + 1 - i, w + 1));
    }
    cards
}

/// Odd-odd, (2h+1) x (2w+1), with the additional spots repaired; `range` is the
/// printed set `{i + 1, w}` for `{i + 1, ..., w}`, `mirror` the printed `2h+2-j`.
fn odd_odd(h: usize, w: usize, range: Reading, mirror: Reading) -> Printed {
    let mut cards = Printed::default();
    for a in 1..=h {
        for b in 1..=w {
            let i = (a - 1) * w + b;
            for j in i + 1..=h * w {
                let (c, d) = ((j - 1) / w + 1, (j - 1) % w + 1);
                for circle in [(c, d), (c, 2 * w + 2 - d), (2 * h + 2 - c, d), (2 * h + 2 - c, 2 * w + 2 - d)] {
                    cards.add((a, b), circle);
                }
            }
            for j in a..=h {
                cards.add((a, b), (j, w + 1));
                cards.add((a, b), (2 * h + 2 - j, w + 1));
            }
            (1..=2 * w + 1).for_each(|j| cards.add((a, b), (h + 1, j)));
            cards.add((a, b), (a, 2 * w + 2 - b));
            cards.add((a, b), (2 * h + 2 - a, b));
        }
    }
    for i in 1..=h {
        for j in i + 1..=h {
            for k in 1..=w {
                cards.add((i, w + 1), (j, k));
                cards.add((i, w + 1), (2 * h + 2 - j, k));
            }
            cards.add((i, w + 1), (j, w + 1));
            cards.add((i, w + 1), (2 * h + 2 - j, w + 1));
        }
        (1..=w + 1).for_each(|j| cards.add((i, w + 1), (h + 1, j)));
        cards.add((i, w + 1), (2 * h + 2 - i, w + 1));
    }
    for i in 1..=w {
        let later: Vec<usize> = if range == Reading::Printed && i < w { vec![i + 1, w] } else { (i + 1..=w).collect() };
        for j in later {
            cards.add((h + 1, i), (h + 1, j));
            let column = if mirror == Reading::Printed { 2 * h + 2 } else { 2 * w + 2 };
            cards.add((h + 1, i), (h + 1, column.saturating_sub(j)));
        }
        cards.add((h + 1, i), (h + 1, 2 * w + 2 - i));
        cards.add((h + 1, i), (h + 1, w + 1));
    }
    cards
}

/// Whether it is a swish-free set of as many different cards as the construction.
fn is_right(cards: &Printed, rows: usize, columns: usize) -> bool {
    let Some((kinds, written)) = cards.kinds(rows, columns) else { return false };
    let grid = Grid::new(rows, columns).unwrap();
    let deal = Deal::new(grid, false, kinds.iter().cloned()).unwrap();
    kinds.len() == written
        && kinds.len() == Construction::new(grid).unwrap().size()
        && apart(&deal, &Budget::unlimited()).is_ok()
}

/// The construction's own set.
fn ours(rows: usize, columns: usize) -> BTreeSet<Card> {
    let grid = Grid::new(rows, columns).unwrap();
    let mut kinds = BTreeSet::new();
    let rules = Deal::empty(grid, false);
    let construction = Construction::new(grid).unwrap();
    construction
        .each_kept(|card| {
            kinds.insert(rules.kind(card));
            Ok(())
        })
        .unwrap();
    kinds
}

#[test]
fn the_repaired_indices_give_our_construction_for_all_parities() {
    for h in 1..=3 {
        for w in 1..=3 {
            let even = even_odd(h, w, Reading::Repaired, Reading::Repaired);
            assert!(is_right(&even, 2 * h, 2 * w + 1), "{h} {w}");
            assert_eq!(even.kinds(2 * h, 2 * w + 1).unwrap().0, ours(2 * h, 2 * w + 1), "{h} {w}");
            if h != w {
                let even = even_even(h, w, Reading::Repaired);
                assert!(is_right(&even, 2 * h, 2 * w), "{h} {w}");
                assert_eq!(even.kinds(2 * h, 2 * w).unwrap().0, ours(2 * h, 2 * w), "{h} {w}");
                let odd = odd_odd(h, w, Reading::Repaired, Reading::Repaired);
                assert!(is_right(&odd, 2 * h + 1, 2 * w + 1), "{h} {w}");
                assert_eq!(odd.kinds(2 * h + 1, 2 * w + 1).unwrap().0, ours(2 * h + 1, 2 * w + 1), "{h} {w}");
            }
        }
    }
}

#[test]
fn each_printed_index_gives_fewer_cards_or_none_that_exist() {
    for h in 1..=3 {
        for w in 2..=4 {
            if h != w {
                assert!(!is_right(&even_even(h, w, Reading::Printed), 2 * h, 2 * w), "even-even {h} {w}");
            }
            let additional = even_odd(h, w, Reading::Printed, Reading::Repaired);
            assert!(!is_right(&additional, 2 * h, 2 * w + 1), "even-odd, additional {h} {w}");
            // With less than three rows above the middle there is one row to mistake.
            if h > 2 {
                let middle = even_odd(h, w, Reading::Repaired, Reading::Printed);
                assert!(!is_right(&middle, 2 * h, 2 * w + 1), "even-odd, middle {h} {w}");
            }
            if h != w {
                let range = odd_odd(h, w, Reading::Printed, Reading::Repaired);
                // `{i + 1, w}` names one column twice when only one is left.
                assert!(!is_right(&range, 2 * h + 1, 2 * w + 1), "odd-odd, range {h} {w}");
                let mirror = odd_odd(h, w, Reading::Repaired, Reading::Printed);
                assert!(!is_right(&mirror, 2 * h + 1, 2 * w + 1), "odd-odd, mirror {h} {w}");
            }
        }
    }
}
