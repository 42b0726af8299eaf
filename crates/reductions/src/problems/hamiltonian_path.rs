//! Hamiltonian path: a path that visits every vertex of a graph once, perhaps from a
//! given vertex.
//!
//! ```text
//! hamiltonian-path 4          # vertices 1 to 4; `from 2` after the number says where the path begins
//! 1-2 2-3 3-4
//! ```
//!
//! A plain `graph` is read too.

use crate::problems::graph_files::graph;
use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::base::graph_text::{count_of, edges, vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::text::{lines, words, write_words};
use std::fmt;
use std::str::FromStr;

/// The word a text starts with.
const HEADER: &str = "hamiltonian-path";

/// A graph, and where the path begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HamiltonianPath {
    graph: Graph,
    from: Option<Vertex>,
}

impl HamiltonianPath {
    /// A path of this graph is wanted, perhaps one that begins at a vertex.
    ///
    /// # Errors
    /// When the graph has arcs, or the vertex is none of it.
    pub fn new(graph: Graph, from: Option<Vertex>) -> Result<Self, Fault> {
        if graph.is_directed() {
            return Err(Fault::new("the graph has arcs; a path is wanted along edges"));
        }
        match from.filter(|from| from.index() >= graph.vertices()) {
            None => Ok(Self { graph, from }),
            Some(from) => Err(Fault::new(format!("there is no vertex {from} to begin at"))),
        }
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Where the path begins, if that is given.
    #[must_use]
    pub fn from(&self) -> Option<Vertex> {
        self.from
    }

    /// Checks that no vertex has more than `most` edges.
    ///
    /// # Errors
    /// The first vertex that has.
    pub fn has_degree_at_most(&self, most: usize) -> Result<(), Fault> {
        let degree = |v: &Vertex| self.graph.steps(*v).len();
        match self.vertices().find(|v| degree(v) > most) {
            None => Ok(()),
            Some(v) => Err(Fault::new(format!("vertex {v} has degree {}, and at most {most} is allowed", degree(&v)))),
        }
    }

    /// All vertices.
    pub fn vertices(&self) -> impl Iterator<Item = Vertex> {
        (0..self.graph.vertices() as u32).map(Vertex)
    }
}

/// Vertices, in the order in which a path visits them. Text form: `1 3 2`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(pub Vec<Vertex>);

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_words(f, "", self.0.iter().map(Vertex::to_string))
    }
}

impl FromStr for Path {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let all = lines(text).flat_map(|(number, line)| words(number, line));
        let read = |word: misdeal_kernel::text::Word<'_>| {
            vertex(word.text, u32::MAX as usize).map_err(|fault| fault.at_place(word.place))
        };
        all.map(read).collect::<Result<_, _>>().map(Self)
    }
}

impl Problem for HamiltonianPath {
    const NAME: &'static str = "hamiltonian-path";
    type Witness = Path;

    fn verify(&self, path: &Path) -> Result<(), Fault> {
        let mut visited = vec![false; self.graph.vertices()];
        for &v in &path.0 {
            match visited.get_mut(v.index()) {
                None => return Err(Fault::new(format!("there is no vertex {v}"))),
                Some(true) => return Err(Fault::new(format!("vertex {v} is visited twice"))),
                Some(visited) => *visited = true,
            }
        }
        if let Some(missed) = visited.iter().position(|visited| !visited) {
            return Err(Fault::new(format!("vertex {} is not visited", Vertex(missed as u32))));
        }
        if let Some(two) = path.0.windows(2).find(|two| self.graph.step(two[0], two[1]).is_none()) {
            return Err(Fault::new(format!("there is no edge {}-{}", two[0], two[1])));
        }
        match self.from {
            Some(from) if path.0.first() != Some(&from) => {
                Err(Fault::new(format!("the path does not begin at {from}")))
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for HamiltonianPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{HEADER} {}", self.graph.vertices())?;
        match self.from {
            None => writeln!(f)?,
            Some(from) => writeln!(f, " from {from}")?,
        }
        self.graph.write_edges(f)
    }
}

impl FromStr for HamiltonianPath {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut words = lines(text).flat_map(|(number, line)| words(number, line)).peekable();
        if words.next_if(|word| word.text == HEADER).is_none() {
            return Self::new(graph(text)?, None);
        }
        let count = words.next().ok_or_else(|| Fault::new(format!("after `{HEADER}` comes the number of vertices")))?;
        let vertices = count_of(count)?;
        let from = match words.next_if(|word| word.text == "from") {
            None => None,
            Some(word) => {
                let begin = words.next().ok_or_else(|| word.fault("`from` is followed by no vertex"))?;
                Some(vertex(begin.text, vertices).map_err(|fault| fault.at_place(begin.place))?)
            }
        };
        Self::new(edges(vertices, false, words)?, from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_read_as_printed_with_or_without_a_beginning() {
        for text in
            ["hamiltonian-path 4\n1-2 2-3 3-4\n", "hamiltonian-path 3 from 2\n1-2 2-3\n", "hamiltonian-path 0\n"]
        {
            assert_eq!(text.parse::<HamiltonianPath>().unwrap().to_string(), text);
        }
        assert_eq!("graph 2\n1-2".parse::<HamiltonianPath>().unwrap().to_string(), "hamiltonian-path 2\n1-2\n");
        for (text, part) in [
            ("hamiltonian-path", "comes the number of vertices"),
            ("hamiltonian-path 3 from", "`from` is followed by no vertex"),
            ("hamiltonian-path 3 from 4\n1-2", "line 1, column 25: vertex 4 is out of range 1..3"),
            ("hamiltonian-path 3\n1-5", "vertex 5 is out of range"),
            ("graph 2 directed\n1>2", "the graph has arcs"),
        ] {
            let fault = text.parse::<HamiltonianPath>().unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }

    #[test]
    fn a_path_visits_every_vertex_once_along_edges() {
        let verify = |text: &str, path: &str| {
            let problem: HamiltonianPath = text.parse().unwrap();
            problem.verify(&path.parse().unwrap()).map_err(|fault| fault.to_string())
        };
        let graph = "hamiltonian-path 4\n1-2 2-3 3-4 2-4";
        assert_eq!(verify(graph, "1 2 3 4"), Ok(()));
        assert_eq!(verify(graph, "4 3 2 1"), Ok(()));
        for (path, part) in [
            ("1 2 3", "vertex 4 is not visited"),
            ("1 2 3 4 2", "vertex 2 is visited twice"),
            ("2 1 3 4", "there is no edge 1-3"),
            ("1 2 3 5", "there is no vertex 5"),
        ] {
            assert!(verify(graph, path).unwrap_err().contains(part), "{path}");
        }
        let from = "hamiltonian-path 3 from 1\n1-2 2-3";
        assert_eq!(verify(from, "1 2 3"), Ok(()));
        assert!(verify(from, "3 2 1").unwrap_err().contains("does not begin at 1"));
        assert!("1 x".parse::<Path>().unwrap_err().to_string().contains("line 1, column 3"));
    }
}
