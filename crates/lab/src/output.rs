//! Standard output and standard error: data on the one, talk on the other.

use crate::cli::{Colours, Common, Ending, Showing};
use crate::files::{Trouble, io_fault};
use crate::progress::Watch;
use anstream::ColorChoice;
use misdeal_kernel::fault::Fault;
use misdeal_table::answer::{fault_json, object};
use misdeal_table::report::Medium;
use serde_json::{Map, Value, json};
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::Path;

/// Where a command prints to.
pub struct Output {
    stdout: io::BufWriter<io::Stdout>,
    /// Print one JSON object.
    pub json: bool,
    /// Print the answer line only.
    pub quiet: bool,
    colour: bool,
    progress: Showing,
}

impl Output {
    /// The output that the common options ask for.
    pub fn new(common: &Common) -> Self {
        let colour = match common.color {
            Colours::Auto => anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            Colours::Always => true,
            Colours::Never => false,
        };
        let (json, quiet, progress) = (common.json, common.quiet, common.progress);
        Self { stdout: io::BufWriter::new(io::stdout()), json, quiet, colour, progress }
    }

    /// What answers are printed on.
    pub fn medium(&self) -> Medium {
        Medium { width: self.width(), colour: self.colour, quiet: self.quiet }
    }

    /// Whether to draw in colours.
    pub fn colour(&self) -> bool {
        self.colour
    }

    /// How many characters fit in a line.
    pub fn width(&self) -> usize {
        match terminal_size::terminal_size_of(io::stdout()) {
            Some((width, _)) => usize::from(width.0).clamp(20, 160),
            None => 80,
        }
    }

    /// Shows a sign of life until it is dropped, if a person or a program is watching.
    pub fn watch(&self, message: impl Fn() -> String + Send + 'static) -> Option<Watch> {
        let seen = !self.quiet && !self.json && io::stderr().is_terminal();
        match self.progress {
            Showing::Lines => Some(Watch::in_lines(message)),
            Showing::Auto if seen => Some(Watch::new(message)),
            Showing::Auto | Showing::Never => None,
        }
    }

    /// Prints data. If nobody reads it any more, the command is to end as `ending`.
    ///
    /// # Errors
    /// When it can't be printed.
    pub fn print(&mut self, data: &str, ending: Ending) -> Result<(), Trouble> {
        self.stdout.write_all(data.as_bytes()).map_err(|error| trouble(&error, ending))
    }

    /// Prints a document in a format of its own; with `--json`, as the member
    /// `text` of an object.
    ///
    /// # Errors
    /// When it can't be printed.
    pub fn document(&mut self, text: &str) -> Result<(), Trouble> {
        if self.json {
            return self.object(object([("text", json!(text))]), Ending::Yes);
        }
        self.print(text, Ending::Yes)
    }

    /// Tells where something was written.
    ///
    /// # Errors
    /// When it can't be printed.
    pub fn wrote(&mut self, path: &Path) -> Result<(), Trouble> {
        let path = path.display().to_string();
        self.say(&format!("written to {path}"));
        if self.json { self.object(object([("file", json!(path))]), Ending::Yes) } else { Ok(()) }
    }

    /// Prints one JSON object.
    ///
    /// # Errors
    /// When it can't be printed.
    pub fn object(&mut self, object: Map<String, Value>, ending: Ending) -> Result<(), Trouble> {
        self.print(&format!("{:#}\n", Value::Object(object)), ending)
    }

    /// Makes way for what an option writes to standard output.
    ///
    /// # Errors
    /// When something else that was asked for goes there, too.
    pub fn gives_way(&self, flag: &str, competition: bool) -> Result<(), Fault> {
        let other = if competition { "--competition" } else { "--json" };
        match self.json || competition {
            true => Err(Fault::new(format!("{other} and --{flag} - can't both go to standard output"))),
            false => Ok(()),
        }
    }

    /// Tells a person what would be printed, were there not something else.
    pub fn aside(&self, text: &str) {
        // Nobody listening to that is no reason to stop.
        let _ = write!(io::stderr(), "{text}");
    }

    /// Someone who can say something to a person from elsewhere.
    pub fn voice(&self) -> Voice {
        Voice { is_heard: !self.quiet && !self.json }
    }

    /// Says something to a person, unless it should be quiet.
    pub fn say(&self, talk: &str) {
        self.voice().say(talk);
    }

    /// Tells what is wrong.
    pub fn fault(&mut self, fault: &Fault) {
        if self.json {
            let _ =
                self.print(&format!("{:#}\n", fault_json(fault)), Ending::Bad).and_then(|()| self.flush(Ending::Bad));
        }
        self.complain(fault);
    }

    /// Tells what is wrong, in one sentence, to a person.
    pub fn complain(&self, fault: &Fault) {
        let _ = writeln!(io::stderr(), "misdeal: {fault}");
    }

    /// Sends everything off. If nobody reads it any more, the command is to end as
    /// `ending`.
    ///
    /// # Errors
    /// When it can't be printed.
    pub fn flush(&mut self, ending: Ending) -> Result<(), Trouble> {
        self.stdout.flush().map_err(|error| trouble(&error, ending))
    }
}

/// Says something to a person, from any thread.
#[derive(Clone, Copy, Debug)]
pub struct Voice {
    is_heard: bool,
}

impl Voice {
    /// Says something to a person, unless it should be quiet.
    pub fn say(self, talk: &str) {
        if self.is_heard {
            // Nobody listening to talk is no reason to stop.
            let _ = writeln!(io::stderr(), "{talk}");
        }
    }
}

fn trouble(error: &io::Error, ending: Ending) -> Trouble {
    match error.kind() {
        ErrorKind::BrokenPipe => Trouble::ClosedPipe(ending),
        _ => Trouble::Fault(io_fault("write", "standard output", error)),
    }
}
