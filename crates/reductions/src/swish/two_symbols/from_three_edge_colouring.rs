//! 3-edge-colouring of cubic graphs to Swish with two points or two circles a card, on one row.
//!
//! The short proof that two symbols a card are hard. Edge colouring of cubic graphs is NP-complete by Holyer (1981).
//!
//! # Construction
//! For n vertices, cards of one row and 2n columns. For each vertex x a card with circles in columns x and 2n + 1 - x; for each
//! edge uv a card with points in columns u and v. A swish of 2n cards is wanted, of n + 3n/2.
//!
//! # Forward
//! All cards of vertices; the edges of colour 1 as dealt, those of colour 2 turned. Each colour class is a perfect
//! matching, so each column has one point and one circle.
//!
//! # Back
//! Edges that lie in the left half have colour 1, those in the right half colour 2, the others colour 3.
//!
//! # Size
//! 5n/2 cards of two symbols on 1 x 2n.
//!
//! # Why no stays no
//! A swish with q cards of vertices has 2q circles, so 2q points and q cards of edges. From 2q >= 2n follows q = n: all cards of
//! vertices are there, and every column has a point. An edge lies in the left half whole, or turned in the right half
//! whole. So the edges on the left meet each vertex once, those on the right meet each vertex once, and no edge is on both sides.
//! Each vertex has one edge left. That is a colouring.

use super::Orbits;
use crate::problems::edge_colouring::{Colours, EdgeColouring};
use crate::reduction::{Reduction, Size};
use crate::roles::Role;
use misdeal_kernel::base::graph::Vertex;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::swish::card::Card;
use misdeal_kernel::swish::deal::Deal;
use misdeal_kernel::swish::orientation::Orientation;
use misdeal_kernel::swish::rules::{Laid, Swish};
use misdeal_kernel::swish::wanted::Wanted;
use std::collections::BTreeMap;

/// How many colours there are, and edges at each vertex.
const DEGREE: usize = 3;

/// The reduction from [`EdgeColouring`] of cubic graphs to [`Wanted`].
#[derive(Clone, Debug)]
pub struct ThreeColouringToSwish {
    source: EdgeColouring,
    orbits: Orbits,
    /// The cards of the vertices, and of the edges.
    vertices: Vec<Card>,
    edges: Vec<Card>,
    target: Wanted,
}

impl Reduction for ThreeColouringToSwish {
    const NAME: &'static str = "three-edge-colouring-to-swish";
    const CITE: &'static str = "ours, from Holyer (1981)";
    const SIZE: &'static str = "n vertices: 5n/2 cards of two symbols on 1 x 2n";
    type Source = EdgeColouring;
    type Target = Wanted;

    fn apply(source: &EdgeColouring) -> Result<Self, Fault> {
        source.is_regular(DEGREE)?;
        let n = source.graph().vertices();
        let orbits = Orbits::rows(1, n)?;
        let vertex = |x: usize| Card::new([], [orbits.cell(x, 0), orbits.cell(x, 1)]);
        let vertices: Vec<Card> = (0..n).map(vertex).collect::<Result<_, _>>()?;
        let edge = |ends: &[Vertex; 2]| Card::new(ends.map(|end| orbits.cell(end.index(), 0)), []);
        let edges: Vec<Card> = source.graph().edges().iter().map(edge).collect::<Result<_, _>>()?;
        let deal = Deal::new(orbits.grid(), false, vertices.iter().chain(&edges).cloned())?;
        let target = Wanted::at_least(deal, 2 * n);
        Ok(Self { source: source.clone(), orbits, vertices, edges, target })
    }

    fn target(&self) -> &Wanted {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let n = self.source.graph().vertices();
        vec![
            Size::new("cards", self.target.deal.cards().len(), 5 * n / 2),
            Size::new("symbols of a card", self.target.deal.most_symbols(), 2),
            Size::new("columns", self.orbits.grid().columns().into(), 2 * n),
        ]
    }

    fn roles(&self) -> Vec<Role> {
        let vertices = self.vertices.iter().enumerate();
        let vertices = vertices.map(|(x, card)| Role::new(card, format!("vertex {}", x + 1), "vertices"));
        let edges = self.edges.iter().zip(self.source.graph().edges());
        let edges = edges.map(|(card, [u, v])| Role::new(card, format!("edge {u}-{v}"), "edges"));
        vertices.chain(edges).collect()
    }

    fn forward(&self, colours: &Colours) -> Result<Swish, Fault> {
        self.source.verify(colours)?;
        let vertices = Swish::as_dealt(self.vertices.iter().cloned()).0;
        let edges = self.edges.iter().zip(&colours.0).filter_map(|(card, colour)| {
            let orientation = match colour {
                1 => Orientation::Identity,
                2 => Orientation::LeftRight,
                _ => return None,
            };
            Some(Laid { card: card.clone(), orientation })
        });
        Ok(Swish(vertices.into_iter().chain(edges).collect()))
    }

    fn back(&self, swish: &Swish) -> Result<Colours, Fault> {
        self.target.verify(swish)?;
        let grid = self.orbits.grid();
        let half = |laid: &Laid| {
            let turned = laid.card.turned(grid, laid.orientation);
            turned.points().first().map(|&cell| self.orbits.bits(cell))
        };
        let halves: BTreeMap<&Card, u32> = swish.0.iter().filter_map(|laid| Some((&laid.card, half(laid)?))).collect();
        let colour = |card: &Card| halves.get(card).map_or(DEGREE as u32, |half| half + 1);
        let colours = Colours(self.edges.iter().map(colour).collect());
        self.source.verify(&colours)?;
        Ok(colours)
    }
}
