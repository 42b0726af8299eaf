//! Answers about boards, in words and in JSON.

use super::{Spread, cards_shown, in_one};
use crate::answer::{cards, count, number};
use misdeal_kernel::boards::{Question, Shown, Statement};
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::question::Question as Match;
use serde_json::{Map, Value, json};

fn matches<B: Spread>(n: usize) -> String {
    count(n, B::MATCH, B::MATCHES)
}

/// The answer line for what the kernel has accepted; a list is `above` it or not shown.
pub fn answer_line<B: Spread>(statement: &Statement<B::Of>, above: bool) -> String {
    let (board, found, word) = (B::of_board(&statement.board), &statement.shown.0, B::MATCH);
    let listed = if above { ", listed above" } else { "" };
    let many = matches::<B>(found.len());
    let asked = statement.question.about_matches();
    let least = match asked.map_or(0, Match::cards) {
        0 => String::new(),
        least => format!(" of at least {}", cards(least)),
    };
    match (asked, found.first()) {
        (Some(_), None) => format!("no {word}{least} (checked)"),
        (Some(Match::Any | Match::AtLeast(_)), Some(one)) => format!("{word} (checked): {one}"),
        (Some(Match::Max), Some(one)) => format!(
            "{word} of {} (checked; all {} of {} have as many): {one}",
            cards(B::cards_of(one).len()),
            B::MATCHES,
            B::named(board.of_deck())
        ),
        (Some(Match::All(_)), Some(_)) => format!("{many}{listed} (checked)"),
        (Some(Match::Count(_)), Some(_)) => format!("{many} (checked)"),
        (None, _) if statement.question == Question::Free => {
            let kept = statement.shown.worth(statement.question);
            let (all, which) = (cards(board.laid().len()), in_one::<B>(&statement.shown));
            format!("largest {word}-free part, {kept} of {all} (checked): {which}")
        }
        (None, None) => {
            let nothing = B::own(statement.question).map_or(String::new(), |own| format!(", {}", own.nothing));
            format!("no {word}{nothing} (checked)")
        }
        (None, Some(_)) => {
            let disjoint = || format!("{many} without a common card, and no more");
            let told = B::own(statement.question).map_or_else(disjoint, |own| (own.settled)(found.len()));
            format!("{told}{listed} (checked)")
        }
    }
}

/// The answer line for a question that is still open.
pub fn unsettled_line<B: Spread>(question: Question, so_far: &Shown<B::Of>, stop: &str) -> String {
    let many = so_far.0.len();
    let found = match (question.about_matches(), B::own(question)) {
        (Some(asked), _) if asked.wants_one() => return format!("unknown: {stop}"),
        (Some(_), _) => format!("{} so far, and that there are no more", matches::<B>(many)),
        (None, Some(_)) if many == 0 => return format!("unknown: {stop}"),
        (None, Some(own)) => (own.open)(many),
        (None, None) if question == Question::Free => {
            let kept = cards(cards_shown::<B>(so_far).count());
            format!("{kept} without a {} so far, and that no more can be kept", B::MATCH)
        }
        (None, None) => {
            format!("{} without a common card so far, and that there are no more", matches::<B>(many))
        }
    };
    format!("unknown: {stop}; {found} is unproven")
}

/// What is shown, where the question asks for it.
fn witnesses<B: Spread>(question: Question, shown: &Shown<B::Of>) -> Option<(&'static str, Value)> {
    let found = &shown.0;
    let listed = || Some(("witnesses", found.iter().map(|one| json!(one.to_string())).collect()));
    match question.about_matches() {
        Some(Match::Count(_)) => None,
        Some(Match::All(_)) => listed(),
        None if question != Question::Free => listed(),
        _ => (!found.is_empty()).then(|| ("witness", json!(in_one::<B>(shown).to_string()))),
    }
}

/// The first members of an answer.
fn opened<B: Spread>(question: Question, verdict: &str) -> [(&'static str, Value); 3] {
    [("game", json!(B::GAME)), ("question", json!(question.to_string())), ("verdict", json!(verdict))]
}

fn object<'a>(members: impl Iterator<Item = (&'a str, Value)>) -> Map<String, Value> {
    members.map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The members of a JSON answer that follow from what the kernel has accepted.
pub fn accepted_json<B: Spread>(statement: &Statement<B::Of>) -> Map<String, Value> {
    let (question, asked) = (statement.question, statement.question.about_matches());
    let listing = matches!(asked, Some(Match::All(_) | Match::Count(_) | Match::Max));
    let value = statement.value().or((!statement.yes && listing).then_some(0));
    let bound = value.filter(|_| asked.is_none());
    let members = opened::<B>(question, if statement.yes { "yes" } else { "no" })
        .into_iter()
        .chain(value.map(|value| ("value", number(value))))
        .chain(bound.map(|bound| ("bound", number(bound))))
        .chain(witnesses::<B>(question, &statement.shown));
    object(members.chain([("checked", json!(true))]))
}

/// The JSON answer for a question that is still open.
pub fn unsettled_json<B: Spread>(
    question: Question,
    so_far: &Shown<B::Of>,
    bound: Option<usize>,
    stop: &str,
) -> Map<String, Value> {
    let found = &so_far.0;
    let value = match question.about_matches() {
        Some(asked) if asked.wants_one() => None,
        None if B::own(question).is_some() && found.is_empty() => None,
        None if question == Question::Free => Some(cards_shown::<B>(so_far).count()),
        _ => Some(found.len()),
    };
    let members = opened::<B>(question, "unknown")
        .into_iter()
        .chain(value.map(|value| ("value", json!(value))))
        .chain(bound.map(|bound| ("bound", json!(bound))))
        .chain([("reason", json!(stop))])
        .chain(witnesses::<B>(question, so_far));
    object(members.chain([("checked", json!(!found.is_empty()))]))
}
