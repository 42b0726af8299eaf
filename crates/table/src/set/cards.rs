//! SET boards in JSON.

use super::draw;
use crate::answer;
use crate::cards::{Shows, pretty};
use crate::report::Medium;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::Board;
use serde_json::{Map, Value, json};

impl Shows for Board {
    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let shape = self.shape();
        let card =
            |card: &misdeal_kernel::set::Card| json!({"text": card.text(shape.is_dotted()), "values": card.values()});
        let members =
            [("game", json!("set")), ("properties", json!(shape.properties())), ("values", json!(shape.values()))];
        let mut object = answer::object(members);
        object.extend(more);
        object.insert("cards".into(), self.cards().iter().map(card).collect());
        object.insert("text".into(), json!(self.to_string()));
        pretty(&object)
    }

    fn drawn(&self, on: Medium) -> String {
        draw::terminal::board(self, on.width, on.colour)
    }
}
