//! Matching: at least k edges of a graph, no two of which meet.
//!
//! ```text
//! graph-matching 5 at-least 2   # vertices 1 to 5
//! 1-2 2-3 3-4
//! ```
//!
//! Polynomial (Edmonds 1965): what is reduced to it is easy.

use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::base::graph_text::{count_of, edges, vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::text::{lines, number, shorten, words, write_words};
use std::fmt;
use std::str::FromStr;

/// The word a text starts with.
const HEADER: &str = "graph-matching";

/// A graph, and how many edges are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphMatching {
    graph: Graph,
    wanted: usize,
}

impl GraphMatching {
    /// At least `wanted` edges of this graph.
    ///
    /// # Errors
    /// When it has arcs.
    pub fn new(graph: Graph, wanted: usize) -> Result<Self, Fault> {
        match graph.is_directed() {
            true => Err(Fault::new("the graph has arcs; a matching is of edges")),
            false => Ok(Self { graph, wanted }),
        }
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// How many edges are wanted.
    #[must_use]
    pub fn wanted(&self) -> usize {
        self.wanted
    }
}

/// Pairs of vertices. Text form: `1-2 3-4`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub Vec<[Vertex; 2]>);

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_words(f, "", self.0.iter().map(|[one, two]| format!("{one}-{two}")))
    }
}

impl FromStr for Pairs {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut pairs = Vec::new();
        for word in lines(text).flat_map(|(number, line)| words(number, line)) {
            let Some((one, two)) = word.text.split_once('-') else {
                return Err(word.fault(format!("`{}` is no pair like `1-2`", shorten(word.text))));
            };
            let read = |text: &str| vertex(text, u32::MAX as usize).map_err(|fault| fault.at_place(word.place));
            pairs.push([read(one)?, read(two)?]);
        }
        Ok(Self(pairs))
    }
}

impl Problem for GraphMatching {
    const NAME: &'static str = "graph-matching";
    type Witness = Pairs;

    fn verify(&self, pairs: &Pairs) -> Result<(), Fault> {
        let mut met = vec![false; self.graph.vertices()];
        for &[one, two] in &pairs.0 {
            let inside = one.index() < met.len() && two.index() < met.len();
            if !inside || self.graph.step(one, two).is_none() {
                return Err(Fault::new(format!("there is no edge {one}-{two}")));
            }
            for end in [one, two] {
                if std::mem::replace(&mut met[end.index()], true) {
                    return Err(Fault::new(format!("vertex {end} is in two of the pairs")));
                }
            }
        }
        match pairs.0.len() {
            enough if enough >= self.wanted => Ok(()),
            few => Err(Fault::new(format!("there are {few} pairs, and {} are wanted", self.wanted))),
        }
    }
}

impl fmt::Display for GraphMatching {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER} {} at-least {}", self.graph.vertices(), self.wanted)?;
        self.graph.write_edges(f)
    }
}

impl FromStr for GraphMatching {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        const START: &str = "a matching is asked for like `graph-matching 5 at-least 2`";
        let mut words = lines(text).flat_map(|(number, line)| words(number, line));
        let mut head = || words.next().ok_or_else(|| Fault::new(START));
        let (first, vertices, least, wanted) = (head()?, head()?, head()?, head()?);
        if first.text != HEADER || least.text != "at-least" {
            return Err(first.fault(START));
        }
        let wanted = number(wanted.text, "the number of edges wanted", 0, usize::MAX)
            .map_err(|fault| fault.at_place(wanted.place))?;
        Self::new(edges(count_of(vertices)?, false, words)?, wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matchings_are_read_and_checked() {
        let text = "graph-matching 4 at-least 2\n1-2 2-3 3-4\n";
        let graph: GraphMatching = text.parse().unwrap();
        assert_eq!(graph.to_string(), text);
        let verify = |pairs: &str| graph.verify(&pairs.parse().unwrap()).map_err(|fault| fault.to_string());
        assert_eq!(verify("1-2 4-3"), Ok(()));
        for (pairs, part) in [
            ("1-2", "there are 1 pairs, and 2 are wanted"),
            ("1-2 2-3", "vertex 2 is in two of the pairs"),
            ("1-3", "there is no edge 1-3"),
            ("1-9", "there is no edge 1-9"),
        ] {
            assert!(verify(pairs).unwrap_err().contains(part), "{pairs}");
        }
        for (text, part) in [
            ("", "a matching is asked for like"),
            ("graph-matching 4 2 3", "line 1, column 1: a matching is asked for like"),
            ("graph-matching 4 at-least x", "line 1, column 27: the number of edges wanted must be"),
            ("graph-matching 4 at-least 1\n1-5", "line 2, column 1: vertex 5 is out of range"),
        ] {
            assert!(text.parse::<GraphMatching>().unwrap_err().to_string().contains(part), "{text}");
        }
        assert!("1".parse::<Pairs>().is_err());
    }
}
