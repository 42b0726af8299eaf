//! Multicoloured clique: a graph whose vertices have colours, and in it a clique with
//! one vertex of each colour.
//!
//! ```text
//! multicoloured-clique 2 2 1  # the number of vertices of each colour: 1 and 2, then 3 and 4, then 5
//! 1-3 1-5 3-5 2-4
//! ```
//!
//! `W[1]`-hard in the number of colours (Fellows, Hermelin, Rosamond, Vialette 2009). Edges between vertices of the same
//! colour may be there, and are of no use.

use crate::problems::hamiltonian_path::Path;
use misdeal_kernel::base::graph::{Graph, MOST_VERTICES, Vertex};
use misdeal_kernel::base::graph_text::edges;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::text::{lines, number, words};
use std::fmt;
use std::str::FromStr;

/// The word a text starts with.
const HEADER: &str = "multicoloured-clique";
/// The most colours.
pub const MOST_COLOURS: usize = 300;

/// A graph whose vertices have colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MulticolouredClique {
    graph: Graph,
    /// The first vertex of each colour, and one past the last of all.
    begin: Vec<usize>,
}

impl MulticolouredClique {
    /// As many vertices of each colour as `sizes` says, numbered on, and edges between them.
    ///
    /// # Errors
    /// When there is no colour, or they do not have as many vertices as the graph, or it has arcs.
    pub fn new(sizes: &[usize], graph: Graph) -> Result<Self, Fault> {
        if !(1..=MOST_COLOURS).contains(&sizes.len()) {
            return Err(Fault::new(format!("there are {} colours, and must be 1 to {MOST_COLOURS}", sizes.len())));
        }
        if graph.is_directed() {
            return Err(Fault::new("the graph has arcs; a clique is of edges"));
        }
        let mut begin = vec![0];
        for size in sizes {
            begin.push(begin[begin.len() - 1] + size);
        }
        match begin[sizes.len()] {
            all if all == graph.vertices() => Ok(Self { graph, begin }),
            all => Err(Fault::new(format!("the colours have {all} vertices, and the graph has {}", graph.vertices()))),
        }
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// How many colours there are.
    #[must_use]
    pub fn colours(&self) -> usize {
        self.begin.len() - 1
    }

    /// How many vertices have a colour, from 0.
    #[must_use]
    pub fn size(&self, colour: usize) -> usize {
        self.begin[colour + 1] - self.begin[colour]
    }

    /// The vertices of a colour, from 0.
    pub fn vertices(&self, colour: usize) -> impl Iterator<Item = Vertex> + use<> {
        (self.begin[colour]..self.begin[colour + 1]).map(|v| Vertex(v as u32))
    }

    /// The colour of a vertex, from 0, and its number within it.
    #[must_use]
    pub fn place(&self, vertex: Vertex) -> (usize, usize) {
        let colour = self.begin.partition_point(|&begin| begin <= vertex.index()) - 1;
        (colour, vertex.index() - self.begin[colour])
    }
}

/// A witness is the vertices, in any order. Text form: `1 3 5`.
impl Problem for MulticolouredClique {
    const NAME: &'static str = "multicoloured-clique";
    type Witness = Path;

    fn verify(&self, clique: &Path) -> Result<(), Fault> {
        let mut had = vec![false; self.colours()];
        for &v in &clique.0 {
            if v.index() >= self.graph.vertices() {
                return Err(Fault::new(format!("there is no vertex {v}")));
            }
            let (colour, _) = self.place(v);
            if std::mem::replace(&mut had[colour], true) {
                return Err(Fault::new(format!("vertex {v} is not the only one of colour {}", colour + 1)));
            }
        }
        if let Some(missed) = had.iter().position(|had| !had) {
            return Err(Fault::new(format!("no vertex has colour {}", missed + 1)));
        }
        for (place, &v) in clique.0.iter().enumerate() {
            if let Some(w) = clique.0[..place].iter().find(|&&w| self.graph.step(w, v).is_none()) {
                return Err(Fault::new(format!("there is no edge {w}-{v}")));
            }
        }
        Ok(())
    }
}

impl fmt::Display for MulticolouredClique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> = (0..self.colours()).map(|colour| self.size(colour).to_string()).collect();
        writeln!(f, "{HEADER} {}", sizes.join(" "))?;
        self.graph.write_edges(f)
    }
}

impl FromStr for MulticolouredClique {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        const START: &str = "a coloured graph starts with the size of each colour, as in `multicoloured-clique 2 2 1`";
        let mut words = lines(text).flat_map(|(number, line)| words(number, line)).peekable();
        let first = words.next().ok_or_else(|| Fault::new(START))?;
        if first.text != HEADER {
            return Err(first.fault(START));
        }
        let (mut sizes, mut all) = (Vec::new(), 0);
        while let Some(word) = words.next_if(|word| !word.text.contains('-')) {
            let size = number(word.text, "the size of a colour", 0, MOST_VERTICES - all)
                .map_err(|fault| fault.at_place(word.place))?;
            if sizes.len() == MOST_COLOURS {
                return Err(word.fault(format!("there are at most {MOST_COLOURS} colours")));
            }
            all += size;
            sizes.push(size);
        }
        if sizes.is_empty() {
            return Err(first.fault(START));
        }
        Self::new(&sizes, edges(all, false, words)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coloured_graphs_are_read_as_printed_and_bad_ones_told_why_and_where() {
        for text in
            ["multicoloured-clique 2 2 1\n1-3 1-5 3-5 2-4\n", "multicoloured-clique 1\n", "multicoloured-clique 0 2\n"]
        {
            assert_eq!(text.parse::<MulticolouredClique>().map(|c| c.to_string()), Ok(text.into()));
        }
        for (text, part) in [
            ("", "starts with the size of each colour"),
            ("clique 2", "line 1, column 1: a coloured graph starts"),
            ("multicoloured-clique", "line 1, column 1: a coloured graph starts"),
            ("multicoloured-clique 2 x", "line 1, column 24: the size of a colour must be a number"),
            ("multicoloured-clique 2 1\n1-4", "line 2, column 1: vertex 4 is out of range 1..3"),
            ("multicoloured-clique 2 1\n1-3 3-1", "line 2, column 5: edge 1-3 is there already"),
        ] {
            let fault = text.parse::<MulticolouredClique>().unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }

    #[test]
    fn a_clique_has_one_vertex_of_each_colour() {
        let graph: MulticolouredClique = "multicoloured-clique 2 2 1\n1-3 1-5 3-5 2-4 1-2".parse().unwrap();
        let verify = |clique: &str| graph.verify(&clique.parse().unwrap()).map_err(|fault| fault.to_string());
        assert_eq!((verify("1 3 5"), verify("5 1 3")), (Ok(()), Ok(())));
        for (clique, part) in [
            ("1 2 5", "vertex 2 is not the only one of colour 1"),
            ("1 3", "no vertex has colour 3"),
            ("1 4 5", "there is no edge 1-4"),
            ("1 3 9", "there is no vertex 9"),
        ] {
            assert!(verify(clique).unwrap_err().contains(part), "{clique}");
        }
        assert_eq!(graph.place(Vertex(3)), (1, 1));
    }
}
