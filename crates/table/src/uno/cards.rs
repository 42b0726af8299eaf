//! Hands of UNO in JSON.

use super::play::names::{rewritten, written};
use crate::answer;
use crate::cards::{Shows, pretty};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Cards, Deal};
use serde_json::{Map, Value, json};

impl Shows for Deal {
    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let hand = |hand: &Cards| -> Value { hand.iter().map(|card| json!(written(self.sizes(), card))).collect() };
        let sizes = self.sizes();
        let sizes: Vec<usize> = (0..sizes.dimensions()).map(|dimension| sizes.size(dimension)).collect();
        let mut object =
            answer::object([("game", json!("uno")), ("play", json!(self.game())), ("sizes", json!(sizes))]);
        object.extend(more);
        object.insert("hands".into(), self.hands().iter().map(hand).collect());
        object.insert("text".into(), json!(rewritten(self.sizes(), &self.to_string())));
        pretty(&object)
    }
}
