//! A panel of time against size: curves with their names at their ends.

use super::{COLOURS, Curve, MARGIN, WIDTH, decade, title_font};
use crate::bench::between::Spread;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::collections::BTreeSet;

/// Pixels for the times at the left.
const LEFT: u32 = 64;
/// Pixels of a letter in a name, and of a number below the axis.
const LETTER: f64 = 6.8;

/// Draws it. The names that have a colour already keep it.
pub fn draw<'a>(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    title: &str,
    curves: &'a [(String, Curve)],
    known: &mut Vec<&'a str>,
) -> Result<(), Box<dyn std::error::Error>> {
    let seconds = || {
        let spreads = curves.iter().flat_map(|(_, curve)| curve.values());
        spreads.flat_map(|spread| [spread.lower.low, spread.median.low, spread.upper.low])
    };
    let (low, high) = (seconds().fold(f64::INFINITY, f64::min), seconds().fold(0.0, f64::max));
    let (low, high) = (10f64.powf(low.log10().floor()), 10f64.powf((high.log10() + 0.2).ceil()));
    let cards: BTreeSet<usize> = curves.iter().flat_map(|(_, curve)| curve.keys().copied()).collect();
    let (few, many) = (cards.first().copied().unwrap_or(1) as f64, cards.last().copied().unwrap_or(1) as f64);
    // Room for the names behind the last point.
    let width = f64::from(WIDTH - LEFT - 2 * MARGIN);
    let longest = curves.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0) as f64;
    let room = ((longest * LETTER + 16.0) / width).min(0.6);
    let start = few / (many / few).max(1.2).powf(0.04);
    let end = many * (many / start).powf(room / (1.0 - room));
    let beside = many * (end / many).powf(10.0 / (width * room));
    let labels = spaced(&cards, |cards| width * (cards / start).ln() / (end / start).ln());
    let mut chart = ChartBuilder::on(area)
        .margin(MARGIN)
        .caption(title, title_font(title))
        .x_label_area_size(38)
        .y_label_area_size(LEFT)
        .build_cartesian_2d((start..end).log_scale().with_key_points(labels), (low..high).log_scale())?;
    chart
        .configure_mesh()
        .x_desc("cards")
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| decade(*y))
        .label_style(("sans-serif", 12))
        .axis_desc_style(("sans-serif", 13))
        .light_line_style(RGBColor(240, 240, 240))
        .draw()?;
    let mut ends = Vec::new();
    for (index, (name, curve)) in curves.iter().enumerate() {
        let colour = colour(index, name, known);
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
    let gap = (high / low).log10() / 19.0;
    let names = apart(ends, (low.log10() + gap / 2.0, high.log10() - gap / 2.0), gap);
    chart.draw_series(
        names.into_iter().map(|(y, name, colour)| Text::new(name.to_owned(), (beside, 10f64.powf(y)), font(colour))),
    )?;
    Ok(())
}

/// Black for the first curve, which is ours, and for the others one that they keep.
fn colour<'a>(index: usize, name: &'a str, known: &mut Vec<&'a str>) -> RGBColor {
    if index == 0 {
        return COLOURS[0];
    }
    let place = known.iter().position(|other| *other == name).unwrap_or_else(|| {
        known.push(name);
        known.len() - 1
    });
    COLOURS[1 + place % (COLOURS.len() - 1)]
}

/// The sizes whose numbers do not lie over each other below the axis.
fn spaced(cards: &BTreeSet<usize>, place: impl Fn(f64) -> f64) -> Vec<f64> {
    let mut kept = Vec::new();
    let mut free = f64::NEG_INFINITY;
    for &cards in cards {
        let (x, half) = (place(cards as f64), cards.to_string().len() as f64 * LETTER / 2.0);
        if x - half >= free {
            kept.push(cards as f64);
            free = x + half + LETTER;
        }
    }
    kept
}

/// Names beside the ends of their curves, from below, moved where they would lie over each other, and kept inside.
fn apart<'a>(
    mut ends: Vec<(f64, &'a str, RGBColor)>,
    (floor, ceiling): (f64, f64),
    gap: f64,
) -> Vec<(f64, &'a str, RGBColor)> {
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut least = floor;
    for end in &mut ends {
        end.0 = end.0.max(least);
        least = end.0 + gap;
    }
    let mut most = ceiling;
    for end in ends.iter_mut().rev() {
        end.0 = end.0.min(most);
        most = end.0 - gap;
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_do_not_lie_over_each_other() {
        let places = |ends: &[f64]| -> Vec<f64> {
            let ends = ends.iter().map(|&y| (y, "", COLOURS[0])).collect();
            apart(ends, (0.0, 10.0), 1.0).into_iter().map(|end| end.0).collect()
        };
        assert_eq!(places(&[3.0, 3.0, 7.0]), [3.0, 4.0, 7.0]);
        assert_eq!(places(&[10.0, 9.8, 9.9]), [8.0, 9.0, 10.0]);
    }

    #[test]
    fn numbers_do_not_lie_over_each_other() {
        let cards = BTreeSet::from([100, 101, 200]);
        assert_eq!(spaced(&cards, |cards| cards), [100.0, 200.0]);
    }
}
