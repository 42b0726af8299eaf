//! A panel with a line for each row of a table: our time and the peer's.

use super::{COLOURS, MARGIN, decade, spread, title_font};
use crate::bench::Row;
use crate::bench::between::Spread;
use plotters::coord::Shift;
use plotters::prelude::*;

/// Pixels for a line.
pub const HEIGHT: u32 = 32;

/// Draws it.
pub fn draw(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    title: &str,
    peer: &str,
    rows: &[&Row],
) -> Result<(), Box<dyn std::error::Error>> {
    let rows: Vec<(&str, [Option<Spread>; 2])> = rows
        .iter()
        .map(|row| {
            let ours = spread(row.pairs.iter().map(|pair| &pair.ours));
            let peers = spread(row.pairs.iter().filter_map(|pair| pair.peer.as_ref()));
            (row.work.as_str(), [ours, peers])
        })
        .collect();
    let seconds = || {
        let spreads = rows.iter().flat_map(|(_, sides)| sides.iter().flatten());
        spreads.flat_map(|spread| [spread.lower.low, spread.upper.low])
    };
    let (low, high) = (seconds().fold(f64::INFINITY, f64::min), seconds().fold(0.0, f64::max));
    if !low.is_finite() {
        return Ok(());
    }
    let (low, high) = (10f64.powf(low.log10().floor()), 10f64.powf((high.log10() + 0.1).ceil()));
    let mut chart = ChartBuilder::on(area)
        .margin(MARGIN)
        .caption(title, title_font(title))
        .x_label_area_size(38)
        .build_cartesian_2d((low..high).log_scale(), -0.6..rows.len() as f64)?;
    let has_peer = rows.iter().any(|(_, sides)| sides[1].is_some());
    let sides = if has_peer { format!("black: ours, blue: {peer}") } else { "ours".into() };
    chart
        .configure_mesh()
        .disable_y_mesh()
        .x_desc(sides)
        .x_label_formatter(&|x| decade(*x))
        .label_style(("sans-serif", 12))
        .axis_desc_style(("sans-serif", 13))
        .light_line_style(RGBColor(240, 240, 240))
        .draw()?;
    for (line, (work, sides)) in rows.iter().rev().enumerate() {
        let y = line as f64;
        chart.draw_series([Text::new(format!(" {work}"), (low, y + 0.62), ("sans-serif", 12))])?;
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
