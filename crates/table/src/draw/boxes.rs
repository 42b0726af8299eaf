//! Cards as boxes of characters, and rows of them.

use crate::draw::frame::Piece;
use anstyle::{Ansi256Color, Style};
use std::iter::repeat_n;

/// What stands before a block.
#[derive(Clone, Copy)]
pub(crate) struct Sign {
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
pub(crate) struct Block {
    /// How many columns it takes.
    pub width: usize,
    /// How many of the lines are the box.
    boxed: usize,
    lines: Vec<String>,
}

impl Block {
    /// A block of a face with lines of this width.
    pub fn of(face: Vec<Vec<Piece>>, bare: usize, caption: Vec<String>, colour: bool) -> Self {
        let widest = caption.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let width = bare.max(widest);
        let mut lines: Vec<String> =
            coloured(face, colour).into_iter().map(|line| centred(&line, bare, width)).collect();
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

/// The lines of a face, with escapes for their colours if they are wanted.
pub(crate) fn coloured(face: Vec<Vec<Piece>>, colour: bool) -> Vec<String> {
    let show = |piece: Piece| match piece.colour.filter(|_| colour) {
        Some(index) => {
            let style = Style::new().fg_color(Some(Ansi256Color(index).into()));
            format!("{style}{}{style:#}", piece.text)
        }
        None => piece.text,
    };
    face.into_iter().map(|line| line.into_iter().map(show).collect()).collect()
}

/// Blocks in rows of at most this width, a blank line between rows.
pub(crate) fn rows(blocks: &[(Sign, &Block)], width: usize) -> String {
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
