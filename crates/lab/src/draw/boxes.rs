//! Cards as boxes of characters, and rows of them.

use crate::draw::{Picture, Symbol, column_name};
use anstyle::{Ansi256Color, Style};
use misdeal_kernel::swish::deck::Colour;
use misdeal_kernel::swish::{Cell, Grid};
use std::iter::repeat_n;

/// How wide the box of a card is: a blank between all columns and at both ends.
pub(super) fn box_width(grid: Grid) -> usize {
    2 * usize::from(grid.columns()) + 3
}

/// What stands before a block.
#[derive(Clone, Copy)]
pub(super) struct Sign {
    /// Within a row.
    pub inner: &'static str,
    /// At the start of a row.
    pub first: &'static str,
}

impl Sign {
    /// Nothing but a gap.
    pub const GAP: Self = Self { inner: "  ", first: "" };
    /// Room for a sign at the start of a row.
    pub const INDENT: Self = Self { inner: "", first: "  " };
    /// Plus.
    pub const PLUS: Self = Self { inner: " + ", first: "+ " };
    /// Equals.
    pub const EQUALS: Self = Self { inner: " = ", first: "= " };
}

/// A card with its caption; every line is `width` columns wide.
pub(super) struct Block {
    /// How many columns it takes.
    pub width: usize,
    /// How many of the lines are the box.
    boxed: usize,
    lines: Vec<String>,
}

impl Block {
    /// A block of this picture, with the axes in its border if they fit.
    pub fn new(picture: &Picture, axes: bool, caption: Vec<String>, colour: bool) -> Self {
        let bare = box_width(picture.grid());
        let widest = caption.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let width = bare.max(widest);
        let mut lines: Vec<String> =
            boxed(picture, axes, colour).into_iter().map(|line| centred(&line, bare, width)).collect();
        let boxed = lines.len();
        lines.extend(caption.into_iter().map(|line| centred(&line, line.chars().count(), width)));
        Self { width, boxed, lines }
    }
}

/// A line that takes `from` columns, in the middle of `to` columns.
fn centred(line: &str, from: usize, to: usize) -> String {
    let spare = to.saturating_sub(from);
    let left = spare / 2;
    format!("{:left$}{line}{:right$}", "", "", right = spare - left)
}

/// The box of a card, in the border the names of columns and rows if they fit.
fn boxed(picture: &Picture, axes: bool, colour: bool) -> Vec<String> {
    let grid = picture.grid();
    let axes = axes && grid.columns() <= 26 && grid.rows() <= 9;
    let edge = |name: &dyn Fn(u16) -> String| (0..grid.columns()).map(|column| name(column) + "─").collect::<String>();
    let plain = edge(&|_| "─".into());
    let top = if axes { edge(&column_name) } else { plain.clone() };
    let mut lines = vec![format!("╭─{top}╮")];
    for row in 0..grid.rows() {
        let symbols: String =
            (0..grid.columns()).map(|column| glyph(picture, Cell { row, column }, colour) + " ").collect();
        let left = if axes { (row + 1).to_string() } else { "│".into() };
        lines.push(format!("{left} {symbols}│"));
    }
    lines.push(format!("╰─{plain}╯"));
    lines
}

fn glyph(picture: &Picture, cell: Cell, colour: bool) -> String {
    let symbol = match picture.at(cell) {
        Symbol::Empty => return "·".into(),
        Symbol::Point => "●",
        Symbol::Circle => "○",
        Symbol::Both => "◉",
        Symbol::Clash => "✗",
    };
    match Colour::of(picture.grid(), cell).filter(|_| colour).map(style) {
        Some(style) => format!("{style}{symbol}{style:#}"),
        None => symbol.into(),
    }
}

/// Colours of medium lightness, for dark and light backgrounds, chosen to stay
/// apart in simulations of the three kinds of colour blindness.
fn style(colour: Colour) -> Style {
    let index = match colour {
        Colour::Blue => 69,
        Colour::Orange => 172,
        Colour::Purple => 133,
        Colour::Green => 29,
    };
    Style::new().fg_color(Some(Ansi256Color(index).into()))
}

/// Blocks in rows of at most this width, a blank line between rows.
pub(super) fn rows(blocks: &[(Sign, &Block)], width: usize) -> String {
    let mut rows: Vec<Vec<(&str, &Block)>> = Vec::new();
    let mut used = 0;
    for &(sign, block) in blocks {
        let inner = sign.inner.len() + block.width;
        match rows.last_mut() {
            Some(row) if used + inner <= width => {
                row.push((sign.inner, block));
                used += inner;
            }
            _ => {
                rows.push(vec![(sign.first, block)]);
                used = sign.first.len() + block.width;
            }
        }
    }
    let lines = rows.iter().map(|row| {
        let height = row.iter().map(|(_, block)| block.lines.len()).max().unwrap_or(0);
        (0..height).map(|n| one_line(row, n) + "\n").collect::<String>()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The n-th line of a row of blocks; the sign stands at half the height of the box.
fn one_line(row: &[(&str, &Block)], n: usize) -> String {
    let mut line = String::new();
    for (sign, block) in row {
        if n == block.boxed / 2 {
            line.push_str(sign);
        } else {
            line.extend(repeat_n(' ', sign.len()));
        }
        match block.lines.get(n) {
            Some(part) => line.push_str(part),
            None => line.extend(repeat_n(' ', block.width)),
        }
    }
    line.truncate(line.trim_end().len());
    line
}
