//! A game of geography: graph, variant, and where the token stands.
//!
//! ```text
//! geography 5 undirected vertex from 1
//! 1-2 2-3 3-4
//! geography 3 directed edge from 2
//! 1>2 2>1 2>3
//! ```
//!
//! Two players move the token in turn, from where it stands along an edge (or arc) to a neighbour. In *vertex*
//! geography the vertex it leaves is removed from the graph, so no vertex is visited twice, the first one included; in
//! *edge* geography the edge it took is removed, and vertices may be visited again. Who has to move and can't, loses.
//! (The paper, section 4: "the token can be moved to an adjacent vertex, and the edge/vertex that was traversed gets
//! removed from the graph ... the first player unable to move loses".) The question is whether the player who moves
//! first wins.

use crate::base::graph::{Graph, Vertex};
use crate::base::graph_text::{count_of, edges, vertex};
use crate::claim::yes_or_no::{self, Claimed};
use crate::fault::Fault;
use crate::game::Dealt;
use crate::geography::lost::{Lost, Win};
use crate::geography::position::Position;
use crate::problem::{Problem, Refutable};
use crate::text::{Word, lines, shorten, words};
use std::fmt;
use std::str::FromStr;

/// What a move removes from the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removed {
    /// The vertex that the token leaves.
    Vertex,
    /// The edge that it takes.
    Edge,
}

impl fmt::Display for Removed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Vertex => "vertex",
            Self::Edge => "edge",
        })
    }
}

impl FromStr for Removed {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text {
            "vertex" => Ok(Self::Vertex),
            "edge" => Ok(Self::Edge),
            other => Err(Fault::new(format!("geography is `vertex` or `edge`, not `{}`", shorten(other)))),
        }
    }
}

/// A claim about a game that the kernel has accepted.
pub type Accepted = yes_or_no::Accepted<Geography>;
/// What can be claimed about a game.
pub type Statement = yes_or_no::Statement<Geography>;

/// A graph with a token on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geography {
    graph: Graph,
    removed: Removed,
    from: Vertex,
}

impl Geography {
    /// The game on a graph with the token on this vertex.
    ///
    /// # Errors
    /// When there is no such vertex.
    pub fn new(graph: Graph, removed: Removed, from: Vertex) -> Result<Self, Fault> {
        if from.index() >= graph.vertices() {
            let most = graph.vertices();
            return Err(Fault::new(format!("the token stands on vertex {from}, and the graph has {most}")));
        }
        Ok(Self { graph, removed, from })
    }

    /// The game on a graph that a rule like `undirected vertex from 1` says.
    ///
    /// # Errors
    /// When it is no such rule, or for another graph.
    pub fn on(graph: Graph, rule: &str) -> Result<Self, Fault> {
        let mut words = words(1, rule);
        let read = Rule::read(&mut words, graph.vertices()).map_err(|fault| Fault::new(fault.what()));
        match (read?, words.next()) {
            (_, Some(word)) => Err(Fault::new(format!("`{}` follows the rule of geography", shorten(word.text)))),
            (rule, None) if rule.directed == graph.is_directed() => Self::new(graph, rule.removed, rule.from),
            (_, None) if graph.is_directed() => Err(Fault::new("the graph has arcs, so the geography is `directed`")),
            _ => Err(Fault::new("the graph has edges, not arcs, so the geography is `undirected`")),
        }
    }

    /// Whether another game is the same, with the edges in any order.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        (self.removed, self.from) == (other.removed, other.from) && self.graph.same(&other.graph)
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// What a move removes.
    #[must_use]
    pub fn removed(&self) -> Removed {
        self.removed
    }

    /// Where the token stands at first.
    #[must_use]
    pub fn from(&self) -> Vertex {
        self.from
    }

    /// The variant in words: `undirected vertex`.
    #[must_use]
    pub fn variant(&self) -> String {
        format!("{}directed {}", if self.graph.is_directed() { "" } else { "un" }, self.removed)
    }
}

impl fmt::Display for Geography {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "geography {} {} from {}", self.graph.vertices(), self.variant(), self.from)?;
        self.graph.write_edges(f)
    }
}

impl FromStr for Geography {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut words = lines(text).flat_map(|(number, line)| words(number, line));
        let first = words.next().ok_or_else(|| Fault::new(START))?;
        if first.text != "geography" {
            return Err(first.fault(START));
        }
        let vertices = count_of(words.next().ok_or_else(|| Fault::new(START))?)?;
        let rule = Rule::read(&mut words, vertices)?;
        Self::new(edges(vertices, rule.directed, words)?, rule.removed, rule.from)
    }
}

const START: &str = "a game of geography starts with a header like `geography 5 undirected vertex from 1`";

/// What a header says besides the number of vertices.
struct Rule {
    directed: bool,
    removed: Removed,
    from: Vertex,
}

impl Rule {
    fn read<'a>(words: &mut impl Iterator<Item = Word<'a>>, vertices: usize) -> Result<Self, Fault> {
        let mut head = || words.next().ok_or_else(|| Fault::new(START));
        let directed = head()?;
        let directed = match directed.text {
            "directed" => true,
            "undirected" => false,
            other => {
                let what = format!("geography is `directed` or `undirected`, not `{}`", shorten(other));
                return Err(directed.fault(what));
            }
        };
        let removed = head()?;
        let removed = removed.text.parse().map_err(|fault: Fault| fault.at_place(removed.place))?;
        let (word, from) = (head()?, head()?);
        if word.text != "from" {
            return Err(word.fault(format!("`{}` is not the word `from`; {START}", shorten(word.text))));
        }
        let from = vertex(from.text, vertices).map_err(|fault| fault.at_place(from.place))?;
        Ok(Self { directed, removed, from })
    }
}

/// Does the player who moves first win?
impl Problem for Geography {
    const NAME: &'static str = "geography";
    type Witness = Win;

    /// He does if he can move the token so that the other, who has to move then, loses.
    fn verify(&self, win: &Win) -> Result<(), Fault> {
        let mut position = Position::first(self);
        position.go_to(win.to)?;
        win.lost.check(&position)
    }
}

impl Claimed for Geography {
    const QUESTION: &'static str = "win";
}

impl Refutable for Geography {
    type Refutation = Lost;

    fn refute(&self, lost: &Lost) -> Result<(), Fault> {
        lost.check(&Position::first(self))
    }
}

impl Dealt for Geography {
    const GAME: &'static str = "geography";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_as_printed() {
        for text in [
            "geography 5 undirected vertex from 1\n1-2 2-3 3-4\n",
            "geography 3 directed edge from 2\n1>2 2>1 2>3\n",
            "geography 1 directed vertex from 1\n",
        ] {
            assert_eq!(text.parse::<Geography>().map(|deal| deal.to_string()), Ok(text.into()));
        }
    }

    #[test]
    fn bad_games_are_told_why_and_where() {
        for (text, part) in [
            ("", "starts with a header"),
            ("graph 5", "line 1, column 1: a game of geography starts with"),
            ("geography x", "line 1, column 11: the number of vertices must be"),
            ("geography 5", "starts with a header"),
            ("geography 5 vertex", "line 1, column 13: geography is `directed` or `undirected`, not `vertex`"),
            ("geography 5 directed arc", "line 1, column 22: geography is `vertex` or `edge`, not `arc`"),
            ("geography 5 directed edge at 1", "line 1, column 27: `at` is not the word `from`"),
            ("geography 5 directed edge from 6", "line 1, column 32: vertex 6 is out of range 1..5"),
            ("geography 5 directed edge from 5\n1-2", "line 2, column 1: `1-2` is not an arc"),
            ("geography 0 directed edge from 1", "there is no vertex 1"),
        ] {
            let fault = text.parse::<Geography>().unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }

    #[test]
    fn a_game_that_differs_in_anything_is_another() {
        let game = |text: &str| text.parse::<Geography>().unwrap();
        let one = game("geography 4 undirected vertex from 1\n1-2 2-3 3-4");
        assert!(one.same(&game("geography 4 undirected vertex from 1\n3-4 2-1 2-3")));
        for other in [
            "geography 5 undirected vertex from 1\n1-2 2-3 3-4",
            "geography 4 directed vertex from 1\n1>2 2>3 3>4",
            "geography 4 undirected edge from 1\n1-2 2-3 3-4",
            "geography 4 undirected vertex from 2\n1-2 2-3 3-4",
            "geography 4 undirected vertex from 1\n1-2 2-3 2-4",
            "geography 4 undirected vertex from 1\n1-2 2-3",
        ] {
            assert!(!one.same(&game(other)), "{other}");
        }
        // The same neighbours of other vertices, and other neighbours of the same vertices.
        let arc = |text: &str| game(&format!("geography 3 directed vertex from 1\n{text}"));
        assert!(!arc("1>3").same(&arc("2>3")) && !arc("1>2").same(&arc("1>3")));
    }
}
