//! Cards drawn in the terminal, in boxes side by side.
//!
//! A point is `●`, a circle `○`, a point in a circle `◉`, an empty cell `·`.
//! Colours repeat what the place of a cell says and never say anything else.

use super::face::{self, Face};
use super::{Picture, as_laid};
use crate::answer;
use crate::draw::boxes::{Block, Sign, rows};
use crate::draw::text::{MOST_CARDS, caption, more, words};
use misdeal_kernel::swish::{Card, Deal, Grid, Swish};
use std::fmt::Display;

/// The most lines that the drawing of a swish takes, so that the answer above it
/// stays in sight.
const MOST_LINES: usize = 60;
/// The most columns of a card that is drawn.
const MOST_COLUMNS: u16 = 40;
/// The most rows of a card that is drawn.
const MOST_ROWS: u16 = 30;
/// A caption may be wider than its card, up to this.
const CAPTION: usize = 11;

/// All cards of a deal side by side, each with its text form underneath; copies
/// that follow each other are drawn once. Cards that are too large for a drawing
/// of this width are written as text.
#[must_use]
pub fn hand(deal: &Deal, width: usize, colour: bool) -> String {
    let mut shown = 0;
    let copies = deal.cards().chunk_by(PartialEq::eq).take(MOST_CARDS);
    let kinds: Vec<Copies<'_>> =
        copies.inspect(|copies| shown += copies.len()).map(|copies| Copies(copies.len(), &copies[0])).collect();
    let mut out = if is_drawable(deal.grid(), width) {
        let caption = |copies: &Copies<'_>| caption(copies, caption_width(deal.grid(), width));
        let draw = |copies: &Copies<'_>| block(&Picture::of(deal.grid(), [copies.1]), false, caption(copies), colour);
        let blocks: Vec<Block> = kinds.iter().map(draw).collect();
        rows(&blocks.iter().map(|block| (Sign::GAP, block)).collect::<Vec<_>>(), width)
    } else {
        let fixed = if deal.is_fixed() { " fixed" } else { "" };
        format!("swish {}{fixed}\n{}", deal.grid(), words(kinds.iter(), width))
    };
    if shown < deal.cards().len() {
        out.push_str(&(more(deal.cards().len() - shown) + "\n"));
    }
    out
}

/// The cards of a swish as they are laid, and what is seen when they lie over
/// each other. What is too large for a drawing of this width is written as text.
#[must_use]
pub fn swish(deal: &Deal, swish: &Swish, width: usize, colour: bool) -> String {
    let grid = deal.grid();
    let in_a_row = (width / (box_width(grid) + Sign::PLUS.inner.len())).max(1);
    let in_a_column = (MOST_LINES / (usize::from(grid.rows()) + 4)).max(1);
    let shown = MOST_CARDS.min(in_a_row * in_a_column);
    let hidden = swish.len().saturating_sub(shown);
    let drawable = is_drawable(grid, width.saturating_sub(Sign::PLUS.first.len()));
    let laid: Option<Vec<Card>> = swish.0.iter().map(|laid| drawable.then(|| as_laid(deal, laid))?).collect();
    let Some(laid) = laid.filter(|laid| !laid.is_empty()) else {
        let mut out = words(swish.0.iter().take(shown), width);
        if hidden > 0 {
            out.push_str(&(more(hidden) + "\n"));
        }
        return out;
    };
    let drawn = swish.0.iter().zip(&laid).take(shown).map(|(text, card)| {
        block(&Picture::of(grid, [card]), false, caption(text, caption_width(grid, width)), colour)
    });
    let blocks: Vec<Block> = drawn.collect();
    let sum = block(
        &Picture::of(grid, &laid),
        true,
        caption(&answer::cards(swish.len()), caption_width(grid, width)),
        colour,
    );
    let in_one_row =
        blocks.iter().map(|block| block.width + Sign::PLUS.inner.len()).sum::<usize>() + sum.width <= width;
    let start = if in_one_row { Sign::GAP } else { Sign::INDENT };
    let signs = std::iter::once(start).chain(std::iter::repeat(Sign::PLUS));
    let signed: Vec<(Sign, &Block)> = signs.zip(&blocks).chain([(Sign::EQUALS, &sum)]).collect();
    let mut out = rows(&signed, width);
    if hidden > 0 {
        out.push_str(&(more(hidden) + " in the sum, not drawn\n"));
    }
    out
}

/// A card and how often it lies there, written `2x a1:b2`.
struct Copies<'a>(usize, &'a Card);

impl Display for Copies<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            1 => self.1.fmt(f),
            copies => write!(f, "{copies}x {}", self.1),
        }
    }
}

/// How wide the box of a card is.
fn box_width(grid: Grid) -> usize {
    face::width(grid, false)
}

/// A block of this picture, with the axes in its border if they fit.
fn block(picture: &Picture, axes: bool, caption: Vec<String>, colour: bool) -> Block {
    let lines = face::lines(picture, &Face { axes, ..Face::default() });
    Block::of(lines, box_width(picture.grid()), caption, colour)
}

fn is_drawable(grid: Grid, width: usize) -> bool {
    grid.columns() <= MOST_COLUMNS && grid.rows() <= MOST_ROWS && box_width(grid) <= width
}

fn caption_width(grid: Grid, width: usize) -> usize {
    box_width(grid).max(CAPTION.min(width.saturating_sub(Sign::PLUS.first.len())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::text::TEXT;

    const SAMPLE: &str = "swish 4x3\na1:b2 b2:a1 c1:b3 2x a2:c3 b1:b4";

    fn check(drawing: &str, expected: &[&str]) {
        assert_eq!(drawing.lines().collect::<Vec<_>>(), expected, "\n{drawing}");
        assert!(drawing.is_empty() || drawing.ends_with('\n'));
    }

    fn drawn(deal: &str, laid: &str, width: usize, colour: bool) -> String {
        swish(&deal.parse().unwrap(), &laid.parse().unwrap(), width, colour)
    }

    #[test]
    fn cards_stand_side_by_side_and_copies_are_drawn_once() {
        check(
            &hand(&SAMPLE.parse().unwrap(), 40, false),
            &[
                "╭───────╮  ╭───────╮  ╭───────╮",
                "│ ● · · │  │ ○ · · │  │ · · ● │",
                "│ · ○ · │  │ · ● · │  │ · · · │",
                "│ · · · │  │ · · · │  │ · ○ · │",
                "│ · · · │  │ · · · │  │ · · · │",
                "╰───────╯  ╰───────╯  ╰───────╯",
                "  a1:b2      b2:a1      c1:b3",
                "",
                "╭───────╮  ╭───────╮",
                "│ · · · │  │ · ● · │",
                "│ ● · · │  │ · · · │",
                "│ · · ○ │  │ · · · │",
                "│ · · · │  │ · ○ · │",
                "╰───────╯  ╰───────╯",
                "2x a2:c3     b1:b4",
            ],
        );
        check(&hand(&"swish 4x3".parse().unwrap(), 40, false), &[]);
    }

    #[test]
    fn a_swish_is_a_sum() {
        check(
            &drawn("swish 2x2\na1:b1 a2:a1", "a1:b1@0 a2:a1@d", 80, false),
            &[
                "╭─────╮   ╭─────╮   ╭─a─b─╮",
                "│ ● ○ │   │ ○ ● │   1 ◉ ◉ │",
                "│ · · │ + │ · · │ = 2 · · │",
                "╰─────╯   ╰─────╯   ╰─────╯",
                "a1:b1@0   a2:a1@d   2 cards",
            ],
        );
    }

    #[test]
    fn a_long_sum_is_broken_before_its_signs() {
        check(
            &drawn("swish 1x2\na1:b1", "a1:b1@0 a1:b1@h a1:b1@h", 20, false),
            &[
                "  ╭─────╮   ╭─────╮",
                "  │ ● ○ │ + │ ○ ● │",
                "  ╰─────╯   ╰─────╯",
                "  a1:b1@0   a1:b1@h",
                "",
                "  ╭─────╮   ╭─a─b─╮",
                "+ │ ○ ● │ = 1 ✗ ✗ │",
                "  ╰─────╯   ╰─────╯",
                "  a1:b1@h   3 cards",
            ],
        );
    }

    #[test]
    fn a_long_caption_takes_several_lines() {
        check(
            &hand(&"swish 2x4\na1,b1,c1,d1:a2,b2,c2,d2 b1:a2".parse().unwrap(), 40, false),
            &[
                "╭─────────╮  ╭─────────╮",
                "│ ● ● ● ● │  │ · ● · · │",
                "│ ○ ○ ○ ○ │  │ ○ · · · │",
                "╰─────────╯  ╰─────────╯",
                " a1,b1,c1,      b1:a2",
                " d1:a2,b2,",
                "   c2,d2",
            ],
        );
    }

    /// The text without its escape sequences.
    fn stripped(text: &str) -> String {
        let mut parts = text.split('\u{1b}');
        let first = parts.next().unwrap().to_owned();
        parts.fold(first, |plain, part| plain + part.split_once('m').unwrap().1)
    }

    #[test]
    fn colour_adds_nothing_but_colour() {
        let deal: Deal = SAMPLE.parse().unwrap();
        let laid = "a1:b2@0 b2:a1@0 b1:b4@0 b1:b4@v a2:c3@0";
        for width in [14, 40, 80] {
            let [plain, coloured] =
                [false, true].map(|colour| hand(&deal, width, colour) + &drawn(SAMPLE, laid, width, colour));
            assert!(coloured.contains("\u{1b}[38;5;69m●\u{1b}[0m"));
            assert_eq!(stripped(&coloured), plain);
            assert!(!plain.contains('\u{1b}') && plain.lines().all(|line| line.chars().count() <= width), "{plain}");
        }
        let square = "swish 2x2\na1:b1".parse().unwrap();
        assert_eq!(hand(&square, 80, true), hand(&square, 80, false));
    }

    #[test]
    fn what_is_too_large_is_written() {
        check(
            &hand(&"swish 65535x65535 fixed\na1:b2 3x c4:".parse().unwrap(), 80, true),
            &["swish 65535x65535 fixed", "a1:b2 3x c4:"],
        );
        check(&hand(&"swish 4x3\na1:b2 b2:".parse().unwrap(), 8, true), &["swish 4x3", "a1:b2", "b2:"]);
        check(&drawn("swish 4x3\n", "a1:b2@0 b2:a1@h", 10, true), &["a1:b2@0", "b2:a1@h"]);
        let long: Vec<String> = (1..=60_000).map(|row| format!("a{row}")).collect();
        let lines = hand(&format!("swish 60000x1\n{}:", long.join(",")).parse().unwrap(), 80, true);
        assert_eq!(lines.lines().nth(1).map(|line| (line.chars().count(), line.ends_with('…'))), Some((TEXT, true)));
    }

    #[test]
    fn what_does_not_fit_the_deal_is_written() {
        check(&drawn(SAMPLE, "a1:b2@q d9:a1@0", 80, true), &["a1:b2@q d9:a1@0"]);
        check(&drawn(SAMPLE, "", 80, true), &[]);
    }

    #[test]
    fn only_the_first_cards_are_drawn() {
        let many = format!("swish 4x3\n{}", "a1:b2 3x b2:a1 ".repeat(150));
        assert!(hand(&many.parse().unwrap(), 80, false).ends_with("\nand 200 more cards\n"));
        let copies = "swish 4x3\n2000000x a1:b2".parse().unwrap();
        assert_eq!(hand(&copies, 80, false).lines().last(), Some("  a1:b2"));
        let laid = "a1:b2@0 ".repeat(201);
        let sum = drawn(SAMPLE, &laid, 80, false);
        assert!(sum.contains("201 cards") && sum.ends_with("\nand 159 more cards in the sum, not drawn\n"), "{sum}");
    }
}
