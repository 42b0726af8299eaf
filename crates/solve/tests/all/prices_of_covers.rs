//! A bound on what a perfect matching can weigh, shown by prices: what the heaviest cover is held to.
//!
//! An edge costs the prices of its ends and of all groups that hold two ends of it. If no edge weighs more than it costs, no
//! cover weighs more than all prices, plus each group's price times half its size, rounded down (Edmonds 1965).

use misdeal_kernel::fault::Fault;
use misdeal_solve::matching::graph::{EdgeIndex, Graph, Vertex};

/// The prices of a graph, as far as they have been told; a vertex has price 0
/// until it is told another one.
#[derive(Clone, Debug)]
pub struct Prices {
    graph: Graph,
    vertices: Vec<Option<i32>>,
    groups: Vec<u32>,
    /// Which vertex is in which group.
    members: Vec<(Vertex, u32)>,
    /// The bound so far.
    total: i64,
}

impl Prices {
    /// The most members that all groups together can have.
    pub const MOST_MEMBERS: usize = 5_000_000;
    /// How many comparisons of groups the edges may need.
    const MOST_COMPARISONS: usize = 2_000_000_000;

    /// Everything has price 0.
    #[must_use]
    pub fn of(graph: Graph) -> Self {
        let vertices = vec![None; graph.vertices() as usize];
        Self { graph, vertices, groups: Vec::new(), members: Vec::new(), total: 0 }
    }

    /// Prices a vertex, once.
    pub fn price(&mut self, vertex: Vertex, price: i32) -> Result<(), Fault> {
        match self.vertices.get_mut(vertex.index()) {
            Some(told @ None) => *told = Some(price),
            Some(Some(_)) => return Err(Fault::new("it has a price already")),
            None => return Err(Fault::new("there is no such vertex")),
        }
        self.total += i64::from(price);
        Ok(())
    }

    /// Prices a group of different vertices.
    pub fn group(&mut self, price: u32, members: &[Vertex]) -> Result<(), Fault> {
        if members.len() > Self::MOST_MEMBERS - self.members.len() {
            return Err(Fault::new(format!("the groups have more than {} members in all", Self::MOST_MEMBERS)));
        }
        let mut sorted = members.to_vec();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(Fault::new("a member is named twice"));
        }
        if sorted.last().is_some_and(|last| last.index() >= self.vertices.len()) {
            return Err(Fault::new("there is no such vertex"));
        }
        // Each group that is kept has a member, so their numbers fit.
        let number = self.groups.len() as u32;
        if !sorted.is_empty() {
            self.groups.push(price);
            self.members.extend(sorted.into_iter().map(|member| (member, number)));
            self.total += i64::from(price) * (members.len() / 2) as i64;
        }
        Ok(())
    }

    /// What no cover of the graph can outweigh; `name` tells faults what an edge
    /// stands for.
    pub fn bound(&self, name: impl Fn(EdgeIndex) -> String) -> Result<i64, Fault> {
        let mut members = self.members.clone();
        members.sort_unstable();
        // The groups of vertex v are `members[starts[v]..starts[v + 1]]`.
        let mut starts = vec![0; self.vertices.len() + 1];
        members.iter().for_each(|(vertex, _)| starts[vertex.index() + 1] += 1);
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let groups_of = |vertex: Vertex| &members[starts[vertex.index()]..starts[vertex.index() + 1]];
        let price = |vertex: Vertex| i64::from(self.vertices[vertex.index()].unwrap_or(0));
        let mut left = Self::MOST_COMPARISONS;
        for (i, edge) in self.graph.edges().iter().enumerate() {
            let mut cost = price(edge.first);
            if let Some(second) = edge.second {
                let (ours, theirs) = (groups_of(edge.first), groups_of(second));
                left = left
                    .checked_sub(ours.len() + theirs.len())
                    .ok_or_else(|| Fault::new("the groups are too many to check each edge against them"))?;
                cost += price(second) + self.shared(ours, theirs);
            }
            if i64::from(edge.weight) > cost {
                let (name, weight) = (name(EdgeIndex(i)), edge.weight);
                return Err(Fault::new(format!("{name} weighs {weight} and costs only {cost}")));
            }
        }
        Ok(self.total)
    }

    /// The prices of the groups on both lists, each sorted by group.
    fn shared(&self, mut ours: &[(Vertex, u32)], mut theirs: &[(Vertex, u32)]) -> i64 {
        let mut sum = 0;
        while let ([(_, one), our_rest @ ..], [(_, other), their_rest @ ..]) = (ours, theirs) {
            if one == other {
                sum += i64::from(self.groups[*one as usize]);
            }
            if one <= other {
                ours = our_rest;
            }
            if other <= one {
                theirs = their_rest;
            }
        }
        sum
    }
}
