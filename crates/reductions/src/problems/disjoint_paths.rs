//! Two disjoint paths: arcs, and two pairs of terminals. Are there a path from the first start to the first goal and one from
//! the second to the second that share no vertex?
//!
//! ```text
//! disjoint-paths 6 from 1 to 2 and 3 to 4
//! 1>5 5>2 3>6 6>4
//! ```
//!
//! NP-complete for directed graphs (Fortune, Hopcroft and Wyllie 1980).

use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::base::graph_text::{count_of, edges, vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::text::{Word, lines, words, write_words};
use std::fmt;
use std::str::FromStr;

/// The word a text starts with.
const HEADER: &str = "disjoint-paths";

/// A directed graph, and where the two paths begin and end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisjointPaths {
    graph: Graph,
    /// Start and goal of each path.
    ends: [[Vertex; 2]; 2],
}

impl DisjointPaths {
    /// Two paths of this graph, each from its start to its goal.
    ///
    /// # Errors
    /// When the graph has no arcs but edges, or the terminals are not four different vertices of it.
    pub fn new(graph: Graph, ends: [[Vertex; 2]; 2]) -> Result<Self, Fault> {
        if !graph.is_directed() {
            return Err(Fault::new("the graph has edges; the paths go along arcs"));
        }
        let all = ends.concat();
        if let Some(v) = all.iter().find(|v| v.index() >= graph.vertices()) {
            return Err(Fault::new(format!("there is no vertex {v} to begin or end at")));
        }
        match all.iter().enumerate().find(|(place, v)| all[..*place].contains(v)) {
            None => Ok(Self { graph, ends }),
            Some((_, v)) => Err(Fault::new(format!("vertex {v} is a terminal twice, and all four must differ"))),
        }
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Start and goal of each path.
    #[must_use]
    pub fn ends(&self) -> [[Vertex; 2]; 2] {
        self.ends
    }
}

/// The two paths. Text form: `1>5>2 3>6>4`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TwoPaths(pub [Vec<Vertex>; 2]);

impl fmt::Display for TwoPaths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = |path: &Vec<Vertex>| path.iter().map(Vertex::to_string).collect::<Vec<_>>().join(">");
        write_words(f, "", self.0.iter().map(path))
    }
}

impl FromStr for TwoPaths {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let read = |word: Word<'_>| {
            let path = word.text.split('>').map(|v| vertex(v, u32::MAX as usize));
            path.collect::<Result<Vec<_>, _>>().map_err(|fault| fault.at_place(word.place))
        };
        let paths = lines(text).flat_map(|(n, line)| words(n, line)).map(read).collect::<Result<Vec<_>, _>>()?;
        let count = paths.len();
        let two = <[Vec<Vertex>; 2]>::try_from(paths);
        two.map(Self).map_err(|_| Fault::new(format!("there are {count} paths, and must be two, as in `1>5>2 3>6>4`")))
    }
}

impl Problem for DisjointPaths {
    const NAME: &'static str = HEADER;
    type Witness = TwoPaths;

    fn verify(&self, given: &TwoPaths) -> Result<(), Fault> {
        let mut visited = vec![false; self.graph.vertices()];
        for (path, [start, goal]) in given.0.iter().zip(self.ends) {
            for &v in path {
                match visited.get_mut(v.index()) {
                    None => return Err(Fault::new(format!("there is no vertex {v}"))),
                    Some(true) => return Err(Fault::new(format!("vertex {v} is visited twice"))),
                    Some(visited) => *visited = true,
                }
            }
            if let Some(two) = path.windows(2).find(|two| self.graph.step(two[0], two[1]).is_none()) {
                return Err(Fault::new(format!("there is no arc {}>{}", two[0], two[1])));
            }
            if path.first() != Some(&start) || path.last() != Some(&goal) {
                return Err(Fault::new(format!("a path does not lead from {start} to {goal}")));
            }
        }
        Ok(())
    }
}

impl fmt::Display for DisjointPaths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [[s1, t1], [s2, t2]] = self.ends;
        writeln!(f, "{HEADER} {} from {s1} to {t1} and {s2} to {t2}", self.graph.vertices())?;
        self.graph.write_edges(f)
    }
}

impl FromStr for DisjointPaths {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        const START: &str =
            "two paths start with vertices and terminals, as in `disjoint-paths 6 from 1 to 2 and 3 to 4`";
        let mut words = lines(text).flat_map(|(number, line)| words(number, line));
        let first = words.next().ok_or_else(|| Fault::new(START))?;
        if first.text != HEADER {
            return Err(first.fault(START));
        }
        let vertices = count_of(words.next().ok_or_else(|| first.fault(START))?)?;
        let mut ends = [[Vertex(0); 2]; 2];
        for (place, said) in ["from", "to", "and", "to"].into_iter().enumerate() {
            words.next().filter(|word| word.text == said).ok_or_else(|| first.fault(START))?;
            let word = words.next().ok_or_else(|| first.fault(START))?;
            ends[place / 2][place % 2] = vertex(word.text, vertices).map_err(|fault| fault.at_place(word.place))?;
        }
        Self::new(edges(vertices, true, words)?, ends)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "disjoint-paths 6 from 1 to 2 and 3 to 4\n1>5 5>2 3>6 6>4 3>5 5>4\n";

    #[test]
    fn terminals_and_arcs_are_read_as_printed_and_bad_ones_told_why_and_where() {
        assert_eq!(TEXT.parse::<DisjointPaths>().map(|problem| problem.to_string()), Ok(TEXT.into()));
        for (text, part) in [
            ("", "two paths start with vertices and terminals"),
            ("disjoint-paths 6 from 1 to 2", "line 1, column 1: two paths start"),
            ("disjoint-paths 4 from 1 to 2 and 3 to 5", "line 1, column 39: vertex 5 is out of range 1..4"),
            ("disjoint-paths 4 from 1 to 2 and 3 to 1", "vertex 1 is a terminal twice"),
            ("disjoint-paths 4 from 1 to 2 and 3 to 4\n1-2", "line 2, column 1: `1-2` is not an arc like `1>2`"),
        ] {
            let fault = text.parse::<DisjointPaths>().unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
        for (text, part) in [("1>2", "there are 1 paths"), ("1>2 3>x", "line 1, column 5: `x` is no vertex")] {
            assert!(text.parse::<TwoPaths>().unwrap_err().to_string().contains(part), "{text}");
        }
    }

    #[test]
    fn two_paths_lead_along_arcs_and_share_no_vertex() {
        let problem: DisjointPaths = TEXT.parse().unwrap();
        let verify = |paths: &str| {
            let paths: TwoPaths = paths.parse().unwrap();
            assert_eq!(paths.to_string().parse(), Ok(paths.clone()));
            problem.verify(&paths).map_err(|fault| fault.to_string())
        };
        assert_eq!(verify("1>5>2 3>6>4"), Ok(()));
        for (paths, part) in [
            ("1>5>2 3>5>4", "vertex 5 is visited twice"),
            ("1>2 3>6>4", "there is no arc 1>2"),
            ("3>6>4 1>5>2", "does not lead from 1 to 2"),
            ("1>9>2 3>6>4", "there is no vertex 9"),
        ] {
            assert!(verify(paths).unwrap_err().contains(part), "{paths}");
        }
    }
}
