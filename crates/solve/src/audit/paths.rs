//! Two disjoint paths by walking the first in all ways, and then the second through what is left.

use super::problem::{Audited, Lister, Listing, upto};
use super::tiny::{Tiny, parts};
use crate::budget::{Budget, Halt};
use crate::deal::Dealer;
use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_reductions::problems::disjoint_paths::{DisjointPaths, TwoPaths};

/// How many terminals there are.
const TERMINALS: usize = 4;

/// The paths so far; the last one is on its way.
struct Walk<'a> {
    problem: &'a DisjointPaths,
    paths: Vec<Vec<Vertex>>,
    free: Vec<bool>,
}

impl Walk<'_> {
    fn go_on(&mut self, lister: &mut Lister<'_, TwoPaths>) -> Result<(), Halt> {
        lister.step()?;
        let ends = self.problem.ends();
        let which = self.paths.len() - 1;
        let Some(&here) = self.paths[which].last() else { return Ok(()) };
        if here == ends[which][1] {
            if which == 1 {
                lister.add(TwoPaths([self.paths[0].clone(), self.paths[1].clone()]));
                return Ok(());
            }
            self.paths.push(vec![ends[1][0]]);
            let searched = self.go_on(lister);
            self.paths.pop();
            return searched;
        }
        // A path keeps away from the terminals of the other.
        let problem = self.problem;
        for step in problem.graph().steps(here) {
            let mine = step.to == ends[which][1];
            if !mine && (ends.concat().contains(&step.to) || !self.free[step.to.index()]) {
                continue;
            }
            self.free[step.to.index()] = false;
            self.paths[which].push(step.to);
            let searched = self.go_on(lister);
            self.paths[which].pop();
            self.free[step.to.index()] = true;
            searched?;
        }
        Ok(())
    }
}

impl Audited for DisjointPaths {
    fn list(&self, most: usize, budget: &Budget) -> Result<Listing<TwoPaths>, Stop> {
        let mut lister = Lister::new(most, budget);
        let free = vec![true; self.graph().vertices()];
        let mut walk = Walk { problem: self, paths: vec![vec![self.ends()[0][0]]], free };
        let searched = walk.go_on(&mut lister);
        lister.finish(searched)
    }

    fn draw(dealer: &mut Dealer, size: usize) -> Result<Self, Fault> {
        let n = TERMINALS + upto(dealer, size.saturating_sub(TERMINALS));
        let pairs = (0..n as u32).flat_map(|a| (0..n as u32).map(move |b| [Vertex(a), Vertex(b)]));
        let mut pairs: Vec<[Vertex; 2]> = pairs.filter(|[a, b]| a != b).collect();
        let many = upto(dealer, pairs.len().min(3 * n));
        let arcs = dealer.deal(&mut pairs, many).to_vec();
        let mut names: Vec<Vertex> = (0..n as u32).map(Vertex).collect();
        let ends = dealer.deal(&mut names, TERMINALS);
        Self::new(Graph::new(n, true, arcs)?, [[ends[0], ends[1]], [ends[2], ends[3]]])
    }

    fn smaller(&self) -> Vec<Self> {
        let graphs = super::graphs::smaller_graphs(self.graph()).into_iter();
        let again = |(graph, gone): (Graph, Option<Vertex>)| {
            let moved = |v: Vertex| super::graphs::after(v, gone);
            let [[s1, t1], [s2, t2]] = self.ends();
            Self::new(graph, [[moved(s1)?, moved(t1)?], [moved(s2)?, moved(t2)?]]).ok()
        };
        graphs.filter_map(again).collect()
    }
}

impl Tiny for DisjointPaths {
    fn up_to(_: usize) -> String {
        "all directed graphs of 4 vertices and up to 3 arcs".into()
    }

    fn tiny(_: usize) -> Vec<Self> {
        let arcs = (0..4).flat_map(|a| (0..4).filter(move |&b| a != b).map(move |b| [Vertex(a), Vertex(b)]));
        let ends = [[Vertex(0), Vertex(1)], [Vertex(2), Vertex(3)]];
        let graphs = parts(&arcs.collect::<Vec<_>>(), 3).into_iter().filter_map(|arcs| Graph::new(4, true, arcs).ok());
        graphs.filter_map(|graph| Self::new(graph, ends).ok()).collect()
    }
}
