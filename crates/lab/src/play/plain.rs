//! The table in lines: for scripts, for tests, and for those who listen to a screen.
//!
//! One command a line, one answer a line or a few; no drawing unless asked for.

use crate::cli::Ending;
use crate::draw;
use crate::files::{Trouble, io_fault};
use crate::output::Output;
use crate::play::acts::{Act, Over};
use crate::play::midend::{COST, MORE, Midend, RIGHT_CALL};
use crate::play::table::{Picked, Place};
use crate::play::words;
use crate::report;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::swish::{Card, Laid, Orientation, Swish};
use misdeal_kernel::text::shorten;
use serde_json::{Map, Value, json};
use std::io::{BufRead, Read};
use std::time::Instant;

/// The longest line that is read.
const MOST_BYTES: u64 = 1 << 16;

/// Plays until the input ends, someone quits or the game is over.
pub fn run(game: &mut Midend, input: &mut dyn BufRead, prompt: bool, output: &mut Output) -> Result<Ending, Trouble> {
    let mut talk = Talk { output, prompt, events: Vec::new() };
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
    let Talk { output, events, .. } = talk;
    if output.json {
        output.object(object(game, &events), Ending::Yes)?;
    } else {
        output.print(&format!("{}\n", game.summary()), Ending::Yes)?;
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

impl Talk<'_> {
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

fn opening(game: &Midend) -> String {
    let seed = game.seed();
    format!("Swish, seed {seed}. `help` says what can be typed.\n{}", show(game))
}

/// The cards, one after the other.
fn show(game: &Midend) -> String {
    let table = game.table();
    let count = table.deal().cards().len();
    let places: Vec<Place> = (0..count).map(Place).collect();
    let mut text = format!("{} on the table, {} to come.", report::cards(count), table.rest());
    for row in places.chunks(4) {
        text += &format!("\n{}", words::cards(table, row));
    }
    text
}

/// Does what a line says, and answers.
fn obey(game: &mut Midend, line: &str, output: &Output) -> Result<String, Fault> {
    let mut words = line.split_whitespace();
    let command = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    let act = match (command, rest.as_slice()) {
        ("help", []) => return Ok(help()),
        ("show", []) => return Ok(show(game)),
        ("draw", []) => {
            let drawn = draw::terminal::hand(game.table().deal(), output.width(), output.colour());
            return Ok(drawn.trim_end().to_owned());
        }
        ("score", []) => return Ok(game.summary()),
        ("claim" | "try", cards) => {
            if !cards.is_empty() {
                match picked(game, cards) {
                    Ok(picked) => game.act(Act::Lay(picked))?,
                    Err(fault) => return Ok(sentence(fault.what())),
                };
            }
            if command == "claim" { Act::Claim } else { Act::Try }
        }
        ("none", []) => Act::NoSwish,
        ("hint", []) => Act::Hint,
        ("player", [n]) if n.parse::<usize>().is_ok() => Act::Player(n.parse().unwrap_or_default()),
        _ => return Ok(format!("`{}` is no command; `help` shows them.", shorten(line))),
    };
    let reply = game.act(act)?;
    // What a hint or a try has turned into a swish is not seen here, so it is said.
    let laid = game.table().laid();
    let turned = matches!(command, "hint" | "try") && game.table().deal().verify(&laid).is_ok();
    Ok(if turned { format!("{} Laid: {laid}", reply.text) } else { reply.text })
}

/// What is wrong, as a sentence of its own.
fn sentence(what: &str) -> String {
    let mut letters = what.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}

/// The cards that are named: `a1:b2@h` or the place with a turn, `C@h`.
fn picked(game: &Midend, names: &[&str]) -> Result<Vec<Picked>, Fault> {
    let mut all: Vec<Picked> = Vec::new();
    let mut swish = Swish::default();
    for name in names {
        let (thing, turn) = name.split_once('@').unwrap_or((name, "0"));
        let orientation: Orientation = turn.parse()?;
        if !game.table().deal().orientations().contains(&orientation) {
            return Err(Fault::new(format!("cards of this game can't be turned by `{orientation}`")));
        }
        if thing.contains(':') {
            swish.0.push(Laid { card: thing.parse::<Card>()?, orientation });
            continue;
        }
        let place: Place = thing.parse()?;
        let Some(card) = game.table().card(place) else {
            return Err(Fault::new(format!("there is no card {place} on the table")));
        };
        if all.iter().any(|other| other.place == place) {
            return Err(Fault::new(format!("card {place} ({card}) is named twice")));
        }
        all.push(Picked { place, orientation });
    }
    if all.is_empty() {
        game.table().find(&swish)
    } else if swish.is_empty() {
        Ok(all)
    } else {
        Err(mixed())
    }
}

fn mixed() -> Fault {
    Fault::new("name all cards by their places or all by their symbols")
}

fn help() -> String {
    format!(
        "claim C@h D@0      these cards, turned so, are a swish: a point for each, or {cost}\n\
         claim a1:b2@h ...  the same, by the symbols of the cards\n\
         none               there is no swish: {right} if that is proved ({MORE} more cards come), or {cost}\n\
         hint               one card of a swish, {cost}; after its last card, how they are turned\n\
         try C D ...        do these swish, however they are turned? {cost}\n\
         player 2           who acts from now on, when several play\n\
         show, draw, score  the cards in words, the cards drawn, the score\n\
         quit               ends the game and shows the largest swish\n\
         Turns: 0 as dealt, h left-right, v up-down, r half a turn; squares also d, q, c, a.",
        cost = words::points(-COST),
        right = words::points(RIGHT_CALL),
    )
}

/// The game as a JSON object.
fn object(game: &Midend, events: &[Value]) -> Map<String, Value> {
    let players: Vec<Value> = game
        .players()
        .iter()
        .map(|player| json!({"score": player.score, "cards": player.cards, "swishes": player.swishes}))
        .collect();
    let claimed: Vec<Value> = game
        .claimed()
        .iter()
        .map(|claimed| {
            let at = claimed.at.as_secs_f64();
            json!({"player": claimed.player, "witness": claimed.swish.to_string(), "seconds": at})
        })
        .collect();
    report::object([
        ("game", json!("swish")),
        ("seed", json!(game.seed().to_string())),
        ("finished", json!(game.over() == Some(Over::PlayedOut))),
        ("players", json!(players)),
        ("claimed", json!(claimed)),
        ("seconds", json!(game.clock().as_secs_f64())),
        ("events", json!(events)),
    ])
}
