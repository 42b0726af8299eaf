//! Geography: certificates that were tampered with, large graphs, and the duel of UNO as a game of geography.

use crate::conformance::geography::{oracle, random_game, random_graph};
use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::geography::{Geography, Lost, Removed, Win};
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::game::WhoWins;
use misdeal_solve::geography::{GeographyGame, Outcome};
use misdeal_solve::uno::several::duel::{Duel, duel};
use misdeal_solve::uno::{Card, match_up};
use misdeal_solve::{Certificate, Game, ask, certify_by, choose, engine, solve};
use std::time::Duration;

fn won(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Settled { accepted, .. } => accepted.statement().witness.is_some(),
        Outcome::Unsettled { stop, .. } => panic!("{stop}"),
    }
}

/// Takes something away, adds something or exchanges something.
fn tampered(dealer: &mut Dealer, list: &[Vertex], vertices: usize) -> Vec<Vertex> {
    let mut list = list.to_vec();
    let any = Vertex(dealer.below(vertices as u64) as u32);
    let place = dealer.below(list.len().max(1) as u64) as usize;
    match dealer.below(3) {
        0 if !list.is_empty() => _ = list.remove(place),
        1 if !list.is_empty() => list[place] = any,
        _ => list.insert(place.min(list.len()), any),
    }
    list
}

#[test]
fn tampered_certificates_never_show_what_is_false() {
    let mut dealer = Dealer::new(Seed(6));
    let mut rejected = 0;
    for round in 0..4_000 {
        let deal = random_game(&mut dealer, round);
        let vertices = deal.graph().vertices();
        let expected = oracle(&deal);
        let engines: Vec<_> =
            GeographyGame::ENGINES.iter().filter(|engine| engine.declines(&deal, WhoWins).is_none()).collect();
        let engine = engines[dealer.below(engines.len() as u64) as usize];
        let (_, certificate) = certify_by(*engine, &deal, WhoWins, &Budget::unlimited());
        let Certificate { statement, proof } = certificate.unwrap();
        let (to, lost) = match (statement.witness, proof) {
            (Some(win), _) => (Some(win.to), win.lost),
            (None, lost) => (None, lost.unwrap()),
        };
        let lost = match lost {
            Lost::Matching { mut pairs, barrier } => match dealer.below(3) {
                0 if !pairs.is_empty() => {
                    let _ = pairs.pop();
                    Lost::Matching { pairs, barrier }
                }
                1 => {
                    pairs.push([0, 1].map(|_| Vertex(dealer.below(vertices as u64) as u32)));
                    Lost::Matching { pairs, barrier }
                }
                _ => Lost::Matching { pairs, barrier: tampered(&mut dealer, &barrier, vertices) },
            },
            Lost::EvenKernel(list) => Lost::EvenKernel(tampered(&mut dealer, &list, vertices)),
            Lost::Strategy(list) => Lost::Strategy(tampered(&mut dealer, &list, vertices)),
            untouched @ (Lost::Answers(_) | Lost::Exhaustive) => untouched,
        };
        rejected += match to {
            Some(to) => usize::from(deal.verify(&Win { to, lost: lost.clone() }).is_err()),
            None => usize::from(deal.refute(&lost).is_err()),
        };
        // Whatever is left of it must not show the opposite.
        assert!(!expected || deal.refute(&lost).is_err(), "{deal}{lost}");
        let any = Vertex(dealer.below(vertices as u64) as u32);
        assert!(expected || deal.verify(&Win { to: any, lost: lost.clone() }).is_err(), "{deal}{lost}");
    }
    assert!(rejected > 3_000, "{rejected}");
}

/// So many vertices and edges, at random; some edges close odd cycles.
fn large(dealer: &mut Dealer, vertices: u64, edges: u64) -> Graph {
    let mut all: Vec<[Vertex; 2]> = (0..edges)
        .map(|_| [0, 1].map(|_| Vertex(dealer.below(vertices) as u32)))
        .filter(|[from, to]| from != to)
        .collect();
    all.iter_mut().for_each(|edge| edge.sort_unstable());
    all.sort_unstable();
    all.dedup();
    Graph::new(vertices as usize, false, all).unwrap()
}

#[test]
fn large_graphs_are_settled_by_matching() {
    let mut dealer = Dealer::new(Seed(7));
    let mut seen = [0; 2];
    for edges in [8_000, 12_000, 16_000, 20_000, 40_000] {
        for _ in 0..4 {
            let graph = large(&mut dealer, 10_001, edges);
            let deal = Geography::new(graph, Removed::Vertex, Vertex(dealer.below(10_001) as u32)).unwrap();
            assert_eq!(choose(&deal, &WhoWins).name(), "matching");
            seen[usize::from(won(&solve(&deal, &WhoWins, &Budget::unlimited())))] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn even_kernels_of_large_bipartite_graphs_are_found_or_refuted() {
    let mut dealer = Dealer::new(Seed(8));
    let mut seen = [0; 2];
    for round in 0..60 {
        let (wide, high) = (3 + dealer.below(12) as u32, 3 + dealer.below(12) as u32);
        let mut edges = Vec::new();
        for x in 0..wide {
            for y in 0..high {
                let here = Vertex(x * high + y);
                let steps = [(x + 1 < wide, Vertex(here.0 + high)), (y + 1 < high, Vertex(here.0 + 1))];
                edges.extend(steps.iter().filter(|(inside, _)| *inside).map(|&(_, to)| [here, to]));
            }
        }
        if round % 2 == 1 {
            edges.retain(|_| dealer.below(8) > 0);
        }
        let graph = Graph::new((wide * high) as usize, false, edges).unwrap();
        let from = Vertex(dealer.below(u64::from(wide * high)) as u32);
        let deal = Geography::new(graph, Removed::Edge, from).unwrap();
        assert_eq!(choose(&deal, &WhoWins).name(), "even-kernel");
        seen[usize::from(won(&solve(&deal, &WhoWins, &Budget::unlimited())))] += 1;
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn long_games_need_no_deep_stack_and_a_budget_ends_them() {
    let count = 2_000;
    let arcs = (1..count).map(|to| [Vertex(to - 1), Vertex(to)]).collect();
    let graph = Graph::new(count as usize, true, arcs).unwrap();
    for (removed, from) in [(Removed::Vertex, 0), (Removed::Edge, 1)] {
        let deal = Geography::new(graph.clone(), removed, Vertex(from)).unwrap();
        let outcome = solve(&deal, &WhoWins, &Budget::unlimited());
        assert_eq!(won(&outcome), from == 0, "the token moves {} times", count - 1 - from);
    }
    let mut dealer = Dealer::new(Seed(9));
    let graph = random_graph(&mut dealer, 60, true, false);
    let deal = Geography::new(graph, Removed::Edge, Vertex(0)).unwrap();
    let budget = Budget::unlimited().time(Duration::ZERO);
    assert!(matches!(solve(&deal, &WhoWins, &budget), Outcome::Unsettled { .. }));
}

/// The duel as undirected vertex geography: a vertex for each card, edges between matching cards of different hands, and
/// the token on one more vertex that leads to all cards of player 1, so that he begins with any of them.
fn as_geography(first: &[Card], second: &[Card]) -> Geography {
    let vertex = |place: usize| Vertex(place as u32 + 1);
    let mut edges: Vec<[Vertex; 2]> = (0..first.len()).map(|place| [Vertex(0), vertex(place)]).collect();
    for (place, &card) in first.iter().enumerate() {
        let answers = second.iter().enumerate().filter(|&(_, &other)| match_up(card, other));
        edges.extend(answers.map(|(other, _)| [vertex(place), vertex(first.len() + other)]));
    }
    let graph = Graph::new(first.len() + second.len() + 1, false, edges).unwrap();
    Geography::new(graph, Removed::Vertex, Vertex(0)).unwrap()
}

/// The paper's Theorem 7.
#[test]
fn the_duel_is_undirected_vertex_geography() {
    let mut dealer = Dealer::new(Seed(10));
    let matching = engine::<GeographyGame>("matching").unwrap();
    let mut seen = [0; 2];
    for round in 0..5_000 {
        let most = if round % 10 == 0 { 60 } else { 8 };
        let (colours, numbers) = (1 + dealer.below(most), 1 + dealer.below(most));
        let hand = |dealer: &mut Dealer| -> Vec<Card> {
            let cards = dealer.below(most + 1);
            (0..cards).map(|_| (dealer.below(colours) as u32, dealer.below(numbers) as u32)).collect()
        };
        let (first, second) = (hand(&mut dealer), hand(&mut dealer));
        let found = matches!(duel(&first, &second, &Budget::unlimited()).unwrap(), Duel::First { .. });
        let deal = as_geography(&first, &second);
        assert_eq!(won(&ask(matching, &deal, WhoWins, &Budget::unlimited())), found, "{first:?} against {second:?}");
        seen[usize::from(found)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 1_000), "{seen:?}");
}
