//! The swish-free constructions as pictures, in the way of the papers' Figures 7 to 9.
//!
//! A step of a construction keeps the cards with their point in one cell. It is drawn
//! as one card: the point, hatched every cell that is the circle of a card, and with a
//! plus the circles of the additional cards, inside the point's own orbit. All of it is
//! asked of the construction, so that every size has its picture, squares too, which
//! the papers leave open.

use crate::answer::cards;
use crate::draw::sheet::{Sheet, Tile};
use crate::swish::draw::svg;
use ::svg::node::element::{Group, Path, Rectangle};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::{Cell, Grid, Orientation};
use misdeal_solve::swish::free::construction::{Construction, Step};

const STYLE: &str = "
.misdeal-cards .cell { fill: #ffffff; stroke: #a9bac6 }
.misdeal-cards .cell.taken { fill: #cfe3f5 }
.misdeal-cards .hatch { fill: none; stroke: #123c8c; stroke-width: 1.6 }
.misdeal-cards .more { fill: none; stroke: #8a3b00; stroke-width: 4; stroke-linecap: round }
.misdeal-cards .point { fill: #26323b }
";

/// Which steps are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// One of each kind, as in the papers.
    Kinds,
    /// Every one.
    All,
}

/// Where the point of a step is, by the orientations that leave it there.
pub fn place(grid: Grid, step: &Step) -> &'static str {
    let stays = |turn| step.still.contains(&turn);
    let every = step.still.len() == Orientation::of(grid, false).len();
    if every {
        "in the middle"
    } else if stays(Orientation::LeftRight) {
        "in the middle column"
    } else if stays(Orientation::UpDown) {
        "in the middle row"
    } else if step.still.len() > 1 {
        "on a diagonal"
    } else if grid.is_square() {
        "between the axes"
    } else {
        "in the first quarter"
    }
}

/// The number of the papers' figure that shows this construction; none for squares.
pub fn figure_number(grid: Grid) -> Option<u32> {
    let odd = [grid.rows(), grid.columns()].iter().filter(|side| *side % 2 == 1).count();
    (!grid.is_square()).then_some(if odd == 0 {
        7
    } else if odd == 1 {
        8
    } else {
        9
    })
}

/// The construction for cards of this size.
///
/// # Errors
/// When it is too large to be drawn.
pub fn figure(grid: Grid, which: Which) -> Result<String, Fault> {
    // Each orbit has a step, and eight cells at most.
    svg::fits(grid, if which == Which::All { grid.size() / 8 } else { 4 })?;
    let construction = Construction::new(grid)?;
    // In the middle of odd sides there is nothing to keep.
    let steps: Vec<Step> = construction.steps().filter(|step| step.cards() > 0).collect();
    let shown = match which {
        Which::All => steps.iter().collect(),
        Which::Kinds => one_of_each(grid, &steps),
    };
    svg::fits(grid, shown.len())?;
    let size = svg::size(grid);
    let tile = |(n, step): (usize, &&Step)| Tile {
        sign: None,
        drawing: drawing(grid, step),
        caption: caption(grid, n, step, &steps, which),
    };
    let tiles: Vec<Tile> = shown.iter().enumerate().map(tile).collect();
    let told = vec![
        "Each card has its point on the dot, and its circle in one of the hatched cells or on a plus: one card for each."
            .to_owned(),
        format!("All {} steps together keep {}, and none of them swish.", steps.len(), cards(construction.size())),
    ];
    let after = figure_number(grid).map_or_else(
        || "squares, which the papers leave open".to_owned(),
        |number| format!("after the papers' Figure {number}"),
    );
    let title = format!("A swish-free set of {} on {grid}, {after}", cards(construction.size()));
    let description = steps.iter().map(|step| sentence(grid, step)).collect::<Vec<_>>().join(" ");
    Ok(Sheet { card: size, style: STYLE, definitions: vec![svg::definition(grid)], told }.document(
        tiles,
        &title,
        &description,
    ))
}

/// Of the steps of each kind the middle one, where cells before and after it are seen.
fn one_of_each(grid: Grid, steps: &[Step]) -> Vec<&Step> {
    let mut kinds: Vec<(&str, Vec<&Step>)> = Vec::new();
    for step in steps.iter().filter(|step| step.cards() > 0) {
        let kind = place(grid, step);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, alike)) => alike.push(step),
            None => kinds.push((kind, vec![step])),
        }
    }
    kinds.into_iter().map(|(_, alike)| alike[(alike.len() - 1) / 2]).collect()
}

/// What a step does, for those who do not see it.
fn sentence(grid: Grid, step: &Step) -> String {
    let list = |cells: &[Cell]| cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let mut parts = Vec::new();
    if !step.circles.is_empty() {
        parts.push(format!("circles in {}", list(&step.circles)));
    }
    if !step.additional.is_empty() {
        parts.push(format!("additional ones in {}", list(&step.additional)));
    }
    if parts.is_empty() {
        parts.push("no card".to_owned());
    }
    format!("Point in {} ({}): {}.", step.point, place(grid, step), parts.join(", "))
}

fn caption(grid: Grid, n: usize, step: &Step, steps: &[Step], which: Which) -> Vec<String> {
    let here = format!("{}: {}", step.point, cards(step.cards()));
    if which == Which::All {
        return vec![format!("{}. {here}", n + 1)];
    }
    let kind = place(grid, step);
    let alike = steps.iter().filter(|other| place(grid, other) == kind).count();
    let letter = char::from(b'a' + u8::try_from(n).unwrap_or(0));
    let such = format!("{alike} such step{}", if alike == 1 { "" } else { "s" });
    vec![format!("({letter}) {kind}"), such, format!("here {here}")]
}

fn drawing(grid: Grid, step: &Step) -> Group {
    let mut group = Group::new().add(svg::blank(grid, 0.0, 0.0));
    for cell in grid.cells() {
        let taken = step.circles.contains(&cell);
        group = group.add(square(cell, if taken { "cell taken" } else { "cell" }));
        if taken {
            group = group.add(hatch(cell));
        }
    }
    for &cell in &step.additional {
        let (x, y) = svg::centre(cell);
        group = group.add(Path::new().set("class", "more").set("d", format!("M{} {y}h16M{x} {}v16", x - 8.0, y - 8.0)));
    }
    group.add(svg::disc(step.point, 7.0).set("class", "point"))
}

fn square(cell: Cell, class: &str) -> Rectangle {
    let (x, y) = svg::centre(cell);
    let side = svg::CELL;
    Rectangle::new()
        .set("class", class)
        .set("x", x - side / 2.0)
        .set("y", y - side / 2.0)
        .set("width", side)
        .set("height", side)
}

/// Slanted lines, so that the area is told without its colour.
fn hatch(cell: Cell) -> Path {
    let (x, y) = svg::centre(cell);
    let half = svg::CELL / 2.0;
    let (left, right, above, below) = (x - half, x + half, y - half, y + half);
    let lines = format!("M{left} {y}L{x} {above}M{left} {below}L{right} {above}M{x} {below}L{right} {y}");
    Path::new().set("class", "hatch").set("d", lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::sheet::read;

    fn grid(size: &str) -> Grid {
        size.parse().unwrap()
    }

    #[test]
    fn each_kind_of_step_is_drawn_once() {
        for (size, kinds) in [("4x6", 1), ("4x5", 2), ("5x4", 2), ("5x7", 3), ("4x4", 2), ("5x5", 3), ("2x2", 1)] {
            let (_, count) = read(&figure(grid(size), Which::Kinds).unwrap());
            assert_eq!(count("point"), kinds, "{size}");
        }
    }

    #[test]
    fn all_steps_together_show_every_kept_card() {
        for (size, kept) in [("2x3", 5), ("4x3", 20), ("3x5", 32), ("4x6", 72), ("5x5", 46)] {
            let (texts, count) = read(&figure(grid(size), Which::All).unwrap());
            assert_eq!(count("hatch") + count("more"), kept, "{size}");
            assert!(texts[0].starts_with(&format!("A swish-free set of {kept} cards on {size}")), "{}", texts[0]);
        }
    }

    #[test]
    fn a_picture_names_the_figure_it_stands_for() {
        assert_eq!(
            ["4x6", "4x5", "5x4", "3x5", "4x4"].map(|size| figure_number(grid(size))),
            [Some(7), Some(8), Some(8), Some(9), None]
        );
        let (texts, _) = read(&figure(grid("2x3"), Which::All).unwrap());
        assert_eq!(texts[0], "A swish-free set of 5 cards on 2x3, after the papers' Figure 8");
        assert_eq!(
            texts[1],
            "Point in a1 (in the first quarter): circles in b1 b2, additional ones in c1 a2. \
             Point in b1 (in the middle column): additional ones in b2."
        );
    }

    #[test]
    fn what_is_too_large_is_refused_in_a_sentence() {
        let fault = figure(grid("2000x2000"), Which::All).unwrap_err();
        assert!(fault.what().starts_with("a picture shows at most"), "{fault}");
    }
}
