//! The addresses of the tables, as OpenAPI describes them: those of games of matches, and what others add to them.

use super::faces;
use crate::asks::menu::and;
use crate::games::menus;
use crate::uno;
use serde_json::{Value, json};

/// The path items.
pub fn describe() -> Value {
    let mut paths = cards();
    uno::page::describe(&mut paths);
    paths["/api/cards"] = faces::describe();
    paths
}

/// The same, for games of matches.
fn cards() -> Value {
    let tables = and(menus().flat_map(|menu| menu.tables));
    json!({
        "/api/table": {"post": {
            "operationId": "openTable",
            "summary": "Opens a table: lays the cards of a seed, of the day, or of a deal made to order",
            "tags": ["tables"],
            "requestBody": body(&json!({
                "type": "object",
                "required": ["game"],
                "properties": {
                    "game": {"type": "string", "description": format!("the table: there are {tables}")},
                    "seed": {"type": "string", "description": "what fixes the deal, as in v1:42; a new one unless told", "pattern": "^(v1:)?[0-9]+$"},
                    "daily": {"type": "boolean", "description": "today's deal, by the date in UTC"},
                    "made": {"type": "string", "description": "one (exactly one match), dead (none) or, where matches differ in size, largest-K (one largest match, of K cards); seeds are tried from the given one on"},
                    "shape": {"type": "string", "description": "of cards that have a size, as the game writes it: properties x values in 4x3 of set"},
                    "cards": {"type": "integer", "minimum": 1, "description": "how many cards are laid"},
                    "players": {"type": "integer", "minimum": 1, "maximum": 8, "description": "how many play at this keyboard"},
                },
            }), &json!({"game": "swish", "seed": "v1:42"})),
            "responses": with_view(&[("400", "The request is wrong, and how"), ("429", "All engines are busy")]),
        }},
        "/api/table/{id}": {
            "parameters": [id()],
            "get": {
                "operationId": "lookAtTable",
                "summary": "All that is to be seen of a table",
                "tags": ["tables"],
                "responses": with_view(&[("404", "There is no such table any more")]),
            },
            "post": {
                "operationId": "act",
                "summary": "Does something at a table",
                "tags": ["tables"],
                "requestBody": body(&json!({
                    "type": "object",
                    "required": ["act"],
                    "properties": {
                        "act": {"type": "string", "description": "in games of matches: pick, lay, clear, undo, redo, claim, nothing, hint, reveal, find-all, one-by-one, player, give-up; where cards can be turned also turn and try"},
                        "place": {"type": "string", "description": "for pick and turn: a place on the table, as in C"},
                        "turn": {"type": "string", "enum": ["0", "h", "v", "r", "d", "q", "c", "a"], "description": "for turn"},
                        "cards": {"type": "array", "items": {"type": "string"}, "description": "for lay: the cards to pick, by place or as written"},
                        "player": {"type": "integer", "minimum": 1, "description": "for player: who acts from now on"},
                    },
                }), &json!({"act": "pick", "place": "A"})),
                "responses": with_view(&[
                    ("400", "The act is wrong, and how; the table is as it was"),
                    ("404", "There is no such table any more"),
                    ("429", "All engines are busy"),
                ]),
            },
        },
        "/api/table/{id}/claim": {
            "parameters": [id()],
            "get": {
                "operationId": "claimOfTable",
                "summary": "The certificate of what was proved at this table last, as misdeal check reads it",
                "tags": ["tables"],
                "responses": responses(
                    &json!({
                        "description": "The claim",
                        "content": {"text/plain": {"schema": {"type": "string"}}},
                    }),
                    &[("400", "It can't be made in time"), ("404", "Nothing was proved"), ("429", "All engines are busy")],
                ),
            },
        },
    })
}

fn id() -> Value {
    json!({
        "name": "id",
        "in": "path",
        "required": true,
        "schema": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
    })
}

/// The body of a request, with an example.
pub fn body(schema: &Value, example: &Value) -> Value {
    json!({"required": true, "content": {"application/json": {"schema": schema, "example": example}}})
}

fn with_view(refusals: &[(&str, &str)]) -> Value {
    responses(&json!({"description": "The table", "content": {"application/json": {"schema": view()}}}), refusals)
}

/// An answer, and the refusals besides.
pub fn responses(right: &Value, refusals: &[(&str, &str)]) -> Value {
    let mut all = json!({"200": right});
    for (status, description) in refusals {
        all[*status] = json!({"description": description, "content": {"application/json": {"schema": fault()}}});
    }
    all
}

/// What a table looks like; games add to it.
fn view() -> Value {
    json!({
        "type": "object",
        "required": ["id", "game", "title", "seed", "reply", "clock", "score", "over"],
        "properties": {
            "id": {"type": "string"},
            "game": {"type": "string"},
            "title": {"type": "string"},
            "seed": {"type": "string"},
            "made": {"type": ["string", "null"]},
            "daily": {"type": "boolean"},
            "link": {"type": "string", "description": "the address of the page that lays this table again"},
            "reply": {
                "type": "object",
                "required": ["tone", "text"],
                "properties": {"tone": {"enum": ["plain", "good", "bad"]}, "text": {"type": "string"}},
            },
            "clock": {"type": "number", "description": "seconds"},
            "score": {"type": "integer"},
            "over": {"type": ["string", "boolean", "null"]},
            "cards": {"type": "array", "items": {"type": "object"}},
            "proved": {"type": ["string", "null"], "description": "what the claim of this table says"},
        },
    })
}

fn fault() -> Value {
    json!({
        "type": "object",
        "required": ["error", "verdict", "checked"],
        "properties": {
            "error": {"type": "string"},
            "line": {"type": "integer"},
            "column": {"type": "integer"},
            "verdict": {"const": "unknown"},
            "checked": {"const": false},
        },
    })
}
