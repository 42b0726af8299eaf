//! A card, and what turning it gives.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{reread, use_deal};
use misdeal_kernel::swish::{Card, Deal, Grid};

fuzz_target!(|text: &str| {
    let Some(card) = reread::<Card>(text) else { return };
    assert_eq!(Card::new(card.points().iter().copied(), card.circles().iter().copied()), Ok(card.clone()));
    assert_eq!(card.is_blank(), card.cells().is_empty());
    let most = card.cells().iter().map(|cell| usize::from(cell.row.max(cell.column)) + 1).max().unwrap_or(1);
    for (rows, columns) in [(most, most), (Grid::MOST, most), (Grid::MOST, Grid::MOST)] {
        let grid = Grid::new(rows, columns).expect("a side is from 1 to the most");
        use_deal(&Deal::new(grid, false, [card.clone(), card.clone()]).expect("the card lies on the grid"));
    }
});
