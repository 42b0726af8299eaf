//! The menus as JSON, from which a page makes its forms.

use super::Command;
use super::ask::{Ask, Takes};
use super::menu::{Menu, Offer, games, offers};
use super::served::{Served, Text};
use crate::games::menus;
use serde_json::{Value, json};

/// Games with their questions, and commands with their fields.
#[must_use]
pub fn forms(served: &[Served]) -> Value {
    let games: Vec<Value> = menus().map(game).collect();
    let commands: Vec<Value> = served.iter().map(command).collect();
    json!({"games": games, "commands": commands})
}

fn game(menu: &Menu) -> Value {
    let questions = menu.questions.iter().map(|question| {
        json!({
            "key": question.key, "label": question.label, "options": question.asks, "may": question.may,
            "only": question.only,
        })
    });
    json!({
        "name": menu.game, "title": menu.title, "deal": menu.deal, "questions": questions.collect::<Vec<_>>(),
    })
}

fn command(served: &Served) -> Value {
    let offers = offers(served.command);
    let all = || offers.iter().flat_map(|offer| offer.asks.iter().map(move |(game, ask)| (offer, *game, *ask)));
    let fields =
        all().filter(|(_, _, ask)| !ask.label.is_empty() && !ask.local && !asks_the_question(served.command, ask));
    let kept = all().filter(|(_, _, ask)| matches!(ask.takes, Takes::Out { .. }) && !ask.local);
    let names: Vec<&str> = games(served.command).map(|menu| menu.game).collect();
    json!({
        "name": served.name,
        "games": names,
        "text": matches!(served.text, Text::Needed(_)),
        "instead": matches!(served.text, Text::Instead(..)),
        "fields": fields.map(|(offer, game, ask)| field(offer, game, ask)).collect::<Vec<_>>(),
        "keeps": kept.map(|(_, game, ask)| at_home(game, ask)).collect::<Vec<_>>(),
    })
}

/// Whether an option is part of a question and takes nothing, so that the question stands for it.
fn asks_the_question(command: Command, ask: &Ask) -> bool {
    command == Command::Solve && matches!(ask.takes, Takes::Nothing)
}

/// An option, and where it is at home.
fn at_home(game: Option<&Menu>, ask: &Ask) -> Value {
    json!({
        "name": ask.flag, "game": game.map(|game| game.game), "only": ask.only, "needs": ask.needs,
        "not_with": ask.not_with,
    })
}

fn field(offer: &Offer, game: Option<&Menu>, ask: &Ask) -> Value {
    let mut field = at_home(game, ask);
    let kind = match ask.takes {
        Takes::Nothing => "check",
        Takes::Number { .. } | Takes::MaybeNumber { .. } => "number",
        Takes::Word { .. } => "select",
        _ => "text",
    };
    field["label"] = json!(ask.label);
    field["hint"] = json!(ask.hint);
    field["kind"] = json!(kind);
    field["value"] = json!(ask.usually.unwrap_or_default());
    field["word"] = json!(ask.is_word());
    field["about"] = json!(offer.words());
    if let Takes::Word { one_of, .. } = ask.takes {
        field["choices"] = json!(one_of);
    }
    field
}
