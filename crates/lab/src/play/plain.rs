//! The table in lines: for scripts, for tests, and for those who listen to a screen.
//!
//! One command a line, one answer a line or a few; no drawing unless asked for.

use crate::cli::Ending;
use crate::files::{Trouble, io_fault};
use crate::output::Output;
use crate::play::acts::{Act, Over};
use crate::play::game::{InLines, Judged};
use crate::play::midend::Midend;
use crate::play::place::Place;
use crate::play::words;
use crate::report;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use serde_json::{Map, Value, json};
use std::io::{BufRead, Read};
use std::time::Instant;

/// The longest line that is read.
const MOST_BYTES: u64 = 1 << 16;

/// Plays until the input ends, someone quits or the game is over.
pub fn run<G: InLines>(
    game: &mut Midend<G>,
    input: &mut dyn BufRead,
    prompt: bool,
    output: &mut Output,
) -> Result<Ending, Trouble> {
    let mut talk = Talk::new(output, prompt);
    talk.say("", &opening(game))?;
    let mut last = Instant::now();
    while game.over().is_none() {
        let Some(line) = talk.read(input)? else { break };
        let now = Instant::now();
        game.pass(now - last);
        last = now;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if matches!(line, "quit" | "exit" | "q") {
            break;
        }
        let said = obey(game, line, talk.output)?;
        talk.say(line, &said)?;
    }
    if game.over().is_none() {
        let reply = game.act(Act::GiveUp)?;
        talk.say("quit", &reply.text)?;
    }
    let (output, events) = talk.end();
    if output.json {
        output.object(object(game, &events), Ending::Yes)?;
    } else {
        output.print(&format!("{}\n", game.summary()), Ending::Yes)?;
    }
    Ok(Ending::Yes)
}

/// What is said, and to whom.
pub struct Talk<'a> {
    pub(super) output: &'a mut Output,
    /// Whether someone types.
    prompt: bool,
    /// What was typed and said, for `--json`.
    events: Vec<Value>,
}

impl<'a> Talk<'a> {
    /// Talks to this output, with a prompt if someone types.
    pub fn new(output: &'a mut Output, prompt: bool) -> Self {
        Self { output, prompt, events: Vec::new() }
    }

    /// Ends the talk: the output, and what was typed and said.
    pub fn end(self) -> (&'a mut Output, Vec<Value>) {
        (self.output, self.events)
    }

    /// Says something, in answer to what was typed if anything was.
    ///
    /// # Errors
    /// When it can't be printed.
    pub fn say(&mut self, typed: &str, said: &str) -> Result<(), Trouble> {
        if self.output.json {
            if !typed.is_empty() {
                self.events.push(json!({"command": typed, "reply": said}));
            }
        } else if !self.output.quiet {
            self.output.print(&format!("{said}\n"), Ending::Yes)?;
        }
        self.output.flush(Ending::Yes)
    }

    /// The next line, if there is one.
    ///
    /// # Errors
    /// When it can't be read, or is too long.
    pub fn read(&mut self, input: &mut dyn BufRead) -> Result<Option<String>, Trouble> {
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

fn opening(game: &Midend<impl InLines>) -> String {
    let (title, seed) = (game.table().title(), game.seed());
    format!("{title}, seed {seed}. `help` says what can be typed.\n{}", show(game))
}

/// The cards, one after the other.
fn show(game: &Midend<impl InLines>) -> String {
    let table = game.table();
    let count = table.cards();
    let places: Vec<Place> = (0..count).map(Place).collect();
    let mut text = format!("{} on the table, {} to come.", report::cards(count), table.to_come());
    for row in places.chunks(4) {
        text += &format!("\n{}", words::cards(table, row));
    }
    text
}

/// Does what a line says, and answers.
fn obey<G: InLines>(game: &mut Midend<G>, line: &str, output: &Output) -> Result<String, Fault> {
    let mut words = line.split_whitespace();
    let command = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    let act = match (command, rest.as_slice()) {
        ("help", []) => return Ok(game.table().help()),
        ("show", []) => return Ok(show(game)),
        ("draw", []) => {
            return Ok(game.table().drawn(output.width(), output.colour()).trim_end().to_owned());
        }
        ("score", []) => return Ok(game.summary()),
        ("claim" | "pick", cards) => {
            if let Some(why) = lay(game, cards)? {
                return Ok(why);
            }
            if command == "pick" {
                return Ok(picked(game));
            }
            Act::Claim
        }
        ("none", []) => Act::Nothing,
        ("hint", []) => Act::Hint,
        ("reveal", []) if G::revealing().is_some() => Act::Reveal,
        ("undo", []) => Act::Undo,
        ("redo", []) => Act::Redo,
        ("player", [n]) if n.parse::<usize>().is_ok() => Act::Player(n.parse().unwrap_or_default()),
        (word, cards) if G::asking(word).is_some() => {
            if let Some(why) = lay(game, cards)? {
                return Ok(why);
            }
            G::asking(word).map_or(Act::Undo, Act::Own)
        }
        _ => return Ok(format!("`{}` is no command; `help` shows them.", shorten(line))),
    };
    let reply = game.act(act)?;
    Ok(match command {
        "undo" | "redo" if reply.text.is_empty() => picked(game),
        // What a hint or a question has turned into a match is not seen here, so it is said.
        "claim" | "none" | "player" | "undo" | "redo" => reply.text,
        _ if matches!(game.table().judge(game.picked()), Judged::Right(..)) => {
            format!("{} Laid: {}", reply.text, game.laid())
        }
        _ => reply.text,
    })
}

/// Picks the cards with these names, if there are any; why not, if it can't.
fn lay<G: InLines>(game: &mut Midend<G>, names: &[&str]) -> Result<Option<String>, Fault> {
    if names.is_empty() {
        return Ok(None);
    }
    match game.table().named(names) {
        Ok(picked) => game.act(Act::Lay(picked)).map(|_| None),
        Err(fault) => Ok(Some(words::sentence(fault.what()))),
    }
}

/// What is picked, in words.
fn picked<G: InLines>(game: &Midend<G>) -> String {
    match game.picked().len() {
        0 => "No card is picked.".to_owned(),
        n => format!("{} picked: {}.", report::cards(n), game.laid()),
    }
}

/// The game as a JSON object.
fn object<G: InLines>(game: &Midend<G>, events: &[Value]) -> Map<String, Value> {
    let players: Vec<Value> = game
        .players()
        .iter()
        .map(|player| json!({"score": player.score, "cards": player.cards, G::MATCHES: player.matches}))
        .collect();
    let claimed: Vec<Value> = game
        .claimed()
        .iter()
        .map(|claimed| {
            let at = claimed.at.as_secs_f64();
            json!({"player": claimed.player, "witness": claimed.found.to_string(), "seconds": at})
        })
        .collect();
    report::object([
        ("game", json!(G::NAME)),
        ("seed", json!(game.seed().to_string())),
        ("finished", json!(game.over() == Some(Over::PlayedOut))),
        ("players", json!(players)),
        ("claimed", json!(claimed)),
        ("seconds", json!(game.clock().as_secs_f64())),
        ("events", json!(events)),
    ])
}
