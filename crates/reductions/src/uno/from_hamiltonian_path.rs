//! Hamiltonian path in graphs of maximum degree 3 to cooperation of two players, and
//! with hands of equal size.
//!
//! Theorem 1 and Corollary 2 of the paper, repaired.
//!
//! # Construction
//! Player 1 has a card (i, i) for each vertex i, player 2 a card (i, j) for each edge i-j, i < j. The graph must have as
//! many edges as vertices at least, or player 2 would be the first to finish.
//!
//! *Equal hands.* The path begins at a given vertex s, and there are n vertices and m > n edges. Player 1 gets m - n
//! copies of (n + 2, n + 2) and the card (n + 2, n + 1) besides, player 2 the card (s, n + 1): m + 1 cards each.
//!
//! # Forward
//! Vertex, edge, vertex, and so on, as the path goes. For equal hands player 1 first plays (n + 2, n + 2) again and
//! again while player 2 has to skip, then (n + 2, n + 1), and is answered with (s, n + 1), which only (s, s) follows.
//!
//! # Back
//! The vertices in the order of player 1's cards; but see below.
//!
//! # Size
//! n + m cards, n colours and numbers; for equal hands 2m + 2 cards, n + 2 colours and numbers.
//!
//! # Why no stays no
//! After (i, i) only an edge at i can be played. After an edge i-j player 1 plays (j, j) if he has it still. If he has
//! not, he must skip (no other card of his matches), and player 2 goes on with another edge at i or at j. Another at i
//! leads to a neighbour of i after all. At j, which was visited, two edges were used when the walk came and went, unless
//! j was the first vertex of all, and the third when it came again: so j is the first vertex, and has degree 3. Then the
//! walk v1 v2 ... i came back to v1 = j, and goes on from there: v2 ... i v1 is a path too, and ends at v1. This happens
//! once at most, since v1 has no edge left. So `back` turns the path that far, and all neighbours in it are adjacent.
//!
//! *Equal hands.* The copies of (n + 2, n + 2) can be played only before (n + 2, n + 1) or only after it, and the cards
//! of the graph only on the other side of (s, n + 1). Before: the path begins at s. After: player 2 plays (s, n + 1) when
//! all vertices are visited, next to (s, s), or next to an edge i-s while player 1 has nothing to play. Since s has
//! degree 2 at most and was visited, s was the first vertex then. So the path begins or ends at s, and can be reversed.
//!
//! # Where the paper is wrong
//! As printed, there is no limit on degrees. Then skips let the walk cross visited vertices again and again, so that
//! graphs without a Hamiltonian path become a yes (see `as_printed` and the tests). In Corollary 2 the start is not
//! encoded where m = n, a start of degree 3 gives a false yes, and the players of the "symmetric" end are exchanged.

use crate::problems::hamiltonian_path::{HamiltonianPath, Path};
use crate::reduction::{Reduction, Size};
use crate::roles::Role;
use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::uno::card::Card;
use misdeal_kernel::uno::cards::Cards;
use misdeal_kernel::uno::coop::{Coop, Line, Skips, Turn};
use misdeal_kernel::uno::sizes::Sizes;

/// The most edges at a vertex.
const MOST_DEGREE: usize = 3;

/// Hamiltonian path to cooperation, Theorem 1.
#[derive(Clone, Debug)]
pub struct PathToCoop {
    source: HamiltonianPath,
    target: Coop,
}

impl PathToCoop {
    /// The construction as the paper prints it: for any connected graph that is no tree.
    ///
    /// # Errors
    /// When the graph is another, or is too large, or the path has to begin at a vertex.
    pub fn as_printed(source: &HamiltonianPath) -> Result<Coop, Fault> {
        begins_anywhere(source)?;
        is_connected_and_no_tree(source)?;
        Self::build(source)
    }

    fn build(source: &HamiltonianPath) -> Result<Coop, Fault> {
        coop(source.graph(), |_, _| Ok(()), 0)
    }
}

impl Reduction for PathToCoop {
    const NAME: &'static str = "hamiltonian-path-to-uno-coop";
    const CITE: &'static str = "Demaine, Demaine, Harvey, Uehara, Uno, Uno (2014), Theorem 1, repaired";
    const SIZE: &'static str = "n vertices, m edges: n + m cards, n colours and numbers";
    type Source = HamiltonianPath;
    type Target = Coop;

    fn apply(source: &HamiltonianPath) -> Result<Self, Fault> {
        source.has_degree_at_most(MOST_DEGREE)?;
        begins_anywhere(source)?;
        let (n, m) = (source.graph().vertices(), source.graph().edges().len());
        if n == 0 {
            return Err(Fault::new("the graph has no vertex, and needs one at least"));
        }
        if m < n {
            return Err(Fault::new(format!("the graph has {n} vertices and only {m} edges, and needs {n} at least")));
        }
        Ok(Self { source: source.clone(), target: Self::build(source)? })
    }

    fn target(&self) -> &Coop {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let (n, m) = (self.source.graph().vertices(), self.source.graph().edges().len());
        sizes(&self.target, n + m, n)
    }

    fn roles(&self) -> Vec<Role> {
        roles(self.source.graph())
    }

    fn forward(&self, path: &Path) -> Result<Line, Fault> {
        self.source.verify(path)?;
        Ok(Line(walk(path)))
    }

    fn back(&self, line: &Line) -> Result<Path, Fault> {
        self.target.verify(line)?;
        let path = path(self.source.graph(), line)?;
        self.source.verify(&path)?;
        Ok(path)
    }
}

/// Hamiltonian path from a given vertex to cooperation with hands of equal size, Corollary 2.
#[derive(Clone, Debug)]
pub struct PathToEqualHands {
    source: HamiltonianPath,
    start: Vertex,
    target: Coop,
}

impl PathToEqualHands {
    /// The construction as the paper prints it, for any connected graph that is no tree. Where there are as many edges
    /// as vertices, the start is not encoded.
    ///
    /// # Errors
    /// When the graph is another, or is too large, or no start is given.
    pub fn as_printed(source: &HamiltonianPath) -> Result<Coop, Fault> {
        is_connected_and_no_tree(source)?;
        Self::build(source)
    }

    fn build(source: &HamiltonianPath) -> Result<Coop, Fault> {
        let (n, m) = (source.graph().vertices(), source.graph().edges().len());
        let start = source.from().ok_or_else(|| Fault::new("the path needs a vertex to begin at"))?;
        let more = m.checked_sub(n).ok_or_else(|| {
            Fault::new(format!("the graph has {n} vertices and only {m} edges, so the hands can't be made equal"))
        })?;
        if more == 0 {
            return PathToCoop::build(source);
        }
        let (bait, door) = (n as u32 + 2, n as u32 + 1);
        let add = |first: &mut Cards, second: &mut Cards| {
            first.add(Card::new(&[bait, bait]), more)?;
            first.add(Card::new(&[bait, door]), 1)?;
            second.add(Card::new(&[start.0 + 1, door]), 1)
        };
        coop(source.graph(), add, 2)
    }
}

impl Reduction for PathToEqualHands {
    const NAME: &'static str = "hamiltonian-path-to-uno-coop-equal-hands";
    const CITE: &'static str = "Demaine, Demaine, Harvey, Uehara, Uno, Uno (2014), Corollary 2, repaired";
    const SIZE: &'static str = "n vertices, m edges: two hands of m + 1 cards, n + 2 colours and numbers";
    type Source = HamiltonianPath;
    type Target = Coop;

    fn apply(source: &HamiltonianPath) -> Result<Self, Fault> {
        source.has_degree_at_most(MOST_DEGREE)?;
        let start = source.from().ok_or_else(|| Fault::new("the path needs a vertex to begin at"))?;
        let (n, m) = (source.graph().vertices(), source.graph().edges().len());
        if source.graph().steps(start).len() == MOST_DEGREE {
            return Err(Fault::new(format!("vertex {start}, where the path begins, has degree 3, and may have 2")));
        }
        if m <= n {
            return Err(Fault::new(format!("the graph has {n} vertices and {m} edges, and needs more edges")));
        }
        Ok(Self { source: source.clone(), start, target: Self::build(source)? })
    }

    fn target(&self) -> &Coop {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let (n, m) = (self.source.graph().vertices(), self.source.graph().edges().len());
        sizes(&self.target, 2 * m + 2, n + 2)
    }

    fn roles(&self) -> Vec<Role> {
        let (n, m) = (self.source.graph().vertices(), self.source.graph().edges().len());
        let (bait, door) = (n as u32 + 2, n as u32 + 1);
        let group = "what makes the hands equal, and leads to the start";
        let more = [
            Role::new(&Card::new(&[bait, bait]), "nobody can follow", group).times(m - n).of_player(1),
            Role::new(&Card::new(&[bait, door]), "to the door", group).of_player(1),
            Role::new(&Card::new(&[self.start.0 + 1, door]), format!("door to vertex {}", self.start), group)
                .of_player(2),
        ];
        roles(self.source.graph()).into_iter().chain(more).collect()
    }

    fn forward(&self, path: &Path) -> Result<Line, Fault> {
        self.source.verify(path)?;
        let (n, m) = (self.source.graph().vertices(), self.source.graph().edges().len());
        let (bait, door) = (n as u32 + 2, n as u32 + 1);
        let mut line: Vec<Turn> = (0..m - n).flat_map(|_| [Turn::Play(Card::new(&[bait, bait])), Turn::Skip]).collect();
        line.push(Turn::Play(Card::new(&[bait, door])));
        line.push(Turn::Play(Card::new(&[self.start.0 + 1, door])));
        line.extend(walk(path));
        Ok(Line(line))
    }

    fn back(&self, line: &Line) -> Result<Path, Fault> {
        self.target.verify(line)?;
        let mut path = path(self.source.graph(), line)?;
        if path.0.first() != Some(&self.start) {
            path.0.reverse();
        }
        self.source.verify(&path)?;
        Ok(path)
    }
}

/// Refuses a vertex to begin at.
fn begins_anywhere(source: &HamiltonianPath) -> Result<(), Fault> {
    match source.from() {
        None => Ok(()),
        Some(from) => Err(Fault::new(format!("the path is to begin at {from}, which two equal hands can say"))),
    }
}

/// What the paper assumes of its graphs.
fn is_connected_and_no_tree(source: &HamiltonianPath) -> Result<(), Fault> {
    let graph = source.graph();
    let mut reached = vec![false; graph.vertices()];
    let mut open: Vec<Vertex> = source.vertices().take(1).collect();
    while let Some(v) = open.pop() {
        if !std::mem::replace(&mut reached[v.index()], true) {
            open.extend(graph.steps(v).iter().map(|step| step.to));
        }
    }
    if let Some(missed) = reached.iter().position(|reached| !reached) {
        return Err(Fault::new(format!("the graph is not connected: vertex 1 can't reach {}", missed + 1)));
    }
    let (n, m) = (graph.vertices(), graph.edges().len());
    match m >= n {
        true => Ok(()),
        false => Err(Fault::new(format!("the graph is a tree: it has {n} vertices and {m} edges"))),
    }
}

/// How large the hands are, next to how large they may be.
fn sizes(target: &Coop, cards: usize, values: usize) -> Vec<Size> {
    vec![
        Size::new("cards", target.hands().iter().map(Cards::len).sum(), cards),
        Size::new("colours", target.sizes().size(0), values),
        Size::new("numbers", target.sizes().size(1), values),
    ]
}

/// The hands for a graph, with further cards, and `more` further colours and numbers.
fn coop(
    graph: &Graph,
    add: impl FnOnce(&mut Cards, &mut Cards) -> Result<(), Fault>,
    more: usize,
) -> Result<Coop, Fault> {
    let size = graph.vertices() + more;
    let vertex = |v: u32| Card::new(&[v + 1, v + 1]);
    let mut first = Cards::new((0..graph.vertices() as u32).map(vertex))?;
    let mut second = Cards::new(graph.edges().iter().map(|&[a, b]| edge(a, b)))?;
    add(&mut first, &mut second)?;
    Coop::new(Sizes::new(&[size, size])?, Skips::Stuck, vec![first, second])
}

/// The cards of vertices and edges by their names.
fn roles(graph: &Graph) -> Vec<Role> {
    let vertices = (0..graph.vertices() as u32).map(|v| {
        Role::new(&Card::new(&[v + 1, v + 1]), format!("vertex {}", Vertex(v)), "vertices, player 1").of_player(1)
    });
    let edges = graph.edges().iter();
    let edges = edges.map(|&[a, b]| Role::new(&edge(a, b), format!("edge {a}-{b}"), "edges, player 2").of_player(2));
    vertices.chain(edges).collect()
}

/// The card of an edge.
fn edge(a: Vertex, b: Vertex) -> Card {
    Card::new(&[a.min(b).0 + 1, a.max(b).0 + 1])
}

/// The turns that follow a path.
fn walk(path: &Path) -> Vec<Turn> {
    let mut turns = Vec::new();
    for (place, &v) in path.0.iter().enumerate() {
        if let Some(before) = place.checked_sub(1) {
            turns.push(Turn::Play(edge(path.0[before], v)));
        }
        turns.push(Turn::Play(Card::new(&[v.0 + 1, v.0 + 1])));
    }
    turns
}

/// The path along the vertices that player 1 plays; where the walk came back to the first of them, the path is turned.
fn path(graph: &Graph, line: &Line) -> Result<Path, Fault> {
    let mut path: Vec<Vertex> = Vec::new();
    for turn in line.0.iter().step_by(2) {
        let Turn::Play(card) = turn else { continue };
        let [colour, number] = [card.values()[0] - 1, card.values()[1] - 1];
        if colour != number || colour as usize >= graph.vertices() {
            continue;
        }
        let v = Vertex(colour);
        if let (Some(&first), Some(&last)) = (path.first(), path.last()) {
            let adjacent = |a: Vertex, b: Vertex| graph.step(a, b).is_some();
            if !adjacent(last, v) {
                if !(adjacent(last, first) && adjacent(first, v)) {
                    return Err(Fault::new(format!("the walk does not lead from vertex {last} to {v}")));
                }
                path.rotate_left(1);
            }
        }
        path.push(v);
    }
    Ok(Path(path))
}
