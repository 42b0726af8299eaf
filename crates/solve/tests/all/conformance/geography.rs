use super::Conforms;
use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::geography::enumerate::mover_wins;
use misdeal_kernel::geography::{Geography, Position, Removed};
use misdeal_kernel::patience::patience;
use misdeal_solve::deal::Dealer;
use misdeal_solve::game::WhoWins;
use misdeal_solve::geography::GeographyGame;

/// A graph of some vertices; bipartite ones have edges between even and odd numbers only.
pub fn random_graph(dealer: &mut Dealer, vertices: u64, directed: bool, bipartite: bool) -> Graph {
    let dense = 1 + dealer.below(4);
    let mut edges = Vec::new();
    for from in 0..vertices as u32 {
        for to in 0..vertices as u32 {
            let wanted = if directed { from != to } else { from < to };
            let between = !bipartite || (from + to) % 2 == 1;
            if wanted && between && dealer.below(5) < dense && dealer.below(if directed { 2 } else { 1 }) == 0 {
                edges.push([Vertex(from), Vertex(to)]);
            }
        }
    }
    Graph::new(vertices as usize, directed, edges).unwrap()
}

/// A small game of each of the four variants in turn.
pub fn random_game(dealer: &mut Dealer, round: u64) -> Geography {
    let (directed, removed) = (round % 2 == 1, if round / 2 % 2 == 1 { Removed::Edge } else { Removed::Vertex });
    let most = if removed == Removed::Edge { 6 } else { 9 };
    let vertices = 1 + dealer.below(most);
    let bipartite = dealer.below(2) == 0;
    let graph = random_graph(dealer, vertices, directed, bipartite);
    let graph = match removed {
        // Edges make the positions many.
        Removed::Edge => {
            Graph::new(graph.vertices(), directed, graph.edges().iter().copied().take(13).collect()).unwrap()
        }
        Removed::Vertex => graph,
    };
    Geography::new(graph, removed, Vertex(dealer.below(vertices) as u32)).unwrap()
}

/// Whether the player to move wins, by the kernel's enumeration.
pub fn oracle(deal: &Geography) -> bool {
    mover_wins(&Position::first(deal), &mut patience(100_000_000)).unwrap()
}

impl Conforms for GeographyGame {
    const DEALS: u64 = 4000;

    fn deal(dealer: &mut Dealer, round: u64) -> Geography {
        random_game(dealer, round)
    }

    fn questions(_: &mut Dealer, _: &Geography) -> Vec<WhoWins> {
        vec![WhoWins]
    }

    fn truth(deal: &Geography, _: WhoWins) -> String {
        if oracle(deal) { "yes" } else { "no" }.into()
    }

    fn is_number(_: WhoWins) -> bool {
        false
    }

    fn value(_: WhoWins, (): &()) -> Option<usize> {
        None
    }
}
