//! The hypergraph of a deal, for Graphviz: see [`Hypergraph`] for what its nodes and
//! arcs are, and where it departs from the paper it comes from.

use crate::answer;
use crate::draw::text::clipped;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::Deal;
use misdeal_solve::swish::hypergraph::{ConfigurationNode, Hypergraph, NodeIndex};

/// The most cards of a graph.
pub const MOST_CARDS: usize = 200;
/// The most symbols that the cards of a graph have together.
pub const MOST_SYMBOLS: usize = 5_000;
/// The most arcs of a graph.
pub const MOST_ARCS: usize = 100_000;
/// The most characters of a label.
const LABEL: usize = 60;

/// The graph in the DOT language: a cluster for each card that has a symbol, in it
/// a node for each image of the card, and an arc from image to image where a point
/// of the first lies on a circle of the second and nothing clashes, labelled with
/// the cells where that happens.
///
/// # Errors
/// When the deal has more cards, symbols or arcs than a graph can show.
pub fn configurations(deal: &Deal) -> Result<String, Fault> {
    let cards = deal.cards().len();
    if cards > MOST_CARDS {
        return Err(Fault::new(format!("a graph shows at most {MOST_CARDS} cards, and the deal has {cards}")));
    }
    let symbols: usize = deal.cards().iter().map(|card| card.cells().len()).sum();
    if symbols > MOST_SYMBOLS {
        return Err(Fault::new(format!(
            "a graph shows cards with at most {MOST_SYMBOLS} symbols in all, and the deal has {symbols}"
        )));
    }
    let graph = Hypergraph::construct(deal);
    let mut out = heading(deal);
    graph.hyper_nodes().for_each(|nodes| write_cluster(deal, &graph, nodes.collect(), &mut out));
    let mut arcs = 0;
    for from in graph.hyper_nodes().flatten() {
        let leads_to = graph.arcs_from(from);
        arcs += leads_to.len();
        if arcs > MOST_ARCS {
            return Err(Fault::new(format!("the graph of the deal has more than {MOST_ARCS} arcs, too many to draw")));
        }
        leads_to.into_iter().for_each(|to| write_arc(graph.node(from), graph.node(to), &mut out));
    }
    out.push_str("}\n");
    Ok(out)
}

fn heading(deal: &Deal) -> String {
    let fixed = if deal.is_fixed() { ", fixed" } else { "" };
    let grid = deal.grid();
    let cards = answer::cards(deal.cards().len());
    format!(
        "// The configurations of a swish deal of {cards} on {grid}{fixed}: a cluster for each card that\n\
         // has a symbol, in it a node for each different way the card can lie, and an arc where\n\
         // points of the first card meet circles of the second, in the cells of the label, and\n\
         // nothing clashes. Drawn by, for example, `dot -Tsvg`.\n\
         digraph configurations {{\n  \
         rankdir=LR;\n  \
         graph [fontname=\"sans-serif\", style=\"rounded,filled\", color=\"#b6c4ce\", fillcolor=\"#f3f7fa\"];\n  \
         node [fontname=\"monospace\", shape=box, style=\"rounded,filled\", color=\"#5b6b78\", fillcolor=white];\n  \
         edge [fontname=\"monospace\", fontsize=10, color=\"#123c8c\"];\n"
    )
}

/// The cluster of a card and the nodes in it.
fn write_cluster(deal: &Deal, graph: &Hypergraph, nodes: Vec<NodeIndex>, out: &mut String) {
    let Some(card) = nodes.first().map(|&node| graph.node(node).card) else { return };
    let place = card.0 + 1;
    let title = quoted(&format!("card {place}: {}", clipped(&deal.cards()[card.0], LABEL)));
    out.push_str(&format!("  subgraph cluster_{place} {{\n    label={title};\n"));
    for node in nodes.into_iter().map(|node| graph.node(node)) {
        out.push_str(&format!("    {} [label={}];\n", name(node), quoted(&clipped(&node.image, LABEL))));
    }
    out.push_str("  }\n");
}

/// The arc from one configuration to another, with the cells where they meet.
fn write_arc(from: &ConfigurationNode, to: &ConfigurationNode, out: &mut String) {
    let cells: Vec<String> = from.meeting(to).iter().map(ToString::to_string).collect();
    let label = quoted(&clipped(&cells.join(","), LABEL));
    out.push_str(&format!("  {} -> {} [label={label}];\n", name(from), name(to)));
}

/// The name of a configuration: the place of its card in the deal, from 1, and how it
/// is turned.
fn name(node: &ConfigurationNode) -> String {
    quoted(&format!("{}@{}", node.card.0 + 1, node.orientation))
}

/// A string of the DOT language.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        let graph = configurations(&text.parse().unwrap()).unwrap();
        assert_eq!(graph.matches('{').count(), graph.matches('}').count());
        let body = graph.lines().skip_while(|line| !line.starts_with("  subgraph"));
        body.map(|line| line.trim().to_owned()).collect()
    }

    #[test]
    fn each_image_is_a_node_and_each_meeting_an_arc() {
        let expected = [
            "subgraph cluster_1 {",
            "label=\"card 1: a1:b1\";",
            "\"1@0\" [label=\"a1:b1\"];",
            "\"1@h\" [label=\"c1:b1\"];",
            "}",
            "subgraph cluster_3 {",
            "label=\"card 3: b1:a1\";",
            "\"3@0\" [label=\"b1:a1\"];",
            "\"3@h\" [label=\"b1:c1\"];",
            "}",
            "\"1@0\" -> \"3@0\" [label=\"a1\"];",
            "\"1@h\" -> \"3@h\" [label=\"c1\"];",
            "\"3@0\" -> \"1@0\" [label=\"b1\"];",
            "\"3@0\" -> \"1@h\" [label=\"b1\"];",
            "\"3@h\" -> \"1@0\" [label=\"b1\"];",
            "\"3@h\" -> \"1@h\" [label=\"b1\"];",
            "}",
        ];
        assert_eq!(lines("swish 1x3\na1:b1 : b1:a1"), expected);
    }

    #[test]
    fn fixed_cards_have_one_configuration() {
        let lines = lines("swish 2x2 fixed\na1,b1:a2 a2:a1,b1 a1:b2");
        assert_eq!(lines.iter().filter(|line| line.starts_with("\"1@")).count(), 2);
        assert!(lines.contains(&"\"1@0\" -> \"2@0\" [label=\"a1,b1\"];".to_owned()));
        // Its circle meets nothing, and its point meets the circle but also a point.
        assert!(!lines.iter().any(|line| line.contains("-> \"3@0\"") || line.contains("\"1@0\" -> \"3")));
    }

    #[test]
    fn cards_without_symbols_make_an_empty_graph() {
        assert_eq!(lines("swish 4x3\n2x :"), Vec::<String>::new());
        assert!(configurations(&"swish 4x3\n".parse().unwrap()).unwrap().ends_with("}\n"));
    }

    #[test]
    fn what_is_too_large_is_refused_in_a_sentence() {
        let refused = |text: &str| configurations(&text.parse().unwrap()).unwrap_err().what().to_owned();
        assert_eq!(refused("swish 4x3\n201x a1:b2"), "a graph shows at most 200 cards, and the deal has 201");
        assert!(refused("swish 2x2\n100x a1:b1 100x b1:a1").contains("more than 100000 arcs"));
        let wide: Vec<String> = (1..=6000).map(|row| format!("a{row}")).collect();
        assert!(refused(&format!("swish 6000x1\n{}:", wide.join(","))).contains("has 6000"));
    }

    #[test]
    fn names_are_quoted() {
        assert_eq!(quoted("a\"b\\c"), "\"a\\\"b\\\\c\"");
    }
}
