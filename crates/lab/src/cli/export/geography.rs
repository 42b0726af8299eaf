//! Games of geography for other tools.

use super::{Format, Writing, not_here};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::Geography;
use serde_json::json;
use std::fmt::Write as _;

impl Writing<'_> {
    /// A game of geography in the format that is asked for.
    pub(super) fn geography(&self, deal: &Geography) -> Result<String, Fault> {
        match self.to {
            Format::Json => json_text(deal),
            Format::Dot => Ok(dot(deal)),
            _ => Err(not_here(self.to)),
        }
    }
}

fn json_text(deal: &Geography) -> Result<String, Fault> {
    let edges: Vec<[u64; 2]> = deal.graph().edges().iter().map(|edge| edge.map(|end| u64::from(end.0) + 1)).collect();
    let object = misdeal_table::answer::object([
        ("game", json!("geography")),
        ("play", json!(deal.variant())),
        ("vertices", json!(deal.graph().vertices())),
        ("directed", json!(deal.graph().is_directed())),
        ("from", json!(u64::from(deal.from().0) + 1)),
        ("edges", json!(edges)),
        ("text", json!(deal.to_string())),
    ]);
    serde_json::to_string_pretty(&object)
        .map(|text| text + "\n")
        .map_err(|error| Fault::new(format!("the game can't be written as JSON: {error}")))
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
