//! A card: points and circles on some cells, at most one symbol in a cell.

use crate::fault::Fault;
use crate::swish::grid::{Cell, Grid};
use crate::swish::orientation::Orientation;
use crate::text::shorten;
use std::fmt;
use std::str::FromStr;

/// A card, written `points:circles`, as in `a1,b2:c3`, `a1:` or `:c4`.
///
/// ```
/// use misdeal_kernel::swish::Card;
/// let card: Card = "b2,a1:c3".parse()?;
/// assert_eq!(card.to_string(), "a1,b2:c3");
/// assert!("a1:a1".parse::<Card>().is_err());
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// First the points, then the circles, each sorted.
    cells: Box<[Cell]>,
    points: usize,
}

impl Card {
    /// A card with these symbols.
    ///
    /// # Errors
    /// When two symbols share a cell.
    pub fn new(points: impl IntoIterator<Item = Cell>, circles: impl IntoIterator<Item = Cell>) -> Result<Self, Fault> {
        let mut points: Vec<Cell> = points.into_iter().collect();
        let mut circles: Vec<Cell> = circles.into_iter().collect();
        points.sort_unstable();
        circles.sort_unstable();
        let mut all: Vec<Cell> = points.iter().chain(&circles).copied().collect();
        all.sort_unstable();
        if let Some(pair) = all.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Fault::new(format!("two symbols share cell {} of one card", pair[0])));
        }
        Ok(Self::from_sorted(points, &circles))
    }

    fn from_sorted(mut points: Vec<Cell>, circles: &[Cell]) -> Self {
        let count = points.len();
        points.extend_from_slice(circles);
        Self { cells: points.into_boxed_slice(), points: count }
    }

    /// The cells with a point, in reading order.
    #[must_use]
    pub fn points(&self) -> &[Cell] {
        &self.cells[..self.points]
    }

    /// The cells with a circle, in reading order.
    #[must_use]
    pub fn circles(&self) -> &[Cell] {
        &self.cells[self.points..]
    }

    /// All cells with a symbol, points first.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether it has no symbol at all.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.cells.is_empty()
    }

    /// The card turned; see [`Orientation::turn`] for what must fit.
    #[must_use]
    pub fn turned(&self, grid: Grid, orientation: Orientation) -> Self {
        let turn = |cells: &[Cell]| {
            let mut turned: Vec<Cell> = cells.iter().map(|&cell| orientation.turn(grid, cell)).collect();
            turned.sort_unstable();
            turned
        };
        Self::from_sorted(turn(self.points()), &turn(self.circles()))
    }
}

impl PartialOrd for Card {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Card {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.points().cmp(other.points()).then_with(|| self.circles().cmp(other.circles()))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, cells: &[Cell]| {
            cells.iter().enumerate().try_for_each(|(i, cell)| write!(f, "{}{cell}", if i > 0 { "," } else { "" }))
        };
        list(f, self.points())?;
        f.write_str(":")?;
        list(f, self.circles())
    }
}

impl FromStr for Card {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        let Some((points, circles)) = word.split_once(':') else {
            let hint = match word.parse::<Cell>() {
                Ok(cell) => format!("; write {cell}: for a point there, :{cell} for a circle"),
                Err(_) => String::new(),
            };
            return Err(Fault::new(format!(
                "`{}` is no card: a card is written points:circles, as in a1:b2{hint}",
                shorten(word)
            )));
        };
        if let Some(hint) = misread(word) {
            return Err(Fault::new(hint));
        }
        let cells = |list: &str| -> Result<Vec<Cell>, Fault> {
            if list.is_empty() { Ok(Vec::new()) } else { list.split(',').map(str::parse).collect() }
        };
        Self::new(cells(points)?, cells(circles)?)
    }
}

/// What someone probably meant who wrote this for a card.
fn misread(word: &str) -> Option<String> {
    if let Some((card, _)) = word.split_once('@') {
        return Some(format!("only a laid card has an orientation; the card alone is `{}`", shorten(card)));
    }
    if let Some(card) = word.strip_suffix(',') {
        return Some(format!("`{}` is followed by a comma; cards are separated by blanks", shorten(card)));
    }
    let (copies, card) = word.split_once('x')?;
    let is_number = !copies.is_empty() && copies.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| format!("copies are written with a blank, as in `{}x {}`", shorten(copies), shorten(card)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_printed_as_it_is_read_up_to_order() {
        for (text, printed) in
            [("a1:b2", "a1:b2"), ("b2,a1:", "a1,b2:"), (":c4,c3", ":c3,c4"), (":", ":"), ("aa1:b10", "aa1:b10")]
        {
            assert_eq!(text.parse::<Card>().map(|card| card.to_string()), Ok(printed.into()));
        }
    }

    #[test]
    fn two_symbols_in_a_cell_are_refused() {
        for bad in ["a1:a1", "a1,a1:", ":b2,b2", "a1,b2:c3,b2"] {
            assert!(bad.parse::<Card>().unwrap_err().what().starts_with("two symbols share cell"), "{bad}");
        }
        for (bad, hint) in
            [("a1:b2@h", "the card alone is `a1:b2`"), ("a1:b2,", "separated by blanks"), ("3xa1:b2", "`3x a1:b2`")]
        {
            assert!(bad.parse::<Card>().unwrap_err().what().contains(hint), "{bad}");
        }
        for bad in ["a1", "a1:b", "a1::b2", "a1,:b2", "a1:b2@0", ""] {
            assert!(bad.parse::<Card>().is_err(), "{bad}");
        }
    }

    #[test]
    fn turning_moves_points_and_circles_alike() {
        let grid = Grid::new(4, 3).unwrap();
        let card: Card = "a1,b2:c4".parse().unwrap();
        let turned = |o| card.turned(grid, o).to_string();
        assert_eq!(turned(Orientation::LeftRight), "c1,b2:a4");
        assert_eq!(turned(Orientation::UpDown), "b3,a4:c1");
        assert_eq!(turned(Orientation::HalfTurn), "b3,c4:a1");
    }
}
