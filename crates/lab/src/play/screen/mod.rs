//! The table on a screen: takes the terminal over, and gives it back whatever happens.

mod app;
mod boards;
pub mod cards;
mod on_screen;
mod swish;
mod talk;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that can't go on should stop")]
pub mod testing;
mod view;

use crate::files::io_fault;
pub use app::App;
use misdeal_kernel::fault::Fault;
use misdeal_table::boards::play::Seated;
use misdeal_table::boards::{Spread, Visitor};
use misdeal_table::games;
use misdeal_table::play::lines::{InLines, Lines};
use misdeal_table::play::matches::Matches;
use misdeal_table::play::midend::Midend;
use misdeal_table::swish::play::Swish;
pub use on_screen::OnScreen;
use ratatui::crossterm::event::{self, Event, KeyEvent, KeyEventKind};
use ratatui::crossterm::style::force_color_output;
use ratatui::crossterm::terminal::size;
use ratatui::{DefaultTerminal, Frame};
use std::any::Any;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use talk::Talk;

/// How often the clock is drawn, and a signal looked for.
const TICK: Duration = Duration::from_millis(200);

/// How long a game has to end when a signal asks it to.
const LAST_CALL: Duration = Duration::from_secs(2);

/// Plays a game on the screen, and gives what is said in the end.
type Run = fn(&mut dyn Lines, &str, bool) -> Result<String, Fault>;

/// Looks for the screen of a table.
struct Screens<'a> {
    game: &'a dyn Lines,
    run: Option<Run>,
}

impl Screens<'_> {
    /// Takes the screen of this game, if the table is one of it.
    fn try_on<G: OnScreen + InLines + 'static>(&mut self) {
        if (self.game as &dyn Any).is::<Midend<Matches<G>>>() {
            self.run = Some(|game, _, colour| {
                let game = (game as &mut dyn Any).downcast_mut::<Midend<Matches<G>>>();
                let game = game.ok_or_else(|| Fault::new("this table has no screen"))?;
                run(game, colour)?;
                Ok(game.summary())
            });
        }
    }
}

/// All games of boards have one screen.
impl Visitor for Screens<'_> {
    fn visit<B: Spread>(&mut self) {
        self.try_on::<Seated<B>>();
    }
}

/// Who plays a game on the screen: its cards, or what is said.
pub fn of(game: &dyn Lines) -> Run {
    let mut screens = Screens { game, run: None };
    screens.try_on::<Swish>();
    games::boards(&mut screens);
    screens.run.unwrap_or(talk)
}

/// Plays a game of turns on the screen until someone leaves.
fn talk(game: &mut dyn Lines, title: &str, colour: bool) -> Result<String, Fault> {
    let width = size().map_or(80, |(width, _)| width);
    let mut talk = Talk::new(game, title, colour, width)?;
    on_screen(colour, |terminal, ended| {
        until_left(terminal, ended, &mut talk, |frame, talk| talk.draw(frame), Talk::pass, Talk::key)
    })?;
    talk.leave()
}

/// Plays on the screen until someone leaves.
fn run<G: OnScreen>(game: &mut Midend<Matches<G>>, colour: bool) -> Result<(), Fault> {
    let mut app = App::new(game, colour);
    on_screen(colour, |terminal, ended| until_left(terminal, ended, &mut app, view::draw, App::pass, App::key))
}

/// Takes the terminal over for a while.
fn on_screen(
    colour: bool,
    play: impl FnOnce(&mut DefaultTerminal, &AtomicBool) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let ended = end_on_signal();
    // Also restores the terminal when something panics.
    let mut terminal = ratatui::try_init().map_err(|error| fault(&error))?;
    let restored = Restored;
    if colour {
        force_color_output(true);
    }
    let played = play(&mut terminal, &ended);
    drop(restored);
    played
}

fn fault(error: &io::Error) -> Fault {
    io_fault("use", "the terminal", error)
}

/// Gives the terminal back when it goes.
struct Restored;

impl Drop for Restored {
    fn drop(&mut self) {
        // A terminal that is gone need not be restored.
        let _ = ratatui::try_restore();
    }
}

/// A request to end the program ends the game. If that takes long, because an engine
/// thinks or because the terminal is gone and reading from it never returns, the
/// program ends all the same.
fn end_on_signal() -> Arc<AtomicBool> {
    let ended = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&ended);
    // Without a handler the signal ends the program and leaves the screen as it is.
    let _ = ctrlc::set_handler(move || {
        flag.store(true, Ordering::Relaxed);
        std::thread::sleep(LAST_CALL);
        let _ = ratatui::try_restore();
        std::process::exit(130);
    });
    ended
}

/// Draws, lets time pass, and hands on keys, until one of them leaves.
fn until_left<S>(
    terminal: &mut DefaultTerminal,
    ended: &AtomicBool,
    screen: &mut S,
    draw: impl Fn(&mut Frame<'_>, &mut S),
    pass: impl Fn(&mut S, Duration),
    key: impl Fn(&mut S, KeyEvent) -> Result<bool, Fault>,
) -> Result<(), Fault> {
    let mut last = Instant::now();
    while !ended.load(Ordering::Relaxed) {
        terminal.draw(|frame| draw(frame, screen)).map_err(|error| fault(&error))?;
        let ready = event::poll(TICK).map_err(|error| fault(&error))?;
        let now = Instant::now();
        pass(screen, now - last);
        last = now;
        if !ready {
            continue;
        }
        if let Event::Key(pressed) = event::read().map_err(|error| fault(&error))?
            && pressed.kind != KeyEventKind::Release
            && key(screen, pressed)?
        {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::screen::testing::table;

    /// Whether the cards of a game lie on its screen.
    fn shows_cards(game: &str) -> bool {
        let game = table(game, &[]);
        let mut screens = Screens { game: game.as_ref(), run: None };
        screens.try_on::<Swish>();
        games::boards(&mut screens);
        screens.run.is_some()
    }

    #[test]
    fn games_of_matches_show_cards_and_games_of_turns_what_is_said() {
        for (game, has_cards) in [("swish", true), ("set", true), ("quads", true), ("uno", false)] {
            assert_eq!(shows_cards(game), has_cards, "{game}");
        }
    }

    #[test]
    fn every_game_of_boards_has_a_screen() {
        /// Counts games of boards.
        struct Count(usize);
        impl Visitor for Count {
            fn visit<B: Spread>(&mut self) {
                self.0 += 1;
                assert!(shows_cards(B::GAME), "{}", B::GAME);
            }
        }
        let mut count = Count(0);
        games::boards(&mut count);
        assert!(count.0 >= 2);
    }
}
