//! What can be asked of the server, as an OpenAPI document. Those who answer describe their own addresses; this puts
//! them together with what all of them share.

use super::assets::views;
use super::{Server, jobs, papers, table};
use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use serde_json::{Map, Value, json};
use std::sync::{Arc, LazyLock};

/// The document, which is the same for all.
static TEXT: LazyLock<String> = LazyLock::new(|| document().to_string());

/// The address of the document.
pub fn routes() -> Router<Arc<Server>> {
    let text = async || ([(CONTENT_TYPE, "application/json")], TEXT.as_str());
    Router::new().route("/api/openapi.json", get(text))
}

/// The whole document.
fn document() -> Value {
    let mut paths = Map::new();
    paths.extend(pages());
    paths.extend(jobs::describe());
    paths.extend(table::describe().as_object().cloned().unwrap_or_default());
    paths.extend(papers::described());
    paths.values_mut().for_each(guarded);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Misdeal",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Exact answers for hard card games",
            "description": "The table and the laboratory. Questions are answered with the JSON objects of the command \
                line. Bodies are JSON with `content-type: application/json`.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": schemas()},
    })
}

/// An answer in JSON, by the name of its schema.
pub fn in_json(about: &str, schema: &Value) -> Value {
    json!({"description": about, "content": {"application/json": {"schema": schema}}})
}

/// A schema of the document, by its name.
pub fn named(schema: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{schema}")})
}

/// Adds the refusals that any request may meet, in front of whoever would answer it.
fn guarded(path: &mut Value) {
    let Some(path) = path.as_object_mut() else { return };
    for (method, operation) in path.iter_mut().filter(|(name, _)| *name != "parameters") {
        let Some(answers) = operation["responses"].as_object_mut() else { continue };
        let mut refusals = vec![
            ("403", "asked by another name than the server's own, or by another page"),
            ("408", "the request took too long to arrive"),
            ("413", "the request is too large"),
            ("429", "too many requests of one address are being answered"),
            ("500", "a fault of the server"),
        ];
        if method == "post" {
            refusals.push(("400", "what is asked makes no sense; with the line and column of what is wrong"));
            refusals.push(("415", "the request is not said to be JSON"));
        }
        for (status, about) in refusals {
            answers.entry(status).or_insert_with(|| in_json(about, &named("Refused")));
        }
        answers.sort_keys();
    }
}

/// The page, which has several addresses.
fn pages() -> Map<String, Value> {
    let html = |about: &str| json!({"description": about, "content": {"text/html": {"schema": {"type": "string"}}}});
    let view = json!({"get": {
        "summary": "The page",
        "tags": ["page"],
        "responses": {"200": html("the page")},
    }});
    let mut paths: Map<String, Value> = views().map(|path| (path, view.clone())).collect();
    let file = json!({
        "parameters": [{"name": "path", "in": "path", "required": true, "schema": {"type": "string"}}],
        "get": {
            "summary": "A file of the page",
            "tags": ["page"],
            "responses": {
                "200": {"description": "the file", "content": {"*/*": {}}},
                "404": in_json("there is no such file", &named("Refused")),
            },
        },
    });
    paths.insert("/page/{path}".into(), file);
    let this = json!({"get": {
        "summary": "This document",
        "tags": ["about"],
        "responses": {"200": in_json("an OpenAPI document", &json!({"type": "object", "required": ["openapi", "paths"]}))},
    }});
    paths.insert("/api/openapi.json".into(), this);
    paths
}

/// What several addresses speak of.
fn schemas() -> Value {
    let engine = json!({"type": "array", "items": {
        "type": "object", "required": ["name", "about"],
        "properties": {"name": {"type": "string"}, "about": {"type": "string"}},
    }});
    let engines: Map<String, Value> = crate::cli::engines::engines_json(&crate::cli::engines::all_engines())
        .keys()
        .filter(|key| *key != "verdict")
        .map(|key| (key.clone(), engine.clone()))
        .collect();
    let names = |about: &str| json!({"description": about, "type": "array", "items": {"type": "string"}});
    json!({
        "Verdict": {"type": "string", "enum": ["yes", "no", "unknown"]},
        "Refused": {
            "description": "What is wrong, in one sentence, with its place where it came from a text",
            "type": "object",
            "required": ["verdict", "checked", "error"],
            "properties": {
                "verdict": {"type": "string", "enum": ["unknown"]},
                "checked": {"type": "boolean", "enum": [false]},
                "error": {"type": "string"},
                "line": {"type": "integer", "minimum": 1},
                "column": {"type": "integer", "minimum": 1},
                "accepted": {"type": "boolean", "description": "false for a claim that does not hold"},
            },
        },
        "Answer": {
            "description": "The object that the command prints with --json; which members there are depends on the question",
            "type": "object",
            "required": ["verdict"],
            "properties": {
                "verdict": named("Verdict"),
                "checked": {"type": "boolean", "description": "whether the kernel checked all that is shown"},
                "game": {"type": "string"},
                "question": {"type": "string"},
                "value": {"description": "a size, or a count; a number from 2^64 on is text", "type": ["integer", "string"]},
                "bound": {"description": "nothing is better than this", "type": ["integer", "string"]},
                "witness": {"description": "a match, an order, a strategy, or the kept cards", "type": ["string", "array"]},
                "witnesses": {"type": "array"},
                "reason": {"type": "string", "description": "why the verdict is unknown"},
                "engine": {"type": "string"},
                "seconds": {"type": "number"},
                "seed": {"type": "string"},
                "text": {"type": "string", "description": "a document in a format of its own"},
                "error": {"type": "string"},
            },
        },
        "Questions": {
            "type": "object",
            "required": ["games", "commands", "claims"],
            "properties": {
                "claims": {
                    "description": "the word that claims begin with, and the kind that they are",
                    "type": "object", "required": ["begins", "kind"],
                },
                "games": {"type": "array", "items": {
                    "type": "object",
                    "required": [
                        "name", "title", "about", "deal", "begins", "kinds", "samples", "tables", "views", "questions",
                    ],
                    "properties": {
                        "name": {"type": "string"}, "title": {"type": "string"}, "about": {"type": "string"},
                        "deal": {"type": "string"},
                        "begins": names("the words that texts about it begin with"),
                        "kinds": names("the words of the first line of a deal that tell its kind"),
                        "tables": names("what `/api/table` lays of it"),
                        "views": names("what it brings to the page: a file and an address each"),
                        "samples": {"type": "array", "items": {"type": "object", "required": ["name", "ask", "text"]}},
                        "questions": {"type": "array", "items": {
                            "type": "object", "required": ["key", "label", "options", "may", "only"],
                        }},
                    },
                }},
                "commands": {"type": "array", "items": {
                    "type": "object",
                    "required": ["name", "label", "about", "games", "own", "text", "fields", "keeps"],
                    "properties": {
                        "fields": {"type": "array", "items": {
                            "description": "an option, and what it is there for: its game, if it is of one; the kinds and \
                                the questions that have it; the options that it needs, and those that it does not go with",
                            "type": "object",
                            "required": [
                                "name", "label", "game", "only", "needs", "not_with", "hint", "kind", "usually", "value",
                                "must", "word", "about",
                            ],
                        }},
                        "keeps": {"type": "array", "items": {
                            "description": "a file that can be kept",
                            "type": "object", "required": ["name", "label", "file", "game", "only", "needs", "not_with"],
                        }},
                    },
                }},
            },
        },
        "Engines": {
            "type": "object",
            "required": engines.keys().collect::<Vec<_>>(),
            "properties": engines,
        },
        "Reductions": {
            "type": "object",
            "required": ["problems", "reductions"],
            "properties": {
                "problems": {"type": "array", "items": {
                    "type": "object", "required": ["name", "asks", "text"],
                    "properties": {"name": {"type": "string"}, "asks": {"type": "string"}, "text": {"type": "string"}},
                }},
                "reductions": {"type": "array", "items": {
                    "type": "object", "required": ["name", "sources", "target", "purpose", "printed_differs"],
                    "properties": {
                        "name": {"type": "string"}, "sources": {"type": "array", "items": {"type": "string"}},
                        "target": {"type": "string"}, "purpose": {"type": "string"}, "cite": {"type": "string"},
                        "domain": {"type": "string"}, "size": {"type": "string"}, "printed_differs": {"type": "boolean"},
                    },
                }},
            },
        },
        "Job": {
            "description": "A question, and what has become of it",
            "type": "object",
            "required": ["id", "command", "state"],
            "properties": {
                "id": {"type": "string"},
                "command": {"type": "string"},
                "state": {"type": "string", "enum": ["queued", "running", "done", "cancelled", "failed"]},
                "place": {"type": "integer", "minimum": 1, "description": "its place in the queue"},
                "progress": {"type": "string", "description": "how far it has come"},
                "seconds": {"type": "number"},
                "exit": {"type": "integer", "description": "the exit code of the command"},
                "answer": {"anyOf": [named("Answer"), named("Refused")]},
                "files": {
                    "type": "object", "additionalProperties": {"type": "string"},
                    "description": "the addresses of what was kept, by name",
                },
            },
            "additionalProperties": false,
        },
    })
}
