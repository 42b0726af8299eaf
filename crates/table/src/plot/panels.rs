//! Lines over a common axis, in panels one below the other.

use super::SIZE;
use misdeal_kernel::fault::Fault;
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::prelude::*;

/// Safe for colour-blind eyes (after Okabe and Ito); lines also differ in their markers.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 90, 181),
    RGBColor(220, 50, 32),
    RGBColor(0, 128, 96),
    RGBColor(160, 100, 0),
    RGBColor(130, 60, 150),
    RGBColor(90, 90, 90),
];

/// One line.
pub struct Line {
    /// What the legend calls it.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
}

/// Lines that share their axes.
pub struct Panel {
    /// What stands above them.
    pub name: String,
    /// What goes from left to right.
    pub of: &'static str,
    /// Whether heights are on a logarithmic scale; points at zero are left out then.
    pub logarithmic: bool,
    /// The lines.
    pub lines: Vec<Line>,
}

/// Draws panels.
///
/// # Errors
/// When they can't be drawn.
pub fn panels(all: &[Panel]) -> Result<String, Fault> {
    let mut text = String::new();
    draw(all, &mut text).map_err(|error| Fault::new(format!("the plot can't be drawn: {error}")))?;
    Ok(text)
}

type Drawn = Result<(), Box<dyn std::error::Error>>;

fn draw(all: &[Panel], text: &mut String) -> Drawn {
    let many = all.len().max(1);
    let area = SVGBackend::with_string(text, (SIZE.0, 360 * many as u32)).into_drawing_area();
    area.fill(&WHITE)?;
    for (panel, part) in all.iter().zip(area.split_evenly((many, 1))) {
        let heights = || panel.lines.iter().flat_map(|line| &line.points).map(|point| point.1);
        let most = heights().fold(0.0, f64::max);
        match panel.logarithmic && most > 0.0 {
            true => {
                let least = heights().filter(|&height| height > 0.0).fold(most, f64::min);
                let (low, high) = (10f64.powf(least.log10().floor()), 10f64.powf(most.log10().ceil()));
                draw_panel(panel, &part, (low..high.max(10.0 * low)).log_scale(), low)?;
            }
            false => draw_panel(panel, &part, 0.0..(1.1 * most).max(0.05), 0.0)?,
        }
    }
    area.present()?;
    drop(area);
    Ok(())
}

/// A height as people write it.
fn height(y: f64) -> String {
    if y == 0.0 || (0.001..1000.0).contains(&y) {
        format!("{}", (10_000.0 * y).round() / 10_000.0)
    } else {
        format!("{y:.0e}")
    }
}

fn draw_panel<Y>(
    panel: &Panel,
    part: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>,
    scale: Y,
    floor: f64,
) -> Drawn
where
    Y: AsRangedCoord<Value = f64>,
    Y::CoordDescType: ValueFormatter<f64>,
{
    let ends = || panel.lines.iter().flat_map(|line| &line.points).map(|point| point.0);
    let (first, last) = (ends().fold(f64::MAX, f64::min).min(1e9), ends().fold(0.0, f64::max));
    let mut chart = ChartBuilder::on(part)
        .margin(15)
        .caption(&panel.name, ("sans-serif", 18))
        .x_label_area_size(40)
        .y_label_area_size(75)
        .build_cartesian_2d(first - 0.5..last.max(first) + 0.5, scale)?;
    chart
        .configure_mesh()
        .x_desc(panel.of)
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| height(*y))
        .light_line_style(RGBColor(240, 240, 240))
        .draw()?;
    for (place, line) in panel.lines.iter().enumerate() {
        let colour = COLOURS[place % COLOURS.len()];
        let shown = || line.points.iter().copied().filter(|point| floor == 0.0 || point.1 > 0.0);
        let legend = move |(x, y)| PathElement::new(vec![(x, y), (x + 20, y)], colour.stroke_width(2));
        chart.draw_series(LineSeries::new(shown(), colour.stroke_width(2)))?.label(&line.name).legend(legend);
        match place % 3 {
            0 => _ = chart.draw_series(shown().map(|point| Circle::new(point, 3, colour.filled())))?,
            1 => _ = chart.draw_series(shown().map(|point| TriangleMarker::new(point, 5, colour.filled())))?,
            _ => _ = chart.draw_series(shown().map(|point| Cross::new(point, 4, colour.stroke_width(2))))?,
        }
    }
    if panel.lines.len() > 1 {
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .background_style(WHITE.mix(0.85))
            .border_style(BLACK.mix(0.3))
            .draw()?;
    }
    Ok(())
}
