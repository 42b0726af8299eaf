//! What the answers of all games share: counted things in words, objects and faults in JSON.

use misdeal_kernel::fault::Fault;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// A number of things, in words.
pub fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// `1 card`, `5 cards`.
pub fn cards(n: usize) -> String {
    count(n, "card", "cards")
}

/// A JSON object for something that was done; its verdict is `yes`.
pub fn object<'a>(members: impl IntoIterator<Item = (&'a str, Value)>) -> Map<String, Value> {
    let verdict = [("verdict", json!("yes"))];
    verdict.into_iter().chain(members).map(|(key, value)| (key.to_owned(), value)).collect()
}

/// A number in JSON; from 2^64 on, it is text.
pub fn number(n: u128) -> Value {
    u64::try_from(n).map_or_else(|_| json!(n.to_string()), |n| json!(n))
}

/// What is wrong, as a JSON object.
pub fn fault_json(fault: &Fault) -> Value {
    let mut object = json!({"verdict": "unknown", "checked": false, "error": fault.to_string()});
    if let Some(place) = fault.place() {
        object["line"] = json!(place.line);
        object["column"] = json!(place.column);
    }
    object
}

/// How long something took, for a person.
pub fn took(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1000.0) } else { format!("{seconds:.1} s") }
}
