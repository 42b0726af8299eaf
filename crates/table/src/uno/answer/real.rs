//! Answers about positions and games of the real UNO, in words and in JSON.

use super::under;
use crate::answer::{cards, count, object};
use crate::asks::Ask;
use crate::report::{Medium, Report, no_file, printed};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::real::position::Accepted;
use misdeal_kernel::uno::real::{Event, Game, Plan, Position, Rules, Transcript};
use serde_json::{Map, Value, json};
use std::fmt;

/// The position in a few words.
pub fn position(position: &Position) -> String {
    let state = position.state();
    let held: usize = (0..state.players()).map(|player| state.hand(player).len()).sum();
    format!("a position of {} players with {} in hand", state.players(), cards(held))
}

/// The house rules of a game, in the words of its header.
fn rules(rules: Rules) -> Vec<String> {
    let words = [(rules.stacking, "stacking"), (!rules.reverse_skips, "reverse turns")];
    words.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word.to_owned()).collect()
}

/// What a player has to do now.
fn how(plan: Plan) -> String {
    match plan {
        Plan::Begin(action) => format!("begin with {action}"),
        Plan::Wait => "whatever comes".into(),
    }
}

/// The answer line for what the kernel has accepted; with two players also about the other, when the one who is asked
/// about does not win.
pub fn answer_line(accepted: &Accepted, other: Option<&Accepted>) -> String {
    under(&plain_line(accepted, other), &rules(accepted.statement().deal.state().rules()))
}

fn plain_line(accepted: &Accepted, other: Option<&Accepted>) -> String {
    let statement = accepted.statement();
    let (player, two) = (statement.deal.asked() + 1, statement.deal.state().players() == 2);
    match (statement.witness, other.map(|other| other.statement())) {
        (Some(plan), _) if two => format!("player {player} wins (checked): {}", how(plan)),
        (Some(plan), _) => format!("player {player} can make sure to go out first (checked): {}", how(plan)),
        (None, Some(other)) => match other.witness {
            Some(plan) => format!("player {} wins (checked): {}", other.deal.asked() + 1, how(plan)),
            None => "nobody wins (checked): neither player can make sure to go out first".into(),
        },
        (None, None) => format!("player {player} can't make sure to go out first (checked)"),
    }
}

fn opening(position: &Position, verdict: &str) -> Map<String, Value> {
    let mut opening = object([
        ("game", json!("uno")),
        ("play", json!("real")),
        ("question", json!("win")),
        ("player", json!(position.asked() + 1)),
        ("verdict", json!(verdict)),
    ]);
    name_rules(&mut opening, position.state().rules());
    opening
}

/// Names the house rules, where there are any.
fn name_rules(object: &mut Map<String, Value>, house: Rules) {
    let rules = rules(house);
    if !rules.is_empty() {
        object.insert("rules".into(), json!(rules));
    }
}

/// The members of a JSON answer that follow from what the kernel has accepted.
pub fn accepted_json(accepted: &Accepted, other: Option<&Accepted>) -> Map<String, Value> {
    let statement = accepted.statement();
    let mut object = opening(&statement.deal, if statement.witness.is_some() { "yes" } else { "no" });
    let winner = match (statement.witness, other.map(|other| other.statement())) {
        (Some(_), _) => Some(json!(statement.deal.asked() + 1)),
        (None, Some(other)) => Some(json!(other.witness.map(|_| other.deal.asked() + 1))),
        (None, None) => None,
    };
    object.extend(winner.map(|winner| ("winner".to_owned(), winner)));
    if let Some(plan) = statement.witness {
        object.insert("witness".into(), json!(plan.to_string()));
    }
    if let Some(Plan::Begin(action)) = statement.witness {
        object.insert("first".into(), json!(action.to_string()));
    }
    object.insert("checked".into(), json!(true));
    object
}

/// The JSON answer for a question that is still open.
pub fn unsettled_json(position: &Position, stop: &str) -> Map<String, Value> {
    let mut object = opening(position, "unknown");
    object.insert("reason".into(), json!(stop));
    object.insert("checked".into(), json!(false));
    object
}

/// How many hands and moves a game has.
fn length(transcript: &Transcript) -> (usize, usize) {
    let hands = transcript.events.iter().filter(|event| matches!(event, Event::Deck(_))).count();
    (hands, transcript.events.iter().filter(|event| matches!(event, Event::Move(..))).count())
}

/// A game that the kernel has played again.
pub struct Replayed {
    transcript: Transcript,
    game: Game,
}

impl Replayed {
    /// Plays a game again.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn of(text: &str) -> Result<Self, Fault> {
        let transcript: Transcript = text.parse()?;
        let game = transcript.replay()?;
        Ok(Self { transcript, game })
    }
}

impl Report for Replayed {
    fn text(&self, _: Medium) -> Result<String, Fault> {
        let Self { transcript, game } = self;
        let (hands, moves) = length(transcript);
        let to = if game.goal() > 0 { format!(" to {} points", game.goal()) } else { String::new() };
        let length = format!("{} and {}", count(hands, "hand", "hands"), count(moves, "move", "moves"));
        let end = match game.winner() {
            Some(winner) => format!("player {} wins with {} points", winner + 1, game.scores()[winner]),
            None => "nobody has won yet".into(),
        };
        let line = format!("accepted, for a game of {} players{to}, {length} (checked): {end}\n", transcript.players);
        Ok(under(&line, &rules(transcript.rules)))
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let Self { transcript, game } = self;
        let (hands, moves) = length(transcript);
        let mut object = object([
            ("game", json!("uno")),
            ("players", json!(transcript.players)),
            ("to", json!(game.goal())),
            ("hands", json!(hands)),
            ("moves", json!(moves)),
            ("scores", json!(game.scores())),
            ("winner", json!(game.winner().map(|winner| winner + 1))),
            ("checked", json!(true)),
            ("accepted", json!(true)),
        ]);
        name_rules(&mut object, transcript.rules);
        Ok(printed(object, more))
    }

    fn file(&mut self, ask: &Ask, _: &mut dyn fmt::Write) -> Result<(), Fault> {
        Err(no_file(ask))
    }
}
