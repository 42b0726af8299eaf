//! The problems and the reductions between them, as a table, DOT, a picture or JSON.

pub mod roles;

use crate::answer::object;
use crate::draw::layered::{Measures, lay};
use misdeal_reductions::catalogue::{PROBLEMS, Purpose, REDUCTIONS, ReductionEntry};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use svg::Document;
use svg::node::element::{Circle, Definitions, Group, Marker, Path, Rectangle, Style, Text, Title};

/// The table of reductions, and what the problems ask.
#[must_use]
pub fn table() -> String {
    let mut text = String::new();
    let wide = REDUCTIONS.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    for entry in REDUCTIONS {
        let printed = if entry.is_repaired() { "; the paper prints another" } else { "" };
        let _ = writeln!(text, "{:wide$}  {} -> {}", entry.name, entry.sources.join(" | "), entry.target);
        let _ = writeln!(text, "{:wide$}  {}, {}{printed}", "", entry.purpose, entry.cite);
        if !entry.domain.is_empty() {
            let _ = writeln!(text, "{:wide$}  takes: {}", "", entry.domain);
        }
        let _ = writeln!(text, "{:wide$}  size: {}", "", entry.size);
    }
    text.push('\n');
    let wide = PROBLEMS.iter().map(|problem| problem.name.len()).max().unwrap_or(0);
    for problem in PROBLEMS {
        let _ = writeln!(text, "{:wide$}  {}", problem.name, problem.asks);
        let _ = writeln!(text, "{:wide$}  {}", "", problem.text);
    }
    text
}

/// Problems and reductions as JSON.
#[must_use]
pub fn listed() -> Map<String, Value> {
    let reductions: Vec<Value> = REDUCTIONS
        .iter()
        .map(|entry| {
            json!({
                "name": entry.name, "sources": entry.sources, "target": entry.target,
                "purpose": entry.purpose.to_string(), "cite": entry.cite, "domain": entry.domain, "size": entry.size,
                "printed_differs": entry.is_repaired(),
            })
        })
        .collect();
    let problems: Vec<Value> = PROBLEMS
        .iter()
        .map(|problem| json!({"name": problem.name, "asks": problem.asks, "text": problem.text}))
        .collect();
    object([("problems", json!(problems)), ("reductions", json!(reductions))])
}

/// The graph for Graphviz.
#[must_use]
pub fn dot() -> String {
    let mut text = String::from(
        "// Problems, and reductions between them: a solver of what an arrow leads to solves where it comes from.\n\
         digraph problems {\n  rankdir=LR;\n  node [fontname=\"sans-serif\", shape=box, style=rounded];\n  \
         edge [fontname=\"sans-serif\", fontsize=9];\n",
    );
    for problem in PROBLEMS {
        let _ = writeln!(text, "  \"{}\" [tooltip=\"{}\"];", problem.name, problem.asks);
    }
    for entry in REDUCTIONS {
        for source in entry.sources {
            let style = match entry.purpose {
                Purpose::Hardness => "solid",
                Purpose::Easiness => "bold",
                Purpose::Encoding => "dashed",
            };
            let _ = writeln!(text, "  \"{source}\" -> \"{}\" [label=\"{}\", style={style}];", entry.target, entry.name);
        }
    }
    text.push_str("}\n");
    text
}

/// How large the picture's parts are.
const MEASURES: Measures = Measures { wide: 172.0, high: 40.0, across: 286.0, gap: 16.0, margin: 24.0 };
/// The height of a line of the list below.
const LINE: f64 = 18.0;

const STYLE: &str = "
.misdeal-graph .paper { fill: #f7fafc }
.misdeal-graph rect.problem { fill: #ffffff; stroke: #5b6b78 }
.misdeal-graph text { font: 13px 'DejaVu Sans', Verdana, sans-serif; fill: #26323b; text-anchor: middle }
.misdeal-graph text.listed { text-anchor: start; font-size: 12px }
.misdeal-graph text.number { font-size: 10px }
.misdeal-graph circle { fill: #ffffff; stroke: #5b6b78 }
.misdeal-graph path { fill: none; stroke: #123c8c; stroke-width: 1.6 }
.misdeal-graph path.encoding { stroke-dasharray: 5 4; stroke: #5b6b78 }
.misdeal-graph path.easiness { stroke: #0b7a43 }
.misdeal-graph path.tip { fill: #26323b; stroke: none }
";

/// The graph as a picture. Where boxes and arrows go is computed, so a new reduction needs nothing here.
#[must_use]
pub fn picture() -> String {
    let place = |name: &str| PROBLEMS.iter().position(|problem| problem.name == name).unwrap_or(0);
    // What leads back from a game to a problem that hardness starts from comes last, and goes round below.
    let mut arrows: Vec<(&ReductionEntry, (usize, usize))> = REDUCTIONS
        .iter()
        .flat_map(|entry| entry.sources.iter().map(move |source| (entry, (place(source), place(entry.target)))))
        .collect();
    arrows.sort_by_key(|(entry, _)| entry.purpose == Purpose::Encoding && entry.target != "cnf");
    let ends: Vec<(usize, usize)> = arrows.iter().map(|(_, ends)| *ends).collect();
    let layout = lay(PROBLEMS.len(), &ends, MEASURES);
    let (wide, high) = layout.size;
    let tip = Marker::new()
        .set("id", "misdeal-tip")
        .set("viewBox", "0 0 10 10")
        .set("refX", 9)
        .set("refY", 5)
        .set("markerWidth", 8)
        .set("markerHeight", 8)
        .set("orient", "auto")
        .add(Path::new().set("class", "tip").set("d", "M0 0L10 5L0 10z"));
    let (mut ways, mut numbers) = (Group::new(), Group::new());
    for (way, (entry, _)) in layout.arrows.iter().zip(&arrows) {
        ways = ways.add(arrow(entry, way));
        let number = REDUCTIONS.iter().position(|other| other.name == entry.name).map_or(0, |n| n + 1);
        let (x, y) = (way[0].0 + 13.0, way[0].1);
        numbers = numbers
            .add(Circle::new().set("cx", x).set("cy", y).set("r", 8))
            .add(Text::new(number.to_string()).set("class", "number").set("x", x).set("y", y + 3.5));
    }
    let mut boxes = Group::new();
    for (entry, &(x, y)) in PROBLEMS.iter().zip(&layout.boxes) {
        let frame = Rectangle::new().set("class", "problem").set("x", x).set("y", y).set("rx", 8);
        boxes = boxes
            .add(frame.set("width", MEASURES.wide).set("height", MEASURES.high).add(Title::new(entry.asks)))
            .add(Text::new(entry.name).set("x", x + MEASURES.wide / 2.0).set("y", y + MEASURES.high / 2.0 + 4.5));
    }
    // The names of all reductions, in two columns.
    let rows = REDUCTIONS.len().div_ceil(2);
    let mut list = Group::new();
    for (n, entry) in REDUCTIONS.iter().enumerate() {
        let (x, y) = (MEASURES.margin + (n / rows) as f64 * wide / 2.0, high + LINE * (n % rows) as f64 + 12.0);
        let words = format!("{} {} ({})", n + 1, entry.name, entry.purpose);
        list = list.add(Text::new(words).set("class", "listed").set("x", x).set("y", y));
    }
    let high = high + LINE * rows as f64 + MEASURES.margin;
    let document = Document::new()
        .set("class", "misdeal-graph")
        .set("role", "img")
        .set("viewBox", (0, 0, wide as u32, high as u32))
        .add(Title::new("Problems, and the reductions between them"))
        .add(Style::new(STYLE))
        .add(Definitions::new().add(tip))
        .add(Rectangle::new().set("class", "paper").set("width", "100%").set("height", "100%"))
        .add(ways)
        .add(boxes)
        .add(numbers)
        .add(list);
    format!("{document}\n")
}

/// An arrow along its way, level where it passes a column and a curve between columns, with the reduction's name as its
/// title.
fn arrow(entry: &ReductionEntry, points: &[(f64, f64)]) -> Path {
    let mut way = format!("M{:.1} {:.1}", points[0].0, points[0].1);
    for (n, two) in points.windows(2).enumerate() {
        let [(x, y), (to_x, to_y)] = [two[0], two[1]];
        match n % 2 {
            // Between columns.
            0 => {
                let bend = ((to_x - x).abs() / 2.0).max(24.0);
                let _ = write!(way, "C{:.1} {y:.1} {:.1} {to_y:.1} {to_x:.1} {to_y:.1}", x + bend, to_x - bend);
            }
            _ => {
                let _ = write!(way, "L{to_x:.1} {to_y:.1}");
            }
        }
    }
    Path::new()
        .set("class", entry.purpose.to_string())
        .set("marker-end", "url(#misdeal-tip)")
        .set("d", way)
        .add(Title::new(entry.name))
}
