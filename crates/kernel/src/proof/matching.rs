//! A bound on what a perfect matching can weigh, shown by prices.
//!
//! A *cover* of a graph is a set of edges such that every vertex is an end of
//! exactly one of them: a perfect matching, where an edge may also have one end
//! only. Give every vertex a **price**, positive or not, and some sets of
//! vertices, called **groups**, a price of zero or more. An edge *costs* the
//! prices of its ends and of all groups that hold two ends of it. If no edge
//! weighs more than it costs, then no cover weighs more than
//!
//! > all prices, plus each group's price times half its size, rounded down.
//!
//! For a cover costs, vertex by vertex, each price once; and as its edges share
//! no end, at most half the vertices of a group, rounded down, are paired within
//! it, which is how often the group's price is paid.
//!
//! (This is the weak half of the duality in Edmonds, "Maximum matching and a
//! polyhedron with 0,1-vertices", 1965. His theorem says that the best prices,
//! with groups of odd size, meet the heaviest cover; who looks for prices relies
//! on that, and who checks them needn't know it.)
//!
//! Nothing is looked for here. All sums fit: a price has 32 bits, and fewer than
//! 2^31 vertices and members can be priced.

use crate::fault::Fault;

/// A vertex, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Vertex(pub u32);

impl Vertex {
    /// Its number, to look things up with.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An edge with one end or two different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// One end.
    pub first: Vertex,
    /// The other end, if it has one.
    pub second: Option<Vertex>,
    /// What it weighs.
    pub weight: i32,
}

/// An edge, by its place in the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EdgeIndex(pub usize);

/// Vertices and edges; several edges may have the same ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    vertices: u32,
    edges: Vec<Edge>,
}

impl Graph {
    /// A graph on the vertices below `vertices`, with these edges.
    ///
    /// # Errors
    /// When an edge has an end that is no vertex, or the same end twice.
    pub fn new(vertices: u32, edges: Vec<Edge>) -> Result<Self, Fault> {
        let sound = |edge: &Edge| edge.first.0.max(edge.second.map_or(0, |end| end.0)) < vertices;
        match edges.iter().position(|edge| !sound(edge) || edge.second == Some(edge.first)) {
            None if vertices < 1 << 31 => Ok(Self { vertices, edges }),
            None => Err(Fault::new("the graph has too many vertices")),
            Some(i) => Err(Fault::new(format!("edge {i} has ends that it can't have"))),
        }
    }

    /// How many vertices there are.
    #[must_use]
    pub fn vertices(&self) -> u32 {
        self.vertices
    }

    /// The edges.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }
}

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
        let vertices = vec![None; graph.vertices as usize];
        Self { graph, vertices, groups: Vec::new(), members: Vec::new(), total: 0 }
    }

    /// Prices a vertex, once.
    ///
    /// # Errors
    /// When it has a price already, or is no vertex.
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
    ///
    /// # Errors
    /// When a vertex is named twice, is none, or the groups are too large.
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
    ///
    /// # Errors
    /// When an edge weighs more than it costs.
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
        for (i, edge) in self.graph.edges.iter().enumerate() {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A triangle of edges of weight 1, each vertex with a way out of weight 0.
    fn triangle() -> Graph {
        let edge =
            |first, second: Option<u32>, weight| Edge { first: Vertex(first), second: second.map(Vertex), weight };
        let sides = [(0, 1), (1, 2), (0, 2)].map(|(u, v)| edge(u, Some(v), 1));
        let alone = [0, 1, 2].map(|u| edge(u, None, 0));
        Graph::new(3, [sides, alone].concat()).unwrap()
    }

    /// The bound, or the edge that weighs too much and what it costs.
    fn bound(prices: &Prices) -> Result<i64, String> {
        prices.bound(|edge| edge.0.to_string()).map_err(|fault| fault.what().to_owned())
    }

    #[test]
    fn a_triangle_holds_one_pair_and_only_a_group_says_so() {
        let mut prices = Prices::of(triangle());
        assert_eq!(bound(&prices), Err("0 weighs 1 and costs only 0".into()));
        prices.group(1, &[Vertex(2), Vertex(0), Vertex(1)]).unwrap();
        assert_eq!(bound(&prices), Ok(1));
        // Without it, the prices of any two vertices are 1 at least, so all three are 2 at least.
        let mut prices = Prices::of(triangle());
        [0, 1].into_iter().for_each(|v| prices.price(Vertex(v), 1).unwrap());
        assert_eq!(bound(&prices), Ok(2));
        prices.price(Vertex(2), -1).unwrap();
        assert_eq!(bound(&prices), Err("1 weighs 1 and costs only 0".into()));
    }

    #[test]
    fn an_edge_pays_only_for_groups_with_both_its_ends() {
        for (members, expected) in [
            (vec![0, 1], Err("1 weighs 1 and costs only 0")),
            (vec![0, 1, 2], Ok(3)),
            (vec![0], Err("0 weighs 1 and costs only 0")),
            (vec![], Err("0 weighs 1 and costs only 0")),
        ] {
            let mut prices = Prices::of(triangle());
            let members: Vec<Vertex> = members.into_iter().map(Vertex).collect();
            prices.group(3, &members).unwrap();
            assert_eq!(bound(&prices), expected.map_err(str::to_owned), "{members:?}");
        }
    }

    #[test]
    fn an_edge_with_one_end_costs_that_end_alone() {
        let edge = Edge { first: Vertex(0), second: None, weight: 2 };
        let mut prices = Prices::of(Graph::new(1, vec![edge]).unwrap());
        prices.group(5, &[Vertex(0)]).unwrap();
        assert!(bound(&prices).is_err());
        prices.price(Vertex(0), 2).unwrap();
        assert_eq!(bound(&prices), Ok(2));
    }

    #[test]
    fn what_is_told_twice_or_not_there_is_refused() {
        let mut prices = Prices::of(triangle());
        prices.price(Vertex(0), i32::MAX).unwrap();
        assert!(prices.price(Vertex(0), 1).unwrap_err().what().contains("already"));
        assert!(prices.price(Vertex(3), 1).is_err());
        assert!(prices.group(1, &[Vertex(1), Vertex(1)]).unwrap_err().what().contains("twice"));
        assert!(prices.group(1, &[Vertex(1), Vertex(3)]).is_err());
        assert!(Graph::new(1, vec![Edge { first: Vertex(1), second: None, weight: 0 }]).is_err());
        assert!(Graph::new(2, vec![Edge { first: Vertex(1), second: Some(Vertex(1)), weight: 0 }]).is_err());
    }

    #[test]
    fn the_largest_prices_do_not_overflow() {
        let mut prices = Prices::of(triangle());
        [0, 1, 2].into_iter().for_each(|v| prices.price(Vertex(v), i32::MAX).unwrap());
        for _ in 0..1000 {
            prices.group(u32::MAX, &[Vertex(0), Vertex(1), Vertex(2)]).unwrap();
        }
        assert_eq!(bound(&prices), Ok(3 * i64::from(i32::MAX) + 1000 * i64::from(u32::MAX)));
    }
}
