//! Games of boards on the screen: the cards, and beside them how the picked ones stand in each property.

use super::on_screen::{Marks, OnScreen};
use misdeal_table::answer;
use misdeal_table::boards::Spread;
use misdeal_table::boards::play::Seated;
use misdeal_table::draw::frame::Piece;
use misdeal_table::draw::text::words;
use misdeal_table::play::matches::{ActOf, Seek};
use misdeal_table::play::of_matches::OfMatches;
use misdeal_table::play::place::Place;
use misdeal_table::play::sheet::{COST, RIGHT_CALL};
use misdeal_table::set::draw::{face, standing_line};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Text};

/// How wide the strip beside the table should be.
const SIDE: usize = 20;
/// How wide the help is.
const HELP: usize = 74;

impl<B: Spread> OnScreen for Seated<B> {
    fn opening() -> String {
        format!("Find a {}. Press ? for the keys and the rules.", B::MATCH)
    }

    fn keys() -> String {
        format!(" Space pick · Enter claim · n no {} · i hint · u undo · ? help · q end", B::MATCH)
    }

    fn help(&self) -> String {
        let (word, needed) = (B::MATCH, self.needed());
        let rule = format!("A {word} is {}. The digits of a card are its values.", B::rule(self.deck()));
        format!(
            "{}\n\
             arrows, Tab    go to a card         Space, A-Z   pick it or put it back\n\
             0-9            type the code of a card to pick it (one player)\n\
             :              type the letters or the code of any card, then Enter\n\
             u  y  c        undo a pick, do it again, put all cards back\n\
             Enter          claim the picked cards\n\
             n              say that there is no {word} on the table\n\
             i              a hint: one more card of a {word}\n\
             s              see a whole {word}\n\
             1-8            say who acts, when several play\n\
             q, Esc         end the game; Ctrl-C leaves at once\n\
             \n\
             A right claim scores a point a card, and new cards come. A wrong claim\n\
             and a hint cost {COST} point; to see a {word} costs as much as the hints that\n\
             would tell it. \"No {word}\" scores {RIGHT_CALL} if the engine proves it, and {needed} cards are\n\
             added; it costs {COST} if there is one. The game ends when the deck is used\n\
             up and the engine proves that no {word} is left.",
            words(rule.split_whitespace(), HELP)
        )
    }

    fn key(&self, key: KeyCode, _cursor: Place) -> Option<ActOf<Self>> {
        (key == KeyCode::Char('s')).then(|| Seek::Reveal.into())
    }

    fn code_keys(&self) -> Option<usize> {
        Some(if self.faces().is_dotted() { usize::MAX } else { self.faces().properties() })
    }

    fn size(&self, tight: bool) -> (usize, usize) {
        (face::width(self.faces(), tight), face::height(self.faces()))
    }

    fn face(&self, place: Place, picked: &[Place], marks: Marks) -> Vec<Vec<Piece>> {
        let Some(card) = self.card(place) else { return Vec::new() };
        let label = if marks.under_cursor { format!("[{place}]") } else { place.to_string() };
        let above = if marks.hinted { label + "!" } else { label };
        let marks = face::Marks { double: picked.contains(&place), tight: marks.tight, above };
        face::lines(self.faces(), &B::face(card), &marks)
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
            (n, false) => format!("{} of {} picked", n, answer::cards(self.needed())),
            (_, true) => format!("A {}", B::MATCH),
        };
        let (faces, cards) = (self.faces(), self.of(picked));
        let mut text = Text::from(Line::from(title).style(Modifier::BOLD));
        let name = |place: Place| format!("{place} {}", self.code(place).unwrap_or_default());
        let room = usize::from(area.height);
        for line in picked.iter().map(|&place| name(place)).take(room) {
            text.push_line(line);
        }
        if cards.len() > 1 {
            text.push_line("");
            let named = |place: usize| picked.get(place).map(ToString::to_string).unwrap_or_default();
            let stand = |property| B::stand(&cards, property, &named).map(|stand| (property, stand.how));
            for (property, how) in (0..faces.properties()).filter_map(stand).take(room) {
                text.push_line(standing_line(faces, property, how));
            }
        }
        text.push_line("");
        (area, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::screen::App;
    use crate::play::screen::testing::{press, text};
    use misdeal_kernel::set::Board;
    use misdeal_solve::deal::Seed;
    use misdeal_table::boards::table::Table;
    use misdeal_table::play::matches::Matches;
    use misdeal_table::play::midend::Midend;
    use std::time::Duration;

    fn game(shape: &str, players: usize) -> Midend<Matches<Seated<Board>>> {
        let table = Table::new(shape.parse().unwrap(), Seed(42), None).unwrap();
        Midend::new(Seated::new(table, Duration::from_secs(600)), Seed(42), players).unwrap()
    }

    #[test]
    fn a_small_screen_shows_the_whole_table() {
        let mut game = game("4x3", 1);
        game.pass(Duration::from_secs(83));
        let mut app = App::new(&mut game, true);
        press(&mut app, "ABEi\n");
        assert_eq!(text(&mut app, 80, 24), include_str!("screens/set-80x24.txt"));
    }

    #[test]
    fn codes_are_typed_and_pick_their_cards() {
        let mut game = game("4x3", 1);
        let mut app = App::new(&mut game, true);
        press(&mut app, "102");
        assert!(text(&mut app, 80, 24).contains("Pick a card by its letter or its code: 102_"));
        press(&mut app, "2:c\n");
        assert_eq!(app.game.picked(), [Place(1), Place(2)]);
        assert_eq!((app.cursor, app.entry.clone()), (Place(2), None));
        press(&mut app, "1022");
        assert_eq!(app.game.picked(), [Place(2)], "once more puts it back");
        press(&mut app, "0000");
        assert_eq!(app.said.text, "Card 0000 is not on the table.");
        press(&mut app, "uy");
        assert_eq!(app.game.picked(), [Place(2)]);
        // Several players have digits of their own.
        let mut game = self::game("4x3", 2);
        let mut app = App::new(&mut game, true);
        press(&mut app, "2:1022\n");
        assert_eq!((app.game.acting(), app.game.picked()), (1, &[Place(1)][..]));
    }

    #[test]
    fn a_wrong_call_and_a_confirmation_show_a_set() {
        let mut game = game("4x3", 1);
        let mut app = App::new(&mut game, false);
        press(&mut app, "n");
        assert!(app.said.text.ends_with("To see one, reveal it (key s)."), "{:?}", app.said);
        press(&mut app, "s\n");
        assert!(app.said.text.starts_with("A set! (+3 points)"), "{:?}", app.said);
        press(&mut app, "q");
        assert!(text(&mut app, 80, 24).contains("A set\n"));
    }

    #[test]
    fn any_shape_is_shown_as_far_as_it_fits() {
        for (shape, part) in [("4x5", "★"), ("6x4", "[B]"), ("7x1", "[A]"), ("2x60", "[B]"), ("100x3", "[B]")] {
            let mut game = game(shape, 1);
            let mut app = App::new(&mut game, true);
            press(&mut app, "AB");
            let shown = text(&mut app, 80, 24);
            assert!(shown.contains(part), "{shape}: {shown}");
            for (width, height) in [(1, 1), (20, 6), (30, 200), (300, 60)] {
                text(&mut app, width, height);
            }
        }
    }

    #[test]
    fn the_help_fits_a_small_terminal() {
        let help = game("4x3", 1).table().help();
        assert!(help.lines().count() <= 22);
        assert!(help.lines().all(|line| line.chars().count() <= 74), "{help}");
    }
}
