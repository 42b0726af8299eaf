//! Games of geography and claims about them for other tools.

use crate::answer::object;
use crate::cards::pretty;
use crate::claimed::{Part, Reading, Writes, unrolled};
use crate::export::{Exported, not_here};
use misdeal_kernel::claim::{Opening, Statement as _};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::{Geography, Statement};
use misdeal_solve::budget::Budget;
use misdeal_solve::geography::unrolled::Walked;
use serde_json::json;
use std::fmt::Write as _;

/// A game of geography in the format that is asked for.
///
/// # Errors
/// When there is no such format.
pub fn deal(deal: &Geography, asked: &Exported<'_>) -> Result<String, Fault> {
    match asked.to {
        "json" => json_text(deal),
        "dot" => Ok(dot(deal)),
        other => Err(not_here(other)),
    }
}

/// Whoever writes a part of a claim: its positions, since who wins is no formula by itself.
///
/// # Errors
/// When there is no such claim.
pub fn claim(opening: Opening, part: Part, budget: &Budget) -> Result<Writes, Fault> {
    Reading::of(opening, part, budget, |stated, part, budget| {
        let Statement { deal, witness } = Statement::read(&stated)?;
        let first = Walked::first(&deal, witness.is_none());
        let kind = if stated.witnesses.iter().any(|line| line.text == "exhaustive") { "exhaustive" } else { "answers" };
        unrolled(&deal, &first, ("geography", kind), part, budget)
    })
}

fn json_text(deal: &Geography) -> Result<String, Fault> {
    let edges: Vec<[u64; 2]> = deal.graph().edges().iter().map(|edge| edge.map(|end| u64::from(end.0) + 1)).collect();
    let object = object([
        ("game", json!("geography")),
        ("play", json!(deal.variant())),
        ("vertices", json!(deal.graph().vertices())),
        ("directed", json!(deal.graph().is_directed())),
        ("from", json!(u64::from(deal.from().0) + 1)),
        ("edges", json!(edges)),
        ("text", json!(deal.to_string())),
    ]);
    pretty(&object)
}

/// The graph for Graphviz, the token's vertex filled.
fn dot(deal: &Geography) -> String {
    let graph = deal.graph();
    let (kind, arrow) = if graph.is_directed() { ("digraph", "->") } else { ("graph", "--") };
    let mut text = format!("{kind} geography {{\n  label=\"{} geography\";\n  node [shape=circle];\n", deal.variant());
    for vertex in 1..=graph.vertices() {
        let token = if vertex == deal.from().index() + 1 { " [style=filled, fillcolor=gold]" } else { "" };
        // Writing to a string does not fail.
        let _ = writeln!(text, "  {vertex}{token};");
    }
    for [from, to] in graph.edges() {
        let _ = writeln!(text, "  {from} {arrow} {to};");
    }
    text + "}\n"
}
