//! Swish with two symbols a card, which the paper leaves open, is NP-complete: three reductions, and the notation that they share.
//!
//! What kind of proof this is: by hand, derived a second time from scratch, each construction run against exact solvers; not
//! peer-reviewed, not formalised. No earlier answer was found, but the literature was not surveyed.
//!
//! | reduction | cards | grid | swish of |
//! |---|---|---|---|
//! | [`from_three_edge_colouring`] | two points, or two circles | 1 x W | at least k |
//! | [`from_disjoint_paths`] | one point and one circle, as in the box | 1 x W, any number of rows, squares | at least k |
//! | [`from_four_edge_colouring`] | one point and one circle, as in the box | 2 x W, and more rows | all cards |
//!
//! *Notation.* A grid has *orbits* of cells, one for each column of its left half; a cell of orbit j is written (j, x), where bit 0 of
//! x says that it lies in the right half and bit 1 that it lies in the last row instead of the first. Sums of such x are bit by
//! bit. The card *p -> q \[a\]* has its point at (p, 0) and its circle at (q, a). Laid in orientation g they lie at (p, g)
//! and (q, g + a).

pub mod from_disjoint_paths;
pub mod from_four_edge_colouring;
pub mod from_three_edge_colouring;

use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::card::Card;
use misdeal_kernel::swish::grid::{Cell, Grid};
use misdeal_kernel::swish::orientation::Orientation;

/// Two bits: left or right half, first or last row.
pub type Bits = u32;

/// Which cells the orbits are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orbits {
    grid: Grid,
    /// The column of the first orbit.
    first: usize,
}

impl Orbits {
    /// This number of orbits on a grid of this height.
    ///
    /// # Errors
    /// When the grid would be too large.
    pub fn rows(rows: usize, orbits: usize) -> Result<Self, Fault> {
        let grid = Grid::new(rows, orbits.saturating_mul(2)).map_err(|_| Self::too_large())?;
        // A square has more orientations than the labels speak of.
        if grid.is_square() {
            return Err(Fault::new(format!("{rows} rows make a square, which has more orientations")));
        }
        Ok(Self { grid, first: 0 })
    }

    /// This number of orbits on a square, where no orbit lies in a corner: so each has eight cells.
    ///
    /// # Errors
    /// When the grid would be too large.
    pub fn square(orbits: usize) -> Result<Self, Fault> {
        let side = orbits.saturating_add(1).saturating_mul(2);
        Ok(Self { grid: Grid::new(side, side).map_err(|_| Self::too_large())?, first: 1 })
    }

    fn too_large() -> Fault {
        Fault::new(format!("the source is too large: a grid has at most {} columns", Grid::MOST))
    }

    /// The grid.
    #[must_use]
    pub fn grid(self) -> Grid {
        self.grid
    }

    /// Cell (orbit, x).
    #[must_use]
    pub fn cell(self, orbit: usize, x: Bits) -> Cell {
        // An orbit is one of those that fitted the grid.
        let near = (self.first + orbit) as u16;
        let column = if x & 1 == 0 { near } else { self.grid.columns() - 1 - near };
        Cell { row: if x & 2 == 0 { 0 } else { self.grid.rows() - 1 }, column }
    }

    /// Card p -> q \[a\].
    ///
    /// # Errors
    /// When its symbols share a cell.
    pub fn card(self, p: usize, q: usize, a: Bits) -> Result<Card, Fault> {
        Card::new([self.cell(p, 0)], [self.cell(q, a)])
    }

    /// The bits of a cell of the first or the last row.
    #[must_use]
    pub fn bits(self, cell: Cell) -> Bits {
        Bits::from(2 * cell.column >= self.grid.columns()) + 2 * Bits::from(cell.row > 0)
    }
}

/// The orientation that adds these bits.
#[must_use]
pub fn orientation(g: Bits) -> Orientation {
    Orientation::ALL[(g & 3) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_adds_bits() {
        for orbits in [Orbits::rows(2, 5), Orbits::rows(3, 4), Orbits::square(3)] {
            let orbits = orbits.unwrap();
            for (orbit, x, g) in (0..3).flat_map(|j| (0..4).flat_map(move |x| (0..4).map(move |g| (j, x, g)))) {
                let turned = orientation(g).turn(orbits.grid(), orbits.cell(orbit, x));
                assert_eq!(turned, orbits.cell(orbit, x ^ g));
                assert_eq!(orbits.bits(turned), x ^ g);
            }
        }
        assert!(Orbits::rows(4, 2).unwrap_err().what().contains("make a square"));
    }
}
