//! The ways to turn a card: 4 for a rectangle, 8 for a square, 1 when fixed.

use crate::fault::Fault;
use crate::swish::grid::{Cell, Grid};
use crate::text::shorten;
use std::fmt;
use std::str::FromStr;

/// A way to turn or flip a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Orientation {
    /// `0`: as dealt.
    Identity,
    /// `h`: flipped left-right.
    LeftRight,
    /// `v`: flipped up-down.
    UpDown,
    /// `r`: turned by half a turn.
    HalfTurn,
    /// `d`: flipped over the diagonal from the top left; squares only.
    Diagonal,
    /// `q`: turned clockwise by a quarter; squares only.
    Clockwise,
    /// `c`: turned counter-clockwise by a quarter; squares only.
    CounterClockwise,
    /// `a`: flipped over the other diagonal; squares only.
    AntiDiagonal,
}

impl Orientation {
    /// All of them; the first four do not swap rows and columns.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::LeftRight,
        Self::UpDown,
        Self::HalfTurn,
        Self::Diagonal,
        Self::Clockwise,
        Self::CounterClockwise,
        Self::AntiDiagonal,
    ];

    /// Those that a card of this grid can be laid in.
    #[must_use]
    pub fn of(grid: Grid, fixed: bool) -> &'static [Self] {
        match (fixed, grid.is_square()) {
            (true, _) => &Self::ALL[..1],
            (false, false) => &Self::ALL[..4],
            (false, true) => &Self::ALL,
        }
    }

    /// Its letter.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Identity => '0',
            Self::LeftRight => 'h',
            Self::UpDown => 'v',
            Self::HalfTurn => 'r',
            Self::Diagonal => 'd',
            Self::Clockwise => 'q',
            Self::CounterClockwise => 'c',
            Self::AntiDiagonal => 'a',
        }
    }

    /// Whether it swaps rows and columns, and whether it then flips left-right and
    /// up-down.
    fn parts(self) -> (bool, bool, bool) {
        match self {
            Self::Identity => (false, false, false),
            Self::LeftRight => (false, true, false),
            Self::UpDown => (false, false, true),
            Self::HalfTurn => (false, true, true),
            Self::Diagonal => (true, false, false),
            Self::Clockwise => (true, true, false),
            Self::CounterClockwise => (true, false, true),
            Self::AntiDiagonal => (true, true, true),
        }
    }

    /// This one and then another.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let (swap, left_right, up_down) = self.parts();
        let (swap_next, left_right_next, up_down_next) = next.parts();
        // Rows and columns swapped, a flip of the one is a flip of the other.
        let (left_right, up_down) = if swap_next { (up_down, left_right) } else { (left_right, up_down) };
        match (swap != swap_next, left_right != left_right_next, up_down != up_down_next) {
            (false, false, false) => Self::Identity,
            (false, true, false) => Self::LeftRight,
            (false, false, true) => Self::UpDown,
            (false, true, true) => Self::HalfTurn,
            (true, false, false) => Self::Diagonal,
            (true, true, false) => Self::Clockwise,
            (true, false, true) => Self::CounterClockwise,
            (true, true, true) => Self::AntiDiagonal,
        }
    }

    /// Where a cell comes to lie. The cell must lie on the grid, and a grid that
    /// is not square must not have its rows and columns swapped.
    #[must_use]
    pub fn turn(self, grid: Grid, cell: Cell) -> Cell {
        let (swap, left_right, up_down) = self.parts();
        let (row, column) = if swap { (cell.column, cell.row) } else { (cell.row, cell.column) };
        Cell {
            row: if up_down { grid.rows() - 1 - row } else { row },
            column: if left_right { grid.columns() - 1 - column } else { column },
        }
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Orientation {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        let mut letters = word.chars();
        Self::ALL
            .into_iter()
            .find(|o| letters.clone().next() == Some(o.letter()))
            .filter(|_| letters.nth(1).is_none())
            .ok_or_else(|| {
                Fault::new(format!(
                    "`{}` is no orientation: write 0, h (left-right), v (up-down), r (half turn), for squares also d, q, c, a",
                    shorten(word)
                ))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn corners(text: &str, orientation: Orientation) -> String {
        let grid = Grid::new(3, 3).unwrap();
        text.split(' ')
            .map(|cell| orientation.turn(grid, cell.parse().unwrap()).to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn each_letter_does_what_its_name_says() {
        let before = "a1 c1 b1";
        for (letter, after) in [
            ("0", "a1 c1 b1"),
            ("h", "c1 a1 b1"),
            ("v", "a3 c3 b3"),
            ("r", "c3 a3 b3"),
            ("d", "a1 a3 a2"),
            ("q", "c1 c3 c2"),
            ("c", "a3 a1 a2"),
            ("a", "c3 c1 c2"),
        ] {
            assert_eq!(corners(before, letter.parse().unwrap()), after, "{letter}");
        }
    }

    #[test]
    fn the_orientations_of_a_grid_are_a_group() {
        for (rows, columns, count) in [(4, 3, 4), (3, 3, 8)] {
            let grid = Grid::new(rows, columns).unwrap();
            let image = |o: Orientation, p: Orientation| -> Vec<Cell> {
                grid.cells().map(|cell| p.turn(grid, o.turn(grid, cell))).collect()
            };
            let all = Orientation::of(grid, false);
            let single: BTreeSet<_> = all.iter().map(|&o| image(o, Orientation::Identity)).collect();
            assert_eq!(single.len(), count);
            assert!(all.iter().all(|&o| all.iter().all(|&p| single.contains(&image(o, p)))));
            let one_by_one = |o: Orientation, p| (image(o, p), image(o.then(p), Orientation::Identity));
            let both = all.iter().flat_map(|&o| all.iter().map(move |&p| one_by_one(o, p)));
            both.for_each(|(first_and_then, at_once)| assert_eq!(first_and_then, at_once));
        }
    }

    #[test]
    fn other_letters_are_refused() {
        for bad in ["", "x", "H", "00", "h ", "é"] {
            assert!(bad.parse::<Orientation>().is_err(), "{bad}");
        }
    }
}
