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
use misdeal_kernel::{quads, set};
use misdeal_table::boards::play::Seated;
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

/// A game on the screen, and whether a table is one of it.
type Screen = (fn(&dyn Lines) -> bool, Run);

/// The games that have a screen, a line each.
const SCREENS: &[Screen] =
    &[on_screen::<Swish>(), on_screen::<Seated<set::Board>>(), on_screen::<Seated<quads::Board>>()];

const fn on_screen<G: OnScreen + InLines + 'static>() -> Screen {
    (
        |game| (game as &dyn Any).is::<Midend<Matches<G>>>(),
        |game, colour| {
            let game = (game as &mut dyn Any).downcast_mut::<Midend<Matches<G>>>();
            let game = game.ok_or_else(|| Fault::new("this table has no screen"))?;
            run(game, colour)?;
            Ok(game.summary())
        },
    )
}

/// Who plays a game on the screen, if it has one.
pub fn of(game: &dyn Lines) -> Option<Run> {
    SCREENS.iter().find(|(is, _)| is(game)).map(|(_, run)| *run)
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
