//! The paper's constructions of swish-free sets (FUN 2024, section 3.2) as it prints them, index by index.
//!
//! Each spot that is misprinted has a switch, so that a misprint can be shown alone, or all of them together as a version
//! of the paper has them. With every switch repaired this is the set of [`Construction`](super::construction), which is
//! the one to use; the printed sets are too small, name one card twice, put a circle beside the card, or hold a swish.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::{Card, Cell, Deal, Grid};
use std::collections::BTreeSet;

/// Row and column, counted from 1 as in the paper.
pub type Spot = (usize, usize);

/// Which of the misprints are followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The two additional cards are printed with the row and the column that the loop before ended with.
    pub additional: bool,
    /// A row of the middle column is printed with the column index of the loop before (published version only).
    pub middle: bool,
    /// `{i + 1, w}` is printed for `{i + 1, ..., w}` (sides that are odd).
    pub range: bool,
    /// `2h + 2 - j` is printed for `2w + 2 - j` in the middle row (sides that are odd).
    pub mirror: bool,
}

impl Reading {
    /// Everything put right.
    pub const REPAIRED: Self = Self { additional: false, middle: false, range: false, mirror: false };
    /// As published in 2024.
    pub const PUBLISHED: Self = Self { additional: true, middle: true, range: true, mirror: true };
    /// As in the preprint, which has the row of the middle column right.
    pub const PREPRINT: Self = Self { additional: true, middle: false, range: true, mirror: true };
}

/// A construction, written out.
#[derive(Clone, Debug)]
pub struct Printed {
    grid: Grid,
    /// Point and circle of each card, in the order in which they are written down.
    pub written: Vec<(Spot, Spot)>,
}

impl Printed {
    /// The construction for cards of this size.
    ///
    /// # Errors
    /// For squares, which the paper leaves open.
    pub fn new(grid: Grid, reading: Reading) -> Result<Self, Fault> {
        if grid.is_square() {
            return Err(Fault::new("the paper has no construction for squares, so there is nothing as printed"));
        }
        let (rows, columns) = (usize::from(grid.rows()), usize::from(grid.columns()));
        let (h, w) = (rows / 2, columns / 2);
        let written = match (rows % 2, columns % 2) {
            (0, 0) => even_even(h, w, reading),
            (0, _) => even_odd(h, w, reading),
            (_, 0) => even_odd(w, h, reading).into_iter().map(|(point, circle)| (over(point), over(circle))).collect(),
            _ => odd_odd(h, w, reading),
        };
        Ok(Self { grid, written })
    }

    /// The card that is written down here; none when a spot lies beside the card, or has both symbols.
    fn card(&self, (point, circle): (Spot, Spot)) -> Option<Card> {
        let cell = |(row, column): Spot| {
            let along = |n: usize, most: u16| u16::try_from(n).ok()?.checked_sub(1).filter(|n| *n < most);
            Some(Cell { row: along(row, self.grid.rows())?, column: along(column, self.grid.columns())? })
        };
        Card::new([cell(point)?], [cell(circle)?]).ok()
    }

    /// Those that are no cards.
    pub fn astray(&self) -> impl Iterator<Item = (Spot, Spot)> {
        self.written.iter().copied().filter(|spots| self.card(*spots).is_none())
    }

    /// The different cards among the others.
    ///
    /// # Errors
    /// When there are too many.
    pub fn deal(&self) -> Result<Deal, Fault> {
        let rules = Deal::empty(self.grid, false);
        let cards = self.written.iter().filter_map(|spots| self.card(*spots));
        let kinds: BTreeSet<Card> = cards.map(|card| rules.kind(&card)).collect();
        Deal::new(self.grid, false, kinds)
    }
}

/// The size that the paper prints for its set; none for squares.
#[must_use]
pub fn printed_size(grid: Grid) -> Option<u64> {
    let (rows, columns) = (u64::from(grid.rows()), u64::from(grid.columns()));
    let (h, w) = (rows / 2, columns / 2);
    let even_odd = |h: u64, w: u64| h * h * (w * w + 3 * w + 1);
    (!grid.is_square()).then(|| match (rows % 2, columns % 2) {
        (0, 0) => 2 * (h * w) * (h * w),
        (0, _) => even_odd(h, w),
        (_, 0) => even_odd(w, h),
        _ => h * w * (h * w + 3 * h + 2 * w + 2) + h * (h + 1) + w * (w + 1),
    })
}

/// Rows and columns exchanged: a card with an odd height and an even width is read lying on its side.
fn over((row, column): Spot) -> Spot {
    (column, row)
}

/// Row and column of the i-th spot of the first quarter, as the paper numbers them.
fn spot(i: usize, w: usize) -> Spot {
    ((i - 1) / w + 1, (i - 1) % w + 1)
}

/// The same spot in all four quarters of cards of this many rows and columns.
fn quarters((c, d): Spot, rows: usize, columns: usize) -> [Spot; 4] {
    [(c, d), (c, columns + 1 - d), (rows + 1 - c, d), (rows + 1 - c, columns + 1 - d)]
}

/// The spots after the i-th in all quarters, and the two additional ones.
fn first_quarter(i: usize, (h, w): (usize, usize), (rows, columns): (usize, usize), reading: Reading) -> Vec<Spot> {
    let (a, b) = spot(i, w);
    let mut circles: Vec<Spot> = (i + 1..=h * w).flat_map(|j| quarters(spot(j, w), rows, columns)).collect();
    // After the last spot there was no loop, and nothing else that c and d could be.
    let (c, d) = if reading.additional && i < h * w { spot(h * w, w) } else { (a, b) };
    circles.extend([(c, columns + 1 - d), (rows + 1 - a, d)]);
    circles
}

fn even_even(h: usize, w: usize, reading: Reading) -> Vec<(Spot, Spot)> {
    let step =
        |i| first_quarter(i, (h, w), (2 * h, 2 * w), reading).into_iter().map(move |circle| (spot(i, w), circle));
    (1..=h * w).flat_map(step).collect()
}

fn even_odd(h: usize, w: usize, reading: Reading) -> Vec<(Spot, Spot)> {
    let mut cards = Vec::new();
    for i in 1..=h * w {
        let (a, b) = spot(i, w);
        let middle = (a..=h).flat_map(|j| [(j, w + 1), (2 * h + 1 - j, w + 1)]);
        let circles = first_quarter(i, (h, w), (2 * h, 2 * w + 1), reading).into_iter().chain(middle);
        cards.extend(circles.map(|circle| ((a, b), circle)));
    }
    for i in 1..=h {
        let mut circles: Vec<Spot> =
            (i + 1..=h).flat_map(|j| (1..=w).flat_map(move |k| [(j, k), (2 * h + 1 - j, k)])).collect();
        for j in i + 1..=h {
            // Printed with the column of the loop before, which ended with w.
            let row = if reading.middle { w } else { j };
            circles.extend([(j, w + 1), ((2 * h + 1).saturating_sub(row), w + 1)]);
        }
        circles.push((2 * h + 1 - i, w + 1));
        cards.extend(circles.into_iter().map(|circle| ((i, w + 1), circle)));
    }
    cards
}

fn odd_odd(h: usize, w: usize, reading: Reading) -> Vec<(Spot, Spot)> {
    let mut cards = Vec::new();
    for i in 1..=h * w {
        let (a, b) = spot(i, w);
        let middle = (a..=h).flat_map(|j| [(j, w + 1), (2 * h + 2 - j, w + 1)]);
        let row = (1..=2 * w + 1).map(|j| (h + 1, j));
        let circles = first_quarter(i, (h, w), (2 * h + 1, 2 * w + 1), reading).into_iter().chain(middle).chain(row);
        cards.extend(circles.map(|circle| ((a, b), circle)));
    }
    for i in 1..=h {
        let later = (i + 1..=h).flat_map(|j| {
            let quarter = (1..=w).flat_map(move |k| [(j, k), (2 * h + 2 - j, k)]);
            quarter.chain([(j, w + 1), (2 * h + 2 - j, w + 1)])
        });
        let circles = later.chain((1..=w + 1).map(|j| (h + 1, j))).chain([(2 * h + 2 - i, w + 1)]);
        cards.extend(circles.map(|circle| ((i, w + 1), circle)));
    }
    for i in 1..=w {
        let later: Vec<usize> = if reading.range && i < w { vec![i + 1, w] } else { (i + 1..=w).collect() };
        let mirrored = if reading.mirror { 2 * h + 2 } else { 2 * w + 2 };
        let row = later.into_iter().flat_map(|j| [j, mirrored.saturating_sub(j)]);
        let circles = row.chain([2 * w + 2 - i, w + 1]);
        cards.extend(circles.map(|j| ((h + 1, i), (h + 1, j))));
    }
    cards
}
