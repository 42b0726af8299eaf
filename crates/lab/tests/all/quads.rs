//! What is known of whole decks of Quads, through the commands.

use crate::common::{Run, misdeal};
use serde_json::Value;

fn asked(line: &str, input: &str) -> Run {
    Run::of(misdeal().args(line.split_whitespace()).write_stdin(input.to_owned()))
}

/// What `check` says of the claim that a command writes.
fn claimed(line: &str, input: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.claim");
    let mut made = misdeal();
    made.args(line.split_whitespace()).arg("--certificate").arg(&path).write_stdin(input.to_owned());
    assert_eq!(Run::of(&mut made).code, Some(0), "{line}");
    Run::of(misdeal().args(["check", "--json"]).arg(path)).json()
}

#[test]
fn whole_decks_hold_as_many_quads_as_are_known() {
    for (properties, quads, disjoint) in [(1, 1, 1), (2, 140, 4), (3, 10_416, 16)] {
        let deck = asked(&format!("deck quads {properties}"), "").stdout;
        assert_eq!(asked("solve - --count --json", &deck).json()["value"], quads);
        assert_eq!(asked("solve - --disjoint --json", &deck).json()["value"], disjoint);
    }
    // All of a deck that is too large for a formula.
    let deck = asked("deck quads 4", "").stdout;
    assert_eq!(claimed("solve - --disjoint", &deck)["value"], 64);
}

#[test]
fn as_many_cards_are_kept_as_are_known_and_the_claims_are_accepted() {
    for (properties, most) in [(1, 3), (2, 6), (3, 9), (4, 18)] {
        let checked = claimed(&format!("free quads {properties}"), "");
        assert_eq!((&checked["value"], &checked["bound"]), (&most.into(), &most.into()), "{checked}");
    }
}

#[test]
fn exact_odds_lie_within_what_is_sampled() {
    for cards in [5, 7, 9] {
        let exact = &asked(&format!("odds quads -n {cards} --json"), "").json()["rows"][0];
        let sampled = &asked(&format!("odds quads -n {cards} --sampled --trials 20000 --json"), "").json()["rows"][0];
        let share = exact["no_match"].as_f64().unwrap();
        let [low, high] = [0, 1].map(|end| sampled["interval"][end].as_f64().unwrap());
        assert!(exact["exact"].is_array() && low <= share && share <= high, "{cards}: {low} <= {share} <= {high}");
    }
}
