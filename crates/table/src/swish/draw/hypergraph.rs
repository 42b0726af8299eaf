//! The hypergraph of a small deal as a picture: a column for each card, with its configurations, and an arc from one to
//! another whose circle its point meets. Swishes are numbered, and so are their arcs; arcs of no swish are pale.

use crate::papers::figures::canvas::{Canvas, Point};
use crate::papers::figures::swish::{laid, size};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::{Deal, Swish};
use misdeal_solve::swish::hypergraph::{ConfigurationNode, Hypergraph, NodeIndex};

/// The most cards of a picture.
const MOST_CARDS: usize = 6;
/// The side of a cell.
const SIDE: f64 = 15.0;

/// Whether a configuration lies in a swish.
fn lies_in(deal: &Deal, swish: &Swish, node: &ConfigurationNode) -> bool {
    swish.0.iter().any(|laid| laid.card.turned(deal.grid(), laid.orientation) == node.image)
}

/// The picture.
///
/// # Errors
/// When there are too many cards.
pub fn picture(deal: &Deal) -> Result<String, Fault> {
    let cards = deal.cards().len();
    if cards > MOST_CARDS {
        return Err(Fault::new(format!(
            "the hypergraph is drawn for at most {MOST_CARDS} cards, and the deal has {cards}; --to dot goes further"
        )));
    }
    let graph = Hypergraph::construct(deal);
    let swishes = every_swish(deal, 2, &mut patience(PATIENCE)).map_err(|stop| Fault::new(stop.to_string()))?;
    let (wide, high) = size(deal.grid(), SIDE);
    let (across, down) = (wide + 150.0, high + 64.0);
    let mut canvas = Canvas::new();
    let mut places: Vec<Point> = Vec::new();
    for (column, nodes) in graph.hyper_nodes().enumerate() {
        let nodes: Vec<NodeIndex> = nodes.collect();
        let x = 44.0 + column as f64 * across;
        canvas.rect((x - 18.0, 24.0), (wide + 36.0, 40.0 + down * nodes.len() as f64), 14.0, "group");
        for (row, &place) in nodes.iter().enumerate() {
            let node = graph.node(place);
            let top = 62.0 + row as f64 * down;
            if row == 0 {
                canvas.text((x + wide / 2.0, 46.0), &format!("card {}", node.card.0 + 1), "name mid");
            }
            laid(&mut canvas, (x, top), deal.grid(), &[&node.image], SIDE, "card");
            canvas.text(
                (x + wide / 2.0, top + high + 14.0),
                &format!("{}@{}", node.card.0 + 1, node.orientation),
                "code mid",
            );
            places.push((x + wide / 2.0, top + high / 2.0));
        }
    }
    let half = wide / 2.0 + 2.0;
    let mut tags = Vec::new();
    for (from, &start) in places.iter().enumerate() {
        for to in graph.arcs_from(NodeIndex(from)) {
            let end = places[to.0];
            let (one, other) = (graph.node(NodeIndex(from)), graph.node(to));
            let of: Vec<usize> = (0..swishes.len())
                .filter(|&n| lies_in(deal, &swishes[n], one) && lies_in(deal, &swishes[n], other))
                .collect();
            let class = of.first().map_or_else(|| "thin".to_owned(), |n| format!("s{}", n % 4 + 1));
            let side = if end.0 > start.0 { half } else { -half };
            let (start, end) = ((start.0 + side, start.1 + side / 4.0), (end.0 - side, end.1 + side / 4.0));
            let middle = canvas.bent(start, end, 16.0, 1.0, &class, true);
            if !of.is_empty() {
                tags.push((middle, of.iter().map(|n| (n + 1).to_string()).collect::<Vec<_>>().join(",")));
            }
        }
    }
    tags.into_iter().for_each(|(place, words)| canvas.tag(place, &words));
    let y = canvas.bottom() + 24.0;
    let names: Vec<String> = (1..).zip(&swishes).map(|(n, swish)| format!("{n}: {swish}")).collect();
    canvas.told((26.0, y), &["An arc leads from a configuration to one of another card whose circle its point meets; numbers are swishes:"]);
    let listed: Vec<&str> =
        if names.is_empty() { vec!["there is none"] } else { names.iter().map(String::as_str).collect() };
    canvas.told((26.0, y + 18.0), &listed);
    Ok(canvas.document(&format!("The hypergraph of {}", crate::answer::cards(cards)), &deal.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swishes_are_numbered_and_many_cards_are_refused() {
        let text = picture(&"swish 4x3\na1:b2 b2:c1".parse().unwrap()).unwrap();
        assert!(text.contains("1: a1:b2@0 b2:c1@h"), "{text}");
        assert!(picture(&"swish 4x3\na1:b2".parse().unwrap()).unwrap().contains("there is none"));
        let fault = picture(&"swish 4x3\n7x a1:b2".parse().unwrap()).unwrap_err();
        assert!(fault.what().contains("at most 6 cards"), "{fault}");
    }
}
