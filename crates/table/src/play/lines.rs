//! A game in lines: one command a line, one answer a line or a few; no drawing unless asked for.

use crate::answer;
use crate::play::acts::{Act, Over};
use crate::play::game::{Game, Judged};
use crate::play::midend::Midend;
use crate::play::place::Place;
use crate::play::words;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use serde_json::{Map, Value, json};

/// A game in lines.
pub trait InLines: Game {
    /// What can be typed.
    fn help(&self) -> String;

    /// An act of this game that is typed before the cards that it is about.
    fn asking(word: &str) -> Option<Self::Act>;

    /// The cards drawn side by side.
    fn drawn(&self, width: usize, colour: bool) -> String;
}

/// What is said first.
pub fn opening(game: &Midend<impl InLines>) -> String {
    let (title, seed) = (game.table().title(), game.seed());
    format!("{title}, seed {seed}. `help` says what can be typed.\n{}", show(game))
}

/// The cards, one after the other.
fn show(game: &Midend<impl InLines>) -> String {
    let table = game.table();
    let count = table.cards();
    let places: Vec<Place> = (0..count).map(Place).collect();
    let mut text = format!("{} on the table, {} to come.", answer::cards(count), table.to_come());
    for row in places.chunks(4) {
        text += &format!("\n{}", words::cards(table, row));
    }
    text
}

/// Does what a line says, and answers; drawings have this width, and colours if they are wanted.
///
/// # Errors
/// When something is wrong with the program, not with the line.
pub fn obey<G: InLines>(game: &mut Midend<G>, line: &str, width: usize, colour: bool) -> Result<String, Fault> {
    let mut words = line.split_whitespace();
    let command = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    let act = match (command, rest.as_slice()) {
        ("help", []) => return Ok(game.table().help()),
        ("show", []) => return Ok(show(game)),
        ("draw", []) => {
            return Ok(game.table().drawn(width, colour).trim_end().to_owned());
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
        n => format!("{} picked: {}.", answer::cards(n), game.laid()),
    }
}

/// The game as a JSON object, with what was typed and said.
pub fn object<G: InLines>(game: &Midend<G>, events: &[Value]) -> Map<String, Value> {
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
    answer::object([
        ("game", json!(G::NAME)),
        ("seed", json!(game.seed().to_string())),
        ("finished", json!(game.over() == Some(Over::PlayedOut))),
        ("players", json!(players)),
        ("claimed", json!(claimed)),
        ("seconds", json!(game.clock().as_secs_f64())),
        ("events", json!(events)),
    ])
}
