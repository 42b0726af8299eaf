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

/// A number with commas between thousands.
#[must_use]
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of bytes for a person.
#[must_use]
pub fn size(bytes: u64) -> String {
    match bytes {
        0..0x400 => format!("{bytes} bytes"),
        0x400..0x10_0000 => format!("{} KiB", bytes >> 10),
        0x10_0000..0x4000_0000 => format!("{} MiB", bytes >> 20),
        _ => format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30)).replace(".0 ", " "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_told_in_units_of_their_own() {
        for (bytes, text) in
            [(7, "7 bytes"), (2048, "2 KiB"), (256 << 10, "256 KiB"), (1 << 30, "1 GiB"), (3 << 29, "1.5 GiB")]
        {
            assert_eq!(size(bytes), text);
        }
    }

    #[test]
    fn thousands_are_kept_apart() {
        for (n, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(n), text);
        }
    }
}
