//! Who wins, by going through all positions: the oracle of the tests.
//!
//! Paid for are the vertices and edges that are looked at to tell a position from others, whether it is known already or not,
//! and the memory that it takes to know it.

use crate::base::graph::Step;
use crate::fault::Fault;
use crate::geography::position::Position;
use std::collections::BTreeMap;

/// The most vertices or edges of a game that is gone through.
const MOST: usize = 1_000;
/// What it costs to remember a position, for each number of its key and [`OVERHEAD`] more, for the memory it takes.
const REMEMBERED: u64 = 32;
/// What a position takes to remember besides its key, in numbers.
const OVERHEAD: u64 = 12;

/// Whether who has to move wins.
///
/// # Errors
/// When the game is too large, or `go_on`, which is told what each position costs, says no.
pub fn mover_wins(position: &Position<'_>, go_on: &mut dyn FnMut(u64) -> bool) -> Result<bool, Fault> {
    let graph = position.deal().graph();
    if graph.vertices().max(graph.edges().len()) > MOST {
        return Err(too_many());
    }
    wins(&mut position.clone(), &mut BTreeMap::new(), go_on)
}

fn too_many() -> Fault {
    Fault::new("the game has too many positions to go through")
}

fn wins(
    position: &mut Position<'_>,
    known: &mut BTreeMap<Box<[u32]>, bool>,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Result<bool, Fault> {
    let (key, looked_at) = position.key_and_cost();
    if !go_on(looked_at) {
        return Err(too_many());
    }
    if let Some(&known) = known.get(&key) {
        return Ok(known);
    }
    if !go_on(REMEMBERED * (key.len() as u64 + OVERHEAD)) {
        return Err(too_many());
    }
    let mut won = false;
    for step in position.moves().collect::<Vec<Step>>() {
        let last = position.go(step);
        let other = wins(position, known, go_on);
        position.back(last);
        if !other? {
            won = true;
            break;
        }
    }
    known.insert(key, won);
    Ok(won)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geography::deal::Geography;
    use crate::patience::patience;
    use crate::problem::{Problem, Refutable};

    /// What is looked at when all positions are gone through: for each look, the vertices, and the edges around those that
    /// the token can come to.
    fn looked_at(position: &mut Position<'_>, known: &mut BTreeMap<Box<[u32]>, bool>, looked: &mut u64) -> bool {
        let graph = position.deal().graph();
        let around: usize = position.reach().iter().map(|&vertex| graph.steps(vertex).len()).sum();
        *looked += (graph.vertices() + around) as u64;
        let key = position.key();
        if let Some(&known) = known.get(&key) {
            return known;
        }
        let mut won = false;
        for step in position.moves().collect::<Vec<Step>>() {
            let last = position.go(step);
            won = !looked_at(position, known, looked);
            position.back(last);
            if won {
                break;
            }
        }
        known.insert(key, won);
        won
    }

    #[test]
    fn every_look_at_a_position_is_paid_for_whether_it_is_known_or_not() {
        let edges: Vec<String> = (1..8).flat_map(|one| (one + 1..=8).map(move |two| format!("{one}-{two}"))).collect();
        for variant in ["undirected vertex", "undirected edge"] {
            let edges = &edges[..if variant.ends_with("edge") { 11 } else { edges.len() }];
            let deal: Geography = format!("geography 8 {variant} from 1\n{}", edges.join(" ")).parse().unwrap();
            let (mut paid, mut looked) = (0, 0);
            let won = mover_wins(&Position::first(&deal), &mut |cost| {
                paid += cost;
                true
            });
            let other = looked_at(&mut Position::first(&deal), &mut BTreeMap::new(), &mut looked);
            assert_eq!(won, Ok(other), "{deal}");
            assert!(paid >= 2 * looked, "{variant}: {paid} for {looked}");
        }
    }

    fn won(text: &str) -> bool {
        let deal: Geography = text.parse().unwrap();
        mover_wins(&Position::first(&deal), &mut patience(1_000_000)).unwrap()
    }

    #[test]
    fn small_games_end_as_they_must() {
        for (text, first) in [
            ("geography 1 undirected vertex from 1", false),
            ("geography 2 undirected vertex from 1\n1-2", true),
            // The vertex that the token leaves is gone: it can't come back.
            ("geography 3 undirected vertex from 1\n1-2 2-3", false),
            ("geography 3 undirected vertex from 2\n1-2 2-3", true),
            ("geography 3 undirected vertex from 1\n1-2 2-3 1-3", false),
            ("geography 3 undirected edge from 1\n1-2 2-3 1-3", true),
            ("geography 3 undirected edge from 1\n1-2 1-3", true),
            ("geography 4 undirected edge from 1\n1-2 2-3 3-4 1-4", false),
            ("geography 2 directed vertex from 1\n1>2 2>1", true),
            ("geography 2 directed edge from 1\n1>2 2>1", false),
            ("geography 2 directed edge from 2\n1>2", false),
        ] {
            assert_eq!(won(text), first, "{text}");
        }
    }

    #[test]
    fn what_is_too_large_is_said_to_be() {
        let deal: Geography = "geography 2000 directed edge from 1".parse().unwrap();
        assert!(mover_wins(&Position::first(&deal), &mut |_| true).is_err());
        let deal: Geography = "geography 3 directed edge from 1\n1>2".parse().unwrap();
        assert!(mover_wins(&Position::first(&deal), &mut |_| false).is_err());
    }

    #[test]
    fn certificates_hold_or_are_told_why_not() {
        let path = "geography 4 undirected vertex from 1\n1-2 2-3 3-4";
        let star = "geography 4 undirected vertex from 2\n1-2 1-3 1-4";
        let square = "geography 4 undirected edge from 1\n1-2 2-3 3-4 1-4";
        let triangle = "geography 3 undirected edge from 1\n1-2 2-3 1-3";
        let arcs = "geography 3 directed vertex from 1\n1>2 2>3 1>3";
        for (text, proof, part) in [
            (path, "move 2\nmatching\npairs 3-4\nbarrier 3", ""),
            (path, "move 2\nmatching\npairs\nbarrier", "leaves 3 vertices uncovered"),
            (path, "move 2\nmatching\npairs 2-3\nbarrier", "the token's vertex 2 is covered"),
            (path, "move 2\nmatching\npairs 3-4 1-2\nbarrier", "the pair 1-2 is no edge that the token can reach"),
            (path, "move 2\nmatching\npairs 3-4 3-2\nbarrier", "vertex 3 is listed twice"),
            (path, "move 2\nmatching\npairs 3-9\nbarrier", "there is no vertex 9"),
            (path, "move 2\nmatching\npairs 3-4\nbarrier 1", "can't reach vertex 1 of the barrier"),
            (path, "move 3\nmatching\npairs 3-4\nbarrier", "the token can't move from vertex 1 to vertex 3"),
            (path, "move 2\neven-kernel\n2", "decides nothing in undirected vertex"),
            (path, "move 2\nstrategy\n4", ""),
            (path, "move 2\nstrategy\n2", "the token can't move from vertex 3 to vertex 2"),
            (path, "move 2\nstrategy\n", "there is no answer to the move from vertex 2 to vertex 3"),
            (path, "move 2\nstrategy\n4 1", "an answer 1 that is never asked for"),
            (star, "matching\npairs 1-3\nbarrier 1", ""),
            (star, "matching\npairs 3-4\nbarrier 1", "the pair 3-4 is no edge"),
            (star, "matching\npairs 1-3\nbarrier", "a barrier of 0 with 0 odd parts"),
            (star, "strategy\n3", ""),
            (path, "move 2\nanswers\n3/4", ""),
            (path, "move 2\nanswers\n", "there is no answer to the move from vertex 2 to vertex 3"),
            (path, "move 2\nanswers\n3/2", "vertex 2 is listed twice"),
            (path, "move 2\nanswers\n3/1", "vertex 1 is gone"),
            (path, "move 2\nexhaustive", ""),
            (star, "answers\n1/3", ""),
            (star, "answers\n1/3 1/4", "vertex 1 is listed twice"),
            (star, "answers\n3/4", "the token can't move from vertex 3 to its answer 4"),
            (star, "exhaustive", ""),
            (path, "exhaustive", "who has to move wins"),
            (square, "answers\n2/3", "decide nothing in undirected edge"),
            (square, "even-kernel\n1 3", ""),
            (square, "even-kernel\n1", "vertex 2 has an odd number of neighbours"),
            (square, "even-kernel\n2 4", "the token's vertex 1 is not in the even kernel"),
            (square, "even-kernel\n1 2", "vertices 1 and 2 of the even kernel are adjacent"),
            (square, "even-kernel\n1 1", "vertex 1 is listed twice"),
            (square, "matching\npairs\nbarrier", "decides nothing in undirected edge"),
            (triangle, "move 2\nstrategy\n1", ""),
            (triangle, "move 2\neven-kernel\n2 1", ""),
            (arcs, "move 3\nstrategy", ""),
            (arcs, "move 2\nstrategy", "there is no answer to the move from vertex 2 to vertex 3"),
            (arcs, "move 3\nmatching\npairs\nbarrier", "decides nothing in directed vertex"),
        ] {
            let deal: Geography = text.parse().unwrap();
            let found = match proof.starts_with("move") {
                true => deal.verify(&proof.parse().unwrap()),
                false => deal.refute(&proof.parse().unwrap()),
            };
            match found {
                Ok(()) => assert_eq!(part, "", "{text}\n{proof}"),
                Err(fault) => assert!(!part.is_empty() && fault.what().contains(part), "{text}\n{proof}: {fault}"),
            }
        }
    }
}
