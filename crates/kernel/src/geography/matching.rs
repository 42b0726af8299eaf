//! Undirected vertex geography is lost for who has to move if some largest matching leaves the token's vertex
//! uncovered. (Fraenkel, Scheinerman and Ullman, "Undirected edge geography", 1993; that it is won otherwise needs no
//! proof here, since a win is shown by a move to a lost position.)
//!
//! The other answers every move with the partner. For a move leads to a covered vertex: if it led to an uncovered one,
//! the matching could be made larger by that pair. And when vertex, neighbour and its pair are gone, what is left of the
//! matching is still a largest one, and leaves the partner, where the token now stands, uncovered: with a larger one, the
//! whole graph would have had a larger one.
//!
//! That a matching is largest is shown by a *barrier*, some vertices without which `odd` parts of odd size are left: in
//! any matching, each of these parts has an uncovered vertex or one that is paired with a vertex of the barrier. So at
//! least `odd` - |barrier| vertices are uncovered, and it is enough to count that there are no more (Berge, 1958).
//!
//! Only what the token can reach matters. The check is linear in the size of the graph.

use crate::base::graph::Vertex;
use crate::fault::Fault;
use crate::geography::deal::Removed;
use crate::geography::lost::flags;
use crate::geography::position::Position;

/// Checks that a matching leaves the token's vertex uncovered, and is a largest one because of a barrier.
///
/// # Errors
/// When it does not, or the game is another.
pub fn check(position: &Position<'_>, pairs: &[[Vertex; 2]], barrier: &[Vertex]) -> Result<(), Fault> {
    let deal = position.deal();
    if deal.graph().is_directed() || deal.removed() == Removed::Edge {
        return Err(Fault::new(format!("a matching decides nothing in {} geography", deal.variant())));
    }
    let reach = position.reach();
    let reachable = flags(position, &reach)?;
    let all: Vec<Vertex> = pairs.iter().flatten().copied().collect();
    flags(position, &all)?;
    for &[first, second] in pairs {
        if !reachable[first.index()] || !reachable[second.index()] || deal.graph().step(first, second).is_none() {
            return Err(Fault::new(format!("the pair {first}-{second} is no edge that the token can reach")));
        }
        if first == position.token() || second == position.token() {
            return Err(Fault::new(format!("the token's vertex {} is covered", position.token())));
        }
    }
    let mut passed = flags(position, barrier)?;
    if let Some(vertex) = barrier.iter().find(|vertex| !reachable[vertex.index()]) {
        return Err(Fault::new(format!("the token can't reach vertex {vertex} of the barrier")));
    }
    let mut odd = 0;
    let mut part = Vec::new();
    for &start in &reach {
        if std::mem::replace(&mut passed[start.index()], true) {
            continue;
        }
        part.clear();
        part.push(start);
        let mut done = 0;
        while let Some(&vertex) = part.get(done) {
            done += 1;
            for step in position.steps(vertex) {
                if !std::mem::replace(&mut passed[step.to.index()], true) {
                    part.push(step.to);
                }
            }
        }
        odd += part.len() % 2;
    }
    let uncovered = reach.len() - all.len();
    if uncovered > odd.saturating_sub(barrier.len()) {
        let (barrier, uncovered) = (barrier.len(), uncovered);
        return Err(Fault::new(format!(
            "the matching leaves {uncovered} vertices uncovered, and a barrier of {barrier} with {odd} odd parts does \
             not show that it must"
        )));
    }
    Ok(())
}
