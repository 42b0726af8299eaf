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
//! Prices bound the weight of all covers ([`crate::matching`]), so by "Forward" they bound the cards of all swishes. The
//! kernel sees them as sums of rows (`sums.rs`): a slot's price is a multiple of its row, and an odd group of slots is the sum of their
//! rows, divided by 2.
//!
//! The paper treats neither this case nor, for cards that turn, that of two
//! symbols a card; it shows that three are NP-complete.

use crate::matching::graph::{Edge, EdgeIndex, Graph, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::deal::CardIndex;
use misdeal_kernel::swish::{Cell, Deal, Laid, Orientation, Swish};

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

/// The slots of a deal and the edges between them: the slots of the i-th cell with a symbol are vertices 2i and 2i + 1.
#[derive(Clone, Debug)]
pub struct SlotGraph {
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
            let vertex = |cell: &Cell, circle: bool| {
                let place = cells.partition_point(|other| other < cell);
                Vertex(2 * place as u32 + u32::from(circle))
            };
            let points = card.points().iter().map(|cell| vertex(cell, false));
            let mut ends = points.chain(card.circles().iter().map(|cell| vertex(cell, true)));
            if let Some(first) = ends.next() {
                cards.push(CardIndex(i));
                edges.push(Edge { first, second: ends.next(), weight: CARD });
            }
        }
        // At most 4,000,000 cells: two for each card that a deal can have.
        let slots = 2 * cells.len() as u32;
        edges.extend((0..slots).step_by(2).map(|v| Edge { first: Vertex(v), second: Some(Vertex(v + 1)), weight: 0 }));
        Ok(Self { graph: Graph::new(slots, edges)?, cards })
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The cards among these edges; if those cover each slot once, a swish or nothing.
    #[must_use]
    pub fn read(&self, deal: &Deal, edges: impl IntoIterator<Item = EdgeIndex>) -> Swish {
        let cards = edges.into_iter().filter_map(|edge| self.cards.get(edge.0));
        let laid = |card: &CardIndex| Laid { card: deal.cards()[card.0].clone(), orientation: Orientation::Identity };
        Swish(cards.map(laid).collect())
    }
}
