//! The largest matching of a graph without weights, for a million vertices and edges.
//!
//! A greedy start (Karp and Sipser: vertices with one neighbour left go first), then phases. A phase grows trees from all
//! uncovered vertices at once, breadth first, with Gabow's labels ("An efficient implementation of Edmonds' algorithm for
//! maximum matching on graphs", 1976): an *outer* vertex is one with an even alternating path to its root, and its label
//! tells how the path begins. Odd cycles are shrunk by joining, in a union-find, the vertices that have the same first
//! vertex on their path that is not outer. Where two trees meet, the matching grows along both paths, and both trees rest
//! until the next phase. A phase is almost linear; the last one meets nothing, and its inner vertices are a barrier.

use crate::budget::{Budget, Pace};
use crate::uno::hand::table::Lists;
use misdeal_kernel::problem::Stop;

/// How the path of an outer vertex to its root begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// The vertex is not outer.
    None,
    Root,
    /// With its partner, and then goes on as this vertex's does.
    Vertex(u32),
    /// With the way back to one of the two, along this edge, and then goes on as the other's does.
    Edge(u32, u32),
}

/// A largest matching, and what the last search says about the vertices.
pub struct Largest<'a> {
    /// The neighbours of each vertex.
    around: &'a Lists,
    /// The partner of each vertex; `none` for those that are not covered, and for `none` itself.
    mate: Vec<u32>,
    label: Vec<Label>,
    /// For outer vertices, the first vertex of the path that is not outer, as far as it was known once.
    first: Vec<u32>,
    root: Vec<u32>,
    /// Roots whose tree rests in this phase.
    resting: Vec<bool>,
    flag: Vec<u32>,
    flags: u32,
    queue: Vec<u32>,
    /// The number of vertices, which stands for no vertex.
    none: u32,
}

impl<'a> Largest<'a> {
    /// A largest matching of the graph in which each vertex is in the list of each of its neighbours.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn of(around: &'a Lists, vertices: usize, budget: &Budget) -> Result<Self, Stop> {
        let none = vertices as u32;
        let mut matching = Self {
            around,
            mate: greedy(around, none),
            label: vec![Label::None; vertices + 1],
            first: vec![none; vertices + 1],
            root: vec![none; vertices + 1],
            resting: vec![false; vertices + 1],
            flag: vec![0; vertices + 1],
            flags: 0,
            queue: Vec::new(),
            none,
        };
        let mut pace = Pace::within(budget, u64::MAX);
        while matching.phase(&mut pace)? {}
        Ok(matching)
    }

    /// The pairs, the smaller vertex first.
    pub fn pairs(&self) -> impl Iterator<Item = [u32; 2]> {
        (0..self.none)
            .filter(|&v| v < self.mate[v as usize] && self.mate[v as usize] != self.none)
            .map(|v| [v, self.mate[v as usize]])
    }

    /// Whether some largest matching leaves the vertex uncovered.
    #[must_use]
    pub fn is_outer(&self, vertex: u32) -> bool {
        self.label[vertex as usize] != Label::None
    }

    /// Whether the vertex is in the barrier that shows that no matching is larger.
    #[must_use]
    pub fn is_barrier(&self, vertex: u32) -> bool {
        !self.is_outer(vertex) && self.is_outer(self.mate[vertex as usize])
    }

    /// Changes the matching to one, of the same size, that leaves this vertex uncovered; only once, and only for an outer
    /// one.
    pub fn uncover(&mut self, vertex: u32) {
        self.rematch(vertex, self.none);
    }

    /// Grows trees until none can grow; whether the matching became larger.
    fn phase(&mut self, pace: &mut Pace<'_>) -> Result<bool, Stop> {
        self.label.fill(Label::None);
        self.resting.fill(false);
        self.queue.clear();
        for root in 0..self.none {
            if self.mate[root as usize] == self.none {
                self.make_outer(root, Label::Root, self.none, root);
            }
        }
        let (mut done, mut larger) = (0, false);
        while let Some(&x) = self.queue.get(done) {
            done += 1;
            for &y in self.around.get(x as usize) {
                pace.step().map_err(|_| pace.why())?;
                let (mine, other) = (self.root[x as usize], self.root[y as usize]);
                if self.resting[mine as usize] {
                    break;
                }
                if !self.is_outer(y) {
                    let mate = self.mate[y as usize];
                    if !self.is_outer(mate) {
                        self.make_outer(mate, Label::Vertex(x), y, mine);
                    }
                } else if mine == other {
                    self.shrink(x, y);
                } else if !self.resting[other as usize] {
                    self.rematch(x, y);
                    self.rematch(y, x);
                    self.resting[mine as usize] = true;
                    self.resting[other as usize] = true;
                    larger = true;
                }
            }
        }
        Ok(larger)
    }

    fn make_outer(&mut self, vertex: u32, label: Label, first: u32, root: u32) {
        self.label[vertex as usize] = label;
        self.first[vertex as usize] = first;
        self.root[vertex as usize] = root;
        self.queue.push(vertex);
    }

    /// The first vertex on the path of an outer vertex that is not outer; none if all are.
    fn first(&mut self, vertex: u32) -> u32 {
        let mut found = self.first[vertex as usize];
        while self.is_outer(found) {
            found = self.first[found as usize];
        }
        let mut at = vertex;
        while at != found && self.is_outer(at) {
            at = std::mem::replace(&mut self.first[at as usize], found);
        }
        found
    }

    /// The next vertex that is not outer on the way from one to the root.
    fn next(&mut self, inner: u32) -> u32 {
        match self.label[self.mate[inner as usize] as usize] {
            Label::Vertex(outer) => self.first(outer),
            // The partner of an inner vertex was reached through it.
            Label::None | Label::Root | Label::Edge(..) => self.none,
        }
    }

    /// Makes all vertices outer that an edge between two outer ones closes into an odd cycle.
    fn shrink(&mut self, x: u32, y: u32) {
        let ends = [self.first(x), self.first(y)];
        let [mut r, mut s] = ends;
        if r == s {
            return;
        }
        self.flags += 1;
        self.flag[r as usize] = self.flags;
        self.flag[s as usize] = self.flags;
        let join = loop {
            if s != self.none {
                std::mem::swap(&mut r, &mut s);
            }
            r = self.next(r);
            if std::mem::replace(&mut self.flag[r as usize], self.flags) == self.flags {
                break r;
            }
        };
        let root = self.root[x as usize];
        for mut v in ends {
            while v != join {
                let next = self.next(v);
                self.make_outer(v, Label::Edge(x, y), join, root);
                v = next;
            }
        }
    }

    /// Gives an outer vertex another partner, and changes partners along its path.
    fn rematch(&mut self, vertex: u32, partner: u32) {
        let mut todo = vec![(vertex, partner)];
        while let Some((v, w)) = todo.pop() {
            let old = std::mem::replace(&mut self.mate[v as usize], w);
            if old == self.none || self.mate[old as usize] != v {
                continue;
            }
            match self.label[v as usize] {
                Label::Vertex(u) => {
                    self.mate[old as usize] = u;
                    todo.push((u, old));
                }
                Label::Edge(x, y) => todo.extend([(y, x), (x, y)]),
                Label::None | Label::Root => {}
            }
        }
    }
}

/// A matching to begin with: the partner of each vertex, or `none`.
fn greedy(around: &Lists, none: u32) -> Vec<u32> {
    let mut mate = vec![none; none as usize + 1];
    let mut left: Vec<u32> = (0..none).map(|v| around.get(v as usize).len() as u32).collect();
    let mut single: Vec<u32> = (0..none).filter(|&v| left[v as usize] == 1).collect();
    let mut others = 0..none;
    while let Some(v) = single.pop().or_else(|| others.next()) {
        if mate[v as usize] != none {
            continue;
        }
        let free = around.get(v as usize).iter().copied().filter(|&u| mate[u as usize] == none);
        let Some(u) = free.min_by_key(|&u| left[u as usize]) else { continue };
        mate[v as usize] = u;
        mate[u as usize] = v;
        for &w in around.get(v as usize).iter().chain(around.get(u as usize)) {
            left[w as usize] -= 1;
            if left[w as usize] == 1 && mate[w as usize] == none {
                single.push(w);
            }
        }
    }
    mate
}
