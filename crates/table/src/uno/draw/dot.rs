//! The match graph of a deal, for Graphviz.

use super::matches::{Match, cards, matches};
use crate::uno::play::names::written;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Card, Deal};

/// The most cards of a graph.
pub const MOST_CARDS: usize = 5_000;
/// The most edges of a graph.
pub const MOST_EDGES: usize = 100_000;

/// The shapes of the players' cards.
const SHAPES: [&str; 10] =
    ["ellipse", "box", "diamond", "triangle", "invtriangle", "pentagon", "hexagon", "octagon", "house", "trapezium"];

/// The match graph in the DOT language: a node for each card, an edge where two match; solid where they share the
/// colour, dashed where they share the number, bold where they are copies, dotted where they follow each other only after skips. From
/// three players on a card follows those of the player before, and edges have a direction.
///
/// # Errors
/// When the graph is too large.
pub fn graph(deal: &Deal) -> Result<String, Fault> {
    let cards = cards(deal);
    if cards.len() > MOST_CARDS {
        return Err(Fault::new(format!("a graph shows at most {MOST_CARDS} cards, and the deal has {}", cards.len())));
    }
    let several = deal.hands().len() > 1;
    let mut out = heading(deal);
    for (place, (card, player)) in cards.iter().enumerate() {
        let name = written(deal.sizes(), *card);
        let label = if several { format!("P{} {name}", player + 1) } else { name };
        let shape = SHAPES[player % SHAPES.len()];
        out.push_str(&format!("  {} [label=\"{label}\", shape={shape}];\n", place + 1));
    }
    for found in matches(deal, MOST_EDGES)? {
        let style = style(&found, cards[found.one].0, cards[found.two].0);
        let (arc, way) = match (is_directed(deal), found.directed) {
            (true, false) => ("->", ", dir=none"),
            (true, true) => ("->", ""),
            (false, _) => ("--", ""),
        };
        out.push_str(&format!("  {} {arc} {} [style={style}{way}];\n", found.one + 1, found.two + 1));
    }
    out.push_str("}\n");
    Ok(out)
}

fn style(found: &Match, one: Card, two: Card) -> &'static str {
    match (found.after_skips, one == two, one.values()[0] == two.values()[0]) {
        (true, ..) => "dotted",
        (_, true, _) => "bold",
        (_, _, true) => "solid",
        _ => "dashed",
    }
}

/// Whether edges have a direction.
fn is_directed(deal: &Deal) -> bool {
    deal.hands().len() > 2
}

fn heading(deal: &Deal) -> String {
    let (kind, joined) = match is_directed(deal) {
        true => (
            "digraph",
            "an arc to each that the next player can play on it,\n// or where two follow each other after skips",
        ),
        false => ("graph", "an edge where two can follow each\n// other"),
    };
    format!(
        "// The match graph of {}, {}: a node for each card, {joined}. \
         Solid: the same colour. Dashed: the same number. Bold: copies. Dotted: only after skips.\n\
         // Drawn by, for example, `neato -Goverlap=false -Tsvg`.\n\
         {kind} matches {{\n  \
         node [fontname=\"monospace\", style=filled, color=\"#5b6b78\", fillcolor=\"#f3f7fa\"];\n  \
         edge [color=\"#123c8c\"];\n",
        crate::uno::answer::deal(deal),
        deal.sizes()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(deal: &str) -> Vec<String> {
        let text = graph(&deal.parse().unwrap()).unwrap();
        assert!(text.ends_with("}\n"));
        text.lines().skip_while(|line| !line.starts_with("  1 ")).map(|line| line.trim().to_owned()).collect()
    }

    #[test]
    fn every_card_is_a_node_and_every_match_an_edge() {
        let expected = [
            "1 [label=\"1.1\", shape=ellipse];",
            "2 [label=\"1.2\", shape=ellipse];",
            "3 [label=\"2.2\", shape=ellipse];",
            "4 [label=\"2.2\", shape=ellipse];",
            "1 -- 2 [style=solid];",
            "2 -- 3 [style=dashed];",
            "2 -- 4 [style=dashed];",
            "3 -- 4 [style=bold];",
            "}",
        ];
        assert_eq!(body("uno 2x2 solitaire\n1.1 1.2 2x 2.2"), expected);
        assert!(graph(&"uno 2x2 solitaire\n".parse().unwrap()).unwrap().ends_with("}\n"));
    }

    #[test]
    fn players_have_shapes_and_names() {
        let lines = body("uno 3x3 coop\nP1: 1.1 1.2\nP2: 1.3");
        assert_eq!(lines[2], "3 [label=\"P2 1.3\", shape=box];");
        assert_eq!(lines[3], "1 -- 2 [style=dotted];");
        let three = body("uno 3x3 coop\nP1: 1.1 1.2\nP2: 1.3\nP3: 2.1");
        assert_eq!(
            three[4..7],
            ["1 -> 2 [style=dotted, dir=none];", "1 -> 3 [style=solid];", "4 -> 1 [style=dashed];"]
        );
        assert!(
            graph(&"uno 2x2 uncooperative\nP1: 1.1\nP2: 1.2\nP3: 2.2".parse().unwrap()).unwrap().contains("\ndigraph ")
        );
    }

    #[test]
    fn what_is_too_large_is_refused_in_a_sentence() {
        let refused = |text: &str| graph(&text.parse().unwrap()).unwrap_err().what().to_owned();
        assert!(refused("uno 2x2 pool\n5001x 1.1").contains("at most 5000 cards, and the deal has 5001"));
        assert!(refused("uno 2x2 pool\n500x 1.1").contains("more than 100000 edges"));
    }
}
