//! The menus as JSON, from which a page makes its forms, its navigation and its examples.
//!
//! A field is there when what is asked about is of its game (or it has none), of one of its kinds (`only`), asked one of
//! its questions (`questions`), beside all that it `needs` and nothing that it does not go with (`not_with`). Nothing else
//! decides that, so whoever shows a form knows no game.

use super::Command;
use super::ask::{Ask, Takes, shown};
use super::command::export::CLAIM;
use super::menu::{Engines, Menu, Question, Sample, games};
use super::served::{Served, Text};
use super::shared::ENGINE;
use crate::games::menus;
use misdeal_kernel::claim::TITLE;
use serde_json::{Value, json};

/// Games with their questions, and commands with their fields.
#[must_use]
pub fn forms(served: &[Served]) -> Value {
    let games: Vec<Value> = menus().map(game).collect();
    let commands: Vec<Value> = served.iter().map(command).collect();
    let claims = json!({"begins": TITLE.split(' ').next(), "kind": CLAIM});
    json!({"games": games, "commands": commands, "claims": claims})
}

fn game(menu: &Menu) -> Value {
    let question = |question: &Question| {
        json!({
            "key": question.key, "label": question.label, "options": question.asks, "may": question.may,
            "only": question.only,
        })
    };
    let sample = |sample: &Sample| json!({"name": sample.name, "ask": sample.ask, "text": sample.text});
    json!({
        "name": menu.game,
        "title": menu.title,
        "about": menu.about,
        "deal": menu.deal,
        "begins": menu.begins,
        "kinds": menu.kinds,
        "samples": menu.samples.iter().map(sample).collect::<Vec<_>>(),
        "tables": menu.tables,
        "views": menu.views,
        "questions": menu.questions.iter().map(question).collect::<Vec<_>>(),
    })
}

fn command(served: &Served) -> Value {
    let knows = || games(served.command);
    // What a game has by itself comes before what all have, and is meant where both have it.
    let asks =
        |menu: &'static Menu| menu.asks(served.command).unwrap_or_default().iter().map(move |ask| (Some(menu), ask));
    let all = || knows().flat_map(asks).chain(served.command.asks().iter().map(|ask| (None, ask)));
    let is_file = |ask: &Ask| matches!(ask.takes, Takes::Out { .. });
    let labelled = || all().filter(|(_, ask)| !ask.label.is_empty() && !ask.local);
    // The one engine of a question is a field of its own; several are a list like any other.
    let is_engine = |ask: &Ask| ask.flag == ENGINE.flag && !matches!(ask.takes, Takes::List { .. });
    let fields = labelled().filter(|(_, ask)| !is_file(ask) && !is_engine(ask));
    let (own_fields, fields): (Vec<_>, Vec<_>) = fields.partition(|(game, _)| game.is_some());
    let made = |fields: Vec<(Option<&'static Menu>, &'static Ask)>| {
        fields.into_iter().map(|(game, ask)| field(served, game, ask)).collect::<Vec<_>>()
    };
    let kept = labelled().filter(|(_, ask)| is_file(ask));
    let own = knows().filter(|menu| menu.own_cards.contains(&served.command));
    let (label, about) = served.command.told().unwrap_or_default();
    json!({
        "name": served.name,
        "label": label,
        "about": about,
        "games": knows().map(|menu| menu.game).collect::<Vec<_>>(),
        "own": own.map(|menu| menu.game).collect::<Vec<_>>(),
        "text": matches!(served.text, Text::Needed(_)),
        "fields": made(own_fields).into_iter().chain(engines(served.command)).chain(made(fields)).collect::<Vec<_>>(),
        "keeps": kept.map(|(game, ask)| kept_file(game, ask)).collect::<Vec<_>>(),
    })
}

/// An option, and where it is at home.
fn at_home(game: Option<&Menu>, ask: &Ask) -> Value {
    json!({
        "name": ask.flag, "label": ask.label, "game": game.map(|game| game.game), "only": ask.only, "needs": ask.needs,
        "not_with": ask.not_with,
    })
}

/// A file that can be kept, and what it is called then.
fn kept_file(game: Option<&Menu>, ask: &Ask) -> Value {
    let mut kept = at_home(game, ask);
    if let Takes::Out { kept: file } = ask.takes {
        kept["file"] = json!(file);
    }
    kept
}

fn field(served: &Served, game: Option<&Menu>, ask: &Ask) -> Value {
    let mut field = at_home(game, ask);
    // Where a text can stand in place of a deck, it is the one that is there anyway.
    let is_text = matches!(served.text, Text::Instead(named, _) if named == format!("{}=-", shown(ask.flag)));
    let kind = match ask.takes {
        Takes::Source if is_text => "check",
        Takes::Nothing => "check",
        Takes::Number { .. } | Takes::MaybeNumber { .. } => "number",
        Takes::Word { .. } => "select",
        Takes::List { .. } => "list",
        Takes::Source => "lines",
        Takes::Text { .. } | Takes::Out { .. } | Takes::Local { .. } => "text",
    };
    field["hint"] = json!(ask.hint);
    field["kind"] = json!(kind);
    field["usually"] = json!(ask.usually.unwrap_or_default());
    field["value"] = json!(ask.at_first.or(ask.usually).unwrap_or_default());
    field["must"] = json!(ask.must);
    field["word"] = json!(ask.is_word());
    field["about"] = json!(ask.words);
    if let Some((label, none)) = ask.among {
        field["among"] = json!({"label": label, "none": none});
    }
    if is_text {
        field["text"] = json!(true);
    }
    if let Some(beside) = served.beside.filter(|beside| beside.name == ask.flag) {
        field["beside"] = json!(beside.name);
    }
    if let Takes::Word { one_of, .. } = ask.takes {
        field["choices"] = json!(one_of);
    }
    field
}

/// The engines of a command as fields: which there are depends on the game, the deal and the question.
fn engines(command: Command) -> impl Iterator<Item = Value> {
    let of_game = move |menu: &'static Menu| {
        let ask = menu.asks(command).unwrap_or_default().iter().find(|ask| ask.flag == ENGINE.flag).unwrap_or(&ENGINE);
        let own = menu.engines.iter().filter(move |engines| engines.command == command);
        own.map(move |engines| engine(menu, ask, engines))
    };
    games(command).flat_map(of_game)
}

fn engine(menu: &Menu, ask: &Ask, engines: &Engines) -> Value {
    let mut field = at_home(Some(menu), ask);
    let choice = |(name, about): (&str, &str)| json!([name, format!("{name}: {about}")]);
    field["only"] = json!(engines.only);
    field["questions"] = json!(engines.asked);
    field["hint"] = json!(ask.hint);
    field["kind"] = json!("select");
    field["choices"] = (engines.list)().into_iter().map(choice).collect();
    for (member, value) in
        [("usually", json!("")), ("value", json!("")), ("must", json!(false)), ("word", json!(false))]
    {
        field[member] = value;
    }
    field["about"] = json!(ask.words);
    field
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asks::served::served;

    fn member<'a>(of: &'a Value, list: &str, name: &str) -> &'a Value {
        let named = |each: &&Value| each["name"] == name;
        of[list].as_array().unwrap().iter().find(named).unwrap_or_else(|| panic!("no {name} in {list}"))
    }

    #[test]
    fn what_may_be_asked_has_a_field_or_is_part_of_a_question() {
        // A word that says what holds anyway; what is asked in a view of its own; what reductions are asked.
        let elsewhere = ["commercial"];
        let forms = forms(&served());
        for served in served().into_iter().filter(|served| served.command != Command::Reduce) {
            let fields = member(&forms, "commands", served.name)["fields"].as_array().unwrap().clone();
            for (menu, ask) in served.options.iter().flat_map(|offer| &offer.asks) {
                let is_question = |menu: &Menu| menu.questions.iter().any(|question| question.asks.contains(&ask.flag));
                let asked = served.command == Command::Solve && menu.is_some_and(is_question);
                let has = |field: &Value| field["name"] == ask.flag;
                let there = asked || fields.iter().any(has) || elsewhere.contains(&ask.flag);
                assert!(there, "{} --{} is in no form", served.name, ask.flag);
            }
        }
    }

    #[test]
    fn flags_that_are_one_choice_do_not_go_together() {
        for (menu, command) in menus().flat_map(|menu| Command::ALL.map(|command| (menu, command))) {
            let Some(own) = menu.asks(command) else { continue };
            let flags: Vec<&Ask> = own.iter().chain(command.asks()).filter(|ask| ask.among.is_some()).collect();
            for (n, one) in flags.iter().enumerate() {
                assert!(matches!(one.takes, Takes::Nothing), "--{}", one.flag);
                for other in flags[n + 1..].iter().filter(|other| other.among == one.among) {
                    let apart = one.not_with.contains(&other.flag) || other.not_with.contains(&one.flag);
                    assert!(apart, "{} --{} and --{}", command.name(), one.flag, other.flag);
                }
            }
        }
    }

    #[test]
    fn conditions_are_about_things_that_there_are() {
        let forms = forms(&served());
        let strings = |value: &Value| -> Vec<String> {
            value.as_array().into_iter().flatten().map(|each| each.as_str().unwrap().to_owned()).collect()
        };
        for command in forms["commands"].as_array().unwrap() {
            for field in command["fields"].as_array().unwrap() {
                let Some(name) = field["game"].as_str() else { continue };
                let game = member(&forms, "games", name);
                let kinds = strings(&game["kinds"]);
                for kind in strings(&field["only"]).iter().filter(|kind| !kind.starts_with("--")) {
                    assert!(kinds.contains(kind), "{name} has no deals that are {kind}");
                }
                let keys: Vec<&Value> = game["questions"].as_array().unwrap().iter().map(|each| &each["key"]).collect();
                for key in strings(&field["questions"]) {
                    assert!(keys.contains(&&json!(key)), "{name} has no question {key}");
                }
            }
        }
    }

    #[test]
    fn samples_are_deals_of_their_game_and_of_every_kind_that_is_told() {
        for menu in menus() {
            assert!(menu.begins.contains(&menu.game) && !menu.about.is_empty(), "{}", menu.game);
            assert!(!menu.samples.is_empty(), "{}", menu.game);
            assert_eq!(menu.tables.is_empty(), menu.views.is_empty(), "{}", menu.game);
            for sample in menu.samples {
                let deal = sample.text.parse::<crate::asked::Asked>().unwrap().instance;
                assert_eq!(deal.game(), menu.game, "{}", sample.name);
                assert!(deal.play().is_none_or(|play| menu.kinds.contains(&play)), "{}", sample.name);
                assert!(menu.questions.iter().any(|question| question.key == sample.ask), "{}", sample.name);
                // The word that tells the kind is on the first line.
                let first = sample.text.lines().find(|line| !line.starts_with('#')).unwrap();
                let kind = first.split_whitespace().find(|word| menu.kinds.contains(word));
                assert_eq!(kind, deal.play(), "{first}");
            }
        }
    }

    #[test]
    fn a_form_says_what_it_holds_and_what_holds_without_it() {
        let forms = forms(&served());
        let solve = member(&forms, "commands", "solve");
        let time = member(solve, "fields", "time");
        assert_eq!((&time["value"], &time["usually"]), (&json!("30s"), &json!("")));
        let odds = member(&forms, "commands", "odds");
        let seed = member(odds, "fields", "seed");
        assert_eq!((&seed["value"], &seed["usually"]), (&json!("v1:42"), &json!("v1:42")));
        let check = member(&forms, "commands", "check");
        assert_eq!(member(check, "fields", "deal")["beside"], "deal");
        assert_eq!(member(member(&forms, "commands", "deal"), "fields", "deck")["text"], true);
        assert_eq!(odds["own"], json!(["swish"]));
        assert_eq!(member(solve, "keeps", "certificate")["file"], "answer.claim");
    }
}
