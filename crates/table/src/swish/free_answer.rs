//! Answers about swish-free sets, in words and in JSON.

use crate::answer::{cards, number, object};
use crate::swish::draw::construction::{figure_number, place};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::free::{Counted, Freed, SetQuestion, sizes};
use misdeal_kernel::swish::{Card, Cell, Grid};
use misdeal_solve::swish::free::construction::{Construction, Step};
use serde_json::{Map, Value, json};

/// Sets of more cards than this are not printed; the certificate has them.
pub const MOST_PRINTED: usize = 5000;

/// The answer line for what the kernel has accepted.
pub fn answer_line(freed: &Freed) -> String {
    let (size, all) = (freed.size(), freed.pool().size());
    match freed.question() {
        SetQuestion::Largest => format!("largest swish-free set, {size} of {} (checked)", cards(all)),
        SetQuestion::All | SetQuestion::Count => {
            let many = match freed.count() {
                1 => "1 largest swish-free set".to_owned(),
                n => format!("{n} largest swish-free sets"),
            };
            format!("{many}, {size} of {} (checked)", cards(all))
        }
    }
}

/// The answer line for a question that is still open.
pub fn unsettled_line(so_far: usize, bound: usize, stop: &str) -> String {
    format!(
        "unknown: {stop}; the largest swish-free set so far has {}, and that none is larger is unproven (none has more than {bound})",
        cards(so_far)
    )
}

/// The answer line for counts by size that the kernel has accepted.
pub fn sizes_line(counted: &Counted) -> String {
    let total: u128 = counted.counts().iter().sum();
    let (largest, all) = (counted.largest(), cards(counted.deck().cards().len()));
    format!("{total} swish-free sets of 0 to {largest} of {all} (checked)")
}

/// The members of a JSON answer about counts by size.
pub fn sizes_json(counted: &Counted) -> Map<String, Value> {
    object([
        ("game", json!("swish")),
        ("question", json!(sizes::QUESTION)),
        ("value", json!(counted.largest())),
        ("of", json!(counted.deck().cards().len())),
        ("counts", counted.counts().iter().map(|&count| number(count)).collect()),
        ("checked", json!(true)),
    ])
}

fn list(set: &[Card]) -> Value {
    set.iter().map(|card| json!(card.to_string())).collect()
}

/// The members of a JSON answer.
///
/// # Errors
/// When the kept cards can't be listed.
pub fn json(freed: &Freed) -> Result<Map<String, Value>, Fault> {
    let mut object = Map::new();
    object.insert("game".into(), json!("swish"));
    object.insert("question".into(), json!(freed.question().to_string()));
    object.insert("verdict".into(), json!("yes"));
    let value = if freed.question() == SetQuestion::Count { freed.count() } else { freed.size() };
    object.insert("value".into(), json!(value));
    object.insert("size".into(), json!(freed.size()));
    object.insert("of".into(), json!(freed.pool().size()));
    if freed.question() != SetQuestion::Largest {
        object.insert("count".into(), json!(freed.count()));
    }
    if freed.size() <= MOST_PRINTED {
        match freed.question() {
            SetQuestion::Largest => {
                let mut kept = Vec::new();
                freed.each_kept(|card| {
                    kept.push(json!(card.to_string()));
                    Ok(())
                })?;
                object.insert("witness".into(), Value::Array(kept));
            }
            SetQuestion::All => {
                object.insert("witnesses".into(), freed.sets().map(list).collect());
            }
            SetQuestion::Count => {}
        }
    }
    object.insert("checked".into(), json!(true));
    Ok(object)
}

/// The members that tell how a construction chooses its cards: its steps, and the papers' figure of it.
///
/// # Errors
/// When there is no construction for cards of this size.
pub fn construction_json(grid: Grid) -> Result<[(&'static str, Value); 2], Fault> {
    let words = |cells: &[Cell]| -> Vec<String> { cells.iter().map(ToString::to_string).collect() };
    let step = |step: Step| {
        json!({
            "point": step.point.to_string(),
            "place": place(grid, &step),
            "circles": words(&step.circles),
            "additional": words(&step.additional),
            "cards": step.cards(),
        })
    };
    let steps = Construction::new(grid)?.steps().map(step).collect();
    Ok([("figure", json!(figure_number(grid))), ("steps", steps)])
}

/// The JSON answer for a question that is still open.
pub fn unsettled_json(question: SetQuestion, so_far: &[Card], bound: usize, stop: &str) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("game".into(), json!("swish"));
    object.insert("question".into(), json!(question.to_string()));
    object.insert("verdict".into(), json!("unknown"));
    if question != SetQuestion::Count {
        object.insert("value".into(), json!(so_far.len()));
        object.insert("bound".into(), json!(bound));
        object.insert("witness".into(), list(so_far));
    }
    object.insert("reason".into(), json!(stop));
    object.insert("checked".into(), json!(!so_far.is_empty()));
    object
}
