//! Games of geography of all four kinds, small and large.

use super::GeographyGame;
use crate::deal::Dealer;
use crate::game::WhoWins;
use crate::trials::{Drawn, Kind, Tried, any_size};
use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::{Geography, Removed};

impl Tried for GeographyGame {
    const KINDS: &'static [Kind<Self>] = &[
        Kind { name: "undirected vertex", draw: |dealer| random(dealer, "undirected vertex", (10, 100_000)) },
        Kind { name: "undirected edge, two sides", draw: |dealer| random(dealer, "two sides", (6, 400)) },
        Kind { name: "undirected edge", draw: |dealer| random(dealer, "undirected edge", (5, 14)) },
        Kind { name: "directed vertex", draw: |dealer| random(dealer, "directed vertex", (6, 40)) },
        Kind { name: "directed edge", draw: |dealer| random(dealer, "directed edge", (5, 16)) },
    ];
}

/// A random graph, sparse or dense; one of two sides has edges between even and odd vertices only.
fn random(dealer: &mut Dealer, kind: &str, vertices: (usize, usize)) -> Result<Drawn<GeographyGame>, Fault> {
    let vertices = any_size(dealer, vertices.0, vertices.1);
    let wanted = vertices * (8 + dealer.below(17) as usize) / 10;
    let (directed, two_sides) = (kind.starts_with("directed"), kind == "two sides");
    let mut edges: Vec<[Vertex; 2]> = Vec::new();
    for _ in 0..wanted {
        let mut end = || Vertex(dealer.below(vertices as u64) as u32);
        let mut edge = [end(), end()];
        if !directed {
            edge.sort_unstable();
        }
        if edge[0] != edge[1] && !(two_sides && (edge[0].0 + edge[1].0).is_multiple_of(2)) {
            edges.push(edge);
        }
    }
    edges.sort_unstable();
    edges.dedup();
    let removed = if kind.ends_with("vertex") { Removed::Vertex } else { Removed::Edge };
    let shape = format!("{vertices} vertices, {} edges", edges.len());
    let start = Vertex(dealer.below(vertices as u64) as u32);
    let deal = Geography::new(Graph::new(vertices, directed, edges)?, removed, start)?;
    Ok(Drawn { deal, question: WhoWins, shape, cards: vertices })
}
