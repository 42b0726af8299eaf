//! The table of UNO in a terminal: colours, and letters for those who do without.

use super::{YOU, words};
use crate::answer;
use anstyle::{Ansi256Color, Style};
use misdeal_kernel::uno::real::{Card, Colour};
use misdeal_solve::uno::real::View;

/// Where the cards of a line begin.
const INDENT: usize = 8;

/// A card as a small coloured label; its letters are there with colours or without.
fn label(card: Card, colour: bool) -> String {
    if !colour {
        return card.to_string();
    }
    let style = style(card.colour());
    format!("{style} {card} {style:#}")
}

fn style(colour: Option<Colour>) -> Style {
    // Dark letters on bright cards, and the other way round for wild ones.
    let (behind, letters) = match colour {
        Some(Colour::Red) => (203, 16),
        Some(Colour::Green) => (77, 16),
        Some(Colour::Blue) => (75, 16),
        Some(Colour::Yellow) => (221, 16),
        None => (236, 231),
    };
    Style::new().bg_color(Some(Ansi256Color(behind).into())).fg_color(Some(Ansi256Color(letters).into())).bold()
}

/// Cards in lines that are not wider than this.
fn cards(all: impl Iterator<Item = Card>, width: usize, colour: bool) -> String {
    let padding = if colour { 2 } else { 0 };
    let (mut text, mut used) = (String::new(), INDENT);
    for card in all {
        let wide = card.to_string().len() + padding + 1;
        if used + wide > width && used > INDENT {
            text += &format!("\n{:INDENT$}", "");
            used = INDENT;
        }
        text += &label(card, colour);
        text.push(' ');
        used += wide;
    }
    text.trim_end().to_owned()
}

/// What the person sees: the players in their order, the discards and his hand.
pub fn table(view: &View<'_>, scores: Option<&[u32]>, width: usize, colour: bool) -> String {
    let mut text = String::new();
    for player in 0..view.players() {
        let sign = if player == view.turn() { '>' } else { ' ' };
        let cards = view.holds(player);
        let held = format!("{cards:>3} {:5}", if cards == 1 { "card" } else { "cards" });
        let score = scores.map_or(String::new(), |scores| format!("  {:>4} points", scores[player]));
        let uno = if view.holds(player) == 1 && player != YOU { "  UNO" } else { "" };
        text += &format!("{sign} {:9} {held}{score}{uno}\n", words::name(player));
    }
    let follow = match (view.top().is_wild(), view.colour()) {
        (false, _) => String::new(),
        (true, called) if colour => {
            let style = style(Some(called));
            format!(" {style} {called} {style:#} was called")
        }
        (true, called) => format!(" {called} was called"),
    };
    text += &format!("{:INDENT$}{}{follow}\n", "top", label(view.top(), colour));
    let direction = match (view.players() > 2, view.rightwards()) {
        (false, _) => "",
        (true, false) => ", play goes to the left (1 2 3 ..)",
        (true, true) => ", play goes to the right (.. 3 2 1)",
    };
    text += &format!("{:INDENT$}{}{direction}\n", "pile", answer::cards(view.in_pile()));
    text + &format!("{:INDENT$}{}\n", "hand", cards(view.hand().iter(), width, colour))
}
