//! Undirected vertex geography by a largest matching of the graph without the token's vertex.
//!
//! If a neighbour of the token is left uncovered by some largest matching there, moving to it wins: the other then stands
//! on an uncovered vertex. If none is, the matching is a largest one of the whole graph too, and leaves the token's vertex
//! uncovered, which loses.

use super::{Part, Said};
use crate::budget::Budget;
use crate::matching::largest::Largest;
use crate::uno::hand::table::Lists;
use misdeal_kernel::base::graph::Vertex;
use misdeal_kernel::geography::{Geography, Lost, Position, Win};
use misdeal_kernel::problem::Stop;

/// Who wins, by matching.
pub(super) fn find(deal: &Geography, budget: &Budget) -> Result<Said, Stop> {
    let mut position = Position::first(deal);
    let part = Part::of(&position);
    // The token's vertex is number 0, and has no neighbours here.
    let count = part.vertices.len();
    let number = |vertex: Vertex| part.number[vertex.index()].filter(|&number| number != 0);
    let edges = deal.graph().edges().iter().filter_map(|&[from, to]| Some((number(from)?, number(to)?)));
    let around = Lists::by_key(count, edges.flat_map(|(from, to)| [(from, to), (to, from)]));
    let mut matching = Largest::of(&around, count, budget)?;
    let neighbours = position.moves().filter_map(|step| Some((step.to, number(step.to)?)));
    let good = neighbours.into_iter().find(|&(_, number)| matching.is_outer(number));
    let Some((to, number)) = good else {
        return Ok(Err(lost(&matching, &part, |number| number != 0)));
    };
    let _ = position.go_to(to).map_err(Stop::Rejected)?;
    let after = Part::of(&position);
    matching.uncover(number);
    let reached = |number: u32| after.number[part.vertices[number as usize].index()].is_some();
    Ok(Ok(Win { to, lost: lost(&matching, &part, reached) }))
}

/// The matching with its barrier, as far as the token can come.
fn lost(matching: &Largest<'_>, part: &Part, reached: impl Fn(u32) -> bool) -> Lost {
    let name = |number: u32| part.vertices[number as usize];
    let mut pairs: Vec<[Vertex; 2]> =
        matching.pairs().filter(|pair| pair.iter().all(|&v| reached(v))).map(|pair| pair.map(name)).collect();
    pairs.iter_mut().for_each(|pair| pair.sort_unstable());
    pairs.sort_unstable();
    let inner = (0..part.vertices.len() as u32).filter(|&v| reached(v) && matching.is_barrier(v));
    let mut barrier: Vec<Vertex> = inner.map(name).collect();
    barrier.sort_unstable();
    Lost::Matching { pairs, barrier }
}
