//! The cards of any deal, each as a picture with its words: for whoever wants to show a deal and to play with it, as
//! the targets of reductions are. Nothing is kept, and nothing is judged.

use super::ask::Ask;
use crate::asked::Asked;
use crate::draw::sheet;
use crate::games::{GAMES, guide};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use serde_json::{Map, Value, json};

/// The longest text of a deal that is drawn card by card, in bytes: each symbol of it becomes a part of a picture.
const LONGEST: usize = 64 << 10;
/// The most values of a card, or of one of its properties.
pub(crate) const MOST_VALUES: usize = 1_000;

/// Draws the cards of a game's deal one by one: no more than the number that is handed in, and beside them those that are
/// laid over each other, in a game where that is done.
pub type Faces = fn(&Instance, &[String], usize) -> Result<Value, Fault>;

/// The styles of all small pictures, for the page that they are put into.
pub fn style() -> String {
    std::iter::once(sheet::STYLE).chain(GAMES.iter().map(|game| game.style())).collect()
}

/// The cards of the deal `text`, and of Swish also those that are `laid`, as they lie.
///
/// # Errors
/// What is wrong with the deal, and when it has more than `most` cards.
pub fn drawn(mut ask: Ask, most: usize) -> Result<Value, Fault> {
    let (text, laid) = (ask.needed("text")?, ask.texts("laid")?.unwrap_or_default());
    ask.done()?;
    if text.len() > LONGEST {
        return Err(Fault::new(format!("a deal of more than {LONGEST} letters is not drawn card by card")));
    }
    let deal = text.parse::<Asked>()?.instance;
    let faces = guide(deal.game()).ok().and_then(|game| game.faces());
    match faces {
        Some(faces) => faces(&deal, &laid, most),
        None => Err(Fault::new(format!("cards of {} are not drawn here", deal.game()))),
    }
}

/// Nothing is laid over each other, in a game where that is not done.
///
/// # Errors
/// When something is.
pub(crate) fn none_laid(laid: &[String]) -> Result<(), Fault> {
    if laid.is_empty() { Ok(()) } else { Err(Fault::new("only cards of Swish are laid over each other")) }
}

/// # Errors
/// When there are too many cards.
pub(crate) fn few(cards: usize, most: usize) -> Result<(), Fault> {
    match cards <= most {
        true => Ok(()),
        false => Err(Fault::new(format!("up to {most} cards are drawn one by one, not {cards}"))),
    }
}

/// A card with its text form.
pub(crate) fn coded(code: &impl ToString, mut face: Map<String, Value>) -> Value {
    face.insert("code".into(), json!(code.to_string()));
    Value::Object(face)
}

/// The address, as OpenAPI describes it.
pub fn describe() -> Value {
    let games: Vec<&str> = GAMES.iter().filter(|game| game.faces().is_some()).map(|game| game.menu().game).collect();
    json!({"post": {
        "operationId": "drawCards",
        "summary": "The cards of a deal as small pictures, each with its words; of Swish also cards laid over each other",
        "tags": ["tables"],
        "requestBody": super::body(&json!({
            "type": "object",
            "required": ["text"],
            "properties": {
                "text": {"type": "string", "description": format!("a deal of {}", games.join(" or "))},
                "laid": {
                    "type": "array", "items": {"type": "string"},
                    "description": "for swish: cards of the deal with how they are turned, as in a1:b2@h",
                },
            },
        }), &json!({"text": "swish 4x3\na1:b2 b3:a2", "laid": ["a1:b2@h"]})),
        "responses": super::responses(
            &json!({"description": "The pictures", "content": {"application/json": {"schema": {
                "type": "object",
                "required": ["game", "cards"],
                "properties": {
                    "game": {"enum": games},
                    "definitions": {"type": "string", "description": "what the pictures share, to be put into the page once"},
                    "cards": {"type": "array", "items": {
                        "type": "object", "required": ["code", "label"],
                        "properties": {"code": {"type": "string"}, "label": {"type": "string"}, "svg": {"type": "string"}},
                    }},
                    "turns": {"type": "array", "items": {"type": "object", "required": ["turn", "label"]}},
                    "laid": {"type": "array", "items": {"type": "object", "required": ["code", "label", "svg", "turn"]}},
                    "together": {"type": "object", "required": ["label", "svg", "met", "open"]},
                },
            }}}}),
            &[("400", "The deal is wrong, or too large to be drawn card by card")],
        ),
    }})
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(body: &Value) -> Result<Value, String> {
        let ask = Ask::read(body.to_string().as_bytes()).unwrap();
        drawn(ask, 200).map_err(|fault| fault.to_string())
    }

    #[test]
    fn cards_of_every_game_are_drawn_with_their_words() {
        let swish =
            faces(&json!({"text": "wanted 2\nswish 4x3\na1:b2 2x b2:a1", "laid": ["b2:a1@0", "a1:b2@0"]})).unwrap();
        assert_eq!(swish["cards"].as_array().unwrap().len(), 3);
        assert_eq!((&swish["together"]["met"], &swish["together"]["open"]), (&json!(2), &json!(0)));
        assert_eq!((&swish["laid"][0]["code"], &swish["laid"][0]["turn"]), (&json!("b2:a1"), &json!("0")));
        assert_eq!(swish["turns"].as_array().unwrap().len(), 4);
        let fixed = faces(&json!({"text": "swish 3x3 fixed\na1:b2"})).unwrap();
        assert_eq!(fixed["turns"], json!([{"turn": "0", "label": "as dealt"}]));
        let set = faces(&json!({"text": "set 4x3\n0120 2211"})).unwrap();
        assert!(set["cards"][1]["svg"].as_str().unwrap().starts_with("<svg") && set["cards"][1]["code"] == "2211");
        let uno = faces(&json!({"text": "uno 20x4 coop\nP1: 13.2 1.1\nP2: 2.2"})).unwrap();
        assert_eq!((&uno["cards"][0]["hand"], &uno["cards"][2]["hand"]), (&json!("P1"), &json!("P2")));
        assert_eq!(uno["colours"].as_array().unwrap().len(), 20, "colours beyond those that have names are numbered");
    }

    #[test]
    fn what_can_not_be_drawn_is_told() {
        for (body, told) in [
            (json!({"text": "swish 4x3\na1:b2", "laid": ["a1:b3@0"]}), "is no card of this deal"),
            (json!({"text": "swish 4x3\na1:b2", "laid": ["a1:b2@q"]}), "is no card of this deal"),
            (json!({"text": "swish 4x3 fixed\na1:b2", "laid": ["a1:b2@h"]}), "is no card of this deal"),
            (json!({"text": "set 4x3\n0120", "laid": ["0120"]}), "only cards of Swish"),
            (json!({"text": "swish 4x3\n300x a1:b2"}), "up to 200 cards"),
            (json!({"text": "swish 200x200\na1:b2"}), "up to 10000 cells"),
            (json!({"text": "set 4x3\n0129"}), "line 2, column 1"),
            (json!({"text": "graph 3\n1-2"}), "graph"),
            (json!({"text": "#".repeat(LONGEST + 1)}), "is not drawn card by card"),
            (json!({"text": "uno 2x2x2 solitaire\n1.1.1"}), "colours and numbers"),
        ] {
            let fault = faces(&body).unwrap_err();
            assert!(fault.contains(told), "{body}: {fault}");
        }
    }
}
