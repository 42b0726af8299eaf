//! The graph of configurations of a deal, for Graphviz.
//!
//! Dailly, Lafourcade and Marcadet (FUN 2024, section 3.1) give each card a
//! hyper-node, and each way it can lie a configuration node in it; an arc says
//! that the point of one configuration meets the circle of another. We depart from
//! them in two ways. Images that look the same are one node, and cards may have
//! any number of symbols, so an arc also demands that the two can lie in one swish:
//! no two points and no two circles meet.

use crate::draw::clipped;
use crate::report;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::{Card, Cell, Deal};

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
    let hyper_nodes: Vec<HyperNode<'_>> =
        deal.cards().iter().enumerate().filter_map(|(n, card)| HyperNode::of(deal, n, card)).collect();
    let mut out = heading(deal);
    hyper_nodes.iter().for_each(|hyper_node| hyper_node.write(&mut out));
    let mut arcs = 0;
    for (from, to) in hyper_nodes.iter().flat_map(|from| hyper_nodes.iter().map(move |to| (from, to))) {
        arcs += if from.place == to.place { 0 } else { write_arcs(from, to, &mut out) };
        if arcs > MOST_ARCS {
            return Err(Fault::new(format!("the graph of the deal has more than {MOST_ARCS} arcs, too many to draw")));
        }
    }
    out.push_str("}\n");
    Ok(out)
}

fn heading(deal: &Deal) -> String {
    let fixed = if deal.is_fixed() { ", fixed" } else { "" };
    let grid = deal.grid();
    let cards = report::cards(deal.cards().len());
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

/// A card with all its configurations.
struct HyperNode<'a> {
    /// The place of the card in the deal, from 1.
    place: usize,
    card: &'a Card,
    configurations: Vec<Configuration>,
}

/// A card in one of the ways it can lie.
struct Configuration {
    name: String,
    image: Card,
}

impl<'a> HyperNode<'a> {
    fn of(deal: &Deal, index: usize, card: &'a Card) -> Option<Self> {
        let place = index + 1;
        let configuration = |(orientation, image)| Configuration { name: format!("{place}@{orientation}"), image };
        let configurations = deal.images(card).into_iter().map(configuration).collect();
        (!card.is_blank()).then_some(Self { place, card, configurations })
    }

    /// The cluster of the card and the nodes in it.
    fn write(&self, out: &mut String) {
        let Self { place, card, .. } = self;
        let title = quoted(&format!("card {place}: {}", clipped(card, LABEL)));
        out.push_str(&format!("  subgraph cluster_{place} {{\n    label={title};\n"));
        for Configuration { name, image } in &self.configurations {
            out.push_str(&format!("    {} [label={}];\n", quoted(name), quoted(&clipped(image, LABEL))));
        }
        out.push_str("  }\n");
    }
}

/// The arcs from the configurations of one card to those of another, and how many
/// they are.
fn write_arcs(from: &HyperNode<'_>, to: &HyperNode<'_>, out: &mut String) -> usize {
    let mut arcs = 0;
    for r in &from.configurations {
        for s in &to.configurations {
            let Some(cells) = link(&r.image, &s.image) else { continue };
            let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
            let label = quoted(&clipped(&names.join(","), LABEL));
            out.push_str(&format!("  {} -> {} [label={label}];\n", quoted(&r.name), quoted(&s.name)));
            arcs += 1;
        }
    }
    arcs
}

/// The cells where a point of the first card meets a circle of the second; none
/// when there is no such cell, or when two points or two circles meet.
fn link(from: &Card, to: &Card) -> Option<Vec<Cell>> {
    let cells = shared(from.points(), to.circles());
    let fits = !cells.is_empty()
        && shared(from.points(), to.points()).is_empty()
        && shared(from.circles(), to.circles()).is_empty();
    fits.then_some(cells)
}

/// The cells that are in both lists, which are sorted.
fn shared(one: &[Cell], other: &[Cell]) -> Vec<Cell> {
    one.iter().filter(|cell| other.binary_search(cell).is_ok()).copied().collect()
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
