//! The problems and the reductions between them, as a table, DOT, a picture or JSON.

pub mod border;
pub mod roles;

use crate::answer::object;
use misdeal_reductions::catalogue::{PROBLEMS, Purpose, REDUCTIONS, ReductionEntry};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use svg::Document;
use svg::node::element::{Definitions, Group, Marker, Path, Rectangle, Style, Text, Title};

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

/// How wide and high the box of a problem is, and how far apart they stand.
const BOX: (f64, f64) = (170.0, 34.0);
const STEP: (f64, f64) = (250.0, 62.0);
const MARGIN: f64 = 24.0;

const STYLE: &str = "
.misdeal-graph .paper { fill: #f7fafc }
.misdeal-graph rect.problem { fill: #ffffff; stroke: #5b6b78 }
.misdeal-graph text { font: 13px sans-serif; fill: #26323b; text-anchor: middle }
.misdeal-graph path { fill: none; stroke: #123c8c; stroke-width: 1.6 }
.misdeal-graph path.encoding { stroke-dasharray: 5 4; stroke: #5b6b78 }
.misdeal-graph path.easiness { stroke: #0b7a43 }
.misdeal-graph path.tip { fill: #26323b; stroke: none }
";

/// How many reductions away each problem is from those that nothing leads to.
fn columns() -> Vec<usize> {
    let place = |name: &str| PROBLEMS.iter().position(|problem| problem.name == name).unwrap_or(0);
    let arrows: Vec<(usize, usize)> = REDUCTIONS
        .iter()
        .filter(|entry| entry.purpose != Purpose::Encoding || entry.target == "cnf")
        .flat_map(|entry| entry.sources.iter().map(|source| (place(source), place(entry.target))))
        .collect();
    let mut column = vec![0; PROBLEMS.len()];
    // Without the encoding that leads back from solitaire there is no circle, so this ends.
    for _ in 0..PROBLEMS.len() {
        for &(from, to) in &arrows {
            column[to] = column[to].max(column[from] + 1);
        }
    }
    column
}

/// The graph as a picture.
#[must_use]
pub fn picture() -> String {
    let column = columns();
    let mut rows = vec![0_usize; PROBLEMS.len()];
    let mut row = vec![0_usize; PROBLEMS.len()];
    for problem in 0..PROBLEMS.len() {
        row[problem] = rows[column[problem]];
        rows[column[problem]] += 1;
    }
    let at = |problem: usize| (MARGIN + column[problem] as f64 * STEP.0, MARGIN + row[problem] as f64 * STEP.1);
    let place = |name: &str| PROBLEMS.iter().position(|problem| problem.name == name).unwrap_or(0);
    let wide = 2.0 * MARGIN + column.iter().max().map_or(0.0, |&most| most as f64) * STEP.0 + BOX.0;
    let high = 2.0 * MARGIN + rows.iter().max().map_or(0.0, |&most| most as f64 - 1.0) * STEP.1 + BOX.1;
    let tip = Marker::new()
        .set("id", "misdeal-tip")
        .set("viewBox", "0 0 10 10")
        .set("refX", 9)
        .set("refY", 5)
        .set("markerWidth", 8)
        .set("markerHeight", 8)
        .set("orient", "auto")
        .add(Path::new().set("class", "tip").set("d", "M0 0L10 5L0 10z"));
    let mut arrows = Group::new();
    for entry in REDUCTIONS {
        for source in entry.sources {
            arrows = arrows.add(arrow(entry, at(place(source)), at(place(entry.target))));
        }
    }
    let mut boxes = Group::new();
    for (problem, entry) in PROBLEMS.iter().enumerate() {
        let (x, y) = at(problem);
        let frame = Rectangle::new().set("class", "problem").set("x", x).set("y", y).set("rx", 8);
        boxes = boxes
            .add(frame.set("width", BOX.0).set("height", BOX.1).add(Title::new(entry.asks)))
            .add(Text::new(entry.name).set("x", x + BOX.0 / 2.0).set("y", y + BOX.1 / 2.0 + 4.5));
    }
    let document = Document::new()
        .set("class", "misdeal-graph")
        .set("role", "img")
        .set("viewBox", (0, 0, wide as u32, high as u32))
        .add(Title::new("Problems, and the reductions between them"))
        .add(Style::new(STYLE))
        .add(Definitions::new().add(tip))
        .add(Rectangle::new().set("class", "paper").set("width", "100%").set("height", "100%"))
        .add(arrows)
        .add(boxes);
    format!("{document}\n")
}

/// An arrow from box to box, with the reduction's name as its title.
fn arrow(entry: &ReductionEntry, from: (f64, f64), to: (f64, f64)) -> Path {
    let (x, y) = (from.0 + BOX.0, from.1 + BOX.1 / 2.0);
    let back = to.0 <= from.0;
    // What leads back goes round below.
    let (end_x, end_y) = if back { (to.0 + BOX.0 / 2.0, to.1 + BOX.1) } else { (to.0, to.1 + BOX.1 / 2.0) };
    let bend = (end_x - x).abs().max(60.0) / 2.0;
    let way = match back {
        true => format!("M{x} {y}C{} {} {end_x} {} {end_x} {end_y}", x + 40.0, y + STEP.1, end_y + STEP.1),
        false => format!("M{x} {y}C{} {y} {} {end_y} {end_x} {end_y}", x + bend, end_x - bend),
    };
    Path::new()
        .set("class", entry.purpose.to_string())
        .set("marker-end", "url(#misdeal-tip)")
        .set("d", way)
        .add(Title::new(entry.name))
}
