//! What the table says about Swish, in words.

use crate::play::words;
use misdeal_kernel::swish::rules::Unmet;
use misdeal_kernel::swish::{Card, Cell, Orientation};

/// How many cells of a wrong claim are told one by one.
const MOST_TOLD: usize = 4;

/// Why cards are no swish, cell by cell.
pub fn unmet(cells: &[Unmet]) -> String {
    words::some(cells.iter().map(one_unmet), MOST_TOLD, |more| {
        format!("and {more} more cell{} did not fit", if more == 1 { "" } else { "s" })
    })
}

/// Why a cell does not fit.
pub fn one_unmet(unmet: &Unmet) -> String {
    let cell = unmet.cell;
    match (unmet.points, unmet.circles) {
        (1, 0) => format!("the point in {cell} meets no circle"),
        (0, 1) => format!("the circle in {cell} meets no point"),
        (2, 0 | 1) => format!("two points meet in {cell}"),
        (0 | 1, 2) => format!("two circles meet in {cell}"),
        (points, circles) if points > 2 && circles < 2 => format!("{points} points meet in {cell}"),
        (points, circles) if points < 2 => format!("{circles} circles meet in {cell}"),
        (points, circles) => format!("{points} points and {circles} circles meet in {cell}"),
    }
}

/// What is on a card, for those who hear it: `point at a1, row 1 column 1`.
pub fn symbols(card: &Card) -> String {
    let at = |what: &str, cell: &Cell| format!("{what} at {cell}, row {} column {}", cell.row + 1, cell.column + 1);
    let points = card.points().iter().map(|cell| at("point", cell));
    let told: Vec<String> = points.chain(card.circles().iter().map(|cell| at("circle", cell))).collect();
    if told.is_empty() { "no symbols".into() } else { told.join("; ") }
}

/// How a card is turned.
pub fn turned(how: Orientation) -> &'static str {
    match how {
        Orientation::Identity => "as dealt",
        Orientation::LeftRight => "flipped left-right",
        Orientation::UpDown => "flipped up-down",
        Orientation::HalfTurn => "turned half way",
        Orientation::Diagonal => "flipped over the diagonal",
        Orientation::Clockwise => "turned clockwise",
        Orientation::CounterClockwise => "turned counter-clockwise",
        Orientation::AntiDiagonal => "flipped over the other diagonal",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_that_does_not_fit_is_a_sentence() {
        let told = |points, circles| unmet(&[Unmet { cell: Cell { row: 1, column: 1 }, points, circles }]);
        for (points, circles, words) in [
            (1, 0, "the point in b2 meets no circle"),
            (0, 1, "the circle in b2 meets no point"),
            (2, 0, "two points meet in b2"),
            (2, 1, "two points meet in b2"),
            (1, 2, "two circles meet in b2"),
            (3, 1, "3 points meet in b2"),
            (0, 3, "3 circles meet in b2"),
            (2, 2, "2 points and 2 circles meet in b2"),
        ] {
            assert_eq!(told(points, circles), words);
        }
        let many: Vec<Unmet> =
            (0..6).map(|row| Unmet { cell: Cell { row, column: 0 }, points: 1, circles: 0 }).collect();
        assert!(unmet(&many).ends_with("; the point in a4 meets no circle; and 2 more cells did not fit"));
    }

    #[test]
    fn a_card_is_told_symbol_by_symbol() {
        let told = |card: &str| symbols(&card.parse().unwrap());
        assert_eq!(told("a1:b3"), "point at a1, row 1 column 1; circle at b3, row 3 column 2");
        assert_eq!((told(":c2").as_str(), told(":").as_str()), ("circle at c2, row 2 column 3", "no symbols"));
    }
}
