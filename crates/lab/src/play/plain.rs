//! The table in lines: for scripts, for tests, and for those who listen to a screen.
//!
//! One command a line, one answer a line or a few; no drawing unless asked for.

use crate::cli::Ending;
use crate::files::{Trouble, io_fault};
use crate::output::Output;
use misdeal_kernel::fault::Fault;
use misdeal_table::play::lines::Lines;
use serde_json::{Value, json};
use std::io::{BufRead, Read};
use std::time::Instant;

/// The longest line that is read.
const MOST_BYTES: u64 = 1 << 16;

/// Plays until the input ends, someone quits or the game is over.
pub fn run(
    game: &mut dyn Lines,
    input: &mut dyn BufRead,
    prompt: bool,
    output: &mut Output,
) -> Result<Ending, Trouble> {
    let (width, colour) = (output.width(), output.colour());
    let mut talk = Talk::new(output, prompt);
    talk.say_all("", &game.opening(width, colour)?)?;
    let mut last = Instant::now();
    while !game.is_over() {
        let Some(line) = talk.read(input)? else { break };
        let now = Instant::now();
        game.wind(now - last);
        last = now;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if matches!(line.to_ascii_lowercase().as_str(), "quit" | "exit" | "q") {
            break;
        }
        let said = game.obey(line, talk.output.width(), colour)?;
        talk.say_all(line, &said)?;
    }
    if !game.is_over()
        && let Some(said) = game.leave()?
    {
        talk.say("quit", &said)?;
    }
    let Talk { output, events, .. } = talk;
    if output.json {
        output.object(game.object(&events), Ending::Yes)?;
    } else {
        let last = game.last_line(output.quiet);
        output.print(&format!("{last}\n"), Ending::Yes)?;
    }
    Ok(Ending::Yes)
}

/// What is said, and to whom.
struct Talk<'a> {
    output: &'a mut Output,
    /// Whether someone types.
    prompt: bool,
    /// What was typed and said, for `--json`.
    events: Vec<Value>,
}

impl<'a> Talk<'a> {
    /// Talks to this output, with a prompt if someone types.
    fn new(output: &'a mut Output, prompt: bool) -> Self {
        Self { output, prompt, events: Vec::new() }
    }

    /// Says something, in answer to what was typed if anything was.
    ///
    /// # Errors
    /// When it can't be printed.
    fn say(&mut self, typed: &str, said: &str) -> Result<(), Trouble> {
        if self.output.json {
            if !typed.is_empty() {
                self.events.push(json!({"command": typed, "reply": said}));
            }
        } else if !self.output.quiet {
            self.output.print(&format!("{said}\n"), Ending::Yes)?;
        }
        self.output.flush(Ending::Yes)
    }

    /// Says one thing after the other, the first in answer to what was typed.
    fn say_all(&mut self, typed: &str, said: &[String]) -> Result<(), Trouble> {
        said.iter()
            .zip(std::iter::once(typed).chain(std::iter::repeat("")))
            .try_for_each(|(said, typed)| self.say(typed, said))
    }

    /// The next line, if there is one.
    ///
    /// # Errors
    /// When it can't be read, or is too long.
    fn read(&mut self, input: &mut dyn BufRead) -> Result<Option<String>, Trouble> {
        if self.prompt && !self.output.json {
            self.output.print("> ", Ending::Yes)?;
            self.output.flush(Ending::Yes)?;
        }
        let mut line = Vec::new();
        let read = input.take(MOST_BYTES).read_until(b'\n', &mut line);
        match read.map_err(|error| io_fault("read", "standard input", &error))? {
            0 => Ok(None),
            n if n as u64 == MOST_BYTES => Err(Fault::new("a command is a short line").of("standard input").into()),
            _ => Ok(Some(String::from_utf8_lossy(&line).into_owned())),
        }
    }
}
