//! Edge colouring: can the edges of a graph be coloured so that edges that meet have different colours?
//!
//! ```text
//! edge-colouring 4 with 3     # vertices 1 to 4, three colours
//! 1-2 1-3 1-4 2-3 2-4 3-4
//! ```
//!
//! NP-complete with three colours on cubic graphs (Holyer 1981), and with d colours on d-regular graphs for every d from
//! three on (Leven and Galil 1983).

use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::base::graph_text::{count_of, edges};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::text::{Word, lines, number, words, write_words};
use std::fmt;
use std::str::FromStr;

/// The word a text starts with.
const HEADER: &str = "edge-colouring";
/// The most colours.
pub const MOST_COLOURS: usize = 10_000;

/// A graph, and how many colours there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeColouring {
    graph: Graph,
    colours: usize,
}

impl EdgeColouring {
    /// The edges of this graph are coloured with so many colours at most.
    ///
    /// # Errors
    /// When the graph has arcs, or there are too many colours.
    pub fn new(graph: Graph, colours: usize) -> Result<Self, Fault> {
        if graph.is_directed() {
            return Err(Fault::new("the graph has arcs; edges are coloured"));
        }
        match colours {
            0..=MOST_COLOURS => Ok(Self { graph, colours }),
            _ => Err(Fault::new(format!("there are {colours} colours, and may be {MOST_COLOURS}"))),
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
        self.colours
    }

    /// Checks that there is a vertex, that all have as many edges as there are colours, and that these are `degree`.
    ///
    /// # Errors
    /// Which of these fails, and where.
    pub fn is_regular(&self, degree: usize) -> Result<(), Fault> {
        if self.colours != degree {
            return Err(Fault::new(format!("there are {} colours, and must be {degree}", self.colours)));
        }
        if self.graph.vertices() == 0 {
            return Err(Fault::new("the graph has no vertex, and needs one at least"));
        }
        let degree_of = |v: &Vertex| self.graph.steps(*v).len();
        match (0..self.graph.vertices() as u32).map(Vertex).find(|v| degree_of(v) != degree) {
            None => Ok(()),
            Some(v) => Err(Fault::new(format!("vertex {v} has degree {}, and all must have {degree}", degree_of(&v)))),
        }
    }
}

/// The colours of the edges, from 1, in the order in which the graph has them. Text form: `1 2 3 3 2 1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Colours(pub Vec<u32>);

impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_words(f, "", self.0.iter().map(u32::to_string))
    }
}

impl FromStr for Colours {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let read = |word: Word<'_>| {
            let colour = number(word.text, "a colour", 1, MOST_COLOURS).map_err(|fault| fault.at_place(word.place))?;
            Ok(colour as u32)
        };
        lines(text).flat_map(|(n, line)| words(n, line)).map(read).collect::<Result<_, _>>().map(Self)
    }
}

impl Problem for EdgeColouring {
    const NAME: &'static str = HEADER;
    type Witness = Colours;

    fn verify(&self, given: &Colours) -> Result<(), Fault> {
        let edges = self.graph.edges();
        if given.0.len() != edges.len() {
            return Err(Fault::new(format!("there are {} colours for {} edges", given.0.len(), edges.len())));
        }
        if let Some(other) = given.0.iter().find(|&&colour| colour == 0 || colour as usize > self.colours) {
            return Err(Fault::new(format!("colour {other} is none of the {} that there are", self.colours)));
        }
        for v in (0..self.graph.vertices() as u32).map(Vertex) {
            let mut had = std::collections::BTreeSet::new();
            for step in self.graph.steps(v) {
                let colour = given.0[step.edge.index()];
                if !had.insert(colour) {
                    return Err(Fault::new(format!("two edges at vertex {v} have colour {colour}")));
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for EdgeColouring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER} {} with {}", self.graph.vertices(), self.colours)?;
        self.graph.write_edges(f)
    }
}

impl FromStr for EdgeColouring {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        const START: &str =
            "a graph to colour starts with its vertices and the colours, as in `edge-colouring 4 with 3`";
        let mut words = lines(text).flat_map(|(number, line)| words(number, line));
        let first = words.next().ok_or_else(|| Fault::new(START))?;
        if first.text != HEADER {
            return Err(first.fault(START));
        }
        let vertices = count_of(words.next().ok_or_else(|| first.fault(START))?)?;
        let with = words.next().filter(|word| word.text == "with").ok_or_else(|| first.fault(START))?;
        let colours = words.next().ok_or_else(|| with.fault("`with` is followed by no number of colours"))?;
        let count = number(colours.text, "the number of colours", 0, MOST_COLOURS);
        let count = count.map_err(|fault| fault.at_place(colours.place))?;
        Self::new(edges(vertices, false, words)?, count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_to_colour_are_read_as_printed_and_bad_ones_told_why_and_where() {
        for text in ["edge-colouring 4 with 3\n1-2 2-3 3-4\n", "edge-colouring 0 with 0\n"] {
            assert_eq!(text.parse::<EdgeColouring>().map(|problem| problem.to_string()), Ok(text.into()));
        }
        for (text, part) in [
            ("", "starts with its vertices and the colours"),
            ("graph 4", "line 1, column 1: a graph to colour starts"),
            ("edge-colouring 4", "line 1, column 1: a graph to colour starts"),
            ("edge-colouring 4 with", "line 1, column 18: `with` is followed by no number"),
            ("edge-colouring 4 with x", "line 1, column 23: the number of colours must be a number"),
            ("edge-colouring 3 with 3\n1-2 1-5", "line 2, column 5: vertex 5 is out of range"),
            ("edge-colouring 3 with 3\n1-2\n2-1", "line 3, column 1: edge 1-2 is there already"),
        ] {
            let fault = text.parse::<EdgeColouring>().unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
        assert!("1 x".parse::<Colours>().unwrap_err().to_string().contains("line 1, column 3"));
    }

    #[test]
    fn edges_that_meet_have_different_colours() {
        let path: EdgeColouring = "edge-colouring 4 with 2\n1-2 2-3 3-4".parse().unwrap();
        let verify = |colours: &str| path.verify(&colours.parse().unwrap()).map_err(|fault| fault.to_string());
        assert_eq!(verify("1 2 1"), Ok(()));
        for (colours, part) in [
            ("1 1 2", "two edges at vertex 2 have colour 1"),
            ("1 2", "2 colours for 3 edges"),
            ("1 2 3", "colour 3 is none of the 2"),
        ] {
            assert!(verify(colours).unwrap_err().contains(part), "{colours}");
        }
    }
}
