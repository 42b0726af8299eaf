//! Solitaire to Hamiltonian path: the cards are the vertices, and what matches is joined.
//!
//! The paper's section 2: an UNO-1 graph. With it, whatever finds Hamiltonian paths plays solitaire.
//!
//! # Construction
//! A vertex for each card, copies apart, as dealt; an edge between cards that match.
//!
//! # Forward
//! The vertices of the cards in the order of play; of copies, the first dealt is played first.
//!
//! # Back
//! The cards of the vertices.
//!
//! # Size
//! n cards make n vertices and at most n(n-1)/2 edges.
//!
//! # Why no stays no
//! Orders of the cards and of the vertices are the same, and neighbours match iff they are adjacent.

use crate::problems::hamiltonian_path::{HamiltonianPath, Path};
use crate::reduction::{Reduction, Size};
use misdeal_kernel::base::graph::{Graph, MOST_EDGES, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::uno::card::Card;
use misdeal_kernel::uno::cards::Cards;
use misdeal_kernel::uno::solitaire::Solitaire;
use std::collections::BTreeMap;

/// The most cards whose pairs are compared.
pub const MOST_CARDS: usize = 20_000;

/// The reduction from [`Solitaire`] to [`HamiltonianPath`].
#[derive(Clone, Debug)]
pub struct SolitaireToPath {
    source: Solitaire,
    target: HamiltonianPath,
}

impl Reduction for SolitaireToPath {
    const NAME: &'static str = "uno-solitaire-to-hamiltonian-path";
    const CITE: &'static str = "Demaine, Demaine, Harvey, Uehara, Uno, Uno (2014), section 2";
    const SIZE: &'static str = "n cards: n vertices, at most n(n-1)/2 edges";
    type Source = Solitaire;
    type Target = HamiltonianPath;

    fn apply(source: &Solitaire) -> Result<Self, Fault> {
        let cards: Vec<Card> = source.hand().iter().collect();
        if cards.len() > MOST_CARDS {
            let what = format!("the hand has {} cards, and a graph is made of at most {MOST_CARDS}", cards.len());
            return Err(Fault::new(what));
        }
        let mut edges = Vec::new();
        for (place, &card) in cards.iter().enumerate() {
            let before = (0..place).filter(|&before| source.matches(cards[before], card));
            edges.extend(before.map(|before| [Vertex(before as u32), Vertex(place as u32)]));
            if edges.len() > MOST_EDGES {
                return Err(Fault::new(format!(
                    "the cards match in more than {MOST_EDGES} ways, too many for a graph"
                )));
            }
        }
        let target = HamiltonianPath::new(Graph::new(cards.len(), false, edges)?, None)?;
        Ok(Self { source: source.clone(), target })
    }

    fn target(&self) -> &HamiltonianPath {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let n = self.source.hand().len();
        vec![
            Size::new("vertices", self.target.graph().vertices(), n),
            Size::new("edges", self.target.graph().edges().len(), n * n.saturating_sub(1) / 2),
        ]
    }

    fn forward(&self, order: &Cards) -> Result<Path, Fault> {
        self.source.verify(order)?;
        let mut left: BTreeMap<Card, Vec<Vertex>> = BTreeMap::new();
        let mut dealt: Vec<Card> = self.source.hand().iter().collect();
        while let Some(card) = dealt.pop() {
            left.entry(card).or_default().push(Vertex(dealt.len() as u32));
        }
        Ok(Path(order.iter().filter_map(|card| left.get_mut(&card).and_then(Vec::pop)).collect()))
    }

    fn back(&self, path: &Path) -> Result<Cards, Fault> {
        self.target.verify(path)?;
        Cards::new(path.0.iter().map(|v| self.source.hand().card(v.index())))
    }
}
