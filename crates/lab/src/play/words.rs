//! What the table says, in words.

use crate::play::table::{Place, Table};
use misdeal_kernel::swish::rules::Unmet;
use std::time::Duration;

/// How many cells of a wrong claim are told one by one.
const MOST_TOLD: usize = 4;

/// Why cards are no swish, cell by cell.
pub fn unmet(cells: &[Unmet]) -> String {
    let mut told: Vec<String> = cells.iter().take(MOST_TOLD).map(one_unmet).collect();
    if cells.len() > MOST_TOLD {
        let more = cells.len() - MOST_TOLD;
        told.push(format!("and {more} more cell{} did not fit", if more == 1 { "" } else { "s" }));
    }
    told.join("; ")
}

fn one_unmet(unmet: &Unmet) -> String {
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

/// Minutes and seconds.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds / 3600 {
        0 => format!("{:02}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// `+1 point`, `-2 points`.
pub fn points(n: i64) -> String {
    format!("{n:+} point{}", if n.abs() == 1 { "" } else { "s" })
}

/// The cards in these places, as in `A a1:b2, C b3:a2`.
pub fn cards(table: &Table, places: &[Place]) -> String {
    let named = places.iter().filter_map(|&place| Some(format!("{place} {}", table.card(place)?)));
    named.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::swish::Cell;

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
    fn times_and_points_are_short() {
        assert_eq!([0, 61, 3599, 3661].map(|s| clock(Duration::from_secs(s))), ["00:00", "01:01", "59:59", "1:01:01"]);
        assert_eq!([1, -1, 3, -2].map(points), ["+1 point", "-1 point", "+3 points", "-2 points"]);
    }
}
