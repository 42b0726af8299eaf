//! Plots as SVG: curves and histograms.

pub mod panels;

use misdeal_kernel::fault::Fault;
use plotters::prelude::*;

/// A curve: for each number of cards a chance, and the interval it lies in.
pub struct Curve {
    /// What the legend calls it.
    pub name: String,
    /// Number of cards, chance, interval.
    pub points: Vec<(usize, f64, (f64, f64))>,
}

/// Width and height in pixels.
const SIZE: (u32, u32) = (800, 500);

/// Safe for colour-blind eyes; curves also differ in their markers.
const COLOURS: [RGBColor; 3] = [RGBColor(0, 90, 181), RGBColor(220, 50, 32), RGBColor(90, 90, 90)];

/// The chance of a dead table against the number of cards, on a logarithmic scale.
///
/// # Errors
/// When it can't be drawn.
pub fn dead_tables(game: &str, curves: &[Curve]) -> Result<String, Fault> {
    let mut text = String::new();
    draw(game, curves, &mut text).map_err(|error| Fault::new(format!("the plot can't be drawn: {error}")))?;
    Ok(text)
}

fn draw(game: &str, curves: &[Curve], text: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let all = || curves.iter().flat_map(|curve| &curve.points);
    let (first, last) = (all().map(|p| p.0).min().unwrap_or(2), all().map(|p| p.0).max().unwrap_or(3));
    let least = all().map(|p| p.1).filter(|&share| share > 0.0).fold(1.0f64, f64::min);
    let floor = 10f64.powf(least.log10().floor()).max(1e-16);
    let area = SVGBackend::with_string(text, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .margin(15)
        .caption(format!("chance that the cards hold no {game}"), ("sans-serif", 22))
        .x_label_area_size(45)
        .y_label_area_size(75)
        .build_cartesian_2d(first as f64 - 0.5..last as f64 + 0.5, (floor..1.0f64).log_scale())?;
    chart
        .configure_mesh()
        .x_desc("cards on the table")
        .x_labels((last - first + 2).min(16))
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| {
            if *y >= 0.01 { format!("{}", (100.0 * y).round() / 100.0) } else { format!("{y:.0e}") }
        })
        .light_line_style(RGBColor(235, 235, 235))
        .draw()?;
    for (i, curve) in curves.iter().enumerate() {
        let colour = COLOURS[i % COLOURS.len()];
        let shown: Vec<(f64, f64, (f64, f64))> =
            curve.points.iter().filter(|p| p.1 >= floor).map(|p| (p.0 as f64, p.1, p.2)).collect();
        chart.draw_series(shown.iter().filter(|p| p.2.0 < p.2.1).map(|&(x, _, (low, high))| {
            PathElement::new(vec![(x, low.max(floor)), (x, high)], colour.stroke_width(1))
        }))?;
        chart
            .draw_series(LineSeries::new(shown.iter().map(|p| (p.0, p.1)), colour.stroke_width(2)))?
            .label(&curve.name)
            .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 20, y)], colour.stroke_width(2)));
        if i == 0 {
            chart.draw_series(shown.iter().map(|p| Circle::new((p.0, p.1), 3, colour.filled())))?;
        } else {
            chart.draw_series(shown.iter().map(|p| TriangleMarker::new((p.0, p.1), 5, colour.filled())))?;
        }
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerLeft)
        .background_style(WHITE.mix(0.9))
        .border_style(BLACK.mix(0.3))
        .draw()?;
    area.present()?;
    drop(chart);
    drop(area);
    Ok(())
}

/// Counts, one bar each.
pub struct Bars<'a> {
    /// What stands above them.
    pub name: String,
    /// What is counted, in order.
    pub of: &'static str,
    /// What a count is.
    pub each: &'static str,
    /// The counts, in order.
    pub counts: &'a [u64],
    /// How much of what is counted a bar stands for: 1, unless counts were put together.
    pub step: usize,
    /// What each should be near, if they should be even.
    pub expected: Option<f64>,
}

/// Counts put together, a few to a bar, so that there are not more bars than eyes can tell apart; and how many to one.
pub fn put_together(counts: &[u64]) -> (Vec<u64>, usize) {
    const MOST_BARS: usize = 80;
    let step = counts.len().div_ceil(MOST_BARS).max(1);
    (counts.chunks(step).map(|some| some.iter().sum()).collect(), step)
}

/// Histograms, one below the other, with the expected count as a line if there is one.
///
/// # Errors
/// When they can't be drawn.
pub fn histograms(all: &[Bars<'_>]) -> Result<String, Fault> {
    let mut text = String::new();
    draw_bars(all, &mut text).map_err(|error| Fault::new(format!("the plot can't be drawn: {error}")))?;
    Ok(text)
}

fn draw_bars(all: &[Bars<'_>], text: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(text, (SIZE.0, 320 * all.len().max(1) as u32)).into_drawing_area();
    area.fill(&WHITE)?;
    for (bars, panel) in all.iter().zip(area.split_evenly((all.len().max(1), 1))) {
        let most = bars.counts.iter().max().copied().unwrap_or(0) as f64;
        let most = most.max(bars.expected.unwrap_or(0.0).ceil());
        let last = bars.counts.len().max(1) as f64;
        let mut chart = ChartBuilder::on(&panel)
            .margin(12)
            .caption(&bars.name, ("sans-serif", 18))
            .x_label_area_size(32)
            .y_label_area_size(60)
            .build_cartesian_2d(0.0..last, 0.0..1.1 * most.max(1.0))?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_desc(bars.of)
            .y_desc(bars.each)
            .x_label_formatter(&|x| format!("{:.0}", x * bars.step as f64))
            .y_label_formatter(&|y| format!("{y:.0}"))
            .light_line_style(RGBColor(235, 235, 235))
            .draw()?;
        chart.draw_series(bars.counts.iter().enumerate().map(|(place, &count)| {
            Rectangle::new([(place as f64, 0.0), (place as f64 + 0.8, count as f64)], COLOURS[0].mix(0.6).filled())
        }))?;
        let lines = bars.expected.map(|expected| vec![(0.0, expected), (last, expected)]);
        chart.draw_series(lines.into_iter().map(|line| PathElement::new(line, COLOURS[1].stroke_width(2))))?;
    }
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_has_a_bar_for_each_count() {
        let counts = [10, 12, 0, 11];
        let bars = |name: &str| Bars {
            name: name.into(),
            of: "cards",
            each: "times dealt",
            counts: &counts,
            step: 1,
            expected: Some(8.25),
        };
        let text = histograms(&[bars("first"), bars("second")]).unwrap();
        assert!(text.contains("first") && text.contains("second") && text.matches("<rect").count() >= 8, "{text}");
        assert!(histograms(&[]).unwrap().trim_end().ends_with("</svg>"));
    }

    #[test]
    fn counts_that_are_too_many_are_put_together() {
        assert_eq!(put_together(&[1, 2, 3]), (vec![1, 2, 3], 1));
        let (bars, step) = put_together(&[1; 201]);
        assert_eq!((bars.len(), step, bars.iter().sum::<u64>()), (67, 3, 201));
        assert_eq!(put_together(&[]), (Vec::new(), 1));
    }

    #[test]
    fn a_plot_names_its_curves_and_is_a_whole_picture() {
        let curve = |name: &str, share: f64| Curve {
            name: name.into(),
            points: (2..=20)
                .map(|n| (n, share.powi(n as i32), (0.9 * share.powi(n as i32), share.powi(n as i32))))
                .collect(),
        };
        let text = dead_tables("swish", &[curve("deck, exact", 0.7), curve("changed, sampled", 0.6)]).unwrap();
        assert!(
            text.contains("deck, exact") && text.contains("changed, sampled") && text.trim_end().ends_with("</svg>")
        );
        assert!(dead_tables("swish", &[]).unwrap().trim_end().ends_with("</svg>"));
        assert!(dead_tables("swish", &[curve("never", 0.0)]).unwrap().contains("never"));
    }
}
