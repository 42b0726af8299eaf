//! What only the command line reads, with every byte changed: the files of a campaign and the bodies of requests. Nothing
//! panics, nothing changed passes for what it was, and what is wrong is told. (The text forms of the games are read by the
//! kernel, and fuzzed.)

use crate::common::Run;
use crate::serving::Server;
use serde_json::{Value, json};
use std::path::Path;

/// What stands in place of bytes, in turn.
const OTHERS: &[u8] = b"0{9\"-, \n}x:[#.]\xff\\";

/// A text with each byte replaced by another, and with each left out.
fn changes(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..text.len()).flat_map(move |place| {
        let (before, after) = (&text[..place], &text[place + 1..]);
        let other = *OTHERS.iter().cycle().skip(place).find(|&&other| other != text[place]).unwrap();
        [[before, &[other], after].concat(), [before, after].concat()]
    })
}

fn merge(folder: &Path) -> Run {
    let run = Run::with(["campaign", "merge", folder.to_str().unwrap()]);
    assert!(run.is_calm() && matches!(run.code, Some(0 | 2 | 3)), "{run:?}");
    run
}

/// A small campaign that is done.
fn done(folder: &Path) -> Run {
    let name = folder.to_str().unwrap();
    for act in [&["plan", "set-layouts", "2x3", "-o", name][..], &["run", name]] {
        assert_eq!(Run::with([&["campaign"], act].concat()).code, Some(0));
    }
    merge(folder)
}

/// Merges a campaign with each byte of one of its files changed. What says the same may be taken: other blanks, and fields that
/// are for readers only, as the sum of all seconds.
fn corrupt(file: &str) -> (usize, usize) {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("campaign");
    let answer = done(&folder).stdout;
    let path = folder.join(file);
    let text = std::fs::read(&path).unwrap();
    let (mut refused, mut taken) = (0, 0);
    for changed in changes(&text) {
        std::fs::write(&path, &changed).unwrap();
        let run = merge(&folder);
        if run.code == Some(0) {
            assert_eq!(run.stdout, answer, "{}", String::from_utf8_lossy(&changed));
            taken += 1;
        } else {
            assert_eq!(run.stdout.lines().chain(run.stderr.lines()).count(), 1, "{run:?}");
            refused += 1;
        }
    }
    (refused, taken)
}

#[test]
fn a_plan_with_any_byte_changed_is_refused_unless_it_says_the_same() {
    let (refused, taken) = corrupt("campaign.json");
    assert!(refused > 2 * taken, "{refused} refused, {taken} taken");
}

#[test]
fn a_result_with_any_byte_changed_is_refused() {
    let (refused, taken) = corrupt("units/0001.unit");
    assert!(refused > 0 && taken == 0, "{refused} refused, {taken} taken");
}

#[test]
fn a_request_with_any_byte_changed_is_answered_or_told_what_is_wrong() {
    let server = Server::with("");
    let mut line = server.line();
    let mut ask = |path: &str, body: &[u8]| {
        let head = format!(
            "POST {path} HTTP/1.1\nhost: {}\ncontent-type: application/json\ncontent-length: {}",
            server.address,
            body.len()
        );
        line.raw(&head, body).unwrap()
    };
    let open = json!({"game": "swish", "seed": "v1:42"});
    let table: Value = ask("/api/table", open.to_string().as_bytes()).json();
    let table = format!("/api/table/{}", table["id"].as_str().unwrap());
    for (path, body) in [
        ("/api/table", json!({"game": "uno-duel", "seed": "v1:7"})),
        (&table, json!({"act": "hint"})),
        ("/api/solve", json!({"text": "swish 2x2\na1:b2 b1:a2", "options": {"at-least": 2, "time": "1s"}})),
        ("/api/deal", json!({"name": ["set", "3x4"], "options": {"seed": "v1:1", "cards": 5}})),
    ] {
        let mut refused = 0;
        for body in changes(body.to_string().as_bytes()) {
            let answer = ask(path, &body);
            // Nothing is the server's fault, and a fault of the question is a sentence.
            assert!(matches!(answer.status, 200..=499), "{path} {}: {answer:?}", String::from_utf8_lossy(&body));
            assert!(answer.json().is_object());
            refused += usize::from(answer.status != 200);
        }
        assert!(refused > 0, "{path}");
    }
}
