//! What the keys do.

use crate::play::acts::{Act, Reply, Tone};
use crate::play::midend::{COST, MORE, Midend, RIGHT_CALL};
use crate::play::table::Place;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::Orientation;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::Duration;

/// The game and what is only about its screen.
pub struct App<'a> {
    /// The game.
    pub game: &'a mut Midend,
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
}

impl<'a> App<'a> {
    /// A screen for a game.
    pub fn new(game: &'a mut Midend, colour: bool) -> Self {
        let text = match game.over() {
            None => "Find cards that swish. Press ? for the keys and the rules.",
            Some(_) => "There is no swish in this deck at all: the game is over. Press q to leave.",
        };
        let said = Reply { tone: Tone::Plain, text: text.into() };
        Self { game, cursor: Place(0), said, help: None, colour, columns: 1, top: 0 }
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
            code => {
                if let Some(act) = self.act_of(code) {
                    self.act(act)?;
                }
            }
        }
        Ok(false)
    }

    fn act_of(&mut self, code: KeyCode) -> Option<Act> {
        let turn = |how| Some(Act::Turn(self.cursor, how));
        match code {
            KeyCode::Char(' ') => Some(Act::Pick(self.cursor)),
            KeyCode::Char(letter @ 'A'..='Z') => {
                let place = letter.to_string().parse().ok()?;
                if self.game.table().card(place).is_some() {
                    self.cursor = place;
                }
                Some(Act::Pick(place))
            }
            KeyCode::Char('h') => turn(Orientation::LeftRight),
            KeyCode::Char('v') => turn(Orientation::UpDown),
            KeyCode::Char('r') => turn(Orientation::HalfTurn),
            KeyCode::Char('d') => turn(Orientation::Diagonal),
            KeyCode::Char('a') => turn(Orientation::AntiDiagonal),
            KeyCode::Char(']') => turn(Orientation::Clockwise),
            KeyCode::Char('[') => turn(Orientation::CounterClockwise),
            KeyCode::Enter => Some(Act::Claim),
            KeyCode::Char('n') => Some(Act::NoSwish),
            KeyCode::Char('i') => Some(Act::Hint),
            KeyCode::Char('t') => Some(Act::Try),
            KeyCode::Char('u') | KeyCode::Backspace => Some(Act::Undo),
            KeyCode::Char('c') => Some(Act::Lay(Vec::new())),
            KeyCode::Char(digit @ '1'..='9') => Some(Act::Player(digit.to_digit(10)? as usize)),
            _ => None,
        }
    }

    fn act(&mut self, act: Act) -> Result<(), Fault> {
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
        let last = self.game.table().deal().cards().len().saturating_sub(1);
        self.cursor = Place(self.cursor.0.saturating_add_signed(steps).min(last));
    }
}

/// The help, in lines of at most 74 characters.
pub fn help() -> String {
    format!(
        "A swish is two or more cards, turned and laid over each other, so that\n\
         every point ● meets exactly one circle ○, and every circle one point.\n\
         \n\
         arrows, Tab    go to a card         Space, A-Z   pick it or put it back\n\
         h  v  r        turn it left-right, up-down, by half a turn\n\
         ]  [  d  a     squares: quarter turns, flips over the diagonals\n\
         u  c           undo the last pick or turn, put all cards back\n\
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::oracle::Oracle;
    use misdeal_kernel::swish::deck::commercial;
    use misdeal_solve::deal::Seed;

    fn game(deck: &str, players: usize) -> Midend {
        let deck = if deck.is_empty() { commercial().unwrap() } else { deck.parse().unwrap() };
        let cards = deck.cards().len().min(16);
        Midend::new(&deck, Seed(42), cards, players, Oracle { time: Duration::from_secs(600) }).unwrap()
    }

    /// Types characters; `<` and `>` are left and right, `^` and `_` up and down, `\n` Enter.
    fn type_in(app: &mut App<'_>, keys: &str) -> bool {
        keys.chars().any(|c| {
            let code = match c {
                '<' => KeyCode::Left,
                '>' => KeyCode::Right,
                '^' => KeyCode::Up,
                '_' => KeyCode::Down,
                '\n' => KeyCode::Enter,
                c => KeyCode::Char(c),
            };
            app.key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap()
        })
    }

    #[test]
    fn cards_are_picked_turned_and_put_back() {
        let mut game = game("", 1);
        let mut app = App::new(&mut game, false);
        app.columns = 4;
        type_in(&mut app, "_>hv<^^<<<< C");
        let picked: Vec<String> =
            app.game.table().picked().iter().map(|p| format!("{}@{}", p.place, p.orientation)).collect();
        assert_eq!(picked, ["F@r", "A@0", "C@0"]);
        assert_eq!(app.cursor, Place(2));
        type_in(&mut app, "uuu");
        assert_eq!(app.game.table().picked().len(), 1);
        type_in(&mut app, "c");
        assert!(app.game.table().picked().is_empty());
        type_in(&mut app, "d");
        assert_eq!(app.said.text, "These cards can't be turned so.");
        type_in(&mut app, "Z");
        assert_eq!((app.said.text.as_str(), app.cursor), ("There is no card Z on the table.", Place(2)));
        type_in(&mut app, "____");
        assert_eq!(app.cursor, Place(15));
    }

    #[test]
    fn a_square_has_keys_for_all_its_turns() {
        let mut game = game("swish 2x2\na1:b1 b1:a1", 1);
        let mut app = App::new(&mut game, false);
        for (keys, letter) in [("]", 'q'), ("[", 'c'), ("]]", 'r'), ("d", 'd'), ("a", 'a'), ("h]", 'a'), ("]h", 'd')] {
            type_in(&mut app, keys);
            assert_eq!(app.game.table().picked()[0].orientation.letter(), letter, "{keys}");
            type_in(&mut app, "c");
        }
    }

    #[test]
    fn a_claim_and_a_hint_are_answered() {
        let mut game = game("", 2);
        let mut app = App::new(&mut game, false);
        type_in(&mut app, "2AB\n");
        assert!(app.said.text.starts_with("Player 2: No swish: "), "{:?}", app.said);
        type_in(&mut app, "i");
        assert!(app.said.text.starts_with("Player 2: Hint: "), "{:?}", app.said);
        type_in(&mut app, "3");
        assert_eq!(app.said.text, "There is no player 3 of 2.");
    }

    #[test]
    fn leaving_takes_two_keys_or_ctrl_c() {
        let mut game = game("", 1);
        let mut app = App::new(&mut game, false);
        assert!(!type_in(&mut app, "?q"), "a key closes the help");
        assert!(!type_in(&mut app, "q"));
        assert!(app.said.text.ends_with("Press q once more to leave."), "{:?}", app.said);
        assert!(type_in(&mut app, "q"));
        assert!(app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)).unwrap());
    }

    #[test]
    fn the_clock_stands_still_while_the_help_is_open() {
        let mut game = game("", 1);
        let mut app = App::new(&mut game, false);
        app.pass(Duration::from_secs(1));
        type_in(&mut app, "?");
        app.pass(Duration::from_secs(5));
        type_in(&mut app, "?");
        app.pass(Duration::from_secs(1));
        assert_eq!(app.game.clock(), Duration::from_secs(2));
    }

    #[test]
    fn the_help_fits_a_small_terminal() {
        assert!(help().lines().count() <= 22);
        assert!(help().lines().all(|line| line.chars().count() <= 74), "{}", help());
    }
}
