//! The table on a screen: takes the terminal over, and gives it back whatever happens.

mod app;
mod boards;
pub mod cards;
mod on_screen;
mod swish;
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
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::crossterm::style::force_color_output;
use std::any::Any;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often the clock is drawn, and a signal looked for.
const TICK: Duration = Duration::from_millis(200);

/// How long a game has to end when a signal asks it to.
const LAST_CALL: Duration = Duration::from_secs(2);

/// Plays a game on the screen, and gives what is said in the end.
type Run = fn(&mut dyn Lines, bool) -> Result<String, Fault>;

/// Looks for the screen of a table.
struct Screens<'a> {
    game: &'a dyn Lines,
    run: Option<Run>,
}

impl Screens<'_> {
    /// Takes the screen of this game, if the table is one of it.
    fn try_on<G: OnScreen + InLines + 'static>(&mut self) {
        if (self.game as &dyn Any).is::<Midend<Matches<G>>>() {
            self.run = Some(|game, colour| {
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

/// Who plays a game on the screen, if it has one.
pub fn of(game: &dyn Lines) -> Option<Run> {
    let mut screens = Screens { game, run: None };
    screens.try_on::<Swish>();
    games::boards(&mut screens);
    screens.run
}

/// Plays on the screen until someone leaves.
fn run<G: OnScreen>(game: &mut Midend<Matches<G>>, colour: bool) -> Result<(), Fault> {
    let fault = |error: &io::Error| io_fault("use", "the terminal", error);
    let ended = end_on_signal();
    // Also restores the terminal when something panics.
    let mut terminal = ratatui::try_init().map_err(|error| fault(&error))?;
    let restored = Restored;
    if colour {
        force_color_output(true);
    }
    let played = play(&mut terminal, &mut App::new(game, colour), &ended);
    drop(restored);
    played
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

fn play<G: OnScreen>(terminal: &mut DefaultTerminal, app: &mut App<'_, G>, ended: &AtomicBool) -> Result<(), Fault> {
    let fault = |error: &io::Error| io_fault("use", "the terminal", error);
    let mut last = Instant::now();
    while !ended.load(Ordering::Relaxed) {
        terminal.draw(|frame| view::draw(frame, app)).map_err(|error| fault(&error))?;
        let ready = event::poll(TICK).map_err(|error| fault(&error))?;
        let now = Instant::now();
        app.pass(now - last);
        last = now;
        if !ready {
            continue;
        }
        if let Event::Key(key) = event::read().map_err(|error| fault(&error))?
            && key.kind != KeyEventKind::Release
            && app.key(key)?
        {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_solve::deal::Seed;
    use misdeal_table::asks::menu::{Subject, fit};
    use misdeal_table::asks::{Command, Typed};
    use misdeal_table::guide::Sitting;

    /// A table of this game, as `play` lays it when nothing else is said.
    fn table(game: &str) -> Box<dyn Lines> {
        let guide = games::guide(game).unwrap();
        let typed = Typed::default();
        let subject = Subject::game(Command::Play, guide.menu(), guide.kinds(Command::Play, &typed));
        let given = fit(&subject, typed).unwrap();
        guide.play(&given, Sitting { seed: Seed(1), cards: None, colour: false }).unwrap()
    }

    #[test]
    fn games_of_matches_have_a_screen_and_games_of_turns_have_none() {
        for (game, has_one) in [("swish", true), ("set", true), ("quads", true), ("uno", false)] {
            assert_eq!(of(table(game).as_ref()).is_some(), has_one, "{game}");
        }
    }

    #[test]
    fn every_game_of_boards_has_a_screen() {
        /// Counts games of boards.
        struct Count(usize);
        impl Visitor for Count {
            fn visit<B: Spread>(&mut self) {
                self.0 += 1;
                assert!(of(table(B::GAME).as_ref()).is_some(), "{}", B::GAME);
            }
        }
        let mut count = Count(0);
        games::boards(&mut count);
        assert!(count.0 >= 2);
    }
}
