//! A keyboard and a screen for tests.

use crate::play::screen::app::App;
use crate::play::screen::on_screen::OnScreen;
use crate::play::screen::view;
use misdeal_solve::deal::Seed;
use misdeal_table::asks::menu::{Subject, fit};
use misdeal_table::asks::{Command, Typed};
use misdeal_table::games;
use misdeal_table::guide::Sitting;
use misdeal_table::play::lines::Lines;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Types characters; `<` and `>` are left and right, `^` and `_` up and down, `$` the
/// end, `\n` Enter. Says whether the game was left.
pub fn press(app: &mut App<'_, impl OnScreen>, keys: &str) -> bool {
    keys.chars().any(|c| {
        let code = match c {
            '<' => KeyCode::Left,
            '>' => KeyCode::Right,
            '^' => KeyCode::Up,
            '_' => KeyCode::Down,
            '$' => KeyCode::End,
            '\n' => KeyCode::Enter,
            '\u{1b}' => KeyCode::Esc,
            c => KeyCode::Char(c),
        };
        app.key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap()
    })
}

/// What is drawn on a screen of this size.
pub fn screen(app: &mut App<'_, impl OnScreen>, width: u16, height: u16) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(frame, app)).unwrap();
    terminal
}

/// The characters of a screen, without the blanks at the ends of lines.
pub fn text(app: &mut App<'_, impl OnScreen>, width: u16, height: u16) -> String {
    let buffer = screen(app, width, height).backend().buffer().clone();
    let rows = (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>());
    rows.map(|row| row.trim_end().to_owned() + "\n").collect()
}

/// A table of this game, as `play` lays it when nothing is said but these flags.
pub fn table(game: &str, flags: &[&'static str]) -> Box<dyn Lines> {
    let guide = games::guide(game).unwrap();
    let mut typed = Typed::default();
    flags.iter().for_each(|flag| typed.add(flag, Vec::new()));
    let subject = Subject::game(Command::Play, guide.menu(), guide.kinds(Command::Play, &typed));
    let given = fit(&subject, typed).unwrap();
    guide.play(&given, Sitting { seed: Seed(1), cards: None, colour: false }).unwrap()
}
