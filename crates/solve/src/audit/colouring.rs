//! Edge colourings by backtracking, edge by edge; regular graphs drawn at random, with and without a colouring.

use super::problem::{Audited, Lister, Listing, coin, upto};
use super::tiny::{Tiny, graphs};
use crate::budget::{Budget, Halt};
use crate::deal::Dealer;
use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_reductions::problems::edge_colouring::{Colours, EdgeColouring};

/// Colours the edges from one on, in all ways.
fn colour(
    problem: &EdgeColouring,
    given: &mut Vec<u32>,
    taken: &mut [Vec<bool>],
    lister: &mut Lister<'_, Colours>,
) -> Result<(), Halt> {
    lister.step()?;
    let Some(ends) = problem.graph().edges().get(given.len()) else {
        lister.add(Colours(given.clone()));
        return Ok(());
    };
    for colour in 0..problem.colours() {
        if ends.iter().any(|end| taken[end.index()][colour]) {
            continue;
        }
        ends.iter().for_each(|end| taken[end.index()][colour] = true);
        given.push(colour as u32 + 1);
        let searched = self::colour(problem, given, taken, lister);
        given.pop();
        ends.iter().for_each(|end| taken[end.index()][colour] = false);
        searched?;
    }
    Ok(())
}

/// A graph in which every vertex has this degree: edges at random between vertices that lack some, until none does.
///
/// # Errors
/// When that ends in a corner; then it is drawn again.
fn regular(dealer: &mut Dealer, vertices: usize, degree: usize) -> Result<Vec<[u32; 2]>, Fault> {
    let mut lacks = vec![degree; vertices];
    let mut edges: Vec<[u32; 2]> = Vec::new();
    while edges.len() < vertices * degree / 2 {
        let open = |v: &u32| lacks[*v as usize] > 0;
        let pairs = (0..vertices as u32).filter(open).flat_map(|b| (0..b).map(move |a| [a, b]));
        let pairs: Vec<[u32; 2]> = pairs.filter(|pair| open(&pair[0]) && !edges.contains(pair)).collect();
        // Vertices that lack many come first, or few graphs would be finished.
        let many = pairs.iter().map(|pair| pair.iter().map(|&v| lacks[v as usize]).sum::<usize>()).max().unwrap_or(0);
        let best: Vec<&[u32; 2]> =
            pairs.iter().filter(|pair| pair.iter().map(|&v| lacks[v as usize]).sum::<usize>() + 1 >= many).collect();
        let Some(&&pair) = best.get(upto(dealer, best.len().saturating_sub(1))) else {
            return Err(Fault::new("no edge is left, and a vertex lacks one"));
        };
        pair.iter().for_each(|&v| lacks[v as usize] -= 1);
        edges.push(pair);
    }
    Ok(edges)
}

/// The edges of the Petersen graph, which has no colouring with three colours.
fn petersen() -> Vec<[u32; 2]> {
    (0..5).flat_map(|v| [[v, (v + 1) % 5], [v, v + 5], [v + 5, (v + 2) % 5 + 5]]).collect()
}

/// A cubic graph in which an edge is cut and a piece hangs on the cut by a bridge, so that three colours do not do.
fn bridged(mut edges: Vec<[u32; 2]>, vertices: u32) -> Vec<[u32; 2]> {
    let Some([a, b]) = edges.pop() else { return edges };
    let [cut, top, left, right, one, two] = [0, 1, 2, 3, 4, 5].map(|n| vertices + n);
    let piece = [[top, left], [top, right], [left, one], [left, two], [right, one], [right, two], [one, two]];
    edges.extend([[a, cut], [b, cut], [cut, top]]);
    edges.extend(piece);
    edges
}

fn cubic(dealer: &mut Dealer, size: usize) -> Result<(usize, Vec<[u32; 2]>), Fault> {
    let vertices = 4 + 2 * upto(dealer, size / 2);
    Ok(match upto(dealer, 5) {
        0 => (10, petersen()),
        1 | 2 => (vertices.min(8) + 6, bridged(regular(dealer, vertices.min(8), 3)?, vertices.min(8) as u32)),
        _ => (vertices, regular(dealer, vertices, 3)?),
    })
}

impl Audited for EdgeColouring {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Colours>, Stop> {
        let mut lister = Lister::new(most, budget);
        let mut taken = vec![vec![false; self.colours()]; self.graph().vertices()];
        let searched = colour(self, &mut Vec::new(), &mut taken, &mut lister);
        lister.finish(searched)
    }

    /// Regular graphs with as many colours as their degree, where colours are scarce; once in a while any graph.
    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let (vertices, edges, colours) = match upto(dealer, 8) {
            0 => {
                let vertices = upto(dealer, size);
                let all = (0..vertices as u32).flat_map(|b| (0..b).map(move |a| [a, b]));
                (vertices, all.filter(|_| coin(dealer)).collect(), upto(dealer, 4))
            }
            1..=4 => {
                let (vertices, edges) = cubic(dealer, size)?;
                (vertices, edges, 3)
            }
            _ => {
                let vertices = 5 + upto(dealer, size.saturating_sub(4));
                (vertices, regular(dealer, vertices, 4)?, 4)
            }
        };
        // The names of the vertices are shuffled, and so is the order of the edges.
        let mut names: Vec<u32> = (0..vertices as u32).collect();
        dealer.deal(&mut names, vertices);
        let mut edges: Vec<[Vertex; 2]> =
            edges.into_iter().map(|edge| edge.map(|v| Vertex(names[v as usize]))).collect();
        let many = edges.len();
        dealer.deal(&mut edges, many);
        Self::new(Graph::new(vertices, false, edges)?, colours)
    }

    fn smaller(&self) -> Vec<Self> {
        let graphs = super::graphs::smaller_graphs(self.graph()).into_iter();
        let fewer = self.colours().checked_sub(1).map(|colours| (self.graph().clone(), colours));
        graphs
            .map(|(graph, _)| (graph, self.colours()))
            .chain(fewer)
            .filter_map(|(graph, k)| Self::new(graph, k).ok())
            .collect()
    }
}

impl Tiny for EdgeColouring {
    fn up_to(_: usize) -> String {
        "all graphs of up to 5 vertices with up to 4 colours".into()
    }

    fn tiny(_: usize) -> Vec<Self> {
        let colours = |graph: Graph| (0..=4).filter_map(move |colours| Self::new(graph.clone(), colours).ok());
        graphs(5).into_iter().flat_map(colours).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Seed;

    #[test]
    fn what_is_drawn_as_regular_is_and_pieces_on_a_bridge_have_no_colouring() {
        let mut dealer = Dealer::new(Seed(2));
        let mut drawn = 0;
        while drawn < 20 {
            let Ok(edges) = regular(&mut dealer, 6, 3) else { continue };
            drawn += 1;
            for (vertices, edges, colourable) in [(12, bridged(edges, 6), Some(false)), (10, petersen(), Some(false))] {
                let edges = edges.into_iter().map(|edge| edge.map(Vertex)).collect();
                let problem = EdgeColouring::new(Graph::new(vertices, false, edges).unwrap(), 3).unwrap();
                problem.is_regular(3).unwrap();
                let found = problem.list(1, &Budget::unlimited()).unwrap();
                assert_eq!(Some(!found.witnesses.is_empty()), colourable);
            }
        }
    }
}
