//! Pictures of measurements, a panel for each question, times on a logarithmic scale.
//!
//! Where sizes grow, a panel has time against size, with a curve for each engine or kind of instance, both scales
//! logarithmic. The rows of a family that do not grow are lines of one panel, with our time and the peer's. Points are
//! medians, bars go from the lower to the upper quartile, and a triangle instead of a point stands where the median is
//! beyond the time limit.

mod growth;
mod lines;

use crate::bench::between::Spread;
use crate::bench::words::time;
use crate::bench::{Row, Section, Side};
use misdeal_kernel::fault::Fault;
use plotters::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The width of a panel in pixels.
const WIDTH: u32 = 520;
/// Panels beside each other.
const ACROSS: usize = 3;
/// Above and around a panel.
const MARGIN: u32 = 12;

/// Safe for colour-blind eyes (Okabe and Ito, and three more); the first one is ours.
const COLOURS: [RGBColor; 10] = [
    RGBColor(0, 0, 0),
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(120, 80, 40),
    RGBColor(110, 110, 110),
    RGBColor(90, 50, 140),
];

/// The times of an engine for each number of cards.
type Curve = BTreeMap<usize, Spread>;

/// One picture.
enum Panel<'a> {
    /// Time against size.
    Growth { title: String, curves: Vec<(String, Curve)> },
    /// A line for each row.
    Lines { title: String, peer: &'static str, rows: Vec<&'a Row> },
}

impl Panel<'_> {
    fn height(&self) -> u32 {
        match self {
            Self::Growth { .. } => 380,
            Self::Lines { rows, .. } => 110 + lines::HEIGHT * rows.len() as u32,
        }
    }
}

/// The panels of a section: those that grow, and one for all other rows.
fn panels(section: &Section) -> Vec<Panel<'_>> {
    let measured = || section.rows.iter().filter(|row| !row.pairs.is_empty());
    let mut groups: Vec<(&str, Vec<&Row>)> = Vec::new();
    for (row, drawn) in measured().filter_map(|row| Some((row, row.drawn.as_ref()?))) {
        match groups.iter_mut().find(|(panel, _)| *panel == drawn.panel) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((&drawn.panel, vec![row])),
        }
    }
    groups.retain(|(_, rows)| rows.iter().map(|row| cards(row)).collect::<BTreeSet<_>>().len() > 1);
    let grows =
        |row: &&Row| row.drawn.as_ref().is_some_and(|drawn| groups.iter().any(|(name, _)| *name == drawn.panel));
    let others: Vec<&Row> = measured().filter(|row| !grows(row)).collect();
    let title = |panel: &str| match panel {
        "" => format!("{}: {}", section.family, short(&section.about)),
        panel => format!("{}: {panel}", section.family),
    };
    let lines = (!others.is_empty()).then(|| Panel::Lines { title: title(""), peer: section.peer, rows: others });
    let growth = groups.iter().map(|(panel, rows)| Panel::Growth { title: title(panel), curves: curves(rows) });
    growth.chain(lines).collect()
}

/// The size of a row: that of its first instance.
fn cards(row: &Row) -> usize {
    row.planned.first().map_or(0, |instance| instance.cards)
}

fn spread<'a>(sides: impl Iterator<Item = &'a Side>) -> Option<Spread> {
    Spread::of(sides.map(|side| side.time).filter(|time| time.low > 0.0))
}

/// The curves of some rows, ours first.
fn curves(rows: &[&Row]) -> Vec<(String, Curve)> {
    let mut curves: Vec<(String, Curve)> = Vec::new();
    let mut add = |name: &str, cards: usize, spread: Option<Spread>| {
        let Some(spread) = spread else { return };
        let index = curves.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
            curves.push((name.to_owned(), Curve::new()));
            curves.len() - 1
        });
        // Ours is beside every other; the row with the most runs tells most.
        let known = curves[index].1.get(&cards).map_or(0, |known| known.count);
        if spread.count > known {
            curves[index].1.insert(cards, spread);
        }
    };
    for (row, drawn) in rows.iter().filter_map(|row| Some((row, row.drawn.as_ref()?))) {
        add(&drawn.ours, cards(row), spread(row.pairs.iter().map(|pair| &pair.ours)));
        add(&drawn.peer, cards(row), spread(row.pairs.iter().filter_map(|pair| pair.peer.as_ref())));
    }
    curves
}

/// The plot as SVG.
///
/// # Errors
/// When it can't be drawn.
pub fn svg(sections: &[Section]) -> Result<String, Fault> {
    let mut text = String::new();
    draw(sections, &mut text).map_err(|error| Fault::new(format!("the plot can't be drawn: {error}")))?;
    Ok(text)
}

fn draw(sections: &[Section], text: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let panels: Vec<Panel<'_>> = sections.iter().flat_map(panels).collect();
    let across = panels.len().clamp(1, ACROSS);
    // Each row of panels is as high as the highest of them.
    let heights: Vec<u32> = panels.chunks(across).map(|row| row.iter().map(Panel::height).max().unwrap_or(0)).collect();
    let size = (WIDTH * across as u32, heights.iter().sum::<u32>().max(100));
    let area = SVGBackend::with_string(text, size).into_drawing_area();
    area.fill(&WHITE)?;
    let mut names: Vec<&str> = Vec::new();
    let mut top = 0;
    for (row, height) in panels.chunks(across).zip(heights) {
        for (column, panel) in row.iter().enumerate() {
            let left = WIDTH * column as u32;
            let place = area.clone().shrink((left, top), (WIDTH, panel.height()));
            match panel {
                Panel::Growth { title, curves } => growth::draw(&place, title, curves, &mut names)?,
                Panel::Lines { title, peer, rows } => lines::draw(&place, title, peer, rows)?,
            }
        }
        top += height;
    }
    area.present()?;
    drop(area);
    Ok(())
}

/// A time for an axis: `10 ms`.
fn tick(seconds: f64) -> String {
    let (number, unit) = time(seconds).split_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap_or_default();
    let number = if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { &number };
    format!("{number} {unit}")
}

/// A time below an axis: a power of ten, or nothing where others stand between.
fn decade(seconds: f64) -> String {
    let log = seconds.log10();
    if (log - log.round()).abs() < 1e-6 { tick(seconds) } else { String::new() }
}

/// How large the letters of a title are, so that it fits above its panel.
fn title_font(title: &str) -> (&'static str, i32) {
    let room = f64::from(WIDTH - 2 * MARGIN) / title.chars().count().max(1) as f64;
    ("sans-serif", (room / 0.56).clamp(9.0, 17.0) as i32)
}

/// The words for a caption: those before the details.
fn short(about: &str) -> &str {
    about.split_once(" from ").map_or(about, |(what, _)| what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::Instance;
    use crate::bench::between::Between;

    fn row(work: &str, cards: usize, who: &str, time: Between) -> Row {
        let mut row = Row::new(work, None, vec![Instance::new(None, "4x3", cards); 3]);
        for _ in 0..3 {
            row.add(Side::rate("fast", Between::exactly(1e-6)), Some(Side::rate(who, time)));
        }
        row
    }

    #[test]
    fn curves_and_limits_are_drawn() {
        let drawn = |cards, who: &str, time| row("", cards, who, time).drawn("", "fast", who);
        let mut section = Section::new("4x3", "other", "is there a set?");
        section.rows = vec![
            drawn(8, "smt", Between::exactly(0.02)),
            drawn(12, "smt", Between::over(2.0)),
            drawn(12, "dynamic", Between::UNKNOWN),
        ];
        let Some(Panel::Growth { curves, .. }) = panels(&section).into_iter().next() else { panic!("no curves") };
        let names: Vec<String> = curves.into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["fast", "smt"]);
        let text = svg(&[section]).unwrap();
        assert!(text.contains("smt") && text.contains("4x3: is there a set?") && text.contains("<poly"));
        assert!(text.trim_end().ends_with("</svg>"));
        assert!(svg(&[]).unwrap().trim_end().ends_with("</svg>"));
    }

    #[test]
    fn rows_of_one_size_are_lines_and_rows_that_grow_are_curves() {
        let took = Between::exactly(0.5);
        let mut section = Section::new("any16", "CP-SAT", "is there a swish?");
        section.rows = vec![row("search", 16, "CP-SAT", took), row("engine", 16, "CP-SAT", took)];
        let text = svg(std::slice::from_ref(&section)).unwrap();
        assert!(text.contains("search") && text.contains("blue: CP-SAT") && text.contains("<circle"), "{text}");
        let grown = [100, 1000].map(|cards| row("", cards, "CP-SAT", took).drawn("spokes", "ours", "CP-SAT"));
        let single = row("eight", 100, "CP-SAT", took).drawn("eight", "ours", "CP-SAT");
        section.rows.extend(grown.into_iter().chain([single]));
        let shown: Vec<String> = panels(&section)
            .iter()
            .map(|panel| match panel {
                Panel::Growth { title, curves } => format!("{title}, {} curves", curves.len()),
                Panel::Lines { title, rows, .. } => format!("{title}, {} rows", rows.len()),
            })
            .collect();
        assert_eq!(shown, ["any16: spokes, 2 curves", "any16: is there a swish?, 3 rows"]);
    }

    #[test]
    fn ticks_have_no_idle_digits() {
        assert_eq!([1e-6, 1e-2, 1.0, 100.0].map(tick), ["1 µs", "10 ms", "1 s", "100 s"]);
    }
}
