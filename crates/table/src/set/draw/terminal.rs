//! SET cards drawn in the terminal, in boxes side by side.

use super::face::{self, Marks};
use super::{standing_lines, standings};
use crate::draw::boxes::{Block, Sign, rows};
use crate::draw::text::{MOST_CARDS, words as wrapped};
use crate::draw::text::{clipped, more};
use crate::set::words;
use misdeal_kernel::set::{Board, Card, Set, Shape};
use std::fmt::Write;

/// The most properties that are told one by one.
const MOST_TOLD: usize = 12;

/// All cards of a board side by side. Cards that are too large for a drawing of this
/// width are written as text.
#[must_use]
pub fn board(board: &Board, width: usize, colour: bool) -> String {
    let cards: Vec<&Card> = board.cards().iter().collect();
    let written = if is_drawable(board.shape(), width) { String::new() } else { format!("set {}\n", board.shape()) };
    written + &hand(board.shape(), &cards, width, colour)
}

/// Some cards side by side, or as text where they are too large.
#[must_use]
pub fn hand(shape: Shape, cards: &[&Card], width: usize, colour: bool) -> String {
    let shown = &cards[..cards.len().min(MOST_CARDS)];
    let mut out = if is_drawable(shape, width) && cards.iter().all(|card| card.fits(shape).is_ok()) {
        let draw = |card: &&Card| {
            Block::of(face::lines(shape, card, &Marks::default()), face::width(shape, false), Vec::new(), colour)
        };
        let blocks: Vec<Block> = shown.iter().map(draw).collect();
        rows(&blocks.iter().map(|block| (Sign::GAP, block)).collect::<Vec<_>>(), width)
    } else {
        wrapped(shown.iter().map(|card| words::text(shape, card)), width)
    };
    if shown.len() < cards.len() {
        out.push_str(&(more(cards.len() - shown.len()) + "\n"));
    }
    out
}

/// The cards of a set side by side, and in what they are the same or different.
#[must_use]
pub fn set(board: &Board, set: &Set, width: usize, colour: bool) -> String {
    let shape = board.shape();
    let cards: Vec<&Card> = set.cards().iter().collect();
    let mut out = hand(shape, &cards, width, colour);
    if cards.is_empty() || cards.iter().any(|card| card.fits(shape).is_err()) {
        return out;
    }
    let wide = standing_lines(shape, &cards).map(|line| line.chars().count()).max().unwrap_or(0);
    for (property, line) in standing_lines(shape, &cards).enumerate().take(MOST_TOLD) {
        let values = cards.iter().take(width).map(|card| words::value_named(shape, property, card.values()[property]));
        let values = if line.ends_with("same") { values.take(1).collect() } else { values.collect::<Vec<_>>() };
        let line = format!("{line:<wide$} {}", values.join(" "));
        // Writing to a string can't fail.
        let _ = writeln!(out, "{}", clipped(&line, width));
    }
    if shape.properties() > MOST_TOLD {
        let rest = |wanted: &str| standings(shape, &cards).skip(MOST_TOLD).filter(|how| *how == wanted).count();
        let [same, different, neither] = ["same", "different", "neither"].map(rest);
        let neither = if neither > 0 { format!(", {neither} neither") } else { String::new() };
        let all = shape.properties() - MOST_TOLD;
        let properties = if all == 1 { "property" } else { "properties" };
        let _ = writeln!(out, "and {all} more {properties}: {same} same, {different} different{neither}");
    }
    out
}

fn is_drawable(shape: Shape, width: usize) -> bool {
    face::is_whole(shape) && face::width(shape, false) <= width
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "set 4x3\n0120 0220 0020 1111";

    fn check(drawing: &str, expected: &[&str]) {
        assert_eq!(drawing.lines().collect::<Vec<_>>(), expected, "\n{drawing}");
        assert!(drawing.is_empty() || drawing.ends_with('\n'));
    }

    fn drawn(on: &str, cards: &str, width: usize) -> String {
        set(&on.parse().unwrap(), &cards.parse().unwrap(), width, false)
    }

    #[test]
    fn cards_stand_side_by_side_with_their_codes() {
        check(
            &board(&SAMPLE.parse().unwrap(), 45, false),
            &[
                "╭───────────╮  ╭───────────╮  ╭───────────╮",
                "│     ●     │  │     ≋     │  │     ◆     │",
                "│  purple   │  │  purple   │  │  purple   │",
                "╰──────0120─╯  ╰──────0220─╯  ╰──────0020─╯",
                "",
                "╭───────────╮",
                "│  /○/ /○/  │",
                "│   green   │",
                "╰──────1111─╯",
            ],
        );
        check(&board(&"set 4x3".parse().unwrap(), 45, false), &[]);
    }

    #[test]
    fn a_set_is_told_property_by_property() {
        let set = drawn(SAMPLE, "0120 0220 0020", 80);
        assert!(set.contains("╰──────0020─╯  ╰──────0120─╯"), "{set}");
        check(
            &set.lines().skip(4).map(|line| line.to_owned() + "\n").collect::<String>(),
            &[
                " 1 number   same      0",
                " 2 shape    different 0 1 2",
                " 3 colour   same      2",
                " 4 filling  same      0",
            ],
        );
        assert!(drawn(SAMPLE, "0120 0220 1111", 80).contains(" 2 shape    neither 1 2 1"));
        let long = drawn("set 14x2\n00000000000000 00000000000011", "00000000000000 00000000000011", 80);
        assert!(long.contains("\n12 same      0\nand 2 more properties: 0 same, 2 different\n"), "{long}");
    }

    #[test]
    fn what_is_too_large_or_does_not_fit_is_written() {
        check(&board(&SAMPLE.parse().unwrap(), 12, true), &["set 4x3", "0120 0220", "0020 1111"]);
        let long = "012".repeat(100);
        let written = board(&format!("set 300x3\n{long}").parse().unwrap(), 80, true);
        assert!(written.starts_with("set 300x3\n0120120") && written.ends_with("…\n"), "{written}");
        check(&drawn(SAMPLE, "0120 7", 80), &["0120 7"]);
        check(&drawn(SAMPLE, "", 80), &[]);
        let many: Vec<String> = (100..400).map(|n: u32| format!("{n:04}")).collect();
        let many = board(&format!("set 4x10\n{}", many.join(" ")).parse().unwrap(), 80, false);
        assert!(many.ends_with("\nand 100 more cards\n"), "{many}");
    }

    #[test]
    fn colour_adds_nothing_but_colour_and_lines_stay_short() {
        let sample: Board = SAMPLE.parse().unwrap();
        let set_of = |width, colour| set(&sample, &"0120 0220 0020".parse().unwrap(), width, colour);
        for width in [20, 40, 80] {
            let [plain, coloured] = [false, true].map(|colour| board(&sample, width, colour) + &set_of(width, colour));
            assert!(coloured.contains("\u{1b}[38;5;91m"));
            let mut parts = coloured.split('\u{1b}');
            let first = parts.next().unwrap().to_owned();
            let stripped = parts.fold(first, |text, part| text + part.split_once('m').unwrap().1);
            assert_eq!(stripped, plain);
            assert!(plain.lines().all(|line| line.chars().count() <= width), "{plain}");
        }
    }
}
