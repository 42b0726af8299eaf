//! The constructions of the paper as it prints them, beside ours: where an index is
//! wrong, the printed set is too small or holds a swish.

use misdeal_kernel::swish::{Card, Deal, Grid};
use misdeal_solve::budget::Budget;
use misdeal_solve::swish::free::apart::apart;
use misdeal_solve::swish::free::construction::Construction;
use misdeal_solve::swish::free::printed::{Printed, Reading, printed_size};
use std::collections::BTreeSet;

fn grid(rows: usize, columns: usize) -> Grid {
    Grid::new(rows, columns).unwrap()
}

/// Whether it is a swish-free set of as many different cards as the construction.
fn is_right(grid: Grid, reading: Reading) -> bool {
    let printed = Printed::new(grid, reading).unwrap();
    let deal = printed.deal().unwrap();
    deal.cards().len() == printed.written.len()
        && deal.cards().len() == Construction::new(grid).unwrap().size()
        && apart(&deal, &Budget::unlimited()).is_ok()
}

/// The construction's own set.
fn ours(grid: Grid) -> BTreeSet<Card> {
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
    for rows in 2..=7 {
        for columns in (2..=7).filter(|columns| *columns != rows) {
            let grid = grid(rows, columns);
            assert!(is_right(grid, Reading::REPAIRED), "{grid}");
            let repaired = Printed::new(grid, Reading::REPAIRED).unwrap().deal().unwrap();
            // A card that is lying on its side is taken in another order there.
            if rows % 2 == 0 || columns % 2 == 1 {
                assert_eq!(repaired.cards().iter().cloned().collect::<BTreeSet<_>>(), ours(grid), "{grid}");
            }
        }
    }
}

#[test]
fn each_printed_index_gives_fewer_cards_or_none_that_exist() {
    let alone = |switch: fn(&mut Reading)| {
        let mut reading = Reading::REPAIRED;
        switch(&mut reading);
        reading
    };
    for h in 1..=3 {
        for w in 2..=4 {
            let additional = alone(|reading| reading.additional = true);
            if h != w {
                assert!(!is_right(grid(2 * h, 2 * w), additional), "even-even {h} {w}");
            }
            assert!(!is_right(grid(2 * h, 2 * w + 1), additional), "even-odd, additional {h} {w}");
            // With less than three rows above the middle there is one row to mistake.
            if h > 2 {
                let middle = alone(|reading| reading.middle = true);
                assert!(!is_right(grid(2 * h, 2 * w + 1), middle), "even-odd, middle {h} {w}");
            }
            if h != w {
                // `{i + 1, w}` names one column twice when only one is left.
                let range = alone(|reading| reading.range = true);
                assert!(!is_right(grid(2 * h + 1, 2 * w + 1), range), "odd-odd, range {h} {w}");
                let mirror = alone(|reading| reading.mirror = true);
                assert!(!is_right(grid(2 * h + 1, 2 * w + 1), mirror), "odd-odd, mirror {h} {w}");
                assert!(!is_right(grid(2 * h + 1, 2 * w + 1), additional), "odd-odd, additional {h} {w}");
            }
        }
    }
}

#[test]
fn printed_sizes_are_right_for_even_sides_and_for_the_box_and_too_small_elsewhere() {
    for (rows, columns, printed, true_size) in
        [(4, 6, 72, 72), (4, 3, 20, 20), (2, 5, 11, 13), (3, 5, 30, 32), (5, 7, 138, 162)]
    {
        let grid = grid(rows, columns);
        let size = Construction::new(grid).unwrap().size();
        assert_eq!((printed_size(grid), size), (Some(printed), true_size), "{grid}");
    }
    assert_eq!(printed_size(grid(4, 4)), None);
    assert!(Printed::new(grid(3, 3), Reading::PUBLISHED).is_err());
}
