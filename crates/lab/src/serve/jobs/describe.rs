//! The addresses of the laboratory, as an OpenAPI document describes them. What may be asked comes from the table of
//! commands, and what its options mean from the command line itself.

use super::super::limits::Limits;
use super::super::openapi::{in_json, named};
use super::COMMANDS;
use misdeal_table::asks::ask::Takes;
use misdeal_table::asks::menu::{Offer, and};
use misdeal_table::asks::served::{Served, Text, Word};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// All addresses.
pub fn describe() -> Map<String, Value> {
    let grammar = crate::cli::grammar();
    let mut paths = Map::new();
    for asking in COMMANDS.iter() {
        let about = grammar.find_subcommand(asking.name).and_then(|command| command.get_about());
        let about = about.map(ToString::to_string).unwrap_or_default();
        let path = json!({"post": {
            "summary": about,
            "description": "Waits for the answer; whoever hangs up ends the search.",
            "tags": ["laboratory"],
            "requestBody": body(&question(asking, false)),
            "responses": {
                "200": in_json("yes, no or unknown", &answer(asking)),
                "400": in_json("bad use or bad input, with line and column; for `check`, a claim that does not hold", &named("Refused")),
                "422": in_json("the question needs more memory, or its answer more room, than it may take here", &named("Refused")),
                "429": in_json("too many questions wait already", &named("Refused")),
                "503": in_json("the server is being ended", &named("Refused")),
                "504": in_json("the question took longer than it may", &named("Refused")),
            },
        }});
        paths.insert(format!("/api/{}", asking.name), path);
    }
    paths.extend(jobs());
    paths.extend(lists());
    paths
}

fn body(schema: &Value) -> Value {
    json!({"required": true, "content": {"application/json": {"schema": schema}}})
}

/// What every answer of a command has.
fn answer(asking: &Served) -> Value {
    let has: &[&str] = match asking.name {
        "solve" | "check" => &["checked"],
        "deal" => &["seed"],
        "deck" => &["game", "cards"],
        "free" => &["question", "value"],
        "odds" => &["seed"],
        "carry" | "lift" => &["witness", "checked"],
        "simulate" => &["game", "seed", "games"],
        _ => &[],
    };
    json!({"allOf": [named("Answer"), {"type": "object", "required": has}]})
}

/// The body of a question.
fn question(asking: &Served, left: bool) -> Value {
    let mut members = Map::new();
    let mut required = Vec::new();
    if left {
        members.insert("command".into(), json!({"type": "string", "enum": [asking.name]}));
        required.push("command");
    }
    let text = |about: &str| json!({"type": "string", "description": about});
    match asking.text {
        Text::None => {}
        Text::Needed(_) => {
            required.push("text");
            members.insert("text".into(), text("the deal, claim or instance, in its text form"));
        }
        Text::Instead(..) => {
            members.insert("text".into(), text("a deck or an instance in its text form, in place of a name or size"));
        }
    }
    if let Some(beside) = &asking.beside {
        members.insert(beside.name.into(), text("a second text"));
        required.extend(beside.needed.then_some(beside.name));
    }
    if !asking.words.is_empty() {
        let what: Vec<String> = asking.words.iter().map(about).collect();
        let schema = json!({
            "description": what.join(", then "),
            "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "maxItems": asking.words.len()}],
        });
        members.insert("name".into(), schema);
        if asking.fewest > 0 && !matches!(asking.text, Text::Instead(_, 0)) {
            required.push("name");
        }
    }
    members.insert("options".into(), options(asking));
    if left && !asking.keeps.is_empty() {
        let kept = json!({
            "type": "array", "items": {"type": "string", "enum": asking.keeps.iter().map(|keep| keep.0).collect::<Vec<_>>()},
            "description": "files to keep, which are fetched from the addresses in `files`",
        });
        members.insert("keep".into(), kept);
    }
    json!({"type": "object", "required": required, "properties": members, "additionalProperties": false})
}

fn options(asking: &Served) -> Value {
    let mut members = Map::new();
    let time = json!({
        "type": ["string", "number"],
        "description": "how long it may be thought about, as in 500ms, 10s or 5m, or in seconds; never longer than the limit of the server",
    });
    members.insert("time".into(), time);
    for offer in &asking.options {
        members.insert(offer.ask().flag.into(), schema(offer));
    }
    json!({"type": "object", "properties": members, "required": asking.needs, "additionalProperties": false})
}

fn about(word: &Word) -> String {
    match word {
        Word::Of(words) => format!("one of {}", words.join(", ")),
        Word::Size => "a size such as 4x3".into(),
        Word::Reduction => "the name of a reduction, or of problems with .. between them".into(),
    }
}

/// How the value of an option is written, and what it means.
fn schema(offer: &Offer) -> Value {
    let mut schema = match offer.ask().takes {
        Takes::Nothing => json!({"type": "boolean"}),
        Takes::Number { .. } => json!({"type": "integer", "minimum": 0}),
        Takes::MaybeNumber { .. } => json!({"type": ["boolean", "integer"]}),
        Takes::List { .. } => json!({"type": "array", "items": {"type": "string"}}),
        _ => json!({"type": "string"}),
    };
    schema["description"] = json!(offer.words());
    let games = offer.games();
    if !games.is_empty() {
        schema["description"] = json!(format!("For {}: {}", and(games), offer.words()));
    }
    let words: Vec<&str> = offer.one_of().into_iter().map(|word| word.0).collect();
    if !words.is_empty() {
        schema["enum"] = json!(words);
    }
    schema
}

/// Questions that are left here.
fn jobs() -> Map<String, Value> {
    let id = json!({"name": "id", "in": "path", "required": true, "schema": {"type": "string"}});
    let wait = json!({
        "name": "wait", "in": "query", "schema": {"type": "number", "minimum": 0},
        "description": "wait this many seconds for news, if there are none",
    });
    let files: BTreeSet<&str> = COMMANDS.iter().flat_map(|asking| &asking.keeps).map(|keep| keep.0).collect();
    let file = json!({
        "name": "file", "in": "path", "required": true, "schema": {"type": "string", "enum": files},
    });
    let left: Vec<Value> = COMMANDS.iter().map(|asking| question(asking, true)).collect();
    let gone = in_json("there is no such question any more", &named("Refused"));
    let job = |about: &str| in_json(about, &named("Job"));
    let paths = json!({
        "/api/jobs": {"post": {
            "summary": "Leave a question here",
            "tags": ["laboratory"],
            "requestBody": body(&json!({"anyOf": left})),
            "responses": {
                "202": job("it waits, or is being thought about"),
                "429": in_json("too many questions wait already", &named("Refused")),
                "503": in_json("the server is being ended", &named("Refused")),
            },
        }},
        "/api/jobs/{id}": {
            "parameters": [id],
            "get": {
                "summary": "Look how far a question has come",
                "tags": ["laboratory"],
                "parameters": [wait],
                "responses": {
                    "200": job("as it is now; with its answer when it is over"),
                    "400": in_json("`wait` is no number", &named("Refused")),
                    "404": gone,
                },
            },
            "delete": {
                "summary": "Cancel a question",
                "description": "The search is interrupted, and ends with the best answer so far.",
                "tags": ["laboratory"],
                "responses": {"200": job("with what was known"), "404": gone},
            },
        },
        "/api/jobs/{id}/{file}": {
            "parameters": [id, file],
            "get": {
                "summary": "A file that an answer left behind",
                "tags": ["laboratory"],
                "responses": {
                    "200": {"description": "the file", "content": {"text/plain": {}, "image/svg+xml": {}}},
                    "404": in_json("there is no such file", &named("Refused")),
                },
            },
        },
    });
    paths.as_object().cloned().unwrap_or_default()
}

/// What there is to know before one asks.
fn lists() -> Map<String, Value> {
    let limits = Limits::public().json();
    let limits: Vec<&String> = limits.as_object().into_iter().flat_map(Map::keys).collect();
    let number: Map<String, Value> = limits.iter().map(|name| ((*name).clone(), json!({"type": "number"}))).collect();
    let limits = json!({"type": "object", "required": limits, "properties": number, "additionalProperties": false});
    let version = json!({
        "type": "object", "required": ["name", "version"],
        "properties": {"name": {"type": "string"}, "version": {"type": "string"}},
    });
    let lists = [
        ("/api/questions", "Games, their questions, and the options of all commands", named("Questions")),
        ("/api/engines", "All engines", named("Engines")),
        ("/api/reductions", "All problems, and the reductions between them", named("Reductions")),
        ("/api/limits", "How much may be asked, times in seconds and sizes in bytes", limits),
        ("/api/version", "Which program answers", version),
    ];
    let path = |(path, about, schema): (&str, &str, Value)| {
        let operation = json!({"summary": about, "tags": ["about"], "responses": {"200": in_json(about, &schema)}});
        (path.to_owned(), json!({"get": operation}))
    };
    lists.into_iter().map(path).collect()
}
