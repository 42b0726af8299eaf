//! The heaviest perfect matching of a graph, with the prices that show that none is
//! heavier.
//!
//! Edmonds' primal-dual method. Prices are kept such that no edge weighs more than
//! it costs, and only *tight* edges, which weigh what they cost, are used. From a
//! vertex that is not covered a tree of tight edges is grown (`search.rs`); prices
//! change along it until it reaches another uncovered vertex, or one that an edge
//! with one end can cover. Odd cycles of the tree are shrunk to blossoms
//! (`blossom.rs`, `reshape.rs`), which are the groups of the prices. In the end every vertex is
//! covered, all used edges are tight and all priced groups are full, so the
//! prices add up to the weight of the cover.
//!
//! The searches are local: what a tree does not touch costs nothing. Most vertices
//! are covered before the first search, by a greedy start.
//!
//! Why not a crate: those we know of (`rustworkx-core` has the best one) keep their
//! prices to themselves, and without prices nobody has to believe the answer.

mod blossom;
pub mod graph;
pub mod largest;
mod reshape;
mod search;
mod state;

use crate::budget::Budget;
use graph::{Edge, EdgeIndex, Graph, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use state::Matching;

/// A cover of all vertices, and prices that add up to its weight.
#[derive(Clone, Debug)]
pub struct Cover {
    /// The edges used.
    pub edges: Vec<EdgeIndex>,
    /// The price of each vertex.
    pub prices: Vec<i64>,
    /// The groups whose price is not 0.
    pub groups: Vec<(i64, Vec<Vertex>)>,
}

/// The heaviest set of edges that covers each vertex exactly once; none when there
/// is no such set. Weights must be even, so that prices are whole numbers.
///
/// ```
/// use misdeal_solve::matching::graph::{Edge, Graph, Vertex};
/// use misdeal_solve::{budget::Budget, matching::heaviest_cover};
/// // A path of three edges: the outer two, or the inner one and its neighbours alone.
/// let pair = |u, weight| Edge { first: Vertex(u), second: Some(Vertex(u + 1)), weight };
/// let alone = |u| Edge { first: Vertex(u), second: None, weight: 0 };
/// let graph = Graph::new(4, vec![pair(0, 2), pair(1, 6), pair(2, 2), alone(0), alone(3)])?;
/// let cover = heaviest_cover(&graph, &Budget::unlimited()).expect("no limit").expect("a cover");
/// assert_eq!(cover.edges.iter().map(|edge| edge.0).collect::<Vec<_>>(), [1, 3, 4]);
/// assert_eq!(cover.prices.iter().sum::<i64>(), 6);
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
///
/// # Errors
/// When the budget ends first, or a weight is odd.
pub fn heaviest_cover(graph: &Graph, budget: &Budget) -> Result<Option<Cover>, Stop> {
    if graph.edges().iter().any(|edge| edge.weight % 2 != 0) {
        return Err(Stop::TooLarge(Fault::new("matching takes even weights only")));
    }
    let (edges, origins) = without_parallels(graph);
    let mut matching = Matching::new(graph.vertices() as usize, edges, budget);
    for root in 0..graph.vertices() {
        if !matching.is_covered(root) && !matching.search(root)? {
            return Ok(None);
        }
    }
    Ok(Some(matching.finish(&origins)))
}

/// The edges, of those with the same ends only the heaviest; and where they came from.
fn without_parallels(graph: &Graph) -> (Vec<Edge>, Vec<EdgeIndex>) {
    let ends = |edge: &Edge| match edge.second {
        Some(second) => (edge.first.min(second), Some(edge.first.max(second))),
        None => (edge.first, None),
    };
    let mut order: Vec<usize> = (0..graph.edges().len()).collect();
    let key = |&i: &usize| (ends(&graph.edges()[i]), -i64::from(graph.edges()[i].weight), i);
    order.sort_unstable_by_key(key);
    order.dedup_by_key(|i| ends(&graph.edges()[*i]));
    order.sort_unstable();
    (order.iter().map(|&i| graph.edges()[i]).collect(), order.into_iter().map(EdgeIndex).collect())
}
