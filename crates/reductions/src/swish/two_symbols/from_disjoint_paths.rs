//! Two vertex-disjoint directed paths to Swish with one point and one circle a card, as in the box.
//!
//! The source is NP-complete by Fortune, Hopcroft and Wyllie (1980). So is, by the same cards, "is this card in some swish?" on one
//! row: ask it of a card of e.
//!
//! # Construction
//! For paths s1 -> t1 and s2 -> t2 in a graph of n vertices and m arcs let N = 2n + 1. There are 4n orbits: in(x) and out(x)
//! for each vertex x, and q_1 to q_{N-1}. In the notation of [`super`], the cards are
//!
//! - in(x) -> out(x) \[0\] for each vertex,
//! - out(x) -> in(y) \[0\] for each arc,
//! - f: out(t2) -> in(s1) \[1\],
//! - e: the N cards out(t1) -> q_1 \[1\], q_1 -> q_2 \[0\], ..., q_{N-1} -> in(s2) \[0\].
//!
//! A swish of N cards is wanted. All symbols lie in the first row, so the same cards do on any number of rows; on a square they begin
//! in the second column, where each orbit has eight cells.
//!
//! # Forward
//! The first path and the first card of e as dealt; the rest of e, the second path and f turned left-right.
//!
//! # Back
//! Follow the arcs whose cards are in the swish, from s1 and from s2.
//!
//! # Size
//! m + 3n + 2 cards on 1 x 8n (or so many rows), or on a square of side 8n + 2.
//!
//! # Why no stays no
//! Only one card has its point in in(x), only one its circle in out(x), and so for each q_i; so each orbit has at most one
//! filled cell, and a swish is a set of vertex-disjoint directed cycles whose labels, multiplied along each cycle, give the identity
//! (no orientation but the identity keeps a cell of such an orbit). e is whole in it or absent. All labels are the identity or
//! left-right, so a cycle with just one of e and f has label 1 and can't be there. A swish without e therefore has no f: its cards
//! are those of vertices and arcs, at most 2n of them, fewer than N. A swish with e has the cycle e, s2 ~> t2, f, s1 ~> t1 in it:
//! the two paths.

use super::{Bits, Orbits, orientation};
use crate::problems::disjoint_paths::{DisjointPaths, TwoPaths};
use crate::reduction::{Reduction, Size};
use crate::roles::Role;
use misdeal_kernel::base::graph::Vertex;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::swish::card::Card;
use misdeal_kernel::swish::deal::Deal;
use misdeal_kernel::swish::rules::{Laid, Swish};
use misdeal_kernel::swish::wanted::Wanted;
use std::collections::BTreeMap;

/// What a card stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Vertex(Vertex),
    Arc(Vertex, Vertex),
    /// The card that closes the second path to the first.
    F,
    /// The i-th card of e, from 1.
    E(usize),
}

/// The reduction from [`DisjointPaths`] to [`Wanted`], on one row or on a square.
#[derive(Clone, Debug)]
pub struct PathsToSwish<const SQUARE: bool> {
    source: DisjointPaths,
    cards: Vec<(Meaning, Card)>,
    target: Wanted,
}

/// How many orbits there are for this number of vertices.
fn orbits_of(vertices: usize) -> usize {
    4 * vertices
}

fn cards(source: &DisjointPaths, orbits: Orbits, label: Bits) -> Result<Vec<(Meaning, Card)>, Fault> {
    let n = source.graph().vertices();
    let [[s1, t1], [s2, t2]] = source.ends();
    let (inner, outer) = (Vertex::index, |v: Vertex| n + v.index());
    let longest = 2 * n + 1;
    let link = |i: usize| 2 * n + i - 1;
    let mut cards = Vec::new();
    let mut add = |meaning: Meaning, p: usize, q: usize, a: Bits| {
        cards.push((meaning, orbits.card(p, q, a)?));
        Ok::<(), Fault>(())
    };
    for v in (0..n as u32).map(Vertex) {
        add(Meaning::Vertex(v), inner(v), outer(v), 0)?;
    }
    for &[x, y] in source.graph().edges() {
        add(Meaning::Arc(x, y), outer(x), inner(y), 0)?;
    }
    add(Meaning::F, outer(t2), inner(s1), label)?;
    add(Meaning::E(1), outer(t1), link(1), label)?;
    for i in 2..longest {
        add(Meaning::E(i), link(i - 1), link(i), 0)?;
    }
    add(Meaning::E(longest), link(longest - 1), inner(s2), 0)?;
    Ok(cards)
}

fn wanted(source: &DisjointPaths, orbits: Orbits, cards: &[(Meaning, Card)]) -> Result<Wanted, Fault> {
    let deal = Deal::new(orbits.grid(), false, cards.iter().map(|(_, card)| card.clone()))?;
    Ok(Wanted::at_least(deal, 2 * source.graph().vertices() + 1))
}

/// The construction without labels, which has not the laws of a reduction: e alone may close a cycle. It is there to be caught.
///
/// # Errors
/// When the graph is too large.
pub fn without_labels(source: &DisjointPaths) -> Result<Wanted, Fault> {
    let orbits = Orbits::rows(1, orbits_of(source.graph().vertices()))?;
    wanted(source, orbits, &cards(source, orbits, 0)?)
}

impl<const SQUARE: bool> PathsToSwish<SQUARE> {
    fn on(source: &DisjointPaths, orbits: Orbits) -> Result<Self, Fault> {
        let cards = cards(source, orbits, 1)?;
        let target = wanted(source, orbits, &cards)?;
        Ok(Self { source: source.clone(), cards, target })
    }
}

impl PathsToSwish<false> {
    /// The same cards on a grid of this height.
    ///
    /// # Errors
    /// When the graph is too large, or the grid would be a square.
    pub fn on_rows(source: &DisjointPaths, rows: usize) -> Result<Self, Fault> {
        Self::on(source, Orbits::rows(rows, orbits_of(source.graph().vertices()))?)
    }
}

impl<const SQUARE: bool> Reduction for PathsToSwish<SQUARE> {
    const NAME: &'static str = if SQUARE { "disjoint-paths-to-square-swish" } else { "disjoint-paths-to-swish" };
    const CITE: &'static str = "ours, from Fortune, Hopcroft, Wyllie (1980)";
    const SIZE: &'static str = if SQUARE {
        "n vertices, m arcs: m + 3n + 2 cards of a point and a circle on a square of side 8n + 2"
    } else {
        "n vertices, m arcs: m + 3n + 2 cards of a point and a circle on 1 x 8n"
    };
    type Source = DisjointPaths;
    type Target = Wanted;

    fn apply(source: &DisjointPaths) -> Result<Self, Fault> {
        let orbits = orbits_of(source.graph().vertices());
        Self::on(source, if SQUARE { Orbits::square(orbits)? } else { Orbits::rows(1, orbits)? })
    }

    fn target(&self) -> &Wanted {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let (n, m) = (self.source.graph().vertices(), self.source.graph().edges().len());
        let columns = self.target.deal.grid().columns().into();
        vec![
            Size::new("cards", self.target.deal.cards().len(), m + 3 * n + 2),
            Size::new("symbols of a card", self.target.deal.most_symbols(), 2),
            Size::new("columns", columns, 8 * n + if SQUARE { 2 } else { 0 }),
        ]
    }

    fn roles(&self) -> Vec<Role> {
        let named = |(meaning, card): &(Meaning, Card)| match meaning {
            Meaning::Vertex(v) => Role::new(card, format!("in({v}) -> out({v})"), "vertices"),
            Meaning::Arc(x, y) => Role::new(card, format!("out({x}) -> in({y})"), "arcs"),
            Meaning::F => Role::new(card, "f", "f, from t2 to s1"),
            Meaning::E(i) => Role::new(card, format!("e_{i}"), "e, from t1 to s2"),
        };
        self.cards.iter().map(named).collect()
    }

    fn forward(&self, paths: &TwoPaths) -> Result<Swish, Fault> {
        self.source.verify(paths)?;
        let on = |path: &[Vertex], meaning: &Meaning| match *meaning {
            Meaning::Vertex(v) => path.contains(&v),
            Meaning::Arc(x, y) => path.windows(2).any(|two| two == [x, y]),
            Meaning::F | Meaning::E(_) => false,
        };
        let lies = |(meaning, card): &(Meaning, Card)| {
            let g = match meaning {
                Meaning::E(1) => 0,
                Meaning::E(_) | Meaning::F => 1,
                _ if on(&paths.0[0], meaning) => 0,
                _ if on(&paths.0[1], meaning) => 1,
                _ => return None,
            };
            Some(Laid { card: card.clone(), orientation: orientation(g) })
        };
        Ok(Swish(self.cards.iter().filter_map(lies).collect()))
    }

    fn back(&self, swish: &Swish) -> Result<TwoPaths, Fault> {
        self.target.verify(swish)?;
        let laid: BTreeMap<&Card, ()> = swish.0.iter().map(|laid| (&laid.card, ())).collect();
        let mut next: BTreeMap<Vertex, Vertex> = BTreeMap::new();
        for (meaning, card) in &self.cards {
            if let Meaning::Arc(x, y) = *meaning
                && laid.contains_key(card)
            {
                next.insert(x, y);
            }
        }
        let path = |[start, goal]: [Vertex; 2]| {
            let mut path = vec![start];
            while let Some(&last) = path.last().filter(|&&last| last != goal && path.len() <= next.len()) {
                let to = next.get(&last).ok_or_else(|| Fault::new(format!("no card leads on from vertex {last}")))?;
                path.push(*to);
            }
            Ok::<_, Fault>(path)
        };
        let [first, second] = self.source.ends();
        let paths = TwoPaths([path(first)?, path(second)?]);
        self.source.verify(&paths)?;
        Ok(paths)
    }
}
