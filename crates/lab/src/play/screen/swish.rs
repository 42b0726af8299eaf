//! Swish on the screen: the cards, and beside them the picked ones laid over each other.

use super::on_screen::{Marks, OnScreen};
use crate::play::screen::cards::draw_face;
use misdeal_kernel::swish::{Card, Orientation};
use misdeal_table::answer;
use misdeal_table::draw::frame::Piece;
use misdeal_table::play::matches::{ActOf, Seek};
use misdeal_table::play::of_matches::OfMatches;
use misdeal_table::play::place::Place;
use misdeal_table::play::sheet::{COST, RIGHT_CALL};
use misdeal_table::swish::draw::face::{self, Face};
use misdeal_table::swish::draw::{Picture, Symbol};
use misdeal_table::swish::play::table::Picked;
use misdeal_table::swish::play::{Act, MORE, Swish};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Text};
use ratatui::widgets::Widget;

impl OnScreen for Swish {
    fn opening() -> String {
        "Find cards that swish. Press ? for the keys and the rules.".into()
    }

    fn keys() -> String {
        " Space pick · h v r turn · Enter claim · n no swish · i hint · ? help · q end".into()
    }

    fn help(&self) -> String {
        format!(
            "A swish is two or more cards, turned and laid over each other, so that\n\
             every point ● meets exactly one circle ○, and every circle one point.\n\
             \n\
             arrows, Tab    go to a card         Space, A-Z   pick it or put it back\n\
             h  v  r        turn it left-right, up-down, by half a turn\n\
             ]  [  d  a     squares: quarter turns, flips over the diagonals\n\
             u  y  c        undo a pick or turn, do it again, put all cards back\n\
             Enter          claim the picked cards as they are turned\n\
             n              say that there is no swish on the table\n\
             i              a hint: one more card of a swish, then how they are turned\n\
             t              do the picked cards swish, however they are turned?\n\
             1-8            say who acts, when several play\n\
             q, Esc         end the game; Ctrl-C leaves at once\n\
             \n\
             A right claim scores a point a card, and new cards come. A wrong claim,\n\
             a hint and a try cost {COST} point. \"No swish\" scores {RIGHT_CALL} if the engine proves\n\
             it, and {MORE} cards are added; it costs {COST} if there is one. The game ends when\n\
             the deck is used up and the engine proves that no swish is left.",
        )
    }

    fn key(&self, key: KeyCode, cursor: Place) -> Option<ActOf<Self>> {
        let turn = |how| Some(Seek::Own(Act::Turn(cursor, how)).into());
        match key {
            KeyCode::Char('h') => turn(Orientation::LeftRight),
            KeyCode::Char('v') => turn(Orientation::UpDown),
            KeyCode::Char('r') => turn(Orientation::HalfTurn),
            KeyCode::Char('d') => turn(Orientation::Diagonal),
            KeyCode::Char('a') => turn(Orientation::AntiDiagonal),
            KeyCode::Char(']') => turn(Orientation::Clockwise),
            KeyCode::Char('[') => turn(Orientation::CounterClockwise),
            KeyCode::Char('t') => Some(Seek::Own(Act::Try).into()),
            _ => None,
        }
    }

    fn code_keys(&self) -> Option<usize> {
        None
    }

    fn size(&self, tight: bool) -> (usize, usize) {
        (face::width(self.deal().grid(), tight), usize::from(self.deal().grid().rows()) + 2)
    }

    fn face(&self, place: Place, picked: &[Picked], marks: Marks) -> Vec<Vec<Piece>> {
        let Some(card) = self.card(place) else { return Vec::new() };
        let grid = self.deal().grid();
        let turn = picked.iter().find(|pick| pick.place == place).map(|pick| pick.orientation);
        let image = card.turned(grid, turn.unwrap_or(Orientation::Identity));
        let hint = if marks.hinted { "!" } else { "" };
        let face = Face {
            double: turn.is_some(),
            tight: marks.tight,
            axes: false,
            above: if marks.under_cursor { format!("[{place}]") } else { place.to_string() },
            below: turn.map_or_else(|| hint.to_owned(), |turn| format!("{hint}@{turn}")),
        };
        face::lines(&Picture::of(grid, [&image]), &face)
    }

    fn side_width(&self) -> usize {
        face::width(self.deal().grid(), false) + 2
    }

    fn side(
        &self,
        picked: &[Picked],
        over: bool,
        colour: bool,
        area: Rect,
        buffer: &mut Buffer,
    ) -> (Rect, Text<'static>) {
        let grid = self.deal().grid();
        let laid = self.laid(picked);
        let images: Vec<Card> = laid.0.iter().map(|laid| laid.card.turned(grid, laid.orientation)).collect();
        let picture = Picture::of(grid, &images);
        let title = match (images.len(), over) {
            (0, _) => "No card is picked".to_owned(),
            (n, false) => format!("{} picked", answer::cards(n)),
            (n, true) => format!("A swish of {n} cards"),
        };
        let tight = face::width(grid, false) > usize::from(area.width);
        let height = if face::width(grid, tight) > usize::from(area.width) { 0 } else { grid.rows() + 2 };
        let parts = [Constraint::Length(1), Constraint::Length(height), Constraint::Min(0)];
        let [head, overlay, rest] = Layout::vertical(parts).areas(area);
        Line::from(title).style(Modifier::BOLD).render(head, buffer);
        if height > 0 {
            let face = Face { axes: true, tight, ..Face::default() };
            draw_face(face::lines(&picture, &face), colour, overlay, buffer);
        }
        let mut text = Text::from(picked_line(picked));
        for line in [&seen_line(&picture), "", "◉ met  ● ○ open", "✗ two of a kind", ""] {
            text.push_line(line.to_owned());
        }
        (rest, text)
    }
}

/// The places of the picked cards and their turns.
fn picked_line(picked: &[Picked]) -> String {
    picked.iter().map(|card| format!("{}@{}", card.place, card.orientation)).collect::<Vec<_>>().join(" ")
}

/// How the cells of the picked cards look when they lie over each other.
fn seen_line(picture: &Picture) -> String {
    let count = |wanted: &[Symbol]| picture.symbols().filter(|(_, symbol)| wanted.contains(symbol)).count();
    let [met, open, clash] = [&[Symbol::Both][..], &[Symbol::Point, Symbol::Circle], &[Symbol::Clash]].map(count);
    match (met, open, clash) {
        (0, 0, 0) => String::new(),
        (met, open, 0) => format!("{met} met, {open} open"),
        (met, open, clash) => format!("{met} met, {open} open, {clash} ✗"),
    }
}
