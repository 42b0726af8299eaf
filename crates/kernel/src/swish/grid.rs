//! The grid of a card and its cells, written `a1`: column letter, row from the top.

use crate::fault::Fault;
use crate::text::{number, shorten};
use std::fmt;
use std::str::FromStr;

/// How many rows and columns every card of a deal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    rows: u16,
    columns: u16,
}

impl Grid {
    /// The most rows or columns a grid can have.
    pub const MOST: usize = u16::MAX as usize;

    /// A grid of this size.
    ///
    /// # Errors
    /// When a side is 0 or above [`Grid::MOST`].
    pub fn new(rows: usize, columns: usize) -> Result<Self, Fault> {
        let side = |n: usize, what: &str| {
            u16::try_from(n)
                .ok()
                .filter(|&n| n > 0)
                .ok_or_else(|| Fault::new(format!("a grid has from 1 to {} {what}, not {n}", Self::MOST)))
        };
        Ok(Self { rows: side(rows, "rows")?, columns: side(columns, "columns")? })
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(self) -> u16 {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(self) -> u16 {
        self.columns
    }

    /// Whether rows and columns can be swapped.
    #[must_use]
    pub fn is_square(self) -> bool {
        self.rows == self.columns
    }

    /// The number of cells.
    #[must_use]
    pub fn size(self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// Whether the cell lies on the grid.
    #[must_use]
    pub fn holds(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }

    /// All cells, in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Cell { row, column }))
    }

    /// A fault for a cell that is not on the grid, with the nearest one that is.
    #[must_use]
    pub fn outside(self, cell: Cell) -> Fault {
        let last = Cell { row: self.rows - 1, column: self.columns - 1 };
        let nearest = Cell { row: cell.row.min(last.row), column: cell.column.min(last.column) };
        Fault::new(format!(
            "cell {cell} is outside the {self} grid, which goes from a1 to {last}; the nearest cell is {nearest}"
        ))
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Grid {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        let Some((rows, columns)) = word.split_once('x') else {
            return Err(Fault::new(format!("a grid is written ROWSxCOLUMNS, as in 4x3, not `{}`", shorten(word))));
        };
        let rows = number(rows, "the number of rows", 1, Self::MOST)?;
        Self::new(rows, number(columns, "the number of columns", 1, Self::MOST)?)
    }
}

/// A cell of a grid, ordered as one reads: row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// The row, from 0 at the top.
    pub row: u16,
    /// The column, from 0 at the left.
    pub column: u16,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Columns count a..z, aa..zz, aaa.. as spreadsheets do; u16 needs at most 4 letters.
        let mut letters = [0u8; 4];
        let mut from = letters.len();
        let mut rest = u32::from(self.column) + 1;
        while rest > 0 {
            from -= 1;
            letters[from] = b'a' + ((rest - 1) % 26) as u8;
            rest = (rest - 1) / 26;
        }
        letters[from..].iter().try_for_each(|&letter| write!(f, "{}", letter as char))?;
        write!(f, "{}", u32::from(self.row) + 1)
    }
}

impl FromStr for Cell {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        let split = word.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(word.len());
        let (letters, digits) = word.split_at(split);
        let shape = || {
            let hint = match (letters.is_empty(), digits.is_empty()) {
                (false, true) => "; the row number is missing".to_owned(),
                (true, false) if digits.bytes().all(|b| b.is_ascii_digit()) => {
                    "; the column letter is missing".to_owned()
                }
                _ if word.to_ascii_lowercase() != word => {
                    format!("; did you mean `{}`?", shorten(&word.to_ascii_lowercase()))
                }
                _ => String::new(),
            };
            Fault::new(format!(
                "`{}` is no cell: a cell is a column letter and a row from the top, as in b3{hint}",
                shorten(word)
            ))
        };
        let plain = !letters.is_empty() && letters.bytes().all(|b| b.is_ascii_lowercase());
        if !plain || digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) || digits.starts_with('0') {
            return Err(shape());
        }
        let far = || Fault::new(format!("cell {} is beyond the largest grid, {1}x{1}", shorten(word), Grid::MOST));
        let column = letters.bytes().try_fold(0u32, |n, b| n.checked_mul(26)?.checked_add(u32::from(b - b'a') + 1));
        let column = column.and_then(|n| u16::try_from(n - 1).ok()).ok_or_else(far)?;
        let row = digits.parse::<u32>().ok().and_then(|n| u16::try_from(n - 1).ok()).ok_or_else(far)?;
        if usize::from(row) >= Grid::MOST || usize::from(column) >= Grid::MOST {
            return Err(far());
        }
        Ok(Self { row, column })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_past_z_have_more_letters() {
        for (column, name) in
            [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa"), (65534, "crxo")]
        {
            let cell = Cell { row: 9, column };
            assert_eq!(cell.to_string(), format!("{name}10"));
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
    }

    #[test]
    fn what_is_no_cell_is_told_how_to_write_one() {
        for bad in [
            "",
            "a",
            "3",
            "A1",
            "a0",
            "a01",
            "1a",
            "a1b",
            "é1",
            "a-1",
            "crxp1",
            "a65536",
            "zzzzzzzzzzz1",
            "a99999999999",
        ] {
            assert!(bad.parse::<Cell>().is_err(), "{bad}");
        }
        assert!("B3".parse::<Cell>().unwrap_err().what().ends_with("did you mean `b3`?"));
    }

    #[test]
    fn a_grid_has_at_least_one_cell_and_not_a_billion_columns() {
        assert_eq!("4x3".parse::<Grid>().map(|g| (g.rows(), g.columns(), g.size())), Ok((4, 3, 12)));
        for bad in ["", "4", "x", "0x3", "3x0", "3x1000000000", "3x99999999999999999999999", "-1x3", "4x3x2", "4X3"] {
            assert!(bad.parse::<Grid>().is_err(), "{bad}");
        }
        for (rows, columns) in [(0, 3), (3, 0), (65_536, 1), (1, 65_536)] {
            assert!(Grid::new(rows, columns).is_err(), "{rows} {columns}");
        }
        assert_eq!("65535x65535".parse::<Grid>().map(|g| g.to_string()), Ok("65535x65535".into()));
    }
}
