//! SET on the screen: the cards, and beside them how the picked ones stand in each
//! property.

use super::Set;
use crate::draw::frame::Piece;
use crate::draw::set::{face, standing_lines};
use crate::play::acts::Act;
use crate::play::game::{ActOf, Game, Marks, OnScreen};
use crate::play::midend::{COST, RIGHT_CALL};
use crate::play::place::Place;
use crate::report;
use misdeal_kernel::set::Card;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Text};

/// How wide the strip beside the table should be.
const SIDE: usize = 20;

impl OnScreen for Set {
    const OPENING: &'static str = "Find a set. Press ? for the keys and the rules.";
    const KEYS: &'static str = " Space pick · Enter claim · n no set · i hint · u undo · ? help · q end";

    fn help(&self) -> String {
        let (properties, values) = (self.shape().properties(), self.shape().values());
        format!(
            "A set is {values} cards that have, in each of the {properties} properties, all the same\n\
             value or all different ones. The digits of a card are its values.\n\
             \n\
             arrows, Tab    go to a card         Space, A-Z   pick it or put it back\n\
             0-9            type the code of a card to pick it (one player)\n\
             :              type the letters or the code of any card, then Enter\n\
             u  y  c        undo a pick, do it again, put all cards back\n\
             Enter          claim the picked cards\n\
             n              say that there is no set on the table\n\
             i              a hint: one more card of a set\n\
             s              see a whole set\n\
             1-8            say who acts, when several play\n\
             q, Esc         end the game; Ctrl-C leaves at once\n\
             \n\
             A right claim scores a point a card, and new cards come. A wrong claim\n\
             and a hint cost {COST} point; to see a set costs as much as the hints that\n\
             would tell it. \"No set\" scores {RIGHT_CALL} if the engine proves it, and {values} cards are\n\
             added; it costs {COST} if there is one. The game ends when the deck is used\n\
             up and the engine proves that no set is left.",
        )
    }

    fn key(&self, key: KeyCode, _cursor: Place) -> Option<ActOf<Self>> {
        (key == KeyCode::Char('s')).then_some(Act::Reveal)
    }

    fn code_keys(&self) -> Option<usize> {
        Some(if self.shape().is_dotted() { usize::MAX } else { self.shape().properties() })
    }

    fn size(&self, tight: bool) -> (usize, usize) {
        (face::width(self.shape(), tight), face::height(self.shape(), tight))
    }

    fn face(&self, place: Place, picked: &[Place], marks: Marks) -> Vec<Vec<Piece>> {
        let Some(card) = self.table.card(place) else { return Vec::new() };
        let label = if marks.under_cursor { format!("[{place}]") } else { place.to_string() };
        let above = if marks.hinted { label + "!" } else { label };
        face::lines(self.shape(), card, &face::Marks { double: picked.contains(&place), tight: marks.tight, above })
    }

    fn side_width(&self) -> usize {
        SIDE
    }

    fn side(
        &self,
        picked: &[Place],
        over: bool,
        _colour: bool,
        area: Rect,
        _buffer: &mut Buffer,
    ) -> (Rect, Text<'static>) {
        let title = match (picked.len(), over) {
            (0, _) => "No card is picked".to_owned(),
            (n, false) => format!("{} of {} picked", n, report::cards(self.shape().values())),
            (_, true) => "A set".to_owned(),
        };
        let cards: Vec<&Card> = picked.iter().filter_map(|&place| self.table.card(place)).collect();
        let mut text = Text::from(Line::from(title).style(Modifier::BOLD));
        let names = picked.iter().map(|&place| format!("{place} {}", self.code(place).unwrap_or_default()));
        let room = usize::from(area.height);
        for line in names.take(room) {
            text.push_line(line);
        }
        if cards.len() > 1 {
            text.push_line("");
            for line in standing_lines(self.shape(), &cards).take(room) {
                text.push_line(line);
            }
        }
        text.push_line("");
        (area, text)
    }
}
