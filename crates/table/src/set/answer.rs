//! Answers about SET boards, in words and in JSON.

use crate::answer::{cards, count};
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::question::Question as Match;
use misdeal_kernel::set::{Accepted, Question, Set, Shown};
use serde_json::{Map, Value, json};

fn sets(n: usize) -> String {
    count(n, "set", "sets")
}

/// The answer line for what the kernel has accepted; a list is `above` it or not
/// shown.
pub fn answer_line(accepted: &Accepted, above: bool) -> String {
    let statement = accepted.statement();
    let (board, shown) = (&statement.board, &statement.shown.0);
    let least = match statement.question.cards() {
        0 => String::new(),
        least => format!(" of at least {}", cards(least)),
    };
    let listed = if above { ", listed above" } else { "" };
    match (statement.question, shown.first()) {
        (Question::Match(_), None) => format!("no set{least} (checked)"),
        (Question::Match(Match::Any | Match::AtLeast(_)), Some(set)) => format!("set (checked): {set}"),
        (Question::Match(Match::Max), Some(set)) => {
            format!("set of {} (checked; all sets of {} have as many): {set}", cards(set.cards().len()), board.shape())
        }
        (Question::Match(Match::All(_)), _) => format!("{}{listed} (checked)", sets(shown.len())),
        (Question::Match(Match::Count(_)), _) => format!("{} (checked)", sets(shown.len())),
        (Question::Disjoint, None) => "no set (checked)".into(),
        (Question::Disjoint, Some(_)) => {
            format!("{} without a common card, and no more{listed} (checked)", sets(shown.len()))
        }
        (Question::Hitting, None) => "no set, so none to hit (checked)".into(),
        (Question::Hitting, Some(_)) => {
            let hit = if shown.len() == 1 { " hits" } else { " without a common card hit" };
            format!("{}{hit} every set, and no fewer{listed} (checked)", sets(shown.len()))
        }
        (Question::Free, _) => {
            let kept = statement.shown.cards().count();
            format!(
                "largest set-free part, {kept} of {} (checked): {}",
                cards(board.cards().len()),
                kept_cards(&statement.shown)
            )
        }
    }
}

/// The cards that are kept.
fn kept_cards(shown: &Shown) -> Set {
    Set::new(shown.cards().cloned())
}

/// The answer line for a question that is still open.
pub fn unsettled_line(question: Question, so_far: &Shown, stop: &str) -> String {
    let found = match question {
        Question::Match(Match::Any | Match::AtLeast(_) | Match::Max) => return format!("unknown: {stop}"),
        Question::Match(_) => format!("{} so far, and that there are no more", sets(so_far.0.len())),
        Question::Disjoint => {
            format!("{} without a common card so far, and that there are no more", sets(so_far.0.len()))
        }
        Question::Hitting if so_far.0.is_empty() => return format!("unknown: {stop}"),
        Question::Hitting => format!("{} hit every set, and that no fewer do", sets(so_far.0.len())),
        Question::Free => {
            format!("{} without a set so far, and that no more can be kept", cards(so_far.cards().count()))
        }
    };
    format!("unknown: {stop}; {found} is unproven")
}

fn insert_witnesses(object: &mut Map<String, Value>, question: Question, shown: &Shown) {
    match question {
        Question::Match(Match::Count(_)) => {}
        Question::Match(Match::All(_)) | Question::Disjoint | Question::Hitting => {
            object.insert("witnesses".into(), shown.0.iter().map(|set| json!(set.to_string())).collect());
        }
        Question::Match(_) | Question::Free => {
            if !shown.0.is_empty() {
                object.insert("witness".into(), json!(kept_cards(shown).to_string()));
            }
        }
    }
}

fn opening(question: Question, verdict: &str) -> Map<String, Value> {
    let members = [("game", json!("set")), ("question", json!(question.to_string())), ("verdict", json!(verdict))];
    members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The members of a JSON answer that follow from what the kernel has accepted.
pub fn accepted_json(accepted: &Accepted) -> Map<String, Value> {
    let statement = accepted.statement();
    let mut object = opening(statement.question, if statement.yes { "yes" } else { "no" });
    let listing = matches!(statement.question, Question::Match(Match::All(_) | Match::Count(_) | Match::Max));
    if let Some(value) = statement.value().or((!statement.yes && listing).then_some(0)) {
        object.insert("value".into(), json!(value));
        if !matches!(statement.question, Question::Match(_)) {
            object.insert("bound".into(), json!(value));
        }
    }
    insert_witnesses(&mut object, statement.question, &statement.shown);
    object.insert("checked".into(), json!(true));
    object
}

/// The JSON answer for a question that is still open.
pub fn unsettled_json(question: Question, so_far: &Shown, stop: &str) -> Map<String, Value> {
    let mut object = opening(question, "unknown");
    let value = match question {
        Question::Match(Match::Any | Match::AtLeast(_) | Match::Max) => None,
        // No sets that hit all were found yet.
        Question::Hitting if so_far.0.is_empty() => None,
        Question::Free => Some(so_far.cards().count()),
        _ => Some(so_far.0.len()),
    };
    if let Some(value) = value {
        object.insert("value".into(), json!(value));
    }
    object.insert("reason".into(), json!(stop));
    insert_witnesses(&mut object, question, so_far);
    object.insert("checked".into(), json!(!so_far.0.is_empty()));
    object
}
