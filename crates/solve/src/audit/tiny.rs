//! All tiny instances of a problem. A law that is broken is often broken on one of them, and an instance drawn at random
//! can miss it for a long time; so an audit goes through these first, and says up to which size it did.
//!
//! Graphs come once for each class under renaming of the vertices: the class is found by trying all orders, of which a
//! graph on 5 vertices has 120.

use super::problem::Audited;
use misdeal_kernel::base::cnf::{Cnf, Lit, Var};
use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::geography::{Geography, Removed};
use misdeal_kernel::set::{Board, Card, Demand, Shape};
use misdeal_kernel::swish;
use misdeal_kernel::uno::{self, Cards, Coop, Duel, GoingOut, Sizes, Skips, Solitaire};
use misdeal_reductions::problems::graph_matching::GraphMatching;
use misdeal_reductions::problems::hamiltonian_path::HamiltonianPath;
use misdeal_reductions::problems::k_dimensional_matching::{KDimensionalMatching, Tuple};
use misdeal_reductions::problems::max_2_sat::Max2Sat;
use misdeal_reductions::problems::multicoloured_clique::MulticolouredClique;
use std::collections::BTreeSet;

/// A problem of which all tiny instances can be listed.
pub trait Tiny: Audited {
    /// Which those are, in words, where a graph has at most this many vertices.
    fn up_to(size: usize) -> String;

    /// All of them, the smallest first.
    fn tiny(size: usize) -> Vec<Self>;
}

/// The most vertices of a graph, where an instance has at most this size.
fn most(size: usize) -> u32 {
    size.min(5) as u32
}

/// All parts of a list with at most this many things.
fn parts<T: Clone>(all: &[T], most: usize) -> Vec<Vec<T>> {
    let mut found = vec![Vec::new()];
    for thing in all {
        let more =
            found.iter().filter(|part| part.len() < most).map(|part| [part.clone(), vec![thing.clone()]].concat());
        found.extend(more.collect::<Vec<_>>());
    }
    found.sort_by_key(Vec::len);
    found
}

/// All choices of at most this many things, with copies, in order.
fn choices<T: Clone>(all: &[T], most: usize) -> Vec<Vec<T>> {
    let mut found: Vec<(usize, Vec<T>)> = vec![(0, Vec::new())];
    let mut begin = 0;
    for _ in 0..most {
        let end = found.len();
        for place in begin..end {
            let (first, chosen) = found[place].clone();
            found.extend((first..all.len()).map(|at| (at, [chosen.clone(), vec![all[at].clone()]].concat())));
        }
        begin = end;
    }
    found.into_iter().map(|(_, chosen)| chosen).collect()
}

/// All orders of the numbers below `n`.
fn orders(n: u32) -> Vec<Vec<u32>> {
    (0..n).fold(vec![Vec::new()], |orders, next| {
        let wider = |order: Vec<u32>| {
            (0..=order.len()).map(move |at| {
                let mut order = order.clone();
                order.insert(at, next);
                order
            })
        };
        orders.into_iter().flat_map(wider).collect()
    })
}

/// The edges of a graph on `n` vertices for each class of such graphs under renaming.
fn classes(n: u32) -> Vec<Vec<[Vertex; 2]>> {
    let pairs: Vec<[u32; 2]> = (0..n).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
    let orders = orders(n);
    let mut seen = BTreeSet::new();
    parts(&pairs, pairs.len())
        .into_iter()
        .filter(|edges| {
            let renamed = orders.iter().map(|order| {
                let edge = |&[a, b]: &[u32; 2]| {
                    let (a, b) = (order[a as usize], order[b as usize]);
                    [a.min(b), a.max(b)]
                };
                let mut edges: Vec<[u32; 2]> = edges.iter().map(edge).collect();
                edges.sort_unstable();
                edges
            });
            renamed.min().is_some_and(|least| seen.insert(least))
        })
        .map(|edges| edges.into_iter().map(|edge| edge.map(Vertex)).collect())
        .collect()
}

/// A graph of each class with at most this many vertices.
fn graphs(most: u32) -> Vec<Graph> {
    let of = |n: u32| classes(n).into_iter().filter_map(move |edges| Graph::new(n as usize, false, edges).ok());
    (0..=most).flat_map(of).collect()
}

impl Tiny for HamiltonianPath {
    fn up_to(size: usize) -> String {
        format!("all graphs of up to {} vertices, with every vertex to begin at and without one", most(size))
    }

    fn tiny(size: usize) -> Vec<Self> {
        let with_starts = |graph: Graph| {
            let starts = (0..graph.vertices() as u32).map(|start| Some(Vertex(start)));
            let all: Vec<Self> =
                [None].into_iter().chain(starts).filter_map(|from| Self::new(graph.clone(), from).ok()).collect();
            all
        };
        graphs(most(size)).into_iter().flat_map(with_starts).collect()
    }
}

impl Tiny for GraphMatching {
    fn up_to(size: usize) -> String {
        format!("all graphs of up to {} vertices, with every size of a matching", most(size))
    }

    fn tiny(size: usize) -> Vec<Self> {
        let sizes = |graph: Graph| {
            let most = graph.vertices() / 2 + 1;
            (0..=most).filter_map(move |wanted| Self::new(graph.clone(), wanted).ok())
        };
        graphs(most(size)).into_iter().flat_map(sizes).collect()
    }
}

impl Tiny for MulticolouredClique {
    fn up_to(_: usize) -> String {
        "all graphs of up to 4 vertices in up to 3 colours".into()
    }

    fn tiny(_: usize) -> Vec<Self> {
        let mut all = Vec::new();
        for sizes in (1..=3).flat_map(|colours| sums(colours, 4)) {
            let n: usize = sizes.iter().sum();
            let pairs: Vec<[Vertex; 2]> =
                (0..n as u32).flat_map(|b| (0..b).map(move |a| [Vertex(a), Vertex(b)])).collect();
            let graphs = parts(&pairs, pairs.len()).into_iter().filter_map(|edges| Graph::new(n, false, edges).ok());
            all.extend(graphs.filter_map(|graph| Self::new(&sizes, graph).ok()));
        }
        all
    }
}

/// All lists of this many numbers that add up to at most `most`.
fn sums(numbers: usize, most: usize) -> Vec<Vec<usize>> {
    let wider = |list: Vec<usize>| {
        let left = most - list.iter().sum::<usize>();
        (0..=left).map(move |next| [list.clone(), vec![next]].concat())
    };
    (0..numbers).fold(vec![Vec::new()], |lists, _| lists.into_iter().flat_map(wider).collect())
}

impl Tiny for KDimensionalMatching {
    fn up_to(_: usize) -> String {
        "all tuples of up to 3 places with up to 2 values".into()
    }

    fn tiny(_: usize) -> Vec<Self> {
        let mut all = Vec::new();
        for (places, values) in (1..=3).flat_map(|places| (0..=2_u32).map(move |values| (places, values))) {
            let wider = |list: Vec<u32>| (1..=values).map(move |next| [list.clone(), vec![next]].concat());
            let tuples: Vec<Vec<u32>> =
                (0..places).fold(vec![Vec::new()], |lists, _| lists.into_iter().flat_map(wider).collect());
            let tuples: Vec<Tuple> = tuples.into_iter().map(Tuple).collect();
            let chosen = parts(&tuples, tuples.len()).into_iter();
            all.extend(chosen.filter_map(|mut tuples| {
                tuples.sort_unstable();
                Self::new(places, values as usize, tuples).ok()
            }));
        }
        all
    }
}

/// The literals of this many variables.
fn literals(variables: usize) -> Vec<Lit> {
    (1..=variables).filter_map(|var| Var::new(var).ok()).flat_map(|var| [var.yes(), var.no()]).collect()
}

impl Tiny for Max2Sat {
    fn up_to(_: usize) -> String {
        "all formulas of up to 3 variables and 2 clauses, or 2 variables and 3 clauses".into()
    }

    fn tiny(_: usize) -> Vec<Self> {
        let mut all = Vec::new();
        for variables in 0..=3 {
            let literals = literals(variables);
            let pairs = parts(&literals, 2).into_iter().filter(|two| two.len() == 2).map(|two| [two[0], two[1]]);
            let pairs: Vec<[Lit; 2]> = pairs.filter(|[one, two]| one.var() != two.var()).collect();
            for clauses in choices(&pairs, if variables < 3 { 3 } else { 2 }) {
                let wanted = 0..=clauses.len() + 1;
                all.extend(wanted.filter_map(|wanted| Self::new(variables, clauses.iter().copied(), wanted).ok()));
            }
        }
        all
    }
}

impl Tiny for Cnf {
    fn up_to(_: usize) -> String {
        "all formulas of different clauses of up to 2 variables".into()
    }

    fn tiny(_: usize) -> Vec<Self> {
        let mut all = Vec::new();
        for variables in 0..=2 {
            let clauses: Vec<Vec<Lit>> = parts(&literals(variables), 2);
            let is_plain = |clause: &&Vec<Lit>| clause.len() < 2 || clause[0].var() != clause[1].var();
            let clauses: Vec<Vec<Lit>> = clauses.iter().filter(is_plain).cloned().collect();
            all.extend(parts(&clauses, clauses.len()).into_iter().map(|clauses| {
                let mut cnf = Self::default();
                cnf.cover(variables);
                clauses.into_iter().for_each(|clause| cnf.add(clause));
                cnf
            }));
        }
        all
    }
}

impl Tiny for Geography {
    fn up_to(_: usize) -> String {
        "all graphs of up to 4 vertices and all directed ones of up to 3, from every vertex".into()
    }

    fn tiny(_: usize) -> Vec<Self> {
        let arcs = |n: u32| (0..n).flat_map(move |a| (0..n).filter(move |&b| a != b).map(move |b| [a, b].map(Vertex)));
        let directed = (1..=3_u32).flat_map(|n| {
            let arcs: Vec<[Vertex; 2]> = arcs(n).collect();
            let chosen = parts(&arcs, arcs.len()).into_iter();
            chosen.filter_map(move |arcs| Graph::new(n as usize, true, arcs).ok()).collect::<Vec<_>>()
        });
        let mut all = Vec::new();
        for graph in graphs(4).into_iter().chain(directed) {
            for from in 0..graph.vertices() as u32 {
                let games = [Removed::Vertex, Removed::Edge];
                all.extend(
                    games.into_iter().filter_map(|removed| Self::new(graph.clone(), removed, Vertex(from)).ok()),
                );
            }
        }
        all
    }
}

/// The cards of a deck of UNO.
fn deck(colours: u32, numbers: u32) -> Vec<uno::Card> {
    (1..=colours).flat_map(|colour| (1..=numbers).map(move |number| uno::Card::new(&[colour, number]))).collect()
}

/// All hands of at most this many cards.
fn hands(colours: u32, numbers: u32, most: usize) -> Vec<Cards> {
    choices(&deck(colours, numbers), most).into_iter().filter_map(|cards| Cards::new(cards).ok()).collect()
}

/// All deals of two hands of up to 2 cards of 2x2.
fn two_hands<T>(deal: impl Fn(Sizes, Vec<Cards>) -> Option<T>) -> Vec<T> {
    let Ok(sizes) = Sizes::new(&[2, 2]) else { return Vec::new() };
    let hands = hands(2, 2, 2);
    let pairs = hands.iter().flat_map(|one| hands.iter().map(move |two| vec![one.clone(), two.clone()]));
    pairs.filter_map(|hands| deal(sizes, hands)).collect()
}

impl Tiny for Solitaire {
    fn up_to(_: usize) -> String {
        "all hands of up to 5 cards of 2x2 and of up to 4 cards of 3x3".into()
    }

    fn tiny(_: usize) -> Vec<Self> {
        let of = |(size, most): (u32, usize)| {
            let sizes = Sizes::new(&[size as usize, size as usize]);
            let deal = move |hand: Cards| Self::new(sizes.clone().ok()?, 1, hand).ok();
            hands(size, size, most).into_iter().filter_map(deal)
        };
        [(2, 5), (3, 4)].into_iter().flat_map(of).collect()
    }
}

impl Tiny for Coop {
    fn up_to(_: usize) -> String {
        "all deals of two hands of up to 2 cards of 2x2".into()
    }

    fn tiny(_: usize) -> Vec<Self> {
        two_hands(|sizes, hands| Self::new(sizes, Skips::Stuck, hands).ok())
    }
}

impl Tiny for Duel {
    fn up_to(_: usize) -> String {
        "all deals of two hands of up to 2 cards of 2x2".into()
    }

    fn tiny(_: usize) -> Vec<Self> {
        two_hands(|sizes, hands| Self::new(sizes, GoingOut::Loses, hands).ok())
    }
}

impl Tiny for misdeal_kernel::set::Wanted {
    fn up_to(_: usize) -> String {
        "all boards of 1x3 and 2x2, and those of up to 4 cards of 2x3".into()
    }

    fn tiny(_: usize) -> Vec<Self> {
        let mut all = Vec::new();
        for (properties, values, most) in [(1, 3, 3), (2, 2, 4), (2, 3, 4)] {
            let Ok(shape) = Shape::new(properties, values) else { continue };
            let cards: Vec<Card> = (0..shape.deck().unwrap_or(0)).map(|place| Card::at(shape, place)).collect();
            let boards = parts(&cards, most).into_iter().filter_map(|cards| Board::new(shape, cards).ok());
            all.extend(boards.map(|board| Self { board, demand: Demand::Match { cards: 0, besides: Vec::new() } }));
        }
        all
    }
}

impl Tiny for swish::Wanted {
    fn up_to(_: usize) -> String {
        "all deals of up to 3 cards on 1x2, fixed and not, with every size of a swish".into()
    }

    fn tiny(_: usize) -> Vec<Self> {
        let Ok(grid) = swish::Grid::new(1, 2) else { return Vec::new() };
        let cells: Vec<swish::Cell> = grid.cells().collect();
        let symbols = |points: &[swish::Cell]| {
            let points = points.to_vec();
            parts(&cells, 2).into_iter().filter_map(move |circles| swish::Card::new(points.clone(), circles).ok())
        };
        let cards: Vec<swish::Card> = parts(&cells, 2).iter().flat_map(|points| symbols(points)).collect();
        let mut all = Vec::new();
        for cards in choices(&cards, 3) {
            for fixed in [false, true] {
                let Ok(deal) = swish::Deal::new(grid, fixed, cards.clone()) else { continue };
                all.extend((0..=cards.len()).map(|wanted| Self::at_least(deal.clone(), wanted)));
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_graphs_as_everyone_counts() {
        assert_eq!((0..=5).map(|n| classes(n).len()).collect::<Vec<_>>(), [1, 1, 2, 4, 11, 34]);
    }

    #[test]
    fn choices_and_parts_are_all_there_are() {
        assert_eq!((parts(&[1, 2, 3], 3).len(), parts(&[1, 2, 3], 1).len()), (8, 4));
        assert_eq!((choices(&[1, 2, 3, 4], 2).len(), choices(&[1, 2, 3], 3).len()), (1 + 4 + 10, 1 + 3 + 6 + 10));
    }
}
