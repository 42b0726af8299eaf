//! Graphs: vertices numbered from 1, and edges or arcs between two different ones, no two alike.
//!
//! ```text
//! graph 5                # vertices 1 to 5, then edges
//! 1-2 2-3 3-4
//! graph 3 directed       # arcs
//! 1>2 2>1 2>3
//! ```
//!
//! `graph_text.rs` reads its parts.

use crate::fault::Fault;
use crate::number::narrow;
use crate::text::write_words;
use std::fmt;

/// The most vertices of a graph.
pub const MOST_VERTICES: usize = 10_000_000;
/// The most edges of a graph.
pub const MOST_EDGES: usize = 20_000_000;

/// A vertex; it is counted from 0, and written from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex(pub u32);

impl Vertex {
    /// Its number from 0, to look things up with.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u64::from(self.0) + 1)
    }
}

/// An edge or an arc, by its place in the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EdgeIndex(pub u32);

impl EdgeIndex {
    /// Its place, to look things up with.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A step from a vertex to a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// Where it leads.
    pub to: Vertex,
    /// Along which edge.
    pub edge: EdgeIndex,
}

/// Vertices with edges, or with arcs, between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    vertices: usize,
    directed: bool,
    /// The ends of each edge, the smaller one first; of an arc, where it begins and where it leads.
    edges: Vec<[Vertex; 2]>,
    /// The steps from vertex `v`, neighbours ascending, are `steps[begin[v]..begin[v + 1]]`.
    begin: Vec<u32>,
    steps: Vec<Step>,
}

/// What is wrong with an edge, by its place.
pub struct BadEdge {
    /// The place of the edge.
    pub place: usize,
    /// What is wrong.
    pub fault: Fault,
}

impl Graph {
    /// A graph on `vertices` vertices, with these edges or arcs.
    ///
    /// # Errors
    /// When it is too large, an edge has an end that is no vertex or the same end twice, or two edges are alike.
    pub fn new(vertices: usize, directed: bool, edges: Vec<[Vertex; 2]>) -> Result<Self, Fault> {
        Self::checked(vertices, directed, edges).map_err(|bad| bad.fault)
    }

    /// The same, telling which edge is wrong.
    ///
    /// # Errors
    /// The first edge that the graph can't have.
    pub fn checked(vertices: usize, directed: bool, mut edges: Vec<[Vertex; 2]>) -> Result<Self, BadEdge> {
        if vertices > MOST_VERTICES || edges.len() > MOST_EDGES {
            let what = format!("a graph has at most {MOST_VERTICES} vertices and {MOST_EDGES} edges");
            return Err(BadEdge { place: 0, fault: Fault::new(what) });
        }
        let mut begin = vec![0; vertices + 1];
        for (place, edge) in edges.iter_mut().enumerate() {
            let [from, to] = *edge;
            if let Some(end) = edge.iter().find(|end| end.index() >= vertices) {
                let what = format!("vertex {end} is out of range 1..{vertices}");
                return Err(BadEdge { place, fault: Fault::new(what) });
            }
            if from == to {
                let what = format!("an edge from vertex {from} to itself is not allowed");
                return Err(BadEdge { place, fault: Fault::new(what) });
            }
            begin[from.index() + 1] += 1;
            if !directed {
                begin[to.index() + 1] += 1;
                edge.sort_unstable();
            }
        }
        (0..vertices).for_each(|v| begin[v + 1] += begin[v]);
        let mut steps = vec![Step { to: Vertex(0), edge: EdgeIndex(0) }; begin[vertices] as usize];
        let mut next = begin.clone();
        let mut put = |from: Vertex, step: Step| {
            steps[next[from.index()] as usize] = step;
            next[from.index()] += 1;
        };
        for (place, &[from, to]) in edges.iter().enumerate() {
            let edge = EdgeIndex(narrow(place));
            put(from, Step { to, edge });
            if !directed {
                put(to, Step { to: from, edge });
            }
        }
        for v in 0..vertices {
            let here = &mut steps[begin[v] as usize..begin[v + 1] as usize];
            here.sort_unstable();
            if let Some(two) = here.windows(2).find(|two| two[0].to == two[1].to) {
                let place = two[1].edge.index();
                let name = name(directed, edges[place]);
                return Err(BadEdge { place, fault: Fault::new(format!("edge {name} is there already")) });
            }
        }
        Ok(Self { vertices, directed, edges, begin, steps })
    }

    /// How many vertices there are.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// Whether it has arcs instead of edges.
    #[must_use]
    pub fn is_directed(&self) -> bool {
        self.directed
    }

    /// The ends of each edge, the smaller one first; of an arc, where it begins and where it leads.
    #[must_use]
    pub fn edges(&self) -> &[[Vertex; 2]] {
        &self.edges
    }

    /// The steps that lead away from a vertex, neighbours ascending.
    #[must_use]
    pub fn steps(&self, from: Vertex) -> &[Step] {
        &self.steps[self.begin[from.index()] as usize..self.begin[from.index() + 1] as usize]
    }

    /// The step from a vertex to a neighbour, if it is one.
    #[must_use]
    pub fn step(&self, from: Vertex, to: Vertex) -> Option<Step> {
        let steps = self.steps(from);
        steps.binary_search_by_key(&to, |step| step.to).ok().map(|place| steps[place])
    }

    /// Whether both have the same vertices and the same edges, in any order.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        let neighbours = |graph: &Self| graph.steps.iter().map(|step| step.to).collect::<Vec<_>>();
        self.directed == other.directed && self.begin == other.begin && neighbours(self) == neighbours(other)
    }

    /// Writes the edges in lines.
    ///
    /// # Errors
    /// When the formatter fails.
    pub fn write_edges(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_words(f, "", self.edges.iter().map(|&edge| name(self.directed, edge)))
    }
}

/// An edge as it is written.
fn name(directed: bool, [from, to]: [Vertex; 2]) -> String {
    format!("{from}{}{to}", if directed { '>' } else { '-' })
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "graph {}{}", self.vertices, if self.directed { " directed" } else { "" })?;
        self.write_edges(f)
    }
}
