//! Boards in JSON.

use super::Spread;
use crate::answer;
use crate::cards::{Shows, pretty};
use crate::report::Medium;
use misdeal_kernel::fault::Fault;
use serde_json::{Map, Value, json};

impl<B: Spread> Shows for B {
    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let faces = B::faces(self.of_deck())?;
        let card = |card: &B::Card| {
            let face = B::face(card);
            let mut told = json!({"text": face.text(faces.is_dotted()), "values": face.values()});
            if let Some(words) = B::in_words(self.of_deck(), card) {
                told["words"] = json!(words);
            }
            told
        };
        let members =
            [("game", json!(B::GAME)), ("properties", json!(faces.properties())), ("values", json!(faces.values()))];
        let mut object = answer::object(members);
        object.extend(more);
        object.insert("cards".into(), self.laid().iter().map(card).collect());
        object.insert("text".into(), json!(self.to_string()));
        pretty(&object)
    }

    fn drawn(&self, on: Medium) -> String {
        Spread::drawn(self, on)
    }
}
