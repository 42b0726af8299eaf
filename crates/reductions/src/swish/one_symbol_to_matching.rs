//! Swish with one symbol a card to matching: is there a swish of at least k cards?
//!
//! Theorem 1 of Dailly, Lafourcade and Marcadet (FUN 2024), repaired: this case is easy.
//!
//! # Construction
//! The cells that a cell can be turned to are its orbit. A card is a vertex; of the points in an orbit, only as many as
//! it has cells, and the same of the circles. A point and a circle of the same orbit are joined. A matching of k/2
//! edges, rounded up, is wanted.
//!
//! # Forward
//! In each orbit as many edges as the swish uses cells there, between the first points and the first circles.
//!
//! # Back
//! Each edge takes a cell of its orbit, to which its two cards are turned.
//!
//! # Size
//! At most n vertices for n cards, and no more than nc/2 edges if no orbit has more than c cells (8 at most).
//!
//! # Why no stays no
//! The edges of a matching in one orbit are no more than its cells, since no more points were kept. So each edge gets a
//! cell of its own, and there its two cards meet: a swish of two cards an edge. The other way round, a swish of k cards
//! uses k/2 cells, each by a point and a circle of its orbit.
//!
//! # Where we depart from the paper
//! - The paper answers yes when the matching has k edges. But an edge is two cards.
//! - It keeps up to four duplicates. An orbit may have one, two, four or (on squares) eight cells.
//! - It joins cards whose symbols are dealt to the same cell, though turned cards meet as well.

use crate::problems::graph_matching::{GraphMatching, Pairs};
use crate::reduction::{Reduction, Size};
use crate::swish::orbits::{self, Orbit};
use misdeal_kernel::base::graph::{Graph, MOST_EDGES, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::swish::card::Card;
use misdeal_kernel::swish::deal::{CardIndex, Deal};
use misdeal_kernel::swish::grid::Cell;
use misdeal_kernel::swish::rules::{Laid, Swish};
use misdeal_kernel::swish::wanted::Wanted;
use std::collections::BTreeMap;

/// How many duplicates the paper keeps.
const PRINTED_DUPLICATES: usize = 4;

/// The cards of an orbit that are vertices.
#[derive(Clone, Debug)]
struct Kept {
    cells: Vec<Cell>,
    points: Vec<(Vertex, CardIndex)>,
    circles: Vec<(Vertex, CardIndex)>,
}

/// The reduction from [`Wanted`] with one symbol a card to [`GraphMatching`].
#[derive(Clone, Debug)]
pub struct OneSymbolToMatching {
    source: Wanted,
    orbits: Vec<Kept>,
    target: GraphMatching,
}

/// Refuses deals with more symbols, and lists of hands that do not count.
fn domain(source: &Wanted) -> Result<(), Fault> {
    if !source.besides.is_empty() {
        return Err(Fault::new("a swish besides listed ones is wanted, and the list must be empty"));
    }
    orbits::applies_to(&source.deal)
}

impl OneSymbolToMatching {
    /// What the paper prints; it has not the laws of a reduction, and is there to show that.
    ///
    /// # Errors
    /// When a card has several symbols, hands are listed that do not count, or there are too many edges.
    pub fn as_printed(source: &Wanted) -> Result<GraphMatching, Fault> {
        domain(source)?;
        let mut copies: BTreeMap<Card, usize> = BTreeMap::new();
        let mut kept: Vec<&Card> = Vec::new();
        for card in source.deal.cards().iter().filter(|card| !card.is_blank()) {
            let many = copies.entry(source.deal.kind(card)).or_default();
            *many += 1;
            if *many <= PRINTED_DUPLICATES {
                kept.push(card);
            }
        }
        let mut edges = Vec::new();
        for (place, one) in kept.iter().enumerate() {
            let meet = |two: &Card| one.cells() == two.cells() && one.points().is_empty() != two.points().is_empty();
            let before = (0..place).filter(|&before| meet(kept[before]));
            edges.extend(before.map(|before| [Vertex(before as u32), Vertex(place as u32)]));
            if edges.len() > MOST_EDGES {
                return Err(Fault::new(format!("the graph would have more than {MOST_EDGES} edges")));
            }
        }
        GraphMatching::new(Graph::new(kept.len(), false, edges)?, source.fewest())
    }

    /// The cards of a pair, laid on a cell.
    fn lay(&self, card: CardIndex, cell: Cell) -> Result<Laid, Fault> {
        let deal = &self.source.deal;
        let card = deal.cards()[card.0].clone();
        let own = *card.cells().first().ok_or_else(|| Fault::new("a card of the matching has no symbol"))?;
        let turns = deal.orientations().iter().find(|orientation| orientation.turn(deal.grid(), own) == cell);
        let orientation = *turns.ok_or_else(|| Fault::new(format!("cell {own} can't be turned to {cell}")))?;
        Ok(Laid { card, orientation })
    }
}

/// The cards of each orbit that become vertices, numbered on.
fn kept(deal: &Deal) -> Vec<Kept> {
    let mut next = 0;
    let mut number = |cards: &[CardIndex], most: usize| -> Vec<(Vertex, CardIndex)> {
        let first = next;
        let kept = &cards[..cards.len().min(most)];
        next += kept.len() as u32;
        (first..).map(Vertex).zip(kept.iter().copied()).collect()
    };
    let keep = |Orbit { cells, points, circles }: Orbit| {
        let (points, circles) = (number(&points, cells.len()), number(&circles, cells.len()));
        Kept { cells, points, circles }
    };
    orbits::orbits(deal).into_iter().map(keep).collect()
}

impl Reduction for OneSymbolToMatching {
    const NAME: &'static str = "one-symbol-swish-to-matching";
    const CITE: &'static str = "Dailly, Lafourcade, Marcadet, FUN 2024, Theorem 1, repaired";
    const SIZE: &'static str = "n cards of one symbol: at most n vertices and 4n edges";
    type Source = Wanted;
    type Target = GraphMatching;

    fn apply(source: &Wanted) -> Result<Self, Fault> {
        domain(source)?;
        let orbits = kept(&source.deal);
        let vertices = orbits.iter().map(|orbit| orbit.points.len() + orbit.circles.len()).sum();
        let pairs = orbits.iter().flat_map(|orbit| {
            orbit.points.iter().flat_map(|&(point, _)| orbit.circles.iter().map(move |&(circle, _)| [point, circle]))
        });
        let graph = Graph::new(vertices, false, pairs.collect())?;
        let target = GraphMatching::new(graph, source.fewest().div_ceil(2))?;
        Ok(Self { source: source.clone(), orbits, target })
    }

    fn target(&self) -> &GraphMatching {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let n = self.source.deal.cards().len();
        vec![
            Size::new("vertices", self.target.graph().vertices(), n),
            Size::new("edges", self.target.graph().edges().len(), 4 * n),
        ]
    }

    fn forward(&self, swish: &Swish) -> Result<Pairs, Fault> {
        self.source.verify(swish)?;
        let mut used: BTreeMap<Cell, usize> = BTreeMap::new();
        for laid in swish.0.iter().filter(|laid| !laid.card.points().is_empty()) {
            *used.entry(Orbit::cells(&self.source.deal, laid.card.points()[0])[0]).or_default() += 1;
        }
        let pairs = self.orbits.iter().flat_map(|orbit| {
            let many = used.get(&orbit.cells[0]).copied().unwrap_or(0);
            orbit.points.iter().zip(&orbit.circles).take(many).map(|(point, circle)| [point.0, circle.0])
        });
        Ok(Pairs(pairs.collect()))
    }

    fn back(&self, pairs: &Pairs) -> Result<Swish, Fault> {
        self.target.verify(pairs)?;
        let mut of: Vec<(usize, CardIndex)> = Vec::new();
        for (place, orbit) in self.orbits.iter().enumerate() {
            of.extend(orbit.points.iter().chain(&orbit.circles).map(|&(_, card)| (place, card)));
        }
        let mut used = vec![0; self.orbits.len()];
        let mut laid = Vec::new();
        for pair in &pairs.0 {
            let [(orbit, one), (_, two)] = pair.map(|vertex| of[vertex.index()]);
            let cell = self.orbits[orbit].cells[used[orbit]];
            used[orbit] += 1;
            laid.push(self.lay(one, cell)?);
            laid.push(self.lay(two, cell)?);
        }
        Ok(Swish(laid))
    }
}
