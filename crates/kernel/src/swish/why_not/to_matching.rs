//! Fixed deals with at most two symbols a card, as matchings.
//!
//! # Construction
//! Each cell that a card has a symbol on has two **slots**: one for its point,
//! `a1*`, and one for its circle, `a1o`. A card is an edge between the slots that
//! it fills; a card with one symbol has one end. Each cell also has an edge
//! between its own two slots, which says that it stays unused. A card weighs 2,
//! an unused cell 0, so that prices of half a card are whole numbers.
//!
//! # Forward
//! In a swish a cell holds one point and one circle, or nothing. So its cards,
//! together with the edges of the cells that hold nothing, cover each slot exactly
//! once, and weigh twice the number of cards.
//!
//! # Back
//! Edges that cover each slot exactly once leave no cell with a point alone or a
//! circle alone: the edge of an unused cell covers both its slots. So the cards
//! among them are a swish or none at all; never a single one, for the symbols of
//! one card lie on different cells.
//!
//! # Size
//! Two vertices a cell and an edge for each card and each cell, counting only cells
//! that a card has a symbol on. Blank cards take no part.
//!
//! # Why no stays no
//! Prices bound the weight of all covers ([`crate::proof::matching`]), so by
//! "Forward" they bound the cards of all swishes: half of the bound is less than
//! the cards wanted, or the prices show nothing.
//!
//! The paper treats neither this case nor, for cards that turn, that of two
//! symbols a card; it shows that three are NP-complete.

use crate::fault::Fault;
use crate::problem::Refuted;
use crate::proof::matching::{Edge, EdgeIndex, Graph, Prices, Vertex};
use crate::swish::deal::{CardIndex, Deal};
use crate::swish::grid::Cell;
use crate::swish::orientation::Orientation;
use crate::swish::prices::{PriceLine, Slot};
use crate::swish::rules::{Laid, Swish};
use crate::swish::wanted::Wanted;

/// What a card weighs: prices are in half cards.
pub const CARD: i32 = 2;

/// Says whether the swishes of a deal are matchings.
///
/// # Errors
/// When cards may be turned, or one has more than two symbols.
pub fn applies_to(deal: &Deal) -> Result<(), Fault> {
    if !deal.is_fixed() {
        return Err(Fault::new("matching is for fixed deals, and these cards may be turned"));
    }
    match deal.cards().iter().find(|card| card.cells().len() > 2) {
        None => Ok(()),
        Some(card) => Err(Fault::new(format!(
            "matching is for cards of at most two symbols, and one that begins on {} has {}",
            card.cells()[0],
            card.cells().len()
        ))),
    }
}

/// The slots of a deal and the edges between them.
#[derive(Clone, Debug)]
pub struct SlotGraph {
    /// The cells with a symbol, sorted; the slots of the i-th are vertices 2i and 2i + 1.
    cells: Vec<Cell>,
    /// The cards that are edges, which come before those of unused cells.
    cards: Vec<CardIndex>,
    graph: Graph,
}

impl SlotGraph {
    /// The graph of a deal.
    ///
    /// # Errors
    /// When the deal is not of the kind that this is for.
    pub fn of(deal: &Deal) -> Result<Self, Fault> {
        applies_to(deal)?;
        let mut cells: Vec<Cell> = deal.cards().iter().flat_map(|card| card.cells()).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let (mut cards, mut edges) = (Vec::new(), Vec::new());
        for (i, card) in deal.cards().iter().enumerate() {
            let points = card.points().iter().map(|&cell| Slot { cell, circle: false });
            let circles = card.circles().iter().map(|&cell| Slot { cell, circle: true });
            let mut ends = points.chain(circles).filter_map(|slot| vertex_of(&cells, slot));
            if let Some(first) = ends.next() {
                cards.push(CardIndex(i));
                edges.push(Edge { first, second: ends.next(), weight: CARD });
            }
        }
        // At most 4,000,000 cells: two for each card that a deal can have.
        let slots = 2 * cells.len() as u32;
        edges.extend((0..slots).step_by(2).map(|v| Edge { first: Vertex(v), second: Some(Vertex(v + 1)), weight: 0 }));
        Ok(Self { graph: Graph::new(slots, edges)?, cells, cards })
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The slot that a vertex of the graph is.
    #[must_use]
    pub fn slot(&self, vertex: Vertex) -> Slot {
        Slot { cell: self.cells[vertex.index() / 2], circle: vertex.0 % 2 == 1 }
    }

    /// The cards among these edges; if those cover each slot once, a swish or nothing.
    #[must_use]
    pub fn read(&self, deal: &Deal, edges: impl IntoIterator<Item = EdgeIndex>) -> Swish {
        let cards = edges.into_iter().filter_map(|edge| self.cards.get(edge.0));
        let laid = |card: &CardIndex| Laid { card: deal.cards()[card.0].clone(), orientation: Orientation::Identity };
        Swish(cards.map(laid).collect())
    }

    fn vertex(&self, slot: Slot) -> Result<Vertex, Fault> {
        vertex_of(&self.cells, slot).ok_or_else(|| Fault::new(format!("no card has a symbol on {}", slot.cell)))
    }

    /// What an edge stands for.
    fn name(&self, deal: &Deal, edge: EdgeIndex) -> String {
        match self.cards.get(edge.0) {
            Some(card) => format!("card {}", deal.cards()[card.0]),
            None => format!("unused cell {}", self.cells[edge.0 - self.cards.len()]),
        }
    }
}

fn vertex_of(cells: &[Cell], slot: Slot) -> Option<Vertex> {
    let cell = cells.binary_search(&slot.cell).ok()?;
    Some(Vertex(2 * cell as u32 + u32::from(slot.circle)))
}

/// Checks the prices of the slots of a deal as they are told.
#[derive(Clone, Debug)]
pub struct Audit {
    wanted: Wanted,
    slots: SlotGraph,
    prices: Prices,
}

impl Audit {
    /// Nothing has a price yet.
    ///
    /// # Errors
    /// When what is wanted can't be refuted in this way.
    pub fn of(wanted: &Wanted) -> Result<Self, Fault> {
        if !wanted.besides.is_empty() {
            return Err(Fault::new("matching bounds the number of cards, and says nothing about a list"));
        }
        let slots = SlotGraph::of(&wanted.deal)?;
        let prices = Prices::of(slots.graph.clone());
        Ok(Self { wanted: wanted.clone(), slots, prices })
    }

    /// Takes one line of prices.
    ///
    /// # Errors
    /// When it names a slot that there is not, or that has a price already.
    pub fn line(&mut self, line: &PriceLine) -> Result<(), Fault> {
        match line {
            PriceLine::Slots { price, slots } => slots.iter().try_for_each(|&slot| {
                let vertex = self.slots.vertex(slot)?;
                self.prices.price(vertex, *price).map_err(|fault| Fault::new(format!("slot {slot}: {}", fault.what())))
            }),
            PriceLine::Group { price, slots } => {
                let members: Result<Vec<Vertex>, Fault> = slots.iter().map(|&slot| self.slots.vertex(slot)).collect();
                self.prices.group(*price, &members?)
            }
        }
    }

    /// The stamp that what is wanted does not exist.
    ///
    /// # Errors
    /// When the prices do not show it.
    pub fn finish(self) -> Result<Refuted<Wanted>, Fault> {
        let bound = self.prices.bound(|edge| self.slots.name(&self.wanted.deal, edge))?;
        // No cover weighs less than 0, so no bound is below it.
        let most = usize::try_from(bound / i64::from(CARD)).unwrap_or(0);
        match self.wanted.fewest() {
            fewest if most < fewest => Ok(Refuted::stamp(self.wanted)),
            fewest => Err(Fault::new(format!("the prices leave room for {most} cards, and {fewest} are wanted"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::swish::enumerate::{every_swish, patience};

    /// Three cards with two points each, around an odd cycle of point slots.
    const TRIANGLE: &str = "swish 1x3 fixed\na1,b1: b1,c1: a1,c1: :a1 :b1 :c1";

    fn audit(deal: &str, cards: usize, lines: &[&str]) -> Result<(), String> {
        let refuted = Audit::of(&Wanted::at_least(deal.parse().unwrap(), cards)).and_then(|mut audit| {
            lines.iter().try_for_each(|line| audit.line(&line.parse()?))?;
            audit.finish()
        });
        refuted.map(|_| ()).map_err(|fault| fault.what().to_owned())
    }

    fn check(deal: &str, cards: usize, lines: &[&str], expected: Result<(), &str>) {
        match (audit(deal, cards, lines), expected) {
            (Ok(()), Ok(())) => {}
            (Err(fault), Err(part)) => assert!(fault.contains(part), "{fault} / {part}"),
            (found, _) => panic!("{deal} {lines:?}: {found:?}"),
        }
    }

    #[test]
    fn a_chain_of_cards_that_does_not_close_is_priced_away() {
        let chain = "swish 1x3 fixed\na1:b1 b1:c1";
        check(chain, 2, &["price 2 a1* b1*", "price -2 a1o b1o"], Err("card a1:b1 weighs 2 and costs only 0"));
        check(chain, 2, &["price 4 a1*", "price -4 a1o", "price 2 b1*", "price -2 b1o"], Ok(()));
        check(chain, 0, &["price 4 a1*", "price -4 a1o", "price 2 b1*", "price -2 b1o"], Ok(()));
        check(chain, 2, &["price 5 a1*", "price -5 a1o", "price 2 b1*", "price -2 b1o"], Ok(()));
        check(
            chain,
            2,
            &["price 4 a1*", "price -5 a1o", "price 2 b1*", "price -2 b1o"],
            Err("unused cell a1 weighs 0"),
        );
        check(chain, 2, &["price 1 a1* b1* b1o c1o"], Err("the prices leave room for 2 cards, and 2 are wanted"));
        check(chain, 3, &["price 1 a1* b1* b1o c1o"], Ok(()));
    }

    #[test]
    fn an_odd_cycle_of_points_needs_a_group() {
        let prices = ["price 2 a1o b1o c1o", "price -2 a1* b1* c1*", "group 6 a1* b1* c1*"];
        check(TRIANGLE, 4, &prices, Ok(()));
        check(TRIANGLE, 3, &prices, Err("room for 3 cards"));
        check(TRIANGLE, 4, &prices[..2], Err("card a1,b1: weighs 2 and costs only -4"));
        // Half of each card with two points and all circles cover each slot once and count 9 half
        // cards: no prices of slots alone are below that.
        check(TRIANGLE, 4, &["price 2 a1o b1o c1o", "price 1 a1* b1* c1*"], Err("room for 4 cards"));
        check(TRIANGLE, 5, &["price 2 a1o b1o c1o", "price 1 a1* b1* c1*"], Ok(()));
    }

    #[test]
    fn other_deals_and_other_prices_are_refused() {
        check("swish 1x3\na1:b1", 2, &[], Err("these cards may be turned"));
        check("swish 1x3 fixed\na1:b1,c1", 2, &[], Err("one that begins on a1 has 3"));
        check("swish 1x3 fixed\na1:b1", 2, &["price 1 c1*"], Err("no card has a symbol on c1"));
        check("swish 1x3 fixed\na1:b1", 2, &["price 1 a1*", "price 1 a1*"], Err("slot a1*: it has a price already"));
        check("swish 1x3 fixed\na1:b1", 2, &["group 1 a1* b1* a1*"], Err("named twice"));
        check("swish 1x3 fixed\n: :", 2, &[], Ok(()));
        let deal: Deal = "swish 1x2 fixed\na1:b1 b1:a1".parse().unwrap();
        let besides = vec!["a1:b1@0 b1:a1@0".parse().unwrap()];
        let fault = Audit::of(&Wanted { deal, cards: 2, besides }).unwrap_err();
        assert!(fault.what().contains("says nothing about a list"), "{fault}");
    }

    #[test]
    fn covers_and_swishes_are_the_same() {
        for text in [TRIANGLE, "swish 1x3 fixed\na1:b1 b1:a1 b1: :b1 c1: : a1,c1: :a1,c1"] {
            let deal: Deal = text.parse().unwrap();
            let slots = SlotGraph::of(&deal).unwrap();
            let edges = slots.graph().edges();
            let mut swishes = Vec::new();
            for set in 0..1u32 << edges.len() {
                let used: Vec<EdgeIndex> = (0..edges.len()).filter(|i| set >> i & 1 == 1).map(EdgeIndex).collect();
                let ends = used.iter().flat_map(|i| std::iter::once(edges[i.0].first).chain(edges[i.0].second));
                let mut ends: Vec<Vertex> = ends.collect();
                ends.sort_unstable();
                let swish = slots.read(&deal, used);
                if ends == (0..slots.graph().vertices()).map(Vertex).collect::<Vec<_>>() {
                    assert!(swish.is_empty() || deal.verify(&swish).is_ok(), "{swish}");
                    swishes.push(swish.hand(&deal));
                }
            }
            let truth = every_swish(&deal, 0, &mut patience(100_000)).unwrap();
            let mut truth: Vec<_> = truth.iter().map(|swish| swish.hand(&deal)).chain([Vec::new()]).collect();
            swishes.sort_unstable();
            truth.sort_unstable();
            assert_eq!(swishes, truth);
        }
    }
}
