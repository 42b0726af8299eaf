//! A matching on its way to a cover, its prices, and what a search knows.

use super::Cover;
use super::blossom::{Blossoms, Link};
use super::graph::{Edge, EdgeIndex, Vertex};
use crate::budget::Budget;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a vertex or a node is to the tree; the number says how its price moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Outer = -1,
    Free = 0,
    Inner = 1,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// An edge may have become tight.
    Edge(u32),
    /// An inner blossom may cost nothing any more.
    Expand(u32),
}

/// A time that never comes.
pub const NEVER: i64 = i64::MAX;

/// A vertex in a search: its price is `price` plus the time since then, as its role says.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub price: i64,
    pub role: Role,
    pub since: i64,
    /// While it is free: the first time at which it may be reached.
    pub reached: i64,
}

/// A node in a search; a blossom's price moves as a vertex's does, twice as fast and
/// the other way.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub price: i64,
    pub role: Role,
    pub since: i64,
    /// The edge that leads to it from the node before it in the tree.
    pub via: Option<Link>,
    pub mark: u32,
}

pub const FREE: Part = Part { price: 0, role: Role::Free, since: 0, via: None, mark: 0 };

/// A matching that covers more and more.
pub struct Matching<'a> {
    pub edges: Vec<Edge>,
    /// The edges at vertex v are `at[starts[v]..starts[v + 1]]`.
    pub at: Vec<u32>,
    pub starts: Vec<u32>,
    /// The edge that covers a vertex.
    pub cover: Vec<Option<u32>>,
    pub blossoms: Blossoms,
    pub spots: Vec<Spot>,
    pub parts: Vec<Part>,
    pub time: i64,
    pub now: Vec<Event>,
    pub later: BinaryHeap<Reverse<(i64, Event)>>,
    /// By this time the search is over, so what comes later does not matter.
    pub limit: i64,
    pub touched: Vec<u32>,
    pub labelled: Vec<u32>,
    pub marks: u32,
    pub budget: &'a Budget,
    pub patience: u32,
}

impl<'a> Matching<'a> {
    /// Prices that are high enough, and what can be covered at once.
    pub fn new(vertices: usize, edges: Vec<Edge>, budget: &'a Budget) -> Self {
        let mut starts = vec![0; vertices + 1];
        let ends = |edge: &Edge| std::iter::once(edge.first).chain(edge.second);
        edges.iter().flat_map(ends).for_each(|v| starts[v.index() + 1] += 1);
        for v in 0..vertices {
            starts[v + 1] += starts[v];
        }
        let mut next = starts.clone();
        let mut at = vec![0; starts[vertices] as usize];
        for (e, edge) in edges.iter().enumerate() {
            for v in ends(edge) {
                at[next[v.index()] as usize] = e as u32;
                next[v.index()] += 1;
            }
        }
        let spot = Spot { price: i64::MIN, role: Role::Free, since: 0, reached: NEVER };
        let mut matching = Self {
            edges,
            at,
            starts,
            cover: vec![None; vertices],
            blossoms: Blossoms::new(vertices),
            spots: vec![spot; vertices],
            parts: vec![FREE; vertices],
            time: 0,
            now: Vec::new(),
            later: BinaryHeap::new(),
            limit: NEVER,
            touched: Vec::new(),
            labelled: Vec::new(),
            marks: 0,
            budget,
            patience: 0,
        };
        matching.start();
        matching
    }

    /// Prices each vertex as low as its edges allow, and covers it if it can be.
    fn start(&mut self) {
        for edge in &self.edges {
            let weight = i64::from(edge.weight);
            let share = if edge.second.is_some() { weight / 2 } else { weight };
            for v in std::iter::once(edge.first).chain(edge.second) {
                let price = &mut self.spots[v.index()].price;
                *price = share.max(*price);
            }
        }
        for v in 0..self.cover.len() as u32 {
            let slack = self.edges_at(v).map(|e| self.slack(e)).min().unwrap_or(0);
            self.spots[v as usize].price -= slack;
            if self.is_covered(v) {
                continue;
            }
            let usable = |&e: &u32| self.slack(e) == 0 && self.other(e, v).is_none_or(|w| !self.is_covered(w));
            let found = self.edges_at(v).find(usable);
            self.cover[v as usize] = found;
            if let Some(w) = found.and_then(|e| self.other(e, v)) {
                self.cover[w as usize] = found;
            }
        }
    }

    pub fn is_covered(&self, vertex: u32) -> bool {
        self.cover[vertex as usize].is_some()
    }

    fn edges_at(&self, vertex: u32) -> impl Iterator<Item = u32> + use<'_> {
        let (start, end) = (self.starts[vertex as usize], self.starts[vertex as usize + 1]);
        self.at[start as usize..end as usize].iter().copied()
    }

    pub fn other(&self, edge: u32, vertex: u32) -> Option<u32> {
        let Edge { first, second, .. } = self.edges[edge as usize];
        second.map(|second| if first.0 == vertex { second.0 } else { first.0 })
    }

    pub fn price(&self, vertex: u32) -> i64 {
        let spot = &self.spots[vertex as usize];
        spot.price + spot.role as i64 * (self.time - spot.since)
    }

    /// What an edge costs above its weight, unless both ends are in one blossom.
    pub fn slack(&self, edge: u32) -> i64 {
        let Edge { first, second, weight } = self.edges[edge as usize];
        self.price(first.0) + second.map_or(0, |second| self.price(second.0)) - i64::from(weight)
    }

    /// Fixes the price of a blossom as it is now.
    pub fn settle_part(&mut self, node: u32) {
        if self.blossoms.is_blossom(node) {
            let part = &mut self.parts[node as usize];
            part.price -= 2 * part.role as i64 * (self.time - part.since);
            part.since = self.time;
        }
    }

    /// The edges used, each named by where it came from, and the prices.
    pub fn finish(self, origins: &[EdgeIndex]) -> Cover {
        let first = |v: usize, e: u32| self.edges[e as usize].first.index() == v;
        let covers = self.cover.iter().enumerate();
        let used = covers.filter_map(|(v, cover)| cover.filter(|&e| first(v, e)));
        let mut edges: Vec<EdgeIndex> = used.map(|e| origins[e as usize]).collect();
        edges.sort_unstable();
        let priced = self.blossoms.all().filter(|&blossom| self.parts[blossom as usize].price > 0);
        let group = |blossom: u32| {
            let members = self.blossoms.leaves(blossom).into_iter().map(Vertex).collect();
            (self.parts[blossom as usize].price, members)
        };
        let prices = self.spots.iter().map(|spot| spot.price).collect();
        Cover { edges, prices, groups: priced.map(group).collect() }
    }
}
