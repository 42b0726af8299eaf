//! Cards of quads drawn in the terminal, in boxes side by side.

use super::{looks, shape, stand};
use crate::draw::text::clipped;
use crate::set::draw::{standing_line, terminal};
use misdeal_kernel::quads::{Board, Card, Cards, Deck};
use std::fmt::Write;

/// The most properties that are told one by one.
const MOST_TOLD: usize = 12;

/// All cards of a board side by side. Cards that are too large for a drawing of this width are written as text.
#[must_use]
pub fn board(board: &Board, width: usize, colour: bool) -> String {
    hand(board.deck(), board.cards(), width, colour)
}

/// Some cards side by side.
#[must_use]
pub fn hand(deck: Deck, cards: &[Card], width: usize, colour: bool) -> String {
    let faces: Vec<_> = cards.iter().map(|card| looks(*card)).collect();
    let drawn = shape(deck).map(|shape| terminal::hand(shape, &faces.iter().collect::<Vec<_>>(), width, colour));
    drawn.unwrap_or_default()
}

/// The cards of a quad side by side, and how they stand in each property; or other cards of the board.
#[must_use]
pub fn cards(board: &Board, cards: &Cards, width: usize, colour: bool) -> String {
    let deck = board.deck();
    let mut out = hand(deck, cards.cards(), width, colour);
    let (&[a, b, c, d], Ok(shape)) = (cards.cards(), shape(deck)) else { return out };
    let properties = deck.properties().min(MOST_TOLD);
    let line = |property| standing_line(shape, property, stand([a, b, c, d], property));
    let lines: Vec<String> = (0..properties).map(line).collect();
    let wide = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    for (property, line) in lines.iter().enumerate() {
        let values = [a, b, c, d].map(|card| card.value(property).to_string());
        let values = if line.ends_with("alike") { values[0].clone() } else { values.join(" ") };
        // Writing to a string can't fail.
        let _ = writeln!(out, "{}", clipped(&format!("{line:<wide$} {values}"), width));
    }
    match deck.properties() - properties {
        0 => {}
        1 => out.push_str("and 1 more property\n"),
        more => _ = writeln!(out, "and {more} more properties"),
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(on: &str, shown: &str, width: usize) -> String {
        cards(&on.parse().unwrap(), &shown.parse().unwrap(), width, false)
    }

    #[test]
    fn cards_stand_side_by_side_with_their_codes() {
        let drawn = board(&"quads 3\n000 123".parse().unwrap(), 80, false);
        assert_eq!(
            drawn.lines().collect::<Vec<_>>(),
            [
                "╭───────────────╮  ╭───────────────╮",
                "│       ◆       │  │     ■   ■     │",
                "│     blue      │  │     green     │",
                "╰───────────000─╯  ╰───────────123─╯",
            ],
            "\n{drawn}"
        );
        assert_eq!(board(&"quads 3".parse().unwrap(), 80, false), "");
    }

    #[test]
    fn a_quad_is_told_property_by_property() {
        let quad = drawn("quads 3\n000 010 021 031", "000 010 021 031", 100);
        let told: Vec<&str> = quad.lines().skip(4).collect();
        assert_eq!(
            told,
            [" 1 number   alike     0", " 2 shape    different 0 1 2 3", " 3 colour   two pairs 0 0 1 1"],
            "\n{quad}"
        );
        let kept = drawn("quads 3\n000 010 021 031", "000 010 021", 100);
        assert_eq!(kept.lines().count(), 4, "three cards are no quad");
        let card = |last: &str| "0".repeat(12) + last;
        let long = ["00", "01", "02", "03"].map(card).join(" ");
        let long = drawn(&format!("quads 14\n{long}"), &long, 80);
        assert!(long.ends_with("12 alike 0\nand 2 more properties\n"), "{long}");
    }
}
