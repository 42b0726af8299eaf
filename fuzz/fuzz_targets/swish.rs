//! A witness: cards laid over each other.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{is_small, reread};
use misdeal_kernel::problem::Problem;
use misdeal_kernel::swish::{Deal, Grid, Swish};

fuzz_target!(|text: &str| {
    let Some(swish) = reread::<Swish>(text) else { return };
    // On the grids that just hold it and on the largest, its own cards are a deal.
    let cells = || swish.0.iter().flat_map(|laid| laid.card.cells());
    let rows = cells().map(|cell| usize::from(cell.row) + 1).max().unwrap_or(1);
    let columns = cells().map(|cell| usize::from(cell.column) + 1).max().unwrap_or(1);
    for (rows, columns) in [(rows, columns), (rows.max(columns), rows.max(columns)), (Grid::MOST, Grid::MOST)] {
        let grid = Grid::new(rows, columns).expect("a side is from 1 to the most");
        for fixed in [false, true] {
            let cards = swish.0.iter().map(|laid| laid.card.clone());
            let deal = Deal::new(grid, fixed, cards).expect("the cards lie on the grid");
            if deal.verify(&swish).is_ok() && is_small(&deal, misdeal_fuzz::ENCODED) {
                misdeal_fuzz::use_swish(&deal, &swish);
            }
        }
    }
});
