//! Graphs whose edges weigh something: what covers are made of.

use misdeal_kernel::fault::Fault;

/// A vertex, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Vertex(pub u32);

impl Vertex {
    /// Its number, to look things up with.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An edge with one end or two different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// One end.
    pub first: Vertex,
    /// The other end, if it has one.
    pub second: Option<Vertex>,
    /// What it weighs.
    pub weight: i32,
}

/// An edge, by its place in the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EdgeIndex(pub usize);

/// Vertices and edges; several edges may have the same ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    vertices: u32,
    edges: Vec<Edge>,
}

impl Graph {
    /// A graph on the vertices below `vertices`, with these edges.
    ///
    /// # Errors
    /// When an edge has an end that is no vertex, or the same end twice.
    pub fn new(vertices: u32, edges: Vec<Edge>) -> Result<Self, Fault> {
        let sound = |edge: &Edge| edge.first.0.max(edge.second.map_or(0, |end| end.0)) < vertices;
        match edges.iter().position(|edge| !sound(edge) || edge.second == Some(edge.first)) {
            None if vertices < 1 << 31 => Ok(Self { vertices, edges }),
            None => Err(Fault::new("the graph has too many vertices")),
            Some(i) => Err(Fault::new(format!("edge {i} has ends that it can't have"))),
        }
    }

    /// How many vertices there are.
    #[must_use]
    pub fn vertices(&self) -> u32 {
        self.vertices
    }

    /// The edges.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }
}
