//! Grows a tree of tight edges from an uncovered vertex until it can be covered.
//!
//! The root is **outer**. A tight edge from an outer node to one that is free makes
//! that one **inner**, and the node it is matched with outer. As time passes, the
//! prices of outer vertices fall and those of inner ones rise, each by one a unit of
//! time; outer blossoms become dearer and inner ones cheaper by two. So edges within
//! the tree stay tight, and now and then something new happens:
//!
//! - an edge from an outer to a free node becomes tight: the tree *grows*, or, if
//!   that node is not covered or covered by an edge with one end, the root is covered;
//! - an edge between two outer nodes becomes tight: they *shrink* to a blossom;
//! - an inner blossom costs nothing any more: it *expands*;
//! - an edge with one end, at an outer vertex, becomes tight: the root is covered.
//!
//! When all weights are even, the prices in a tree are all even or all odd, so edges
//! between outer nodes become tight at whole times.

use super::blossom::Link;
use super::state::{Event, Matching, NEVER, Part, Role, Spot};
use misdeal_kernel::problem::Stop;
use std::cmp::Reverse;

/// After this many events the budget is looked at, and ticks of each.
const PATIENCE: u32 = 1024;
const EVENT: u64 = 150;

impl Matching<'_> {
    /// Covers an uncovered vertex; false when that can't be done.
    pub fn search(&mut self, root: u32) -> Result<bool, Stop> {
        let node = self.blossoms.top(root);
        self.make_outer(node, None);
        let covered = loop {
            match self.next_event()? {
                None => break false,
                Some(Event::Expand(blossom)) => self.expand(blossom),
                Some(Event::Edge(edge)) => {
                    if self.meet(edge) {
                        break true;
                    }
                }
            }
        };
        self.end_search();
        Ok(covered)
    }

    fn next_event(&mut self) -> Result<Option<Event>, Stop> {
        self.patience = self.patience.wrapping_sub(1) % PATIENCE;
        if self.patience == 0
            && let Some(stop) = self.budget.spend(EVENT * u64::from(PATIENCE))
        {
            return Err(stop);
        }
        Ok(self.now.pop().or_else(|| {
            let Reverse((due, event)) = self.later.pop()?;
            self.time = due;
            Some(event)
        }))
    }

    pub fn schedule(&mut self, event: Event, delay: i64) {
        let due = self.time + delay;
        match delay {
            _ if due > self.limit => {}
            0 => self.now.push(event),
            _ => self.later.push(Reverse((due, event))),
        }
    }

    /// The edge has become tight, if nothing came between; true when it covers the root.
    fn meet(&mut self, edge: u32) -> bool {
        let mut u = self.edges[edge as usize].first.0;
        let Some(mut v) = self.other(edge, u) else {
            if self.spots[u as usize].role != Role::Outer {
                return false;
            }
            return self.is_due(edge, 1) && self.cover_root(u, edge);
        };
        if self.spots[u as usize].role != Role::Outer {
            (u, v) = (v, u);
        }
        match (self.spots[u as usize].role, self.spots[v as usize].role) {
            (Role::Outer, Role::Free) => self.is_due(edge, 1) && self.grow(Link { edge, from: u, to: v }),
            (Role::Outer, Role::Outer) => {
                let (one, other) = (self.blossoms.top(u), self.blossoms.top(v));
                if one != other && self.is_due(edge, 2) {
                    self.shrink(one, other, Link { edge, from: u, to: v });
                }
                false
            }
            _ => false,
        }
    }

    /// Whether an edge, whose cost falls at this speed, is tight; if not, it is put off.
    fn is_due(&mut self, edge: u32, speed: i64) -> bool {
        let slack = self.slack(edge);
        if slack > 0 {
            self.schedule(Event::Edge(edge), slack / speed);
        }
        slack == 0
    }

    /// Whether a node can be reached from the tree as the end of the search.
    fn ends_search(&mut self, vertex: u32) -> bool {
        let node = self.blossoms.top(vertex);
        let cover = self.cover[self.blossoms.base(node) as usize];
        cover.is_none_or(|edge| self.edges[edge as usize].second.is_none())
    }

    /// Takes a free node into the tree; true when that covers the root.
    fn grow(&mut self, link: Link) -> bool {
        let node = self.blossoms.top(link.to);
        if self.ends_search(link.to) {
            self.blossoms.rebase(node, link.to, &mut self.cover);
            self.cover[link.to as usize] = Some(link.edge);
            return self.cover_root(link.from, link.edge);
        }
        self.make_inner(node, link);
        let base = self.blossoms.base(node);
        if let Some((edge, mate)) = self.cover[base as usize].and_then(|e| Some((e, self.other(e, base)?))) {
            let mate_node = self.blossoms.top(mate);
            self.make_outer(mate_node, Some(Link { edge, from: base, to: mate }));
        }
        false
    }

    pub fn label(&mut self, node: u32, role: Role, via: Option<Link>) {
        let time = self.time;
        let part = &mut self.parts[node as usize];
        *part = Part { role, since: time, via, ..*part };
        self.labelled.push(node);
    }

    /// Gives a vertex a role, from now on.
    pub fn play(&mut self, vertex: u32, role: Role) {
        let price = self.price(vertex);
        let spot = &mut self.spots[vertex as usize];
        *spot = Spot { price, role, since: self.time, reached: NEVER };
        self.touched.push(vertex);
    }

    pub fn make_outer(&mut self, node: u32, via: Option<Link>) {
        self.label(node, Role::Outer, via);
        self.play_outer(node);
    }

    pub fn play_outer(&mut self, node: u32) {
        let leaves = self.blossoms.leaves(node);
        leaves.iter().for_each(|&v| self.play(v, Role::Outer));
        leaves.into_iter().for_each(|v| self.scan_outer(v));
    }

    pub fn make_inner(&mut self, node: u32, via: Link) {
        self.label(node, Role::Inner, Some(via));
        let leaves = self.blossoms.leaves(node);
        leaves.into_iter().for_each(|v| self.play(v, Role::Inner));
        if self.blossoms.is_blossom(node) {
            self.schedule(Event::Expand(node), self.parts[node as usize].price / 2);
        }
    }

    /// Foresees what the edges of a vertex that became outer will do.
    fn scan_outer(&mut self, v: u32) {
        for i in self.starts[v as usize]..self.starts[v as usize + 1] {
            let e = self.at[i as usize];
            let Some(w) = self.other(e, v) else {
                let slack = self.slack(e);
                self.schedule(Event::Edge(e), slack);
                self.limit = self.limit.min(self.time + slack);
                continue;
            };
            match self.spots[w as usize].role {
                Role::Inner => {}
                Role::Free => self.foresee(e, w),
                Role::Outer => {
                    if self.blossoms.top(v) != self.blossoms.top(w) {
                        let slack = self.slack(e);
                        self.schedule(Event::Edge(e), slack / 2);
                    }
                }
            }
        }
    }

    /// Foresees when an edge from an outer vertex reaches a free one.
    pub fn foresee(&mut self, edge: u32, free: u32) {
        let slack = self.slack(edge);
        let due = self.time + slack;
        let reached = self.spots[free as usize].reached;
        if due >= reached || due > self.limit {
            return;
        }
        if reached == NEVER {
            self.touched.push(free);
        }
        self.spots[free as usize].reached = due;
        self.schedule(Event::Edge(edge), slack);
        if self.ends_search(free) {
            self.limit = self.limit.min(due);
        }
    }

    /// The node before a node in the tree.
    pub fn before(&mut self, node: u32) -> Option<u32> {
        let via = self.parts[node as usize].via?;
        Some(self.blossoms.top(via.from))
    }

    /// Covers an outer vertex by this edge, and what it was matched with by another,
    /// and so on to the root.
    fn cover_root(&mut self, mut vertex: u32, mut edge: u32) -> bool {
        loop {
            let outer = self.blossoms.top(vertex);
            self.blossoms.rebase(outer, vertex, &mut self.cover);
            self.cover[vertex as usize] = Some(edge);
            let Some(inner) = self.before(outer) else { return true };
            let Some(via) = self.parts[inner as usize].via else { return true };
            self.blossoms.rebase(inner, via.to, &mut self.cover);
            self.cover[via.to as usize] = Some(via.edge);
            (vertex, edge) = (via.from, via.edge);
        }
    }

    /// Fixes all prices as they are, and forgets the tree.
    fn end_search(&mut self) {
        for v in std::mem::take(&mut self.touched) {
            let price = self.price(v);
            self.spots[v as usize] = Spot { price, role: Role::Free, since: 0, reached: NEVER };
        }
        for node in std::mem::take(&mut self.labelled) {
            if self.blossoms.is_top_blossom(node) {
                self.settle_part(node);
                self.dissolve_if_free_of_charge(node);
            }
            self.parts[node as usize] = Part { role: Role::Free, since: 0, via: None, ..self.parts[node as usize] };
        }
        self.now.clear();
        self.later.clear();
        self.time = 0;
        self.limit = NEVER;
    }
}
