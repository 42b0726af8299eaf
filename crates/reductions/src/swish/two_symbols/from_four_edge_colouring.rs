//! 4-edge-colouring of 4-regular graphs to "do all cards swish?", with one point and one circle a card, on two rows and more.
//!
//! The source is NP-complete by Leven and Galil (1983). On one row the question about all cards is easy: equations mod 2.
//!
//! # Construction
//! For n vertices and 2n edges, two rows and 14n columns. Vertex u has an orbit u, and edge t three *test orbits* w1, w2, w3. In the
//! notation of [`super`], the cards of edge t = {u, v} are
//!
//! | | | | |
//! |---|---|---|---|
//! | A1: u -> w1 \[0\] | A2: w1 -> w2 \[0\] | A3: w2 -> w3 \[0\] | A4: w3 -> u \[0\] |
//! | B1: v -> w1 \[1\] | B2: w1 -> w2 \[3\] | B3: w2 -> w3 \[1\] | B4: w3 -> v \[3\] |
//!
//! A swish of all 16n cards is wanted. With more rows the first and the last are used. (On squares the same works with 8-regular
//! graphs and seven test orbits an edge; that is not built here.)
//!
//! # Forward
//! For an edge of colour c, from 0: A1 to A4 and B1 in orientation c; B2, B3, B4 in c + 1, c + 2, c + 3.
//!
//! # Back
//! The colour of an edge is the orientation of its card A1.
//!
//! # Size
//! 16n cards of two symbols on 2 x 14n.
//!
//! # Why no stays no
//! Let all cards lie, a_i and b_i be the orientations of A_i and B_i, d_1 = b_1 and d_i = b_i + (i - 1). At w_i the circles lie at a_i and
//! d_i + i, the points at a_{i+1} and d_{i+1} + i. The circles do not meet, so a_i + d_i differs from i. Circles and points fill
//! the same two cells, so their sums agree: a_i + d_i is the same for all i from 1 to 4. It differs from 1, 2 and 3, so it is 0:
//! a_1 = b_1, the colour of the edge. The points of the four edges at a vertex lie on different cells of its orbit, so
//! the colours differ.

use super::{Bits, Orbits, orientation};
use crate::problems::edge_colouring::{Colours, EdgeColouring};
use crate::reduction::{Reduction, Size};
use crate::roles::Role;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::swish::card::Card;
use misdeal_kernel::swish::deal::Deal;
use misdeal_kernel::swish::rules::{Laid, Swish};
use misdeal_kernel::swish::wanted::Wanted;
use std::collections::BTreeMap;

/// How many colours there are, and edges at each vertex.
const DEGREE: usize = 4;
/// How many test orbits an edge has.
const TESTS: usize = 3;

/// The cards of an edge: those of its first end, then those of its second, each one more than there are test orbits.
type Edge = [Vec<Card>; 2];

/// The reduction from [`EdgeColouring`] of 4-regular graphs to [`Wanted`].
#[derive(Clone, Debug)]
pub struct FourColouringToSwish {
    source: EdgeColouring,
    orbits: Orbits,
    edges: Vec<Edge>,
    target: Wanted,
}

fn orbits_of(source: &EdgeColouring, tests: usize) -> usize {
    source.graph().vertices() + tests * source.graph().edges().len()
}

/// The cards of all edges, with this number of test orbits.
fn cards(source: &EdgeColouring, orbits: Orbits, tests: usize) -> Result<Vec<Edge>, Fault> {
    let n = source.graph().vertices();
    let edge = |(t, ends): (usize, &[misdeal_kernel::base::graph::Vertex; 2])| {
        let side = |end: usize| {
            let own = ends[end].index();
            let test = |i: usize| n + tests * t + i - 1;
            // The i-th card leads from test i - 1 to test i; the first comes from the vertex, the last goes back to it.
            let card = |i: usize| {
                let (from, to) = (if i == 1 { own } else { test(i - 1) }, if i > tests { own } else { test(i) });
                let here = if i > tests { 0 } else { i };
                let label = if end == 0 { 0 } else { (here ^ (i - 1)) as Bits };
                orbits.card(from, to, label)
            };
            (1..=tests + 1).map(card).collect::<Result<Vec<_>, _>>()
        };
        Ok([side(0)?, side(1)?])
    };
    source.graph().edges().iter().enumerate().map(edge).collect()
}

fn wanted(orbits: Orbits, edges: &[Edge]) -> Result<Wanted, Fault> {
    let cards: Vec<Card> = edges.iter().flatten().flatten().cloned().collect();
    let all = cards.len();
    Ok(Wanted::at_least(Deal::new(orbits.grid(), false, cards)?, all))
}

/// The construction without its third test orbit, which has not the laws of a reduction: the ends of an edge may then differ by 3.
/// It is there to be caught.
///
/// # Errors
/// When the graph is too large or not 4-regular.
pub fn with_two_tests(source: &EdgeColouring) -> Result<Wanted, Fault> {
    source.is_regular(DEGREE)?;
    let orbits = Orbits::rows(2, orbits_of(source, TESTS - 1))?;
    wanted(orbits, &cards(source, orbits, TESTS - 1)?)
}

impl FourColouringToSwish {
    /// The same cards on a grid of this height, two at least.
    ///
    /// # Errors
    /// When the graph is too large or not 4-regular, or the height does not do.
    pub fn on_rows(source: &EdgeColouring, rows: usize) -> Result<Self, Fault> {
        source.is_regular(DEGREE)?;
        if rows < 2 {
            return Err(Fault::new("at least two rows are needed, or cells have no four orientations"));
        }
        let orbits = Orbits::rows(rows, orbits_of(source, TESTS))?;
        let edges = cards(source, orbits, TESTS)?;
        let target = wanted(orbits, &edges)?;
        Ok(Self { source: source.clone(), orbits, edges, target })
    }
}

impl Reduction for FourColouringToSwish {
    const NAME: &'static str = "four-edge-colouring-to-swish";
    const CITE: &'static str = "ours, from Leven, Galil (1983)";
    const SIZE: &'static str = "n vertices: 16n cards of a point and a circle on 2 x 14n, all of which are wanted";
    type Source = EdgeColouring;
    type Target = Wanted;

    fn apply(source: &EdgeColouring) -> Result<Self, Fault> {
        Self::on_rows(source, 2)
    }

    fn target(&self) -> &Wanted {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let n = self.source.graph().vertices();
        vec![
            Size::new("cards", self.target.deal.cards().len(), 16 * n),
            Size::new("symbols of a card", self.target.deal.most_symbols(), 2),
            Size::new("columns", self.orbits.grid().columns().into(), 14 * n),
        ]
    }

    fn roles(&self) -> Vec<Role> {
        let edges = self.edges.iter().zip(self.source.graph().edges()).enumerate();
        let named = edges.flat_map(|(t, (cards, [u, v]))| {
            let side = |(letter, cards): (char, &Vec<Card>)| {
                let group = format!("edge {} = {u}-{v}", t + 1);
                let named = cards.iter().zip(1..).map(|(card, i)| Role::new(card, format!("{letter}{i}"), &group));
                named.collect::<Vec<_>>()
            };
            ['A', 'B'].into_iter().zip(cards).flat_map(side).collect::<Vec<_>>()
        });
        named.collect()
    }

    fn forward(&self, colours: &Colours) -> Result<Swish, Fault> {
        self.source.verify(colours)?;
        let mut laid = Vec::with_capacity(self.target.deal.cards().len());
        for (edge, colour) in self.edges.iter().zip(&colours.0) {
            for (end, cards) in edge.iter().enumerate() {
                laid.extend(cards.iter().zip(0..).map(|(card, step)| {
                    let g = (colour - 1) ^ if end == 0 { 0 } else { step };
                    Laid { card: card.clone(), orientation: orientation(g) }
                }));
            }
        }
        Ok(Swish(laid))
    }

    fn back(&self, swish: &Swish) -> Result<Colours, Fault> {
        self.target.verify(swish)?;
        let laid: BTreeMap<&Card, &Laid> = swish.0.iter().map(|laid| (&laid.card, laid)).collect();
        let colour = |edge: &Edge| {
            let laid = laid.get(&edge[0][0]).ok_or_else(|| Fault::new("a card of an edge does not lie there"))?;
            let turned = laid.card.turned(self.orbits.grid(), laid.orientation);
            Ok::<_, Fault>(1 + turned.points().first().map_or(0, |&cell| self.orbits.bits(cell)))
        };
        let colours = Colours(self.edges.iter().map(colour).collect::<Result<_, _>>()?);
        self.source.verify(&colours)?;
        Ok(colours)
    }
}
