//! Blossoms: odd cycles of tight edges, shrunk to what looks like one vertex.
//!
//! A **node** is a vertex or a blossom. The children of a blossom are nodes again,
//! around an odd cycle; every second edge of the cycle is used, so that all
//! children but the first are covered in pairs, and the first one holds the
//! **base**, which is covered from outside. Numbers below the number of vertices are
//! vertices, and blossoms come after them.

/// An edge, and which of its ends comes first.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    pub edge: u32,
    pub from: u32,
    pub to: u32,
}

impl Link {
    pub fn reversed(self) -> Self {
        Self { edge: self.edge, from: self.to, to: self.from }
    }
}

/// No node.
const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Node {
    parent: u32,
    /// The cycle, from the child with the base; empty for a vertex.
    children: Vec<u32>,
    /// `links[i]` goes from child i to the next one; the odd ones are used.
    links: Vec<Link>,
    base: u32,
}

/// The vertices and blossoms of a matching.
#[derive(Clone, Debug)]
pub struct Blossoms {
    vertices: usize,
    nodes: Vec<Node>,
    /// A node above each node, or itself: a shortcut on the way up.
    above: Vec<u32>,
    /// Numbers of dissolved blossoms, to be used again.
    unused: Vec<u32>,
}

impl Blossoms {
    /// Vertices only.
    pub fn new(vertices: usize) -> Self {
        let node = |v: u32| Node { parent: NONE, children: Vec::new(), links: Vec::new(), base: v };
        let nodes: Vec<Node> = (0..vertices as u32).map(node).collect();
        Self { vertices, nodes, above: (0..vertices as u32).collect(), unused: Vec::new() }
    }

    pub fn is_blossom(&self, node: u32) -> bool {
        node as usize >= self.vertices
    }

    /// Whether it is a blossom, not dissolved, and in no other.
    pub fn is_top_blossom(&self, node: u32) -> bool {
        let found = &self.nodes[node as usize];
        found.parent == NONE && !found.children.is_empty()
    }

    /// The vertex that is covered from outside.
    pub fn base(&self, node: u32) -> u32 {
        self.nodes[node as usize].base
    }

    /// The node that a vertex is in and that is in no other.
    pub fn top(&mut self, vertex: u32) -> u32 {
        let above = &mut self.above;
        let mut node = vertex as usize;
        while above[node] as usize != node {
            above[node] = above[above[node] as usize];
            node = above[node] as usize;
        }
        node as u32
    }

    /// The vertices of a node.
    pub fn leaves(&self, node: u32) -> Vec<u32> {
        let (mut leaves, mut open) = (Vec::new(), vec![node]);
        while let Some(node) = open.pop() {
            if self.is_blossom(node) {
                open.extend(&self.nodes[node as usize].children);
            } else {
                leaves.push(node);
            }
        }
        leaves
    }

    /// All blossoms, dissolved ones aside.
    pub fn all(&self) -> impl Iterator<Item = u32> {
        let blossoms = self.vertices..self.nodes.len();
        blossoms.filter(|&node| !self.nodes[node].children.is_empty()).map(|node| node as u32)
    }

    /// A blossom of this cycle.
    pub fn shrink(&mut self, children: Vec<u32>, links: Vec<Link>) -> u32 {
        let base = self.base(children[0]);
        let blossom = self.unused.pop().unwrap_or(self.nodes.len() as u32);
        for &child in &children {
            self.nodes[child as usize].parent = blossom;
            self.above[child as usize] = blossom;
        }
        let node = Node { parent: NONE, children, links, base };
        if blossom as usize == self.nodes.len() {
            self.nodes.push(node);
            self.above.push(blossom);
        } else {
            self.nodes[blossom as usize] = node;
            self.above[blossom as usize] = blossom;
        }
        blossom
    }

    /// Dissolves a blossom that is in no other, and returns its cycle. Of its
    /// children, those that are not dissolved in turn must be told to stand alone.
    pub fn dissolve(&mut self, blossom: u32) -> (Vec<u32>, Vec<Link>) {
        let node = &mut self.nodes[blossom as usize];
        let (children, links) = (std::mem::take(&mut node.children), std::mem::take(&mut node.links));
        self.unused.push(blossom);
        children.iter().for_each(|&child| self.nodes[child as usize].parent = NONE);
        (children, links)
    }

    /// Cuts the shortcuts that lead past a node whose blossom was dissolved.
    pub fn stand_alone(&mut self, node: u32) {
        let mut open = vec![node];
        while let Some(inside) = open.pop() {
            self.above[inside as usize] = node;
            open.extend(&self.nodes[inside as usize].children);
        }
    }

    /// The place in the cycle of the child that a vertex is in.
    pub fn place_of(&self, blossom: u32, vertex: u32) -> usize {
        let mut child = vertex;
        while self.nodes[child as usize].parent != blossom {
            child = self.nodes[child as usize].parent;
        }
        let children = &self.nodes[blossom as usize].children;
        children.iter().position(|&other| other == child).unwrap_or(0)
    }

    /// Makes a vertex of a node its base, and covers the others by edges within.
    pub fn rebase(&mut self, node: u32, vertex: u32, cover: &mut [Option<u32>]) {
        let mut open = vec![(node, vertex)];
        while let Some((node, vertex)) = open.pop() {
            if !self.is_blossom(node) || self.base(node) == vertex {
                continue;
            }
            let place = self.place_of(node, vertex);
            let Node { children, links, base, .. } = &mut self.nodes[node as usize];
            let size = children.len();
            // From the old first child to the new one there is a way of an even
            // number of links around the cycle; along it, the others are used now.
            let now_used = if place.is_multiple_of(2) { 0..place } else { place + 1..size };
            for i in now_used.step_by(2) {
                let Link { edge, from, to } = links[i];
                cover[from as usize] = Some(edge);
                cover[to as usize] = Some(edge);
                open.push((children[i], from));
                open.push((children[(i + 1) % size], to));
            }
            open.push((children[place], vertex));
            children.rotate_left(place);
            links.rotate_left(place);
            *base = vertex;
        }
    }
}
