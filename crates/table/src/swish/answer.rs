//! Answers about Swish, in words and in JSON.

use crate::answer::{cards, count, number};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::rules::FEWEST;
use misdeal_kernel::swish::{Accepted, Finding, Swish};
use misdeal_solve::swish::{Best, Outcome};
use serde_json::{Map, Value, json};

/// The answer line for a finding that the kernel has accepted; a list is `above` it
/// or not shown.
pub fn answer_line(accepted: &Accepted, above: bool) -> String {
    let question = accepted.statement().question;
    match accepted.finding() {
        Finding::Found { swish, .. } => format!("swish of {} (checked): {swish}", cards(swish.len())),
        Finding::Nothing { at_least } if *at_least == FEWEST => "no swish (checked)".into(),
        Finding::Nothing { at_least } => format!("no swish of at least {} (checked)", cards(*at_least)),
        Finding::Largest { swish } => format!("largest swish, {} (checked): {swish}", cards(swish.len())),
        Finding::Every { at_least, swishes } => {
            let some = if *at_least > FEWEST { format!(" of at least {}", cards(*at_least)) } else { String::new() };
            let many = count(swishes.len(), "swish", "swishes");
            let what = if above && matches!(question, Question::All(_)) { ", listed above" } else { "" };
            format!("{many}{some}{what} (checked)")
        }
        Finding::Counted { at_least, many } => {
            let some = if *at_least > FEWEST { format!(" of at least {}", cards(*at_least)) } else { String::new() };
            format!("{}{some} (checked)", counted(*many))
        }
    }
}

/// The members of a JSON answer that follow from what the kernel has accepted.
pub fn accepted_json(accepted: &Accepted) -> Map<String, Value> {
    let (question, finding) = (accepted.statement().question, accepted.finding());
    let mut object = Map::new();
    object.insert("game".into(), json!("swish"));
    object.insert("question".into(), json!(question.to_string()));
    object.insert("verdict".into(), json!(if finding.is_yes() { "yes" } else { "no" }));
    match finding {
        Finding::Found { swish, .. } => {
            object.insert("cards".into(), json!(swish.len()));
        }
        Finding::Largest { swish } => {
            object.insert("value".into(), json!(swish.len()));
            object.insert("bound".into(), json!(swish.len()));
        }
        Finding::Every { swishes, .. } => {
            object.insert("value".into(), json!(swishes.len()));
        }
        Finding::Counted { many, .. } => {
            object.insert("value".into(), number(*many));
        }
        // "Not that many" leaves the size of the largest open.
        Finding::Nothing { .. } if matches!(question, Question::Any | Question::AtLeast(_)) => {}
        Finding::Nothing { .. } => {
            object.insert("value".into(), json!(0));
        }
    }
    insert_witnesses(&mut object, question, finding.swishes());
    object.insert("checked".into(), json!(true));
    object
}

fn insert_witnesses(object: &mut Map<String, Value>, question: Question, swishes: &[Swish]) {
    match question {
        Question::Count(_) => {}
        Question::All(_) => {
            object.insert("witnesses".into(), swishes.iter().map(|swish| json!(swish.to_string())).collect());
        }
        Question::Any | Question::AtLeast(_) | Question::Max => {
            if let Some(swish) = swishes.first() {
                object.insert("witness".into(), json!(swish.to_string()));
            }
        }
    }
}

/// The JSON answer for an outcome, settled or not.
pub fn outcome_json(question: Question, outcome: &Outcome) -> Map<String, Value> {
    match outcome {
        Outcome::Settled { accepted, .. } => accepted_json(accepted),
        Outcome::Unsettled { best: so_far, bound, stop, .. } => {
            let swishes: Vec<Swish> = so_far.iter().map(|swish| swish.witness().clone()).collect();
            let mut object = Map::new();
            object.insert("game".into(), json!("swish"));
            object.insert("question".into(), json!(question.to_string()));
            object.insert("verdict".into(), json!("unknown"));
            let listing = matches!(question, Question::All(_) | Question::Count(_));
            let value = if listing { so_far.many() } else { swishes.first().map_or(0, Swish::len) as u128 };
            object.insert("value".into(), number(value));
            if let (Some(bound), false) = (bound, listing) {
                object.insert("bound".into(), json!(bound));
            }
            object.insert("reason".into(), json!(stop.to_string()));
            insert_witnesses(&mut object, question, &swishes);
            // What is shown has been checked; what is not shown is not claimed.
            object.insert("checked".into(), json!(so_far.many() > 0));
            object
        }
    }
}

fn counted(many: u128) -> String {
    format!("{many} {}", if many == 1 { "swish" } else { "swishes" })
}

/// The answer line for a question that is still open.
pub fn unsettled_line(question: Question, so_far: &Best, bound: Option<usize>, stop: &str) -> String {
    match question {
        Question::Any | Question::AtLeast(_) => format!("unknown: {stop}"),
        Question::Max => {
            let bound = bound.map(|bound| format!(" (none has more than {bound})")).unwrap_or_default();
            match so_far.first() {
                Some(swish) => format!(
                    "unknown: {stop}; the largest so far has {}, and that none is larger is unproven{bound}: {}",
                    cards(swish.witness().len()),
                    swish.witness()
                ),
                None => format!("unknown: {stop}; no swish was found, and that there is none is unproven{bound}"),
            }
        }
        Question::All(_) | Question::Count(_) => {
            format!("unknown: {stop}; {} so far, and that there are no more is unproven", counted(so_far.many()))
        }
    }
}
