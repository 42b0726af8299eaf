//! The Swish-focused hypergraph of Dailly, Lafourcade and Marcadet (FUN 2024,
//! section 3.1).
//!
//! Each way a card can lie is a *configuration node*; the configuration nodes of
//! one card are its *hyper-node*; an arc goes from one node to another of another
//! card when the point of the first meets the circle of the second. The paper's
//! `m` is the field [`ConfigurationNode::card`].
//!
//! Where this departs from the paper:
//!
//! - Square cards have four configurations more, fixed deals one only. Images that
//!   look the same are one node, so a hyper-node may have fewer than the paper's four.
//! - Cards may have any number of symbols, for those who draw the graph. An arc then
//!   also demands that no two points and no two circles meet; for cards with one
//!   point and one circle that follows by itself. What the paper concludes from the
//!   graph is meant for those cards only: see [`declines`].
//! - Arcs are not kept but found through the cell of a circle when they are asked
//!   for, so construction is linear in the nodes and not quadratic.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::deal::CardIndex;
use misdeal_kernel::swish::{Card, Cell, Deal, Grid, Orientation};
use misdeal_kernel::text::shorten;
use std::collections::BTreeMap;
use std::ops::Range;

/// The place of a configuration node in its hypergraph, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeIndex(pub usize);

/// A card in one of the ways it can lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigurationNode {
    /// The card, which is to say the hyper-node: the paper's `m`.
    pub card: CardIndex,
    /// How the card is turned.
    pub orientation: Orientation,
    /// The card as it lies then.
    pub image: Card,
}

impl ConfigurationNode {
    /// A card as it was dealt.
    fn as_dealt(card: CardIndex, image: &Card) -> Self {
        Self { card, orientation: Orientation::Identity, image: image.clone() }
    }

    /// The paper's `Match`: the point of this one meets the circle of the other.
    #[must_use]
    pub fn matches(&self, other: &Self) -> bool {
        !self.meeting(other).is_empty()
    }

    /// The cells where a point of this one meets a circle of the other; none at all
    /// when two points or two circles meet, for then the two lie in no swish.
    #[must_use]
    pub fn meeting(&self, other: &Self) -> Vec<Cell> {
        let (one, other) = (&self.image, &other.image);
        let clash = shared(one.points(), other.points()).next().or(shared(one.circles(), other.circles()).next());
        if clash.is_some() { Vec::new() } else { shared(one.points(), other.circles()).collect() }
    }

    /// The paper's `FlipLeft`: the same card, flipped left-right.
    #[must_use]
    pub fn flip_left(&self, grid: Grid) -> Self {
        self.flip(grid, Orientation::LeftRight)
    }

    /// The paper's `FlipUp`: the same card, flipped up-down.
    #[must_use]
    pub fn flip_up(&self, grid: Grid) -> Self {
        self.flip(grid, Orientation::UpDown)
    }

    fn flip(&self, grid: Grid, how: Orientation) -> Self {
        Self { card: self.card, orientation: self.orientation.then(how), image: self.image.turned(grid, how) }
    }

    /// This one and all that flips make of it; as dealt comes first.
    fn configurations(self, grid: Grid, fixed: bool) -> Vec<Self> {
        let flips = |r: &Self| [r.clone(), r.flip_left(grid), r.flip_up(grid), r.flip_up(grid).flip_left(grid)];
        let all = match (fixed, grid.is_square()) {
            (true, _) => return vec![self],
            (false, false) => flips(&self).to_vec(),
            (false, true) => [flips(&self), flips(&self.flip(grid, Orientation::Diagonal))].concat(),
        };
        let mut different: Vec<Self> = Vec::new();
        for r in all {
            if different.iter().all(|other| other.image != r.image) {
                different.push(r);
            }
        }
        different
    }
}

/// The cells that are in both lists, which are sorted.
fn shared<'a>(one: &'a [Cell], other: &'a [Cell]) -> impl Iterator<Item = Cell> + 'a {
    one.iter().filter(|cell| other.binary_search(cell).is_ok()).copied()
}

/// The configurations of a deal and how they meet.
///
/// ```
/// use misdeal_solve::swish::hypergraph::{Hypergraph, NodeIndex};
/// let graph = Hypergraph::construct(&"swish 1x3\na1:b1 b1:a1".parse()?);
/// let names: Vec<String> = graph.nodes().iter().map(|node| node.image.to_string()).collect();
/// assert_eq!(names, ["a1:b1", "c1:b1", "b1:a1", "b1:c1"]);
/// assert_eq!(graph.arcs_from(NodeIndex(2)), [NodeIndex(0), NodeIndex(1)]);
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
pub struct Hypergraph {
    nodes: Vec<ConfigurationNode>,
    hyper_nodes: Vec<Range<usize>>,
    with_circle: BTreeMap<Cell, Vec<NodeIndex>>,
}

impl Hypergraph {
    /// The paper's `ConstructHGraph`. A card without symbols has no configuration.
    #[must_use]
    pub fn construct(deal: &Deal) -> Self {
        let mut graph = Self { nodes: Vec::new(), hyper_nodes: Vec::new(), with_circle: BTreeMap::new() };
        for (place, card) in deal.cards().iter().enumerate().filter(|(_, card)| !card.is_blank()) {
            let first = graph.nodes.len();
            let as_dealt = ConfigurationNode::as_dealt(CardIndex(place), card);
            for node in as_dealt.configurations(deal.grid(), deal.is_fixed()) {
                for &circle in node.image.circles() {
                    graph.with_circle.entry(circle).or_default().push(NodeIndex(graph.nodes.len()));
                }
                graph.nodes.push(node);
            }
            graph.hyper_nodes.push(first..graph.nodes.len());
        }
        graph
    }

    /// All configuration nodes, card by card.
    #[must_use]
    pub fn nodes(&self) -> &[ConfigurationNode] {
        &self.nodes
    }

    /// One of them.
    ///
    /// # Panics
    /// When the place is beyond the last node.
    #[must_use]
    pub fn node(&self, place: NodeIndex) -> &ConfigurationNode {
        &self.nodes[place.0]
    }

    /// The places of the nodes of each hyper-node.
    pub fn hyper_nodes(&self) -> impl Iterator<Item = impl Iterator<Item = NodeIndex>> {
        self.hyper_nodes.iter().map(|places| places.clone().map(NodeIndex))
    }

    /// Where the arcs of a node lead, in order: to nodes of other cards.
    ///
    /// # Panics
    /// When the place is beyond the last node.
    #[must_use]
    pub fn arcs_from(&self, place: NodeIndex) -> Vec<NodeIndex> {
        let from = self.node(place);
        let circles = from.image.points().iter().filter_map(|point| self.with_circle.get(point));
        let mut arcs: Vec<NodeIndex> = circles
            .flatten()
            .copied()
            .filter(|&to| self.node(to).card != from.card && from.matches(self.node(to)))
            .collect();
        arcs.sort_unstable();
        arcs.dedup();
        arcs
    }
}

/// Why the paper's reading of the graph (a cycle is a swish) does not hold for this
/// deal, if it does not: a card has something else than one point and one circle.
#[must_use]
pub fn declines(deal: &Deal) -> Option<Fault> {
    let other = deal.cards().iter().find(|card| (card.points().len(), card.circles().len()) != (1, 1))?;
    let name = shorten(&other.to_string());
    Some(Fault::new(format!("a cycle is a swish only if every card has one point and one circle, unlike {name}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swish::deck::every_card;

    fn deal(text: &str) -> Deal {
        text.parse().unwrap()
    }

    fn all_nodes(graph: &Hypergraph) -> impl Iterator<Item = NodeIndex> {
        (0..graph.nodes().len()).map(NodeIndex)
    }

    #[test]
    fn flips_make_the_images_that_the_kernel_knows() {
        for (rows, columns) in [(2, 3), (3, 4), (1, 4), (3, 3), (2, 2), (1, 1)] {
            let deck = every_card(Grid::new(rows, columns).unwrap()).unwrap();
            for deck in [deck.clone(), Deal::new(deck.grid(), true, deck.cards().to_vec()).unwrap()] {
                let graph = Hypergraph::construct(&deck);
                assert_eq!(graph.hyper_nodes().count(), deck.cards().len());
                for (hyper_node, card) in graph.hyper_nodes().zip(deck.cards()) {
                    let ways: Vec<_> = hyper_node
                        .map(|place| (graph.node(place).orientation, graph.node(place).image.clone()))
                        .collect();
                    assert_eq!(ways, deck.images(card), "{card} of {}", deck.grid());
                }
            }
        }
    }

    #[test]
    fn there_is_an_arc_where_a_point_meets_a_circle_of_another_card() {
        for text in
            ["swish 2x3\na1:b1 a1:b1 b1:c2 c1:a2 b2:a1", "swish 2x2\na1:b2 a1:b1 b2:a1", "swish 4x3 fixed\na1:b2 b2:a1"]
        {
            let graph = Hypergraph::construct(&deal(text));
            let mut arcs = 0;
            for from in all_nodes(&graph) {
                let met: Vec<NodeIndex> = all_nodes(&graph)
                    .filter(|&to| graph.node(from).card != graph.node(to).card)
                    .filter(|&to| graph.node(from).image.points() == graph.node(to).image.circles())
                    .collect();
                assert_eq!(graph.arcs_from(from), met, "{text}");
                arcs += met.len();
            }
            assert!(arcs > 1, "{text}");
        }
    }

    #[test]
    fn cards_with_more_symbols_must_not_clash() {
        let graph = Hypergraph::construct(&deal("swish 2x2 fixed\na1,b1:a2 a2:a1,b1 a1:b2 a2:b1 :"));
        let arcs: Vec<_> = all_nodes(&graph).map(|from| graph.arcs_from(from)).collect();
        assert_eq!(arcs[0], [NodeIndex(1), NodeIndex(3)], "the third has a point where the first has one");
        assert_eq!(graph.node(NodeIndex(0)).meeting(graph.node(NodeIndex(1))).len(), 2);
        assert_eq!((graph.nodes().len(), graph.hyper_nodes().count()), (4, 4), "a blank card lies nowhere");
    }

    #[test]
    fn other_cards_are_declined_by_name() {
        assert_eq!(declines(&deal("swish 4x3\na1:b2 b2:a1")), None);
        for other in ["a1:", ":c4", ":", "a1,b1:c1", "a1:b1,c1"] {
            let fault = declines(&deal(&format!("swish 4x3\na1:b2 {other}"))).unwrap();
            assert!(fault.what().ends_with(&format!("unlike {other}")), "{fault}");
        }
    }
}
