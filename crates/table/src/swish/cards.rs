//! Swish cards in JSON, written card by card.

use super::draw;
use crate::cards::{Shows, pretty};
use crate::report::Medium;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::grid::Cell;
use misdeal_kernel::swish::{Card, Deal};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value, json};

impl Shows for Deal {
    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        pretty(&DealJson { deal: self, more })
    }

    fn drawn(&self, on: Medium) -> String {
        draw::terminal::hand(self, on.width, on.colour)
    }
}

/// A deal as a JSON object, written card by card, with what else there is to say.
struct DealJson<'a> {
    deal: &'a Deal,
    more: Map<String, Value>,
}

impl Serialize for DealJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let grid = self.deal.grid();
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("verdict", "yes")?;
        object.serialize_entry("game", "swish")?;
        object.serialize_entry("rows", &grid.rows())?;
        object.serialize_entry("columns", &grid.columns())?;
        object.serialize_entry("fixed", &self.deal.is_fixed())?;
        for (key, value) in &self.more {
            object.serialize_entry(key, value)?;
        }
        object.serialize_entry("cards", &CardsJson(self.deal.cards()))?;
        object.serialize_entry("text", &self.deal.to_string())?;
        object.end()
    }
}

struct CardsJson<'a>(&'a [Card]);

impl Serialize for CardsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cells = |cells: &[Cell]| cells.iter().map(|cell| json!(cell.to_string())).collect::<Vec<_>>();
        serializer.collect_seq(self.0.iter().map(
            |card| json!({"text": card.to_string(), "points": cells(card.points()), "circles": cells(card.circles())}),
        ))
    }
}
