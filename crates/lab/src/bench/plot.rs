//! Pictures of measurements, a panel for each question, times on a logarithmic scale.
//!
//! Where sizes grow, a panel has time against size, with a curve for each engine or kind of instance, both scales
//! logarithmic. Otherwise it has a line for each row of the table, with our time and the peer's. Points are medians,
//! bars go from the lower to the upper quartile, and a triangle instead of a point stands where the median is beyond
//! the time limit.

use crate::bench::between::Spread;
use crate::bench::words::time;
use crate::bench::{Section, Side};
use misdeal_kernel::fault::Fault;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::collections::{BTreeMap, BTreeSet};

/// Width and height of a panel in pixels.
const PANEL: (u32, u32) = (480, 360);
/// Panels beside each other.
const ACROSS: usize = 3;

/// Safe for colour-blind eyes (Okabe and Ito).
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 0, 0),
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(213, 94, 0),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
];

/// The times of an engine for each number of cards.
type Curve = BTreeMap<usize, Spread>;

/// Whether all rows of a section are about the same kind of instances, through several engines.
fn is_one_kind(section: &Section) -> bool {
    section.peer == "other"
}

/// What a row is about besides its size: its words without numbers.
fn kind(work: &str) -> String {
    let words = work.split_whitespace().filter(|word| !word.starts_with(|c: char| c.is_ascii_digit()));
    words.filter(|word| *word != "cards," && *word != "cards").collect::<Vec<_>>().join(" ")
}

/// Whether sizes grow: some kind of instances comes in three sizes or more.
fn grows(section: &Section) -> bool {
    let mut sizes: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for row in &section.rows {
        sizes.entry(kind(&row.work)).or_default().extend(row.pairs.first().map(|pair| pair.instance.cards));
    }
    is_one_kind(section) || sizes.values().any(|sizes| sizes.len() > 2)
}

/// The curves of a section, by engine, ours first; where there are several kinds of instances, by these too.
fn curves(section: &Section) -> Vec<(String, Curve)> {
    let mut curves: Vec<(String, Curve)> = Vec::new();
    let mut add = |sides: Vec<&Side>, cards: usize, kind: &str| {
        let spread = Spread::of(sides.iter().map(|side| side.time).filter(|time| time.low > 0.0));
        let (Some(side), Some(spread)) = (sides.first(), spread) else { return };
        let who = if kind.is_empty() { side.who.clone() } else { format!("{kind}: {}", side.who) };
        let index = curves.iter().position(|(name, _)| *name == who).unwrap_or_else(|| {
            curves.push((who.clone(), Curve::new()));
            curves.len() - 1
        });
        // Ours is beside every other; the row with the most boards tells most.
        let known = curves[index].1.get(&cards).map_or(0, |known| known.count);
        if spread.count > known {
            curves[index].1.insert(cards, spread);
        }
    };
    for row in &section.rows {
        let Some(pair) = row.pairs.first() else { continue };
        let kind = if is_one_kind(section) { String::new() } else { kind(&row.work) };
        add(row.pairs.iter().map(|pair| &pair.ours).collect(), pair.instance.cards, &kind);
        add(row.pairs.iter().filter_map(|pair| pair.peer.as_ref()).collect(), pair.instance.cards, &kind);
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
    let panels: Vec<(&Section, Vec<(String, Curve)>)> =
        sections.iter().map(|section| (section, curves(section))).filter(|(_, curves)| !curves.is_empty()).collect();
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in panels.iter().flat_map(|(_, curves)| curves) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let across = panels.len().clamp(1, ACROSS);
    let down = panels.len().div_ceil(across).max(1);
    let size = (PANEL.0 * across as u32, PANEL.1 * down as u32);
    let area = SVGBackend::with_string(text, size).into_drawing_area();
    area.fill(&WHITE)?;
    for (place, (section, curves)) in area.split_evenly((down, across)).iter().zip(&panels) {
        if grows(section) {
            growth(place, section, curves, &names)?;
        } else {
            lines(place, section)?;
        }
    }
    area.present()?;
    drop(area);
    Ok(())
}

/// Time against size.
fn growth(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    section: &Section,
    curves: &[(String, Curve)],
    names: &[&str],
) -> Result<(), Box<dyn std::error::Error>> {
    let seconds = || {
        let spreads = curves.iter().flat_map(|(_, curve)| curve.values());
        spreads.flat_map(|spread| [spread.lower.low, spread.median.low, spread.upper.low])
    };
    let (low, high) = (seconds().fold(f64::INFINITY, f64::min), seconds().fold(0.0, f64::max));
    let (low, high) = (10f64.powf(low.log10().floor()), 10f64.powf(high.log10().ceil() + 1.0));
    let cards: BTreeSet<usize> = curves.iter().flat_map(|(_, curve)| curve.keys().copied()).collect();
    let (few, many) = (cards.first().copied().unwrap_or(1) as f64, cards.last().copied().unwrap_or(1) as f64);
    // Room for the names behind the last point.
    let end = many * (many / few).max(1.2).powf(0.35);
    let beside = many * (end / many).powf(0.1);
    let labels = cards.iter().map(|&cards| cards as f64).collect();
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .caption(format!("{}: {}", section.family, short(&section.about)), ("sans-serif", 17))
        .x_label_area_size(38)
        .y_label_area_size(64)
        .build_cartesian_2d((few / 1.05..end).log_scale().with_key_points(labels), (low..high).log_scale())?;
    chart
        .configure_mesh()
        .x_desc("cards")
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| time(*y))
        .light_line_style(RGBColor(240, 240, 240))
        .draw()?;
    let mut ends = Vec::new();
    for (name, curve) in curves {
        let index = names.iter().position(|known| known == name).unwrap_or(0);
        let colour = COLOURS[index % COLOURS.len()];
        let points: Vec<(f64, &Spread)> = curve.iter().map(|(cards, spread)| (*cards as f64, spread)).collect();
        ends.extend(points.last().map(|(_, spread)| (spread.median.low.log10(), name.as_str(), colour)));
        chart.draw_series(points.iter().map(|(x, spread)| {
            PathElement::new(vec![(*x, spread.lower.low), (*x, spread.upper.low)], colour.stroke_width(1))
        }))?;
        let medians = points.iter().map(|(x, spread)| (*x, spread.median.low));
        chart.draw_series(LineSeries::new(medians, colour.stroke_width(2)))?;
        let (in_time, over): (Vec<_>, Vec<_>) = points.iter().partition(|(_, spread)| spread.median.high.is_finite());
        chart
            .draw_series(in_time.iter().map(|(x, spread)| Circle::new((*x, spread.median.low), 3, colour.filled())))?;
        chart.draw_series(
            over.iter().map(|(x, spread)| TriangleMarker::new((*x, spread.median.low), 7, colour.filled())),
        )?;
    }
    let font = |colour: RGBColor| ("sans-serif", 13).into_font().color(&colour).pos(Pos::new(HPos::Left, VPos::Center));
    let gap = (high / low).log10() / 17.0;
    let names = apart(ends, low.log10(), gap);
    chart.draw_series(
        names.into_iter().map(|(y, name, colour)| Text::new(name.to_owned(), (beside, 10f64.powf(y)), font(colour))),
    )?;
    Ok(())
}

/// A line for each row: our time and the peer's.
fn lines(area: &DrawingArea<SVGBackend<'_>, Shift>, section: &Section) -> Result<(), Box<dyn std::error::Error>> {
    let spread = |sides: Vec<&Side>| Spread::of(sides.iter().map(|side| side.time).filter(|time| time.low > 0.0));
    let rows: Vec<(&str, [Option<Spread>; 2])> = section
        .rows
        .iter()
        .filter(|row| !row.pairs.is_empty())
        .map(|row| {
            let ours = spread(row.pairs.iter().map(|pair| &pair.ours).collect());
            let peers = spread(row.pairs.iter().filter_map(|pair| pair.peer.as_ref()).collect());
            (row.work.as_str(), [ours, peers])
        })
        .collect();
    let seconds = || {
        let spreads = rows.iter().flat_map(|(_, sides)| sides.iter().flatten());
        spreads.flat_map(|spread| [spread.lower.low, spread.upper.low])
    };
    let (low, high) = (seconds().fold(f64::INFINITY, f64::min), seconds().fold(0.0, f64::max));
    let (low, high) = (10f64.powf(low.log10().floor()), 10f64.powf(high.log10().ceil()));
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .caption(format!("{}: {}", section.family, short(&section.about)), ("sans-serif", 17))
        .x_label_area_size(38)
        .build_cartesian_2d((low..high * 1.01).log_scale(), -0.6..rows.len() as f64)?;
    let sides = format!("black: ours, blue: {}", section.peer);
    chart
        .configure_mesh()
        .disable_y_mesh()
        .x_desc(sides)
        .x_label_formatter(&|x| time(*x))
        .light_line_style(RGBColor(240, 240, 240))
        .draw()?;
    for (line, (work, sides)) in rows.iter().rev().enumerate() {
        let y = line as f64;
        chart.draw_series([Text::new((*work).to_owned(), (low, y + 0.55), ("sans-serif", 12))])?;
        for (spread, colour) in sides.iter().zip(COLOURS).filter_map(|(spread, colour)| Some(((*spread)?, colour))) {
            let bar = vec![(spread.lower.low, y), (spread.upper.low, y)];
            chart.draw_series([PathElement::new(bar, colour.stroke_width(2))])?;
            let at = (spread.median.low, y);
            if spread.median.high.is_finite() {
                chart.draw_series([Circle::new(at, 4, colour.filled())])?;
            } else {
                chart.draw_series([TriangleMarker::new(at, 7, colour.filled())])?;
            }
        }
    }
    Ok(())
}

/// Names beside the ends of their curves, from below, and moved up where they would lie over each other.
fn apart(mut ends: Vec<(f64, &str, RGBColor)>, floor: f64, gap: f64) -> Vec<(f64, &str, RGBColor)> {
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut least = floor;
    for end in &mut ends {
        end.0 = end.0.max(least);
        least = end.0 + gap;
    }
    ends
}

/// The words for a caption: those before the details.
fn short(about: &str) -> &str {
    about.split_once(" from ").map_or(about, |(what, _)| what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::between::Between;
    use crate::bench::{Instance, Pair, Row};

    #[test]
    fn curves_and_limits_are_drawn() {
        let side = |who: &str, time| Side { who: who.into(), value: None, bound: None, time, note: None, memory: None };
        let row = |cards: usize, who: &str, time: Between| Row {
            work: String::new(),
            target: None,
            pairs: (0..3)
                .map(|_| Pair {
                    instance: Instance { seed: None, deals: 1, size: "4x3".into(), cards, symbols: None, fixed: None },
                    ours: side("fast", Between::exactly(1e-6)),
                    peer: Some(side(who, time)),
                })
                .collect(),
        };
        let section = Section {
            family: "4x3".into(),
            peer: "other",
            about: "is there a set?".into(),
            rows: vec![
                row(8, "smt", Between::exactly(0.02)),
                row(12, "smt", Between::over(2.0)),
                row(12, "dynamic", Between::UNKNOWN),
            ],
            notes: Vec::new(),
            targets: Vec::new(),
        };
        let names: Vec<String> = curves(&section).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["fast", "smt"]);
        let text = svg(&[section]).unwrap();
        assert!(text.contains("smt") && text.contains("4x3: is there a set?") && text.contains("<poly"));
        assert!(text.trim_end().ends_with("</svg>"));
        assert!(svg(&[]).unwrap().trim_end().ends_with("</svg>"));
    }

    #[test]
    fn rows_of_one_size_are_lines_and_rows_that_grow_are_curves() {
        let side = |who: &str, seconds| {
            let time = Between::exactly(seconds);
            Side { who: who.into(), value: None, bound: None, time, note: None, memory: None }
        };
        let row = |work: String, cards| {
            let size = "4x3".into();
            let instance = Instance { seed: None, deals: 1, size, cards, symbols: None, fixed: None };
            let pair = Pair { instance, ours: side("sat", 0.001), peer: Some(side("CP-SAT", 0.5)) };
            Row { work, target: None, pairs: vec![pair] }
        };
        let mut section = Section::new("any16", "CP-SAT", "is there a swish?");
        section.rows = vec![row("search".into(), 16), row("engine".into(), 16)];
        assert!(!grows(&section));
        let text = svg(std::slice::from_ref(&section)).unwrap();
        assert!(text.contains("search") && text.contains("blue: CP-SAT") && text.contains("<circle"), "{text}");
        section.rows = [100, 1000, 10_000].map(|cards| row(format!("{cards} cards, spokes"), cards)).into();
        assert!(grows(&section));
        let names: Vec<String> = curves(&section).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["spokes: sat", "spokes: CP-SAT"]);
        assert!(svg(&[section]).unwrap().contains("spokes: CP-SAT"));
    }
}
