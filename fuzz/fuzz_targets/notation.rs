//! The small words: cell, grid, orientation, laid card.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::reread;
use misdeal_kernel::swish::{Cell, Grid, Laid, Orientation};

fuzz_target!(|text: &str| {
    let cell = reread::<Cell>(text);
    let grid = reread::<Grid>(text);
    let orientation = reread::<Orientation>(text);
    assert!([cell.is_some(), grid.is_some(), orientation.is_some()].iter().filter(|&&read| read).count() <= 1);
    if let Some(cell) = cell {
        let largest = Grid::new(Grid::MOST, Grid::MOST).expect("the most is allowed");
        assert!(largest.holds(cell), "{cell} is read and lies on no grid");
        for orientation in Orientation::ALL {
            assert!(largest.holds(orientation.turn(largest, cell)));
        }
    }
    if let Some(grid) = grid {
        assert_eq!(grid.size(), usize::from(grid.rows()) * usize::from(grid.columns()));
        let far = Cell { row: u16::MAX, column: u16::MAX };
        assert!(!grid.holds(far) && !grid.outside(far).to_string().is_empty());
    }
    reread::<Laid>(text);
});
