//! A game in lines: one command a line, one answer a line or a few; no drawing unless asked for.

use crate::answer;
use crate::play::acts::{Act, Over};
use crate::play::matches::{ActOf, End, Matches, Seek};
use crate::play::midend::Midend;
use crate::play::of_matches::{Judged, OfMatches};
use crate::play::place::Place;
use crate::play::words;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use serde_json::{Map, Value, json};
use std::any::Any;
use std::time::Duration;

/// A game that is played in lines, for whoever reads and prints them.
pub trait Lines: Any {
    /// What is said first, one thing after the other; drawings have this width, and colours if they are wanted.
    ///
    /// # Errors
    /// When something is not found out in time.
    fn opening(&mut self, width: usize, colour: bool) -> Result<Vec<String>, Fault>;

    /// Whether there is nothing to type any more.
    fn is_over(&self) -> bool;

    /// Lets time pass.
    fn wind(&mut self, time: Duration);

    /// Does what a line says, and answers: first to the line, and then with what else happened.
    ///
    /// # Errors
    /// When something is wrong with the program, not with the line.
    fn obey(&mut self, line: &str, width: usize, colour: bool) -> Result<Vec<String>, Fault>;

    /// What is said when the game is left before its end.
    ///
    /// # Errors
    /// When something is wrong with the program.
    fn leave(&mut self) -> Result<Option<String>, Fault>;

    /// What is said in the end; `briefly` in one line.
    fn last_line(&self, briefly: bool) -> String;

    /// The game as a JSON object, with what was typed and said.
    fn object(&self, events: &[Value]) -> Map<String, Value>;
}

/// A game of matches in lines.
pub trait InLines: OfMatches {
    /// What can be typed.
    fn help(&self) -> String;

    /// An act of this game that is typed before the cards that it is about.
    fn asking(word: &str) -> Option<Self::Act>;

    /// The cards drawn side by side.
    fn drawn(&self, width: usize, colour: bool) -> String;
}

impl<G: InLines + 'static> Lines for Midend<Matches<G>> {
    fn opening(&mut self, _width: usize, _colour: bool) -> Result<Vec<String>, Fault> {
        let (title, seed) = (self.table().title(), words::seed(self.seed()));
        Ok(vec![format!("{title}, seed {seed}. `help` says what can be typed.\n{}", show(self))])
    }

    fn is_over(&self) -> bool {
        self.over().is_some()
    }

    fn wind(&mut self, time: Duration) {
        self.pass(time);
    }

    fn obey(&mut self, line: &str, width: usize, colour: bool) -> Result<Vec<String>, Fault> {
        obey(self, line, width, colour).map(|said| vec![said])
    }

    fn leave(&mut self) -> Result<Option<String>, Fault> {
        self.act(Act::GiveUp).map(|reply| Some(reply.text))
    }

    fn last_line(&self, _briefly: bool) -> String {
        self.summary()
    }

    fn object(&self, events: &[Value]) -> Map<String, Value> {
        object(self, events)
    }
}

/// The cards, one after the other.
fn show(game: &Midend<Matches<impl InLines>>) -> String {
    let table = game.table();
    let count = table.cards();
    let places: Vec<Place> = (0..count).map(Place).collect();
    let mut text = format!("{} on the table, {} to come.", answer::cards(count), table.to_come());
    for row in places.chunks(4) {
        text += &format!("\n{}", words::cards(table, row));
    }
    text
}

fn obey<G: InLines>(game: &mut Midend<Matches<G>>, line: &str, width: usize, colour: bool) -> Result<String, Fault> {
    let mut words = line.split_whitespace();
    let command = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    let act: ActOf<G> = match (command, rest.as_slice()) {
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
            Seek::Claim.into()
        }
        ("none", []) => Act::Nothing,
        ("hint", []) => Act::Hint,
        ("reveal", []) if G::revealing().is_some() => Seek::Reveal.into(),
        ("undo", []) => Act::Undo,
        ("redo", []) => Act::Redo,
        ("player", [n]) if n.parse::<usize>().is_ok() => Act::Player(n.parse().unwrap_or_default()),
        (word, cards) if G::asking(word).is_some() => {
            if let Some(why) = lay(game, cards)? {
                return Ok(why);
            }
            G::asking(word).map_or(Act::Undo, |act| Seek::Own(act).into())
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
fn lay<G: InLines>(game: &mut Midend<Matches<G>>, names: &[&str]) -> Result<Option<String>, Fault> {
    if names.is_empty() {
        return Ok(None);
    }
    match game.table().named(names) {
        Ok(picked) => game.act(Seek::Lay(picked)).map(|_| None),
        Err(fault) => Ok(Some(words::sentence(fault.what()))),
    }
}

/// What is picked, in words.
fn picked<G: InLines>(game: &Midend<Matches<G>>) -> String {
    match game.picked().len() {
        0 => "No card is picked.".to_owned(),
        n => format!("{} picked: {}.", answer::cards(n), game.laid()),
    }
}

fn object<G: InLines>(game: &Midend<Matches<G>>, events: &[Value]) -> Map<String, Value> {
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
        ("seed", json!(words::seed(game.seed()))),
        ("finished", json!(game.over() == Some(Over::By(End::PlayedOut)))),
        ("players", json!(players)),
        ("claimed", json!(claimed)),
        ("seconds", json!(game.clock().as_secs_f64())),
        ("events", json!(events)),
    ])
}
