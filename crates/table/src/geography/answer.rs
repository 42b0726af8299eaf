//! Answers about geography, in words and in JSON.

use crate::answer::object;
use misdeal_kernel::geography::{Accepted, Geography, Lost};
use serde_json::{Map, Value, json};

/// The game in a few words.
pub fn deal(deal: &Geography) -> String {
    let (vertices, edges) = (deal.graph().vertices(), deal.graph().edges().len());
    let edges_are = if deal.graph().is_directed() { "arcs" } else { "edges" };
    format!("a game of {} geography on {vertices} vertices and {edges} {edges_are}", deal.variant())
}

/// The answer line for what the kernel has accepted.
pub fn answer_line(accepted: &Accepted) -> String {
    let statement = accepted.statement();
    let from = statement.deal.from();
    match &statement.witness {
        Some(win) => format!("player 1 wins (checked): he moves the token from {from} to {}", win.to),
        None => format!("player 2 wins (checked): he has an answer to every move from {from}"),
    }
}

/// How it is shown that a player loses, in words.
pub fn how_checked(lost: &Lost) -> &'static str {
    match lost {
        Lost::Matching { .. } => "checked: the kernel saw that a matching is largest and leaves the token uncovered",
        Lost::EvenKernel(_) => "checked: the kernel saw that the token stands in an even kernel",
        Lost::Strategy(_) => "checked: the kernel followed every move and its answer",
        Lost::Answers(_) => "checked: the kernel saw that every move has an answer",
        Lost::Exhaustive => "checked: the kernel went through all positions",
    }
}

fn opening(deal: &Geography, verdict: &str) -> Map<String, Value> {
    object([
        ("game", json!("geography")),
        ("play", json!(deal.variant())),
        ("question", json!("win")),
        ("verdict", json!(verdict)),
    ])
}

/// The members of a JSON answer that follow from what the kernel has accepted.
pub fn accepted_json(accepted: &Accepted) -> Map<String, Value> {
    let statement = accepted.statement();
    let win = statement.witness.as_ref();
    let mut object = opening(&statement.deal, if win.is_some() { "yes" } else { "no" });
    object.insert("winner".into(), json!(if win.is_some() { 1 } else { 2 }));
    if let Some(win) = win {
        object.insert("first".into(), json!(win.to.to_string()));
        object.insert("witness".into(), json!(win.to_string()));
    }
    object.insert("checked".into(), json!(true));
    object
}

/// The JSON answer for a question that is still open.
pub fn unsettled_json(deal: &Geography, stop: &str) -> Map<String, Value> {
    let mut object = opening(deal, "unknown");
    object.insert("reason".into(), json!(stop));
    object.insert("checked".into(), json!(false));
    object
}
