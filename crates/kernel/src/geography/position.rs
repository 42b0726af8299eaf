//! A position: where the token stands, and what is gone.

use crate::base::graph::{EdgeIndex, Step, Vertex};
use crate::fault::Fault;
use crate::geography::deal::{Geography, Removed};

/// A position of a game.
#[derive(Clone, Debug)]
pub struct Position<'a> {
    deal: &'a Geography,
    token: Vertex,
    /// Which vertices are gone, or which edges.
    gone: Vec<bool>,
}

/// A move that can be taken back.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    from: Vertex,
    /// The vertex or the edge that it removed.
    removed: usize,
}

impl<'a> Position<'a> {
    /// The position in which the game begins.
    #[must_use]
    pub fn first(deal: &'a Geography) -> Self {
        let things = match deal.removed() {
            Removed::Vertex => deal.graph().vertices(),
            Removed::Edge => deal.graph().edges().len(),
        };
        Self { deal, token: deal.from(), gone: vec![false; things] }
    }

    /// The game.
    #[must_use]
    pub fn deal(&self) -> &'a Geography {
        self.deal
    }

    /// Where the token stands.
    #[must_use]
    pub fn token(&self) -> Vertex {
        self.token
    }

    /// Whether a vertex is still in the graph.
    #[must_use]
    pub fn has_vertex(&self, vertex: Vertex) -> bool {
        self.deal.removed() == Removed::Edge || !self.gone[vertex.index()]
    }

    /// Whether an edge is still in the graph, both its ends included.
    #[must_use]
    pub fn has_edge(&self, edge: EdgeIndex) -> bool {
        match self.deal.removed() {
            Removed::Edge => !self.gone[edge.index()],
            Removed::Vertex => self.deal.graph().edges()[edge.index()].iter().all(|&end| self.has_vertex(end)),
        }
    }

    /// The steps from a vertex that are still in the graph, neighbours ascending.
    pub fn steps(&self, from: Vertex) -> impl Iterator<Item = Step> + use<'_, 'a> {
        let here = |step: &Step| match self.deal.removed() {
            Removed::Edge => !self.gone[step.edge.index()],
            Removed::Vertex => !self.gone[step.to.index()],
        };
        self.deal.graph().steps(from).iter().copied().filter(here)
    }

    /// The moves, neighbours ascending.
    pub fn moves(&self) -> impl Iterator<Item = Step> + use<'_, 'a> {
        self.steps(self.token)
    }

    /// Moves the token along a step that is one of [`Self::moves`].
    pub fn go(&mut self, step: Step) -> Move {
        let removed = match self.deal.removed() {
            Removed::Vertex => self.token.index(),
            Removed::Edge => step.edge.index(),
        };
        self.gone[removed] = true;
        let from = std::mem::replace(&mut self.token, step.to);
        Move { from, removed }
    }

    /// Takes the last move back.
    pub fn back(&mut self, last: Move) {
        self.gone[last.removed] = false;
        self.token = last.from;
    }

    /// Moves the token to a vertex.
    ///
    /// # Errors
    /// When it can't go there.
    pub fn go_to(&mut self, to: Vertex) -> Result<Move, Fault> {
        let found = self.moves().find(|step| step.to == to);
        match found {
            Some(step) => Ok(self.go(step)),
            None => Err(Fault::new(format!("the token can't move from vertex {} to vertex {to}", self.token))),
        }
    }

    /// The vertices that the token may still come to, its own first.
    #[must_use]
    pub fn reach(&self) -> Vec<Vertex> {
        self.reach_and_cost().0
    }

    /// The same, and how many vertices and edges were looked at.
    fn reach_and_cost(&self) -> (Vec<Vertex>, u64) {
        let mut seen = vec![false; self.deal.graph().vertices()];
        seen[self.token.index()] = true;
        let mut found = vec![self.token];
        let (mut done, mut looked_at) = (0, seen.len());
        while let Some(&vertex) = found.get(done) {
            done += 1;
            looked_at += self.deal.graph().steps(vertex).len();
            for step in self.steps(vertex) {
                if !std::mem::replace(&mut seen[step.to.index()], true) {
                    found.push(step.to);
                }
            }
        }
        (found, looked_at as u64)
    }

    /// The position up to what no longer matters: the token, then the vertices or edges that it may still come to,
    /// ascending. Positions with the same key have the same outcome.
    #[must_use]
    pub fn key(&self) -> Box<[u32]> {
        self.key_and_cost().0
    }

    /// The key, and how many vertices and edges were looked at to make it, each time that they were.
    pub(super) fn key_and_cost(&self) -> (Box<[u32]>, u64) {
        let (reach, looked_at) = self.reach_and_cost();
        let mut things: Vec<u32> = match self.deal.removed() {
            Removed::Vertex => reach.iter().map(|vertex| vertex.0).collect(),
            Removed::Edge => reach.iter().flat_map(|&vertex| self.steps(vertex)).map(|step| step.edge.0).collect(),
        };
        // Each edge is there from both of its ends, and to sort them takes a few looks at each.
        let cost = 2 * looked_at + things.len() as u64 * u64::from(things.len().max(1).ilog2());
        things.sort_unstable();
        things.dedup();
        (std::iter::once(self.token.0).chain(things).collect(), cost)
    }
}
