//! Multicoloured clique to SET: is there a set on the board?
//!
//! After Lampis and Mitsou ("The computational complexity of the game of Set and its theoretical applications", 2014):
//! finding one set is `W[1]`-hard in the size of a set. The paper's q = k + k(k-1)/2 values are kept; the properties are
//! our own reconstruction.
//!
//! # Construction
//! For k colours, q = k + k(k-1)/2 values: one for each colour, and one for each pair of colours. Call the value of a
//! colour or a pair its *seat*. A card for each vertex, whose seat is its colour's, and one for each edge between
//! vertices of different colours, whose seat is that pair's. The first property is the seat. For each ordered pair of
//! colours (i, j), and each binary digit of the numbers of the vertices of colour i within it, there is one more
//! property, in which all cards have their seat, except that
//!
//! - a vertex of colour i whose number has the digit 1 has the seat of the pair {i, j}, and
//! - an edge between colours i and j whose end of colour i has the digit 1 has the seat of i.
//!
//! ```text
//! k = 2, seats 0, 1 and 2 = {0,1}      property:  seat  (0,1) digit 0  (1,0) digit 0
//! vertex a of colour 0, number 0                   0         0              0
//! vertex b of colour 0, number 1                   0         2              0
//! vertex c of colour 1, number 1                   1         1              2
//! edge b-c                                         2         0              1
//! ```
//!
//! # Forward
//! The cards of the clique's vertices and edges.
//!
//! # Back
//! The vertices whose cards are in the set.
//!
//! # Size
//! n + m cards at most for n vertices and m edges, 1 + (k-1) * (sum of the digits of each colour) properties.
//!
//! # Why no stays no
//! With one colour there is one value, and one card if the colour has a vertex, which is a set. Let there be two or more
//! colours, so q >= 3. In no property but the first do cards of the same seat have more than two values, and q >= 3
//! different ones are needed. So if the cards of a set had all the same seat, they would agree in every property. But
//! vertices of one colour differ in a digit of their numbers, and so do different edges in that of an end. Hence all
//! seats differ, and the set has one card for each: a vertex of each colour, an edge for each pair of colours. In the
//! properties of (i, j), each card that is no vertex of colour i or edge of {i, j} has its seat, which is neither of
//! these two. So not all values there are the same, and all are different, which means that vertex and edge have the two
//! seats in one way or the other: the digit of the vertex is that of the edge's end. So the edge of each pair has the two
//! chosen vertices as its ends, and they are a clique.

use crate::problems::hamiltonian_path::Path;
use crate::problems::multicoloured_clique::MulticolouredClique;
use crate::reduction::{Reduction, Size};
use misdeal_kernel::base::graph::Vertex;
use misdeal_kernel::boards::Deck as _;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::set::Board;
use misdeal_kernel::set::Set;
use misdeal_kernel::set::card::Card;
use misdeal_kernel::set::shape::Shape;
use misdeal_kernel::set::{Shown, Wanted};
use std::collections::BTreeMap;

/// A property after the first: it ties the vertex of one colour to its end of the edge to another.
#[derive(Clone, Copy, Debug)]
struct Tie {
    colour: usize,
    other: usize,
    digit: u32,
}

/// The reduction from [`MulticolouredClique`] to [`Wanted`].
#[derive(Clone, Debug)]
pub struct CliqueToSet {
    source: MulticolouredClique,
    ties: Vec<Tie>,
    /// The vertex of each card that is one's; where several have the same card, the first.
    vertices: BTreeMap<Card, Vertex>,
    target: Wanted,
}

/// How many binary digits tell this number of vertices apart.
fn digits(vertices: usize) -> u32 {
    vertices.saturating_sub(1).checked_ilog2().map_or(0, |most| most + 1)
}

/// How many values there are for this number of colours.
fn seats(colours: usize) -> usize {
    colours + colours * (colours - 1) / 2
}

/// The seat of a pair of colours.
fn seat(colours: usize, one: usize, two: usize) -> u16 {
    let (low, high) = (one.min(two), one.max(two));
    (colours + high * (high - 1) / 2 + low) as u16
}

impl CliqueToSet {
    fn has_digit(number: usize, digit: u32) -> bool {
        number >> digit & 1 == 1
    }

    fn vertex(source: &MulticolouredClique, ties: &[Tie], v: Vertex) -> Card {
        let (colour, number) = source.place(v);
        let own = colour as u16;
        let value = |tie: &Tie| match tie.colour == colour && Self::has_digit(number, tie.digit) {
            true => seat(source.colours(), colour, tie.other),
            false => own,
        };
        Card::new(std::iter::once(own).chain(ties.iter().map(value)))
    }

    /// The card of an edge, unless both ends have the same colour.
    fn edge(source: &MulticolouredClique, ties: &[Tie], ends: [Vertex; 2]) -> Option<Card> {
        let ends = ends.map(|end| source.place(end));
        let [(one, _), (two, _)] = ends;
        if one == two {
            return None;
        }
        let own = seat(source.colours(), one, two);
        let value = |tie: &Tie| {
            let between = [(one, two), (two, one)].iter().position(|&pair| pair == (tie.colour, tie.other));
            match between.filter(|&end| Self::has_digit(ends[end].1, tie.digit)) {
                Some(_) => tie.colour as u16,
                None => own,
            }
        };
        Some(Card::new(std::iter::once(own).chain(ties.iter().map(value))))
    }
}

impl Reduction for CliqueToSet {
    const NAME: &'static str = "multicoloured-clique-to-set";
    const CITE: &'static str = "after Lampis, Mitsou (2014), the properties reconstructed";
    const SIZE: &'static str = "n vertices of k colours, m edges: at most n + m cards, k + k(k-1)/2 values, \
        1 + (k-1) * (sum over the colours of the digits of their sizes) properties";
    type Source = MulticolouredClique;
    type Target = Wanted;

    fn apply(source: &MulticolouredClique) -> Result<Self, Fault> {
        let colours = source.colours();
        let pairs = (0..colours).flat_map(|colour| (0..colours).map(move |other| (colour, other)));
        let ties: Vec<Tie> = pairs
            .filter(|(colour, other)| colour != other)
            .flat_map(|(colour, other)| (0..digits(source.size(colour))).map(move |digit| Tie { colour, other, digit }))
            .collect();
        let graph = source.graph();
        let cards = graph.vertices() + graph.edges().len();
        if cards.saturating_mul(ties.len() + 1) > 10 * Shape::MOST_VALUES {
            let what =
                format!("the graph would make {cards} cards of {} properties, which is too large", ties.len() + 1);
            return Err(Fault::new(what));
        }
        let mut vertices = BTreeMap::new();
        for v in (0..colours).flat_map(|colour| source.vertices(colour)) {
            vertices.entry(Self::vertex(source, &ties, v)).or_insert(v);
        }
        let edges = graph.edges().iter().filter_map(|&ends| Self::edge(source, &ties, ends));
        let shape = Shape::new(ties.len() + 1, seats(colours))?;
        let board = Board::new(shape, vertices.keys().cloned().chain(edges))?;
        Ok(Self { source: source.clone(), ties, vertices, target: Wanted::a_match(board) })
    }

    fn target(&self) -> &Wanted {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let (graph, colours) = (self.source.graph(), self.source.colours());
        let all: usize = (0..colours).map(|colour| digits(self.source.size(colour)) as usize).sum();
        let board = &self.target.board;
        vec![
            Size::new("cards", board.cards().len(), graph.vertices() + graph.edges().len()),
            Size::new("values", board.shape().values(), seats(colours)),
            Size::new("properties", board.shape().properties(), 1 + (colours - 1) * all),
        ]
    }

    fn forward(&self, clique: &Path) -> Result<Shown, Fault> {
        self.source.verify(clique)?;
        let mut cards = Vec::new();
        for (place, &v) in clique.0.iter().enumerate() {
            cards.push(Self::vertex(&self.source, &self.ties, v));
            cards.extend(clique.0[..place].iter().filter_map(|&w| Self::edge(&self.source, &self.ties, [w, v])));
        }
        Ok(Shown::new(vec![Set::new(cards)]))
    }

    fn back(&self, shown: &Shown) -> Result<Path, Fault> {
        self.target.verify(shown)?;
        Ok(Path(shown.cards().filter_map(|card| self.vertices.get(card).copied()).collect()))
    }
}
