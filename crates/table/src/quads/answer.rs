//! Answers about boards and decks of Quads, in words and in JSON.

use crate::answer::{cards, count, number, object};
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::quads::free::{Counted, DeckFreed};
use misdeal_kernel::quads::{Accepted, Cards, Question, Shown};
use misdeal_kernel::question::Question as Match;
use serde_json::{Map, Value, json};

fn quads(n: usize) -> String {
    count(n, "quad", "quads")
}

/// The cards that are shown, in one line.
fn in_one(shown: &Shown) -> Cards {
    Cards::new(shown.cards())
}

/// The answer line for what the kernel has accepted; a list is `above` it or not shown.
pub fn answer_line(accepted: &Accepted, above: bool) -> String {
    let statement = accepted.statement();
    let (shown, all) = (&statement.shown, statement.board.cards().len());
    let least = Some(statement.question.cards()).filter(|least| *least > 0);
    let least = least.map_or(String::new(), |least| format!(" of at least {}", cards(least)));
    let listed = if above { ", listed above" } else { "" };
    let many = quads(shown.0.len());
    match statement.question {
        Question::Match(_) | Question::Disjoint if shown.0.is_empty() => format!("no quad{least} (checked)"),
        Question::Match(Match::Any | Match::AtLeast(_) | Match::Max) => format!("quad (checked): {}", in_one(shown)),
        Question::Match(Match::All(_)) => format!("{many}{listed} (checked)"),
        Question::Match(Match::Count(_)) => format!("{many} (checked)"),
        Question::Disjoint => format!("{many} without a common card, and no more{listed} (checked)"),
        Question::Free => {
            let kept = shown.cards().count();
            format!("largest quad-free part, {kept} of {} (checked): {}", cards(all), in_one(shown))
        }
    }
}

/// The answer line for a question that is still open.
pub fn unsettled_line(question: Question, so_far: &Shown, stop: &str) -> String {
    let many = quads(so_far.0.len());
    let found = match question {
        Question::Match(asked) if asked.wants_one() => return format!("unknown: {stop}"),
        Question::Match(_) => format!("{many} so far, and that there are no more"),
        Question::Disjoint => format!("{many} without a common card so far, and that there are no more"),
        Question::Free => {
            format!("{} without a quad so far, and that no more can be kept", cards(so_far.cards().count()))
        }
    };
    format!("unknown: {stop}; {found} is unproven")
}

/// What is shown, where the question asks for it.
fn witnesses(question: Question, shown: &Shown) -> Option<(&'static str, Value)> {
    match question {
        Question::Match(Match::Count(_)) => None,
        Question::Match(Match::All(_)) | Question::Disjoint => {
            Some(("witnesses", shown.0.iter().map(|quad| json!(quad.to_string())).collect()))
        }
        Question::Match(_) | Question::Free if shown.0.is_empty() => None,
        Question::Match(_) | Question::Free => Some(("witness", json!(in_one(shown).to_string()))),
    }
}

fn opening(question: Question, verdict: &str) -> [(&'static str, Value); 3] {
    [("game", json!("quads")), ("question", json!(question.to_string())), ("verdict", json!(verdict))]
}

/// The members of a JSON answer that follow from what the kernel has accepted.
pub fn accepted_json(accepted: &Accepted) -> Map<String, Value> {
    let statement = accepted.statement();
    let question = statement.question;
    let listing = matches!(question, Question::Match(Match::All(_) | Match::Count(_) | Match::Max));
    let value = statement.value().or((!statement.yes && listing).then_some(0));
    let bound = value.filter(|_| !matches!(question, Question::Match(_)));
    let members = opening(question, if statement.yes { "yes" } else { "no" })
        .into_iter()
        .chain(value.map(|value| ("value", number(value))))
        .chain(bound.map(|bound| ("bound", number(bound))))
        .chain(witnesses(question, &statement.shown))
        .chain([("checked", json!(true))]);
    object(members)
}

/// The JSON answer for a question that is still open.
pub fn unsettled_json(question: Question, so_far: &Shown, bound: Option<usize>, stop: &str) -> Map<String, Value> {
    let value = match question {
        Question::Match(asked) if asked.wants_one() => None,
        Question::Free => Some(so_far.cards().count()),
        _ => Some(so_far.0.len()),
    };
    let members = opening(question, "unknown")
        .into_iter()
        .chain(value.map(|value| ("value", json!(value))))
        .chain(bound.map(|bound| ("bound", json!(bound))))
        .chain([("reason", json!(stop))])
        .chain(witnesses(question, so_far))
        .chain([("checked", json!(!so_far.0.is_empty()))]);
    object(members)
}

/// The answer line about a whole deck.
pub fn deck_line(freed: &DeckFreed) -> String {
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
pub fn deck_json(freed: &DeckFreed) -> Map<String, Value> {
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
