//! Undirected edge geography on a bipartite graph, by linear algebra over GF(2).
//!
//! The token stands on side A. An even kernel with it, if there is one, may be taken within A: a set of vertices of A,
//! the token's among them, such that each vertex of B has an even number of neighbours in it. That is a system of linear
//! equations, one for each vertex of B. If it can't be solved, there is a set of equations whose sum says that the
//! token's unknown is 0: a set T of vertices of B such that of all vertices of A the token's alone has an odd number of
//! neighbours in T. Moving the token to one of these wins, since T is an even kernel of what is left then. (Fraenkel,
//! Scheinerman and Ullman, 1993; the proof there is this one.)
//!
//! Equations with one unknown are used up first, one after the other: that settles trees, and whatever hangs on others.

use super::{Part, Said};
use crate::budget::Budget;
use crate::geography::linear::Equations;
use misdeal_kernel::base::graph::Vertex;
use misdeal_kernel::geography::{Geography, Lost, Position, Removed, Win};
use misdeal_kernel::problem::Stop;

/// Which of the vertices that the token can reach are on its side, if they have two sides.
pub(super) fn sides(deal: &Geography) -> Option<Vec<Option<bool>>> {
    if deal.graph().is_directed() || deal.removed() == Removed::Vertex {
        return None;
    }
    let mut side = vec![None; deal.graph().vertices()];
    side[deal.from().index()] = Some(true);
    let mut queue = vec![deal.from()];
    while let Some(vertex) = queue.pop() {
        for step in deal.graph().steps(vertex) {
            match side[step.to.index()] {
                None => {
                    side[step.to.index()] = side[vertex.index()].map(|side: bool| !side);
                    queue.push(step.to);
                }
                found if found == side[vertex.index()] => return None,
                Some(_) => {}
            }
        }
    }
    Some(side)
}

/// Who wins, by an even kernel.
pub(super) fn find(deal: &Geography, budget: &Budget) -> Result<Said, Stop> {
    let side = sides(deal).ok_or(Stop::Incomplete)?;
    let position = Position::first(deal);
    let part = Part::of(&position);
    let (ours, theirs): (Vec<Vertex>, Vec<Vertex>) =
        part.vertices.iter().partition(|vertex| side[vertex.index()] == Some(true));
    let peeled = Peeled::of(deal, &theirs);
    let unknowns: Vec<Vertex> = ours.iter().copied().filter(|vertex| peeled.by[vertex.index()].is_none()).collect();
    let equations: Vec<Vertex> = theirs.iter().copied().filter(|vertex| peeled.left[vertex.index()] > 0).collect();
    let place = |list: &[Vertex]| {
        let mut places = vec![None; deal.graph().vertices()];
        list.iter().enumerate().for_each(|(place, vertex)| places[vertex.index()] = Some(place));
        places
    };
    let (columns, rows) = (place(&unknowns), place(&equations));
    let token = columns[deal.from().index()];
    let pairs = || {
        let steps = |&vertex: &Vertex| deal.graph().steps(vertex).iter().map(move |step| (vertex, step.to));
        unknowns.iter().flat_map(steps).filter_map(|(a, b)| Some((columns[a.index()]?, rows[b.index()]?)))
    };
    if let Some(token) = token {
        // The token's unknown is 1, and stands as such on the other side.
        let mut system = Equations::new(equations.len() + 1, unknowns.len())?;
        pairs().for_each(|(column, row)| system.add(row, column));
        system.add(equations.len(), token);
        system.add(equations.len(), unknowns.len());
        if let Some(values) = system.solve(budget)? {
            let kernel = unknowns.iter().zip(values).filter_map(|(&vertex, value)| value.then_some(vertex));
            return Ok(Err(Lost::EvenKernel(sorted(kernel))));
        }
    }
    // The equations whose sum is the token's unknown alone, as far as the unknowns that are left go.
    let mut chosen = vec![false; deal.graph().vertices()];
    if let Some(token) = token {
        let mut system = Equations::new(unknowns.len(), equations.len())?;
        pairs().for_each(|(column, row)| system.add(column, row));
        system.add(token, equations.len());
        let values = system.solve(budget)?.ok_or(Stop::Incomplete)?;
        equations.iter().zip(values).for_each(|(vertex, value)| chosen[vertex.index()] = value);
    }
    for &(vertex, by) in peeled.order.iter().rev() {
        let odd = deal.graph().steps(vertex).iter().filter(|step| chosen[step.to.index()]).count() % 2 == 1;
        chosen[by.index()] ^= odd != (vertex == deal.from());
    }
    let to = position.moves().map(|step| step.to).find(|to| chosen[to.index()]).ok_or(Stop::Incomplete)?;
    let kernel = theirs.iter().copied().filter(|vertex| chosen[vertex.index()]);
    Ok(Ok(Win { to, lost: Lost::EvenKernel(sorted(kernel)) }))
}

fn sorted(vertices: impl Iterator<Item = Vertex>) -> Vec<Vertex> {
    let mut all: Vec<Vertex> = vertices.collect();
    all.sort_unstable();
    all
}

/// Unknowns that are 0, since an equation has no other unknown left.
struct Peeled {
    /// The equation that says so.
    by: Vec<Option<Vertex>>,
    /// Unknowns and their equations, in the order in which they were used up.
    order: Vec<(Vertex, Vertex)>,
    /// How many unknowns are left in each equation.
    left: Vec<usize>,
}

impl Peeled {
    fn of(deal: &Geography, equations: &[Vertex]) -> Self {
        let graph = deal.graph();
        let mut peeled = Self { by: vec![None; graph.vertices()], order: Vec::new(), left: vec![0; graph.vertices()] };
        equations.iter().for_each(|&vertex| peeled.left[vertex.index()] = graph.steps(vertex).len());
        let mut single: Vec<Vertex> =
            equations.iter().copied().filter(|vertex| peeled.left[vertex.index()] == 1).collect();
        while let Some(equation) = single.pop() {
            let unknown = graph.steps(equation).iter().find(|step| peeled.by[step.to.index()].is_none());
            let Some(unknown) = unknown.map(|step| step.to) else { continue };
            peeled.by[unknown.index()] = Some(equation);
            peeled.order.push((unknown, equation));
            for step in graph.steps(unknown) {
                peeled.left[step.to.index()] -= 1;
                if peeled.left[step.to.index()] == 1 {
                    single.push(step.to);
                }
            }
        }
        peeled
    }
}
