//! Graphs and tuples: everything by backtracking.

use super::problem::{Audited, Lister, Listing, coin, upto, without_one};
use crate::budget::{Budget, Halt};
use crate::deal::Dealer;
use crate::matching::largest::Largest;
use crate::uno::hand::table::Lists;
use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::{Geography, Lost, Position, Removed};
use misdeal_kernel::problem::Stop;
use misdeal_reductions::problems::graph_matching::{GraphMatching, Pairs};
use misdeal_reductions::problems::hamiltonian_path::{HamiltonianPath, Path};
use misdeal_reductions::problems::hamiltonian_path_to_cnf::HamiltonianPathToCnf;
use misdeal_reductions::problems::k_dimensional_matching::{KDimensionalMatching, Tuple, Tuples};
use misdeal_reductions::problems::multicoloured_clique::MulticolouredClique;
use misdeal_reductions::reduction::Reduction;

/// All pairs of this many vertices.
fn all_pairs(vertices: usize) -> Vec<[Vertex; 2]> {
    (0..vertices as u32).flat_map(|b| (0..b).map(move |a| [Vertex(a), Vertex(b)])).collect()
}

/// This many edges of a graph on this many vertices, fewer if there are none left, no vertex with more than `degree`.
fn random_edges(dealer: &mut Dealer, vertices: usize, edges: usize, degree: usize) -> Vec<[Vertex; 2]> {
    let mut pairs = all_pairs(vertices);
    let many = pairs.len();
    dealer.deal(&mut pairs, many);
    let mut degrees = vec![0; vertices];
    let mut taken = Vec::new();
    for pair in pairs {
        if taken.len() < edges && pair.iter().all(|end| degrees[end.index()] < degree) {
            pair.iter().for_each(|end| degrees[end.index()] += 1);
            taken.push(pair);
        }
    }
    taken.sort_unstable();
    taken
}

/// The graphs without one vertex, with the number that each other vertex gets, and those without one edge.
pub(super) fn smaller_graphs(graph: &Graph) -> Vec<(Graph, Option<Vertex>)> {
    let n = graph.vertices();
    let without_vertex = (0..n as u32).rev().map(|gone| {
        let moved = |v: Vertex| Vertex(v.0 - u32::from(v.0 > gone));
        let left = graph.edges().iter().filter(|edge| edge.iter().all(|end| end.0 != gone));
        let graph = Graph::new(n - 1, graph.is_directed(), left.map(|edge| edge.map(moved)).collect());
        graph.map(|graph| (graph, Some(Vertex(gone))))
    });
    let without_edge = without_one(graph.edges()).map(|edges| Ok((Graph::new(n, graph.is_directed(), edges)?, None)));
    without_vertex.chain(without_edge).filter_map(Result::ok).collect()
}

/// A vertex after another one has gone; none if it is that one.
pub(super) fn after(v: Vertex, gone: Option<Vertex>) -> Option<Vertex> {
    match gone {
        Some(gone) if gone == v => None,
        Some(gone) if gone < v => Some(Vertex(v.0 - 1)),
        _ => Some(v),
    }
}

impl Audited for HamiltonianPath {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Path>, Stop> {
        fn walk(
            problem: &HamiltonianPath,
            path: &mut Vec<Vertex>,
            left: &mut [bool],
            lister: &mut Lister<'_, Path>,
        ) -> Result<(), Halt> {
            lister.step()?;
            if path.len() == left.len() {
                lister.add(Path(path.clone()));
                return Ok(());
            }
            let next: Vec<Vertex> = match (path.last(), problem.from()) {
                (Some(&last), _) => problem.graph().steps(last).iter().map(|step| step.to).collect(),
                (None, Some(from)) => vec![from],
                (None, None) => problem.vertices().collect(),
            };
            for v in next {
                if std::mem::replace(&mut left[v.index()], false) {
                    path.push(v);
                    walk(problem, path, left, lister)?;
                    path.pop();
                    left[v.index()] = true;
                }
            }
            Ok(())
        }
        let mut lister = Lister::new(most, budget);
        let mut left = vec![true; self.graph().vertices()];
        let searched = walk(self, &mut Vec::new(), &mut left, &mut lister);
        lister.finish(searched)
    }

    /// By the formula, whose proof the kernel follows, as far as there is one.
    fn find(&self, budget: &Budget) -> Result<Option<Path>, Stop> {
        let reduction = HamiltonianPathToCnf::apply(self).map_err(Stop::TooLarge)?;
        let model = reduction.target().find(budget)?;
        model.map(|model| reduction.back(&model).map_err(Stop::Rejected)).transpose()
    }

    /// Any graph; one of maximum degree 3; as nearly as it comes a cubic one; two such parts; three pieces that hang on
    /// one vertex, which no path can visit all.
    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let (n, edges) = match upto(dealer, 4) {
            0 => {
                let n = upto(dealer, size);
                (n, random_edges_upto(dealer, n, n * n.saturating_sub(1) / 2, usize::MAX))
            }
            1 => {
                let n = upto(dealer, size);
                (n, random_edges_upto(dealer, n, 3 * n / 2, 3))
            }
            2 => nearly_cubic(dealer, size),
            3 => {
                let (first, mut edges) = nearly_cubic(dealer, size / 2);
                let (second, others) = nearly_cubic(dealer, size / 2);
                edges.extend(others.iter().map(|edge| edge.map(|end| Vertex(end.0 + first as u32))));
                (first + second, edges)
            }
            _ => three_pieces(dealer, size),
        };
        let from = (n > 0 && upto(dealer, 2) == 0).then(|| Vertex(upto(dealer, n.saturating_sub(1)) as u32));
        Self::new(Graph::new(n, false, edges)?, from)
    }

    fn smaller(&self) -> Vec<Self> {
        let graphs = smaller_graphs(self.graph()).into_iter();
        let kept = graphs.filter_map(|(graph, gone)| match self.from() {
            None => Self::new(graph, None).ok(),
            Some(from) => Self::new(graph, Some(after(from, gone)?)).ok(),
        });
        kept.collect()
    }
}

/// A graph of maximum degree 3 with as many edges as were found to fit.
fn nearly_cubic(dealer: &mut Dealer, size: usize) -> (usize, Vec<[Vertex; 2]>) {
    let n = 2 * (1 + upto(dealer, size / 2));
    (n, random_edges(dealer, n, 3 * n / 2, 3))
}

/// A vertex with three pieces on it: single vertices, triangles, or squares with a diagonal.
fn three_pieces(dealer: &mut Dealer, size: usize) -> (usize, Vec<[Vertex; 2]>) {
    let (mut n, mut edges) = (1, Vec::new());
    for _ in 0..3 {
        let first = n as u32;
        let piece: &[[u32; 2]] = match upto(dealer, (size / 3).min(2)) {
            0 => &[],
            1 => &[[0, 1], [1, 2], [0, 2]],
            _ => &[[0, 1], [1, 2], [2, 3], [0, 3], [1, 3]],
        };
        n += piece.iter().flatten().max().map_or(1, |most| *most as usize + 1);
        edges.push([Vertex(0), Vertex(first)]);
        edges.extend(piece.iter().map(|edge| edge.map(|end| Vertex(first + end))));
    }
    (n, edges)
}

fn random_edges_upto(dealer: &mut Dealer, vertices: usize, edges: usize, degree: usize) -> Vec<[Vertex; 2]> {
    let edges = upto(dealer, edges);
    random_edges(dealer, vertices, edges, degree)
}

/// Lets the kernel check that no matching of a graph has more pairs than this one, because of a barrier.
///
/// The kernel knows such an argument in geography, as far as the token can come. So there are three vertices more: a hub
/// that is joined to all others, the token's, and one that is paired with the hub. A matching of the graph and that
/// pair are a matching of the whole; so if the whole has none of more than |pairs| + 1, the graph has none of more than
/// |pairs|. To the barrier comes the hub.
fn is_largest(graph: &Graph, mut pairs: Vec<[Vertex; 2]>, mut barrier: Vec<Vertex>) -> Result<(), Fault> {
    let n = graph.vertices() as u32;
    let (hub, partner, token) = (Vertex(n), Vertex(n + 1), Vertex(n + 2));
    let more = (0..n).map(Vertex).chain([partner, token]).map(|other| [other.min(hub), other.max(hub)]);
    let edges = graph.edges().iter().copied().chain(more).collect();
    let whole = Geography::new(Graph::new(graph.vertices() + 3, false, edges)?, Removed::Vertex, token)?;
    pairs.push([hub, partner]);
    barrier.push(hub);
    Lost::Matching { pairs, barrier }.check(&Position::first(&whole))
}

impl Audited for GraphMatching {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Pairs>, Stop> {
        fn choose(
            problem: &GraphMatching,
            next: usize,
            chosen: &mut Vec<[Vertex; 2]>,
            lister: &mut Lister<'_, Pairs>,
        ) -> Result<(), Halt> {
            lister.step()?;
            let edges = problem.graph().edges();
            if chosen.len() + (edges.len() - next) < problem.wanted() {
                return Ok(());
            }
            let Some(&edge) = edges.get(next) else {
                lister.add(Pairs(chosen.clone()));
                return Ok(());
            };
            if !chosen.iter().flatten().any(|end| edge.contains(end)) {
                chosen.push(edge);
                choose(problem, next + 1, chosen, lister)?;
                chosen.pop();
            }
            choose(problem, next + 1, chosen, lister)
        }
        let mut lister = Lister::new(most, budget);
        let searched = choose(self, 0, &mut Vec::new(), &mut lister);
        lister.finish(searched)
    }

    /// A largest matching, which the kernel has seen to be one where it is too small.
    fn find(&self, budget: &Budget) -> Result<Option<Pairs>, Stop> {
        let (graph, n) = (self.graph(), self.graph().vertices());
        let both = graph.edges().iter().flat_map(|&[one, two]| [(one.0, two.0), (two.0, one.0)]);
        let around = Lists::by_key(n, both);
        let largest = Largest::of(&around, n, budget)?;
        let pairs: Vec<[Vertex; 2]> = largest.pairs().map(|pair| pair.map(Vertex)).collect();
        if pairs.len() >= self.wanted() {
            return Ok(Some(Pairs(pairs)));
        }
        let barrier = (0..n as u32).filter(|&v| largest.is_barrier(v)).map(Vertex).collect();
        is_largest(graph, pairs, barrier).map_err(Stop::Rejected)?;
        Ok(None)
    }

    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let n = upto(dealer, size);
        let edges = random_edges_upto(dealer, n, 2 * n, usize::MAX);
        Self::new(Graph::new(n, false, edges)?, upto(dealer, n / 2 + 1))
    }

    fn smaller(&self) -> Vec<Self> {
        let less = (self.wanted() > 0).then(|| (self.graph().clone(), self.wanted() - 1));
        let graphs = smaller_graphs(self.graph()).into_iter().map(|(graph, _)| (graph, self.wanted()));
        less.into_iter().chain(graphs).filter_map(|(graph, wanted)| Self::new(graph, wanted).ok()).collect()
    }
}

impl Audited for KDimensionalMatching {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Tuples>, Stop> {
        fn cover(
            problem: &KDimensionalMatching,
            chosen: &mut Vec<Tuple>,
            lister: &mut Lister<'_, Tuples>,
        ) -> Result<(), Halt> {
            lister.step()?;
            if chosen.len() == problem.values() {
                lister.add(Tuples(chosen.clone()));
                return Ok(());
            }
            // The values of the first place are covered in their order.
            let next = chosen.len() as u32 + 1;
            for tuple in problem.tuples().iter().filter(|tuple| tuple.0[0] == next) {
                if chosen.iter().all(|other| other.0.iter().zip(&tuple.0).all(|(one, two)| one != two)) {
                    chosen.push(tuple.clone());
                    cover(problem, chosen, lister)?;
                    chosen.pop();
                }
            }
            Ok(())
        }
        let mut lister = Lister::new(most, budget);
        let searched = cover(self, &mut Vec::new(), &mut lister);
        lister.finish(searched)
    }

    /// Half of the time there is a matching among the tuples.
    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let (places, values) = (1 + upto(dealer, 2), upto(dealer, size.min(5)));
        let mut tuples = Vec::new();
        if coin(dealer) {
            let mut orders = Vec::new();
            for _ in 0..places {
                let mut order: Vec<u32> = (1..=values as u32).collect();
                dealer.deal(&mut order, values);
                orders.push(order);
            }
            tuples.extend((0..values).map(|at| Tuple(orders.iter().map(|order| order[at]).collect())));
        }
        for _ in 0..if values == 0 { 0 } else { upto(dealer, 2 * size) } {
            tuples.push(Tuple((0..places).map(|_| 1 + upto(dealer, values - 1) as u32).collect()));
        }
        tuples.sort_unstable();
        tuples.dedup();
        Self::new(places, values, tuples)
    }

    fn smaller(&self) -> Vec<Self> {
        let (k, v) = (self.places(), self.values());
        let fewer = without_one(self.tuples()).map(|tuples| Self::new(k, v, tuples));
        let low = |tuple: &&Tuple| tuple.0.iter().all(|&value| (value as usize) < v);
        let lower = (v > 0).then(|| Self::new(k, v - 1, self.tuples().iter().filter(low).cloned().collect()));
        let narrow = (k > 1).then(|| {
            let mut tuples: Vec<Tuple> = self.tuples().iter().map(|tuple| Tuple(tuple.0[..k - 1].to_vec())).collect();
            tuples.sort_unstable();
            tuples.dedup();
            Self::new(k - 1, v, tuples)
        });
        lower.into_iter().chain(narrow).chain(fewer).filter_map(Result::ok).collect()
    }
}

impl Audited for MulticolouredClique {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Path>, Stop> {
        fn choose(
            problem: &MulticolouredClique,
            chosen: &mut Vec<Vertex>,
            lister: &mut Lister<'_, Path>,
        ) -> Result<(), Halt> {
            lister.step()?;
            if chosen.len() == problem.colours() {
                lister.add(Path(chosen.clone()));
                return Ok(());
            }
            for v in problem.vertices(chosen.len()) {
                if chosen.iter().all(|&w| problem.graph().step(w, v).is_some()) {
                    chosen.push(v);
                    choose(problem, chosen, lister)?;
                    chosen.pop();
                }
            }
            Ok(())
        }
        let mut lister = Lister::new(most, budget);
        let searched = choose(self, &mut Vec::new(), &mut lister);
        lister.finish(searched)
    }

    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let colours = 1 + upto(dealer, 3);
        let sizes: Vec<usize> =
            (0..colours).map(|_| (1 + upto(dealer, size.min(4))).saturating_sub(upto(dealer, 1))).collect();
        let n: usize = sizes.iter().sum();
        // About as many edges as make both answers likely.
        let edges = random_edges_upto(dealer, n, n * n.saturating_sub(1) / 2, usize::MAX);
        Self::new(&sizes, Graph::new(n, false, edges)?)
    }

    fn smaller(&self) -> Vec<Self> {
        let sizes: Vec<usize> = (0..self.colours()).map(|colour| self.size(colour)).collect();
        let graphs = smaller_graphs(self.graph()).into_iter().map(|(graph, gone)| {
            let mut sizes = sizes.clone();
            gone.into_iter().for_each(|gone| sizes[self.place(gone).0] -= 1);
            Self::new(&sizes, graph)
        });
        // A colour goes with all its vertices, one after the other.
        let empty = sizes.iter().position(|&size| size == 0).filter(|_| sizes.len() > 1).map(|colour| {
            let mut sizes = sizes.clone();
            sizes.remove(colour);
            Self::new(&sizes, self.graph().clone())
        });
        empty.into_iter().chain(graphs).filter_map(Result::ok).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Seed;
    use misdeal_kernel::problem::Problem;

    #[test]
    fn what_is_listed_verifies_and_smaller_ones_are_smaller() {
        let mut dealer = Dealer::new(Seed(1));
        for _ in 0..200 {
            let path = HamiltonianPath::draw(&mut dealer, 6).unwrap();
            for witness in path.list(50, &Budget::unlimited()).unwrap().witnesses {
                assert_eq!(path.verify(&witness), Ok(()), "{path}");
            }
            assert!(path.smaller().iter().all(|small| small.to_string().len() <= path.to_string().len() + 1));
            let tuples = KDimensionalMatching::draw(&mut dealer, 5).unwrap();
            for witness in tuples.list(50, &Budget::unlimited()).unwrap().witnesses {
                assert_eq!(tuples.verify(&witness), Ok(()), "{tuples}");
            }
            let clique = MulticolouredClique::draw(&mut dealer, 4).unwrap();
            for witness in clique.list(50, &Budget::unlimited()).unwrap().witnesses {
                assert_eq!(clique.verify(&witness), Ok(()), "{clique}");
            }
            let matching = GraphMatching::draw(&mut dealer, 6).unwrap();
            for witness in matching.list(50, &Budget::unlimited()).unwrap().witnesses {
                assert_eq!(matching.verify(&witness), Ok(()), "{matching}");
            }
        }
    }
}
