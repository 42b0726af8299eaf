//! Undirected edge geography is lost for who has to move if the token stands in an *even kernel*: a set of vertices, no
//! two adjacent, such that each vertex outside has an even number of neighbours in it. (Fraenkel, Scheinerman and
//! Ullman, "Undirected edge geography", 1993. In bipartite graphs the converse holds too; nothing here rests on that.)
//!
//! The other always answers with a move back into the set. For a move leaves it, as no two of its vertices are
//! adjacent, and leads to a vertex that had an even number of edges into the set, of which one is now gone: so one is
//! left to answer along, and an even number after it. All other vertices keep theirs.

use crate::base::graph::{EdgeIndex, Vertex};
use crate::fault::Fault;
use crate::geography::deal::Removed;
use crate::geography::lost::flags;
use crate::geography::position::Position;
use crate::number::narrow;

/// Checks that a set is an even kernel, and that the token stands in it.
///
/// # Errors
/// When it is not, or the game is another.
pub fn check(position: &Position<'_>, kernel: &[Vertex]) -> Result<(), Fault> {
    let deal = position.deal();
    if deal.graph().is_directed() || deal.removed() == Removed::Vertex {
        return Err(Fault::new(format!("an even kernel decides nothing in {} geography", deal.variant())));
    }
    let inside = flags(position, kernel)?;
    if !inside[position.token().index()] {
        return Err(Fault::new(format!("the token's vertex {} is not in the even kernel", position.token())));
    }
    let mut odd = vec![false; deal.graph().vertices()];
    for (place, [first, second]) in deal.graph().edges().iter().enumerate() {
        if !position.has_edge(EdgeIndex(narrow(place))) {
            continue;
        }
        match [first, second].map(|end| inside[end.index()]) {
            [true, true] => {
                return Err(Fault::new(format!("vertices {first} and {second} of the even kernel are adjacent")));
            }
            [true, false] => odd[second.index()] ^= true,
            [false, true] => odd[first.index()] ^= true,
            [false, false] => {}
        }
    }
    match odd.iter().position(|&odd| odd) {
        None => Ok(()),
        Some(place) => {
            let vertex = Vertex(narrow(place));
            Err(Fault::new(format!("vertex {vertex} has an odd number of neighbours in the even kernel")))
        }
    }
}
