//! Vertex geography is lost for who has to move if the other has an answer to every move, given once and for all.
//!
//! Answers are pairs, `2/5`: when the token comes to 2, it is moved on to 5. No vertex is in two pairs, and the token's
//! is in none. Every vertex that can be reached in one step from the token's vertex or from an answer has an answer
//! itself. Then who has to move only ever leaves the token's vertex or an answer, so he comes to a vertex that is
//! answered; and the answer is still there, because pairs are used up whole. So the other can always move.
//!
//! That such answers exist in undirected vertex geography is the theorem on matchings; nothing here rests on it. Unlike
//! a largest matching they need not speak of all that the token can reach.

use crate::base::graph::Vertex;
use crate::fault::Fault;
use crate::geography::deal::Removed;
use crate::geography::lost::flags;
use crate::geography::position::Position;

/// Checks that who has to move loses against these answers.
///
/// # Errors
/// When an answer can't be given or is missing, or the game is another.
pub fn check(position: &Position<'_>, pairs: &[[Vertex; 2]]) -> Result<(), Fault> {
    let deal = position.deal();
    if deal.removed() == Removed::Edge {
        return Err(Fault::new(format!("answers to vertices decide nothing in {} geography", deal.variant())));
    }
    let all: Vec<Vertex> = pairs.iter().flatten().copied().chain([position.token()]).collect();
    flags(position, &all)?;
    if let Some(gone) = all.iter().find(|&&vertex| !position.has_vertex(vertex)) {
        return Err(Fault::new(format!("vertex {gone} is gone")));
    }
    if let Some([asked, answer]) = pairs.iter().find(|[asked, answer]| deal.graph().step(*asked, *answer).is_none()) {
        return Err(Fault::new(format!("the token can't move from vertex {asked} to its answer {answer}")));
    }
    let asked = flags(position, &pairs.iter().map(|pair| pair[0]).collect::<Vec<_>>())?;
    for from in pairs.iter().map(|pair| pair[1]).chain([position.token()]) {
        if let Some(step) = position.steps(from).find(|step| !asked[step.to.index()] && step.to != position.token()) {
            let to = step.to;
            return Err(Fault::new(format!("there is no answer to the move from vertex {from} to vertex {to}")));
        }
    }
    Ok(())
}
