//! What the keys do.

use crate::play::screen::on_screen::OnScreen;
use misdeal_kernel::fault::Fault;
use misdeal_table::play::acts::{Act, Reply};
use misdeal_table::play::matches::{ActOf, Matches, Seek};
use misdeal_table::play::midend::Midend;
use misdeal_table::play::place::Place;
use misdeal_table::play::words;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::Duration;

/// The game and what is only about its screen.
pub struct App<'a, G: OnScreen> {
    /// The game.
    pub game: &'a mut Midend<Matches<G>>,
    /// The card that keys are about.
    pub cursor: Place,
    /// What was said last.
    pub said: Reply,
    /// From which line on the help is shown, if it is; the clock stands still meanwhile.
    pub help: Option<u16>,
    /// Whether to show colours.
    pub colour: bool,
    /// How many cards are in a row, as drawn last.
    pub columns: usize,
    /// The first row of cards that is in sight, as drawn last.
    pub top: usize,
    /// The name of a card as far as it is typed, if one is.
    pub entry: Option<String>,
}

impl<'a, G: OnScreen> App<'a, G> {
    /// A screen for a game.
    pub fn new(game: &'a mut Midend<Matches<G>>, colour: bool) -> Self {
        let said = match game.over() {
            None => G::opening(),
            Some(_) => format!("There is no {} in this deck at all: the game is over. Press q to leave.", G::MATCH),
        };
        let said = Reply::plain(said);
        Self { game, cursor: Place(0), said, help: None, colour, columns: 1, top: 0, entry: None }
    }

    /// Lets time pass.
    pub fn pass(&mut self, time: Duration) {
        if self.help.is_none() {
            self.game.pass(time);
        }
    }

    /// Does what a key stands for; says whether to leave.
    ///
    /// # Errors
    /// When something is wrong with the program.
    pub fn key(&mut self, key: KeyEvent) -> Result<bool, Fault> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return Ok(matches!(key.code, KeyCode::Char('c' | 'd')));
        }
        if let Some(from) = self.help {
            self.help = match key.code {
                KeyCode::Down => Some(from.saturating_add(1)),
                KeyCode::Up => Some(from.saturating_sub(1)),
                _ => None,
            };
            return Ok(false);
        }
        if self.entry.is_some() {
            self.enter(key.code)?;
            return Ok(false);
        }
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc if self.game.over().is_some() => return Ok(true),
            KeyCode::Char('q') | KeyCode::Esc => {
                self.act(Act::GiveUp)?;
                self.said.text += " Press q once more to leave.";
            }
            KeyCode::Char('?') | KeyCode::F(1) => self.help = Some(0),
            KeyCode::Left | KeyCode::BackTab => self.go(-1),
            KeyCode::Right | KeyCode::Tab => self.go(1),
            KeyCode::Up => self.go(-self.row()),
            KeyCode::Down => self.go(self.row()),
            KeyCode::Home => self.cursor = Place(0),
            KeyCode::End => self.go(isize::MAX),
            KeyCode::Char(digit @ '0'..='9')
                if self.game.players().len() == 1 && self.game.table().code_keys().is_some() =>
            {
                self.entry = Some(String::new());
                self.enter(KeyCode::Char(digit))?;
            }
            code => {
                if let Some(act) = self.act_of(code) {
                    self.act(act)?;
                }
            }
        }
        Ok(false)
    }

    fn act_of(&mut self, code: KeyCode) -> Option<ActOf<G>> {
        if let Some(act) = self.game.table().key(code, self.cursor) {
            return Some(act);
        }
        match code {
            KeyCode::Char(' ') => Some(Seek::Pick(self.cursor).into()),
            KeyCode::Char(letter @ 'A'..='Z') => {
                let place = letter.to_string().parse().ok()?;
                self.go_to(place);
                Some(Seek::Pick(place).into())
            }
            KeyCode::Char(':') if self.game.table().code_keys().is_some() => {
                self.entry = Some(String::new());
                None
            }
            KeyCode::Enter => Some(Seek::Claim.into()),
            KeyCode::Char('n') => Some(Act::Nothing),
            KeyCode::Char('i') => Some(Act::Hint),
            KeyCode::Char('u') | KeyCode::Backspace => Some(Act::Undo),
            KeyCode::Char('y') => Some(Act::Redo),
            KeyCode::Char('c') => Some(Seek::Lay(Vec::new()).into()),
            KeyCode::Char(digit @ '1'..='9') => Some(Act::Player(digit.to_digit(10)? as usize)),
            _ => None,
        }
    }

    /// Types at the name of a card.
    fn enter(&mut self, code: KeyCode) -> Result<(), Fault> {
        let mut entry = self.entry.take().unwrap_or_default();
        let done = match code {
            KeyCode::Esc => return Ok(()),
            KeyCode::Enter => true,
            KeyCode::Backspace if entry.pop().is_none() => return Ok(()),
            KeyCode::Char(letter) => {
                entry.push(letter);
                let typed = entry.chars().count();
                self.game.table().code_keys() == Some(typed) && entry.starts_with(|c: char| c.is_ascii_digit())
            }
            _ => false,
        };
        match done {
            true => self.pick_named(&entry),
            false => {
                self.entry = Some(entry);
                Ok(())
            }
        }
    }

    /// Picks the cards with these names, or puts them back.
    fn pick_named(&mut self, names: &str) -> Result<(), Fault> {
        let names: Vec<&str> = names.split_whitespace().collect();
        match self.game.table().named(&names) {
            Err(fault) => self.said = Reply::plain(words::sentence(fault.what())),
            Ok(picks) => {
                for place in picks.iter().map(G::place) {
                    self.go_to(place);
                    self.act(Seek::Pick(place).into())?;
                }
            }
        }
        Ok(())
    }

    /// Moves the cursor to a card, if there is one.
    fn go_to(&mut self, place: Place) {
        if self.game.table().code(place).is_some() {
            self.cursor = place;
        }
    }

    fn act(&mut self, act: ActOf<G>) -> Result<(), Fault> {
        self.said = self.game.act(act)?;
        self.go(0);
        Ok(())
    }

    /// The number of cards in a row.
    fn row(&self) -> isize {
        isize::try_from(self.columns).unwrap_or(1)
    }

    /// Moves the cursor, as far as there are cards.
    fn go(&mut self, steps: isize) {
        let last = self.game.table().cards().saturating_sub(1);
        self.cursor = Place(self.cursor.0.saturating_add_signed(steps).min(last));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::screen::testing::press;
    use misdeal_solve::deal::Seed;
    use misdeal_solve::swish::deck::commercial;
    use misdeal_table::swish::play::Swish;
    use misdeal_table::swish::play::oracle::Oracle;
    use misdeal_table::swish::play::table::SwishTable;

    fn game(deck: &str, players: usize) -> Midend<Matches<Swish>> {
        let deck = if deck.is_empty() { commercial().unwrap() } else { deck.parse().unwrap() };
        let cards = deck.cards().len().min(16);
        let table = SwishTable::new(&deck, Seed(42), cards).unwrap();
        Midend::new(Swish::new(table, Oracle { time: Duration::from_secs(600) }), Seed(42), players).unwrap()
    }

    #[test]
    fn cards_are_picked_turned_and_put_back() {
        let mut game = game("", 1);
        let mut app = App::new(&mut game, false);
        app.columns = 4;
        press(&mut app, "_>hv<^^<<<< C");
        let picked: Vec<String> = app.game.picked().iter().map(|p| format!("{}@{}", p.place, p.orientation)).collect();
        assert_eq!(picked, ["F@r", "A@0", "C@0"]);
        assert_eq!(app.cursor, Place(2));
        press(&mut app, "uuu");
        assert_eq!(app.game.picked().len(), 1);
        press(&mut app, "c");
        assert!(app.game.picked().is_empty());
        press(&mut app, "d");
        assert_eq!(app.said.text, "These cards can't be turned so.");
        press(&mut app, "Z");
        assert_eq!((app.said.text.as_str(), app.cursor), ("There is no card Z on the table.", Place(2)));
        press(&mut app, "____");
        assert_eq!(app.cursor, Place(15));
    }

    #[test]
    fn a_square_has_keys_for_all_its_turns() {
        let mut game = game("swish 2x2\na1:b1 b1:a1", 1);
        let mut app = App::new(&mut game, false);
        for (keys, letter) in [("]", 'q'), ("[", 'c'), ("]]", 'r'), ("d", 'd'), ("a", 'a'), ("h]", 'a'), ("]h", 'd')] {
            press(&mut app, keys);
            assert_eq!(app.game.picked()[0].orientation.letter(), letter, "{keys}");
            press(&mut app, "c");
        }
    }

    #[test]
    fn a_claim_and_a_hint_are_answered() {
        let mut game = game("", 2);
        let mut app = App::new(&mut game, false);
        press(&mut app, "2AB\n");
        assert!(app.said.text.starts_with("Player 2: No swish: "), "{:?}", app.said);
        press(&mut app, "i");
        assert!(app.said.text.starts_with("Player 2: Hint: "), "{:?}", app.said);
        press(&mut app, "3");
        assert_eq!(app.said.text, "There is no player 3 of 2.");
    }

    #[test]
    fn leaving_takes_two_keys_or_ctrl_c() {
        let mut game = game("", 1);
        let mut app = App::new(&mut game, false);
        assert!(!press(&mut app, "?q"), "a key closes the help");
        assert!(!press(&mut app, "q"));
        assert!(app.said.text.ends_with("Press q once more to leave."), "{:?}", app.said);
        assert!(press(&mut app, "q"));
        assert!(app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)).unwrap());
    }

    #[test]
    fn the_clock_stands_still_while_the_help_is_open() {
        let mut game = game("", 1);
        let mut app = App::new(&mut game, false);
        app.pass(Duration::from_secs(1));
        press(&mut app, "?");
        app.pass(Duration::from_secs(5));
        press(&mut app, "?");
        app.pass(Duration::from_secs(1));
        assert_eq!(app.game.clock(), Duration::from_secs(2));
    }

    #[test]
    fn the_help_fits_a_small_terminal() {
        let help = game("", 1).table().help();
        assert!(help.lines().count() <= 22);
        assert!(help.lines().all(|line| line.chars().count() <= 74), "{help}");
    }
}
