//! Geography: a win for each first move that wins, shown in all the ways there are.

use super::problem::{Audited, Lister, Listing, coin, effort, upto, without_one};
use crate::budget::{Budget, Halt};
use crate::deal::Dealer;
use crate::game::{Game, WhoWins};
use crate::geography::GeographyGame;
use crate::{ask, solve};
use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::enumerate::mover_wins;
use misdeal_kernel::geography::{Geography, Lost, Position, Removed, Win};
use misdeal_kernel::problem::Stop;

/// All ways to have an answer to every move.
fn answers(
    position: &Position<'_>,
    pairs: &mut Vec<[Vertex; 2]>,
    lister: &mut Lister<'_, Vec<[Vertex; 2]>>,
) -> Result<(), Halt> {
    lister.step()?;
    let used = |v: Vertex| v == position.token() || pairs.iter().flatten().any(|&paired| paired == v);
    let asks = pairs.iter().map(|pair| pair[1]).chain([position.token()]);
    let open: Vec<Vertex> =
        asks.flat_map(|from| position.steps(from)).map(|step| step.to).filter(|&to| !used(to)).collect();
    // What was asked already is answered, or was an answer itself: then these answers won't do.
    let broken = pairs
        .iter()
        .map(|pair| pair[1])
        .chain([position.token()])
        .any(|from| position.steps(from).any(|step| pairs.iter().any(|pair| pair[1] == step.to)));
    if broken {
        return Ok(());
    }
    let Some(&asked) = open.first() else {
        lister.add(pairs.clone());
        return Ok(());
    };
    let free: Vec<Vertex> = position.steps(asked).map(|step| step.to).filter(|&to| to != asked && !used(to)).collect();
    for answer in free {
        pairs.push([asked, answer]);
        answers(position, pairs, lister)?;
        pairs.pop();
    }
    Ok(())
}

impl Audited for Geography {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<Win>, Stop> {
        let mut lister = Lister::new(most, budget);
        let mut position = Position::first(self);
        let moves: Vec<_> = position.moves().collect();
        for step in moves {
            let last = position.go(step);
            if !mover_wins(&position, &mut effort(budget)).map_err(Stop::TooLarge)? {
                lister.add(Win { to: step.to, lost: Lost::Exhaustive });
                if self.removed() == Removed::Vertex {
                    let mut ways = Lister::new(most, budget);
                    let searched = answers(&position, &mut Vec::new(), &mut ways);
                    let ways = ways.finish(searched).map_or_else(|_| Vec::new(), |ways| ways.witnesses);
                    ways.into_iter().for_each(|pairs| lister.add(Win { to: step.to, lost: Lost::Answers(pairs) }));
                }
            }
            position.back(last);
        }
        for &engine in GeographyGame::ENGINES.iter().filter(|engine| engine.declines(self, WhoWins).is_none()) {
            if let Ok(accepted) = ask(engine, self, WhoWins, budget).settled() {
                accepted.statement().witness.iter().for_each(|win| lister.add(win.clone()));
            }
        }
        lister.finish(Ok(()))
    }

    fn find(&self, budget: &Budget) -> Result<Option<Win>, Stop> {
        Ok(solve(self, &WhoWins, budget).settled()?.statement().witness.clone())
    }

    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let n = 1 + upto(dealer, size);
        let directed = coin(dealer);
        let pairs = (0..n as u32).flat_map(|a| (0..n as u32).map(move |b| [Vertex(a), Vertex(b)]));
        let mut pairs: Vec<[Vertex; 2]> = pairs.filter(|[a, b]| if directed { a != b } else { a < b }).collect();
        let many = upto(dealer, pairs.len().min(2 * n));
        let edges = dealer.deal(&mut pairs, many).to_vec();
        let removed = if coin(dealer) { Removed::Vertex } else { Removed::Edge };
        Self::new(Graph::new(n, directed, edges)?, removed, Vertex(upto(dealer, n - 1) as u32))
    }

    fn smaller(&self) -> Vec<Self> {
        let graph = self.graph();
        let again = |edges| Graph::new(graph.vertices(), graph.is_directed(), edges);
        let graphs = without_one(graph.edges()).filter_map(|edges| again(edges).ok());
        graphs.filter_map(|graph| Self::new(graph, self.removed(), self.from()).ok()).collect()
    }
}
