//! Hamiltonian path in cubic graphs to solitaire: Theorem 4 of the paper.
//!
//! # Construction
//! A card for each vertex and edge at it: the vertex is its colour, the edge its number. So each colour has three cards,
//! and each number two.
//!
//! # Forward
//! At each vertex of the path: the card of the edge it came by, that of the edge it does not go along, that of the edge
//! it leaves by. At either end, the two cards of edges not used stand outside.
//!
//! # Back
//! The colours in the order of play, each where most of its cards are.
//!
//! # Size
//! n vertices have 3n/2 edges: 3n cards, n colours, 3n/2 numbers.
//!
//! # Why no stays no
//! A card that is not next to any of its colour has only one neighbour, the other card of its number, and so is the
//! first or the last of all. Then the other two cards of its colour are next to each other (there is only one other end,
//! and a card alone there would leave the third one alone too, in the middle). Without that end card, every colour is
//! played in one go, and goes over to the next one along an edge.

use crate::problems::hamiltonian_path::{HamiltonianPath, Path};
use crate::reduction::{Reduction, Size};
use crate::roles::Role;
use misdeal_kernel::base::graph::{EdgeIndex, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::uno::card::Card;
use misdeal_kernel::uno::cards::Cards;
use misdeal_kernel::uno::sizes::Sizes;
use misdeal_kernel::uno::solitaire::Solitaire;

/// How many edges each vertex has.
const DEGREE: usize = 3;

/// Hamiltonian path in a cubic graph to solitaire.
#[derive(Clone, Debug)]
pub struct CubicPathToSolitaire {
    source: HamiltonianPath,
    target: Solitaire,
}

impl CubicPathToSolitaire {
    fn card(v: Vertex, edge: EdgeIndex) -> Card {
        Card::new(&[v.0 + 1, edge.0 + 1])
    }
}

impl Reduction for CubicPathToSolitaire {
    const NAME: &'static str = "cubic-hamiltonian-path-to-uno-solitaire";
    const CITE: &'static str = "Demaine, Demaine, Harvey, Uehara, Uno, Uno (2014), Theorem 4";
    const SIZE: &'static str = "n vertices: 3n cards, n colours, 3n/2 numbers";
    type Source = HamiltonianPath;
    type Target = Solitaire;

    fn apply(source: &HamiltonianPath) -> Result<Self, Fault> {
        let graph = source.graph();
        if let Some(from) = source.from() {
            return Err(Fault::new(format!("the path is to begin at {from}, which a hand can't say")));
        }
        if let Some(v) = source.vertices().find(|&v| graph.steps(v).len() != DEGREE) {
            let degree = graph.steps(v).len();
            return Err(Fault::new(format!("vertex {v} has degree {degree}, and in a cubic graph all have {DEGREE}")));
        }
        if graph.vertices() == 0 {
            return Err(Fault::new("the graph has no vertex, and a hand needs a colour"));
        }
        let cards = source.vertices().flat_map(|v| graph.steps(v).iter().map(move |step| Self::card(v, step.edge)));
        let sizes = Sizes::new(&[graph.vertices(), graph.edges().len()])?;
        Ok(Self { source: source.clone(), target: Solitaire::new(sizes, 1, Cards::new(cards)?)? })
    }

    fn target(&self) -> &Solitaire {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let n = self.source.graph().vertices();
        vec![
            Size::new("cards", self.target.hand().len(), 3 * n),
            Size::new("colours", self.target.sizes().size(0), n),
            Size::new("numbers", self.target.sizes().size(1), 3 * n / 2),
        ]
    }

    fn roles(&self) -> Vec<Role> {
        let steps = |v: Vertex| {
            self.source.graph().steps(v).iter().map(move |step| {
                let name = format!("edge {}-{} at {v}", v.min(step.to), v.max(step.to));
                Role::new(&Self::card(v, step.edge), name, format!("gadget of vertex {v}"))
            })
        };
        self.source.vertices().flat_map(steps).collect()
    }

    fn forward(&self, path: &Path) -> Result<Cards, Fault> {
        self.source.verify(path)?;
        let graph = self.source.graph();
        let along = |a: Option<&Vertex>, b: Vertex| a.and_then(|&a| graph.step(a, b)).map(|step| step.edge);
        let mut order = Vec::new();
        for (place, &v) in path.0.iter().enumerate() {
            let came = along(place.checked_sub(1).map(|before| &path.0[before]), v);
            let goes = along(path.0.get(place + 1), v);
            let others = graph.steps(v).iter().map(|step| step.edge);
            let others = others.filter(|&edge| Some(edge) != came && Some(edge) != goes);
            order.extend(came.into_iter().chain(others).chain(goes).map(|edge| Self::card(v, edge)));
        }
        Cards::new(order)
    }

    fn back(&self, order: &Cards) -> Result<Path, Fault> {
        self.target.verify(order)?;
        let colours: Vec<u32> = order.iter().map(|card| card.values()[0]).collect();
        // An end whose colour is played elsewhere is left out.
        let begin = usize::from(colours.first() != colours.get(1));
        let end =
            colours.len() - usize::from(colours.len() >= 2 && colours[colours.len() - 2] != colours[colours.len() - 1]);
        let mut path: Vec<Vertex> = colours[begin..end].iter().map(|&colour| Vertex(colour - 1)).collect();
        path.dedup();
        let path = Path(path);
        self.source.verify(&path)?;
        Ok(path)
    }
}
