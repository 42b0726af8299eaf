//! Pictures of UNO as SVG: what they are made of. A card is a token with words in it, of a shape that tells whose it
//! is; arrows lead from token to token.

pub mod graph;
pub mod pairs;
pub mod plane;
pub mod turns;

use crate::draw::sheet::text;
use ::svg::node::element::{Group, Marker, Path, Title};

/// The radius of a token.
const RADIUS: f64 = 15.0;
/// How far an arrow ends before a token.
const GAP: f64 = 3.0;
/// The distance from the edge of a picture.
const MARGIN: f64 = 28.0;

/// What the pictures look like. Light cards on any page; colours tell nothing that is not told by shape or words.
const STYLE: &str = "
.misdeal-cards .token { fill: #ffffff; stroke: #33424d; stroke-width: 1.6; stroke-linejoin: round }
.misdeal-cards .second { fill: #e4ecf2 }
.misdeal-cards .start { fill: #2f9e58; fill-opacity: 0.25; stroke: #33424d; stroke-width: 3.4 }
.misdeal-cards .end { fill: #f08a24; fill-opacity: 0.3; stroke: #33424d; stroke-width: 3.4 }
.misdeal-cards .added { stroke-dasharray: 4 3; stroke-width: 2 }
.misdeal-cards .left { fill: #dfe5e9; stroke: #a9b5bd }
.misdeal-cards .crowded { fill: #ffe9a8 }
.misdeal-cards .word { fill: #1d2830; font: 12px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; text-anchor: middle }
.misdeal-cards .small { font-size: 10px }
.misdeal-cards .axis { fill: #5b6b78 }
.misdeal-cards .axis.row { text-anchor: end }
.misdeal-cards .sign-word { fill: #1d2830; font: bold 11px sans-serif; text-anchor: middle; paint-order: stroke; stroke: #ffffff; stroke-width: 3 }
.misdeal-cards .rule { stroke: #d5dee5; stroke-width: 1 }
.misdeal-cards .way { fill: none; stroke: #123c8c; stroke-width: 1.7; stroke-opacity: 0.85 }
.misdeal-cards .edge { fill: none; stroke: #123c8c; stroke-width: 1.2; stroke-opacity: 0.55 }
.misdeal-cards .own { stroke-dasharray: 2 3 }
.misdeal-cards .number { stroke-dasharray: 7 4 }
.misdeal-cards .partners { fill: none; stroke: #123c8c; stroke-width: 2.4 }
.misdeal-cards .arrow { fill: #123c8c }
.misdeal-cards .skip { fill: #ffffff; stroke: #5b6b78; stroke-width: 1.4; stroke-dasharray: 3 3 }
@media (prefers-color-scheme: dark) {
.misdeal-cards .axis { fill: #93a4b0 }
.misdeal-cards .sign-word { fill: #f0f4f7; stroke: #171c20 }
.misdeal-cards .rule { stroke: #333d45 }
.misdeal-cards .way, .misdeal-cards .edge, .misdeal-cards .partners { stroke: #8fb4f5 }
.misdeal-cards .arrow { fill: #8fb4f5 }
}
";

/// A point of a picture.
type Point = (f64, f64);

/// The head of all arrows.
fn arrow_head() -> Group {
    let head = Marker::new()
        .set("id", "misdeal-arrow")
        .set("viewBox", "0 0 8 8")
        .set("refX", 7)
        .set("refY", 4)
        .set("markerWidth", 8)
        .set("markerHeight", 8)
        .set("markerUnits", "userSpaceOnUse")
        .set("orient", "auto")
        .add(Path::new().set("class", "arrow").set("d", "M0 0.5L8 4L0 7.5Z"));
    Group::new().add(head)
}

/// A card of a player's around a point: its shape, the words in it, and what it is when it is pointed at.
fn token((x, y): Point, player: usize, class: &str, words: &str, title: &str) -> Group {
    let second = if player == 0 { "" } else { " second" };
    let shape = Path::new().set("class", format!("token{second} {class}").trim_end()).set("d", outline(player, RADIUS));
    let small = if words.chars().count() > 3 { "word small" } else { "word" };
    Group::new()
        .set("transform", format!("translate({x} {y})"))
        .add(Title::new(title))
        .add(shape)
        .add(text(words, 0.0, 4.0, small))
}

/// The outline of a player's cards around the origin: a circle, a square, a diamond, and so on.
fn outline(player: usize, radius: f64) -> String {
    // Corners, the angle of the first, and how far they are: shapes of about the same size.
    let (corners, angle, far) = match player {
        0 => {
            return format!(
                "M{0} 0a{radius} {radius} 0 1 1 -{1} 0a{radius} {radius} 0 1 1 {1} 0Z",
                radius,
                2.0 * radius
            );
        }
        1 => (4, 45.0, 1.25),
        2 => (4, 0.0, 1.3),
        3 => (3, -90.0, 1.45),
        4 => (3, 90.0, 1.45),
        5 => (5, -90.0, 1.2),
        6 => (6, 0.0, 1.15),
        7 => (6, 30.0, 1.15),
        8 => (5, 90.0, 1.2),
        _ => (8, 22.5, 1.1),
    };
    let corner = |n: usize| {
        let turn = (angle + 360.0 * n as f64 / corners as f64).to_radians();
        format!("{:.1} {:.1}", far * radius * turn.cos(), far * radius * turn.sin())
    };
    format!("M{}Z", (0..corners).map(corner).collect::<Vec<_>>().join("L"))
}

/// A curve from token to token, bent to the left of its direction by so much.
fn curve(from: Point, to: Point, bend: f64) -> String {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let length = across.hypot(down).max(1.0);
    let control = ((from.0 + to.0) / 2.0 + bend * down / length, (from.1 + to.1) / 2.0 - bend * across / length);
    let edge = |point: Point, gap: f64| {
        let (x, y) = (control.0 - point.0, control.1 - point.1);
        let far = x.hypot(y).max(1.0);
        (point.0 + x / far * gap, point.1 + y / far * gap)
    };
    let (start, end) = (edge(from, RADIUS), edge(to, RADIUS + GAP));
    let point = |(x, y): Point| format!("{x:.1} {y:.1}");
    match bend == 0.0 {
        true => format!("M{}L{}", point(start), point(end)),
        false => format!("M{}Q{} {}", point(start), point(control), point(end)),
    }
}

/// How much a way has to bend so that it passes the tokens between its ends.
fn bend(from: Point, to: Point, others: impl Iterator<Item = Point>) -> f64 {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let length = across.hypot(down).max(1.0);
    let is_between = |point: Point| {
        let (x, y) = (point.0 - from.0, point.1 - from.1);
        let (along, aside) = ((x * across + y * down) / length, (x * down - y * across) / length);
        along > 1.0 && along < length - 1.0 && aside.abs() < RADIUS + 2.0
    };
    if others.into_iter().any(is_between) { (2.4 * RADIUS + 0.05 * length).min(4.0 * RADIUS) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_bends_around_what_lies_between() {
        let line = [(0.0, 0.0), (40.0, 0.0), (80.0, 0.0)];
        assert_eq!(bend(line[0], line[1], line.into_iter()), 0.0);
        assert!(bend(line[0], line[2], line.into_iter()) > 30.0);
        assert_eq!(curve(line[0], line[1], 0.0), "M15.0 0.0L22.0 0.0");
        assert!(curve(line[0], line[2], 40.0).contains("Q40.0 -40.0"));
        assert!(curve(line[2], line[0], 40.0).contains("Q40.0 40.0"));
    }

    #[test]
    fn all_players_have_another_outline() {
        let mut shapes: Vec<String> = (0..10).map(|player| outline(player, 10.0)).collect();
        shapes.sort();
        shapes.dedup();
        assert_eq!(shapes.len(), 10);
    }
}
