//! What tables of UNO are asked and say, as OpenAPI describes it. The addresses are those of all tables.

use serde_json::{Value, json};

/// Adds to the addresses of the tables what those of UNO are asked and say.
pub fn describe(paths: &mut Value) {
    let body = "requestBody/content/application~1json/schema";
    let seen = "responses/200/content/application~1json/schema";
    let (table, one) = ("/~1api~1table/post", "/~1api~1table~1{id}");
    add(paths, &format!("{table}/{body}"), vec![opening(), opening_real()]);
    add(paths, &format!("{one}/post/{body}"), vec![act()]);
    for place in [format!("{table}/{seen}"), format!("{one}/get/{seen}"), format!("{one}/post/{seen}")] {
        add(paths, &place, vec![solitaire(), duel(), coop(), real()]);
    }
}

/// Lets a schema be one of these, too.
fn add(paths: &mut Value, place: &str, more: Vec<Value>) {
    if let Some(schema) = paths.pointer_mut(place) {
        let mut all = vec![schema.take()];
        all.extend(more);
        *schema = json!({"anyOf": all});
    }
}

fn solitaire() -> Value {
    let mut card = card();
    card["properties"]["copies"] = json!({"type": "integer"});
    card["properties"]["left"] = json!({"type": "integer"});
    card["properties"]["steps"] =
        json!({"type": "array", "items": {"type": "integer"}, "description": "when copies of it were played, from 1"});
    view(
        "uno-solitaire",
        &json!({
            "cards": {"type": "array", "items": card},
            "order": codes("the cards played, in their order"),
            "shown": codes("an order that was shown"),
            "total": {"type": "integer"},
            "can": {"type": ["boolean", "null"], "description": "whether the hand can be played out, if that was proved"},
            "most": {"type": ["integer", "null"], "description": "how many cards can be played at most, if that was proved"},
        }),
    )
}

fn duel() -> Value {
    view(
        "uno-duel",
        &json!({
            "hands": hands("the person's first"),
            "person": {"type": "integer", "description": "which player the person is"},
            "turn": {"type": "integer"},
            "row": row("the cards played"),
            "winner": {"type": ["integer", "null"]},
            "can_win": {"type": ["boolean", "null"], "description": "whether the person can win from here, if it was asked"},
        }),
    )
}

fn coop() -> Value {
    view(
        "uno-coop",
        &json!({
            "hands": hands("player 1's first"),
            "hand": {"type": "integer", "description": "the hand that the person plays; 0 for all"},
            "skips": {"enum": ["stuck", "never", "free"]},
            "turn": {"type": "integer"},
            "may_skip": {"type": "boolean"},
            "fate": {"enum": ["open", "done", "finished", "stuck"]},
            "row": row("the turns taken; a skip has no code"),
            "shown": row("turns that were shown"),
        }),
    )
}

fn real() -> Value {
    let moves = json!({"type": "array", "items": {
        "type": "object",
        "required": ["move", "label", "uno"],
        "properties": {
            "move": {"type": "string", "description": "as play takes it"},
            "label": {"type": "string"},
            "uno": {"type": "boolean", "description": "whether UNO is said with it"},
            "hinted": {"type": "boolean"},
        },
    }});
    let card = json!({
        "type": "object",
        "required": ["code", "label", "colour", "sign"],
        "properties": {
            "code": {"type": "string"},
            "label": {"type": "string"},
            "colour": {"type": ["integer", "null"], "description": "none for a wild card"},
            "sign": {"type": "string"},
            "moves": moves,
            "hinted": {"type": "boolean"},
        },
    });
    let mut view = view(
        "uno-real",
        &json!({
            "players": {"type": "array", "items": {"type": "object", "required": ["name", "cards", "score", "turn"]}},
            "hand": {"type": "array", "items": card},
            "top": {"oneOf": [card, {"type": "null"}]},
            "follow": {"type": ["integer", "null"], "description": "the colour to be followed"},
            "pile": {"type": "integer"},
            "rightwards": {"type": "boolean"},
            "asked": {"type": "string", "description": "what the person has to decide"},
            "moves": {"description": "what can be done without a card", "allOf": [moves]},
            "uno": {"type": "boolean", "description": "whether UNO should be said with the next card"},
            "log": {"type": "array", "items": {"type": "string"}, "description": "what happened, the latest last"},
            "to": {"type": "integer", "description": "the points that win; 0 for whoever goes out first"},
            "kind": {"type": "string"},
        }),
    );
    view["required"] =
        json!(["id", "game", "title", "seed", "reply", "clock", "score", "over", "hand", "moves", "asked"]);
    view
}

fn opening_real() -> Value {
    json!({
        "type": "object",
        "required": ["game"],
        "properties": {
            "game": {"const": "uno-real"},
            "seed": {"type": "string", "description": "what fixes the deal, as in v1:42; a new one unless told"},
            "daily": {"type": "boolean", "description": "today's deal, by the date in UTC"},
            "players": {"type": "integer", "minimum": 2, "maximum": 10, "description": "how many play, the person among them; 4 unless told"},
            "kind": {"enum": ["greedy", "random", "aimless"], "description": "how the others play"},
            "to": {"type": "integer", "minimum": 0, "maximum": 10000, "description": "the points that win; 0 for whoever goes out first"},
            "stacking": {"type": "boolean", "description": "draw cards may be answered with their like"},
            "reverse_turns": {"type": "boolean", "description": "with two players, a Reverse is no Skip"},
        },
        "additionalProperties": false,
        "example": {"game": "uno-real", "seed": "v1:7", "players": 3},
    })
}

fn codes(about: &str) -> Value {
    json!({"type": "array", "items": {"type": "string"}, "description": about})
}

fn row(about: &str) -> Value {
    json!({"type": "array", "items": {"type": "object", "required": ["player"], "properties": {
        "player": {"type": "integer"},
        "code": {"type": ["string", "null"]},
        "label": {"type": "string"},
    }}, "description": about})
}

fn hands(about: &str) -> Value {
    json!({"type": "array", "description": about, "items": {"type": "object", "properties": {
        "player": {"type": "integer"},
        "name": {"type": "string"},
        "turn": {"type": "boolean"},
        "cards": {"type": "array", "items": card()},
    }}})
}

fn opening() -> Value {
    json!({
        "type": "object",
        "required": ["game"],
        "properties": {
            "game": {"enum": ["uno-solitaire", "uno-duel", "uno-coop"]},
            "seed": {"type": "string", "description": "what fixes the deal, as in v1:42; a new one unless told"},
            "daily": {"type": "boolean", "description": "today's deal, by the date in UTC"},
            "made": {"type": "string", "description": "solitaire: playable, dead or one (exactly one order); duel: win or lose, for the person; coop: possible or dead"},
            "shape": {"type": "string", "description": "colours x numbers, as in 4x10; up to 12x24"},
            "cards": {"type": "integer", "minimum": 1, "description": "how many cards each hand has"},
            "second": {"type": "boolean", "description": "duel: the other begins"},
            "players": {"type": "integer", "minimum": 2, "maximum": 4, "description": "coop: how many hands there are"},
            "hand": {"type": "integer", "minimum": 0, "description": "coop: the hand that the person plays, and the engine the others; 0 for all hands"},
            "skips": {"enum": ["stuck", "never", "free"], "description": "coop: who skips"},
            "deal": {"type": "string", "description": "the text of a deal, instead of a seed"},
        },
        "additionalProperties": false,
        "example": {"game": "uno-solitaire", "seed": "v1:7", "shape": "4x10", "cards": 12},
    })
}

fn act() -> Value {
    json!({
        "type": "object",
        "required": ["act"],
        "properties": {
            "act": {"type": "string", "description": "solitaire: play, undo, redo, back, restart, hint, nothing (the hand can't be played out), longest (no order has more cards), give-up; duel: play, undo, redo, hint, ask, answer, give-up; coop: play, skip, undo, redo, restart, hint, ask, nothing, give-up; real: play, hint, give-up"},
            "card": {"type": "string", "description": "for play, as in 2.5"},
            "move": {"type": "string", "description": "for play in the real game, as in R5, W blue, R5 uno, draw"},
            "to": {"type": "integer", "minimum": 0, "description": "for back: how many cards stay"},
        },
        "additionalProperties": false,
        "example": {"act": "play", "card": "2.5"},
    })
}

fn card() -> Value {
    json!({
        "type": "object",
        "required": ["code", "label", "colour", "number"],
        "properties": {
            "code": {"type": "string"},
            "label": {"type": "string", "description": "how it is said, as in red 5"},
            "colour": {"type": "integer", "description": "its row in the plane, from 0"},
            "number": {"type": "integer", "description": "its column in the plane, from 0"},
            "playable": {"type": "boolean"},
            "hinted": {"type": "boolean"},
        },
    })
}

/// What all views have, and what one has besides.
fn view(game: &str, more: &Value) -> Value {
    let mut properties = json!({
        "id": {"type": "string"},
        "game": {"const": game},
        "title": {"type": "string"},
        "seed": {"type": ["string", "null"]},
        "made": {"type": ["string", "null"]},
        "daily": {"type": "boolean"},
        "reply": {"type": "object", "properties": {"tone": {"enum": ["plain", "good", "bad"]}, "text": {"type": "string"}}},
        "clock": {"type": "integer", "description": "seconds"},
        "score": {"type": "integer"},
        "over": {"type": ["string", "null"]},
        "shape": {"type": "string"},
        "colours": {"type": "array", "items": {"type": "object", "properties": {"letter": {"type": "string"}, "word": {"type": "string"}}}},
        "numbers": {"type": "array", "items": {"type": "string"}},
        "hints": {"type": "integer"},
        "undo": {"type": "boolean"},
        "redo": {"type": "boolean"},
        "claim": {"type": "boolean", "description": "whether there is a certificate"},
        "deal": {"type": "string", "description": "the deal as text"},
    });
    if let (Some(all), Some(more)) = (properties.as_object_mut(), more.as_object()) {
        all.extend(more.clone());
    }
    let required = ["id", "game", "title", "seed", "reply", "clock", "score", "over", "shape", "deal"];
    json!({"type": "object", "required": required, "properties": properties})
}
