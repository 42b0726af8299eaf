//! Answers about decks of Quads, in words and in JSON.

use crate::answer::{number, object};
use misdeal_kernel::quads::Cards;
use misdeal_kernel::quads::free::{Counted, DeckFreed};
use serde_json::{Map, Value, json};

/// The answer line about a whole deck.
pub fn answer_line(freed: &DeckFreed) -> String {
    let (range, all) = (freed.range(), freed.deck().size());
    match freed.settled() {
        Some(value) => format!("the most cards without a quad, {value} of {all} (checked)"),
        None => format!(
            "{} of {all} cards without a quad (checked); no more than {} can be kept (checked), and what lies between is \
             unknown",
            range.least, range.most
        ),
    }
}

/// The JSON answer about a whole deck.
pub fn json(freed: &DeckFreed) -> Map<String, Value> {
    let verdict = if freed.settled().is_some() { "yes" } else { "unknown" };
    let kept = Cards::new(freed.kept().iter().copied());
    object([
        ("game", json!("quads")),
        ("question", json!("free")),
        ("deck", json!(freed.deck().to_string())),
        ("verdict", json!(verdict)),
        ("value", number(freed.range().least)),
        ("bound", number(freed.range().most)),
        ("witness", json!(kept.to_string())),
        ("checked", json!(true)),
    ])
}

/// The answer line about numbers of choices without a quad.
pub fn sizes_line(counted: &Counted) -> String {
    let total: u128 = counted.counts().iter().skip(1).sum();
    let (largest, deck) = (counted.largest(), counted.deck());
    format!("{total} choices of 1 to {largest} cards of quads {deck} hold no quad (checked)")
}

/// The JSON answer about numbers of choices without a quad.
pub fn sizes_json(counted: &Counted) -> Map<String, Value> {
    object([
        ("game", json!("quads")),
        ("question", json!("sizes")),
        ("deck", json!(counted.deck().to_string())),
        ("verdict", json!("yes")),
        ("value", json!(counted.largest())),
        ("sizes", counted.counts().iter().skip(1).map(|&count| number(count)).collect()),
        ("checked", json!(true)),
    ])
}
