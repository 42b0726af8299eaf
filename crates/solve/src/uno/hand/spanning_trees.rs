//! A trail through all vertices, from two spanning trees without a common card (Catlin's way).
//!
//! One tree connects everything; cards of the other then turn odd degrees even, from the leaves up to the root. If the
//! second one is only a forest, each of its parts is left with at most one odd vertex; up to two of them are the ends
//! of the trail. So the second may be one or two cards short in any case, and more where its parts come out even.
//!
//! The pair is the largest possible in the end: a card that fits in neither pushes others out of its way, found by a
//! search in breadth (matroid union; Roskind and Tarjan). That never makes the first tree smaller.

use crate::budget::{Halt, Pace};
use crate::uno::hand::table::Table;

const NONE: u32 = u32::MAX;

/// A forest, rooted, as far as it was built.
#[derive(Clone, Debug)]
struct Forest {
    /// The card to the parent, or none.
    up: Vec<u32>,
    depth: Vec<u32>,
    root: Vec<u32>,
    /// The nearest vertex upwards, itself included, whose card upwards has no label yet.
    skip: Vec<u32>,
    /// The vertices, parents first.
    order: Vec<u32>,
}

/// Two forests of cards.
#[derive(Debug)]
pub struct Pair<'a> {
    table: &'a Table,
    /// The cards to choose from, and the forest of each card of the table: 0, 1, or none (2).
    cards: &'a [u32],
    side: Vec<u8>,
    forests: [Forest; 2],
    /// Which card pushed a card out: itself where the search began, or none.
    label: Vec<u32>,
    labelled: Vec<u32>,
}

impl<'a> Pair<'a> {
    /// Forests taken as the cards come.
    #[must_use]
    pub fn greedy(table: &'a Table, cards: &'a [u32]) -> Self {
        let many = table.vertices();
        let empty = Forest {
            up: vec![NONE; many],
            depth: vec![0; many],
            root: vec![0; many],
            skip: vec![0; many],
            order: Vec::new(),
        };
        let mut unions = [Union::new(many), Union::new(many)];
        let mut side = vec![2; table.cards.len()];
        for &card in cards {
            let ends = table.ends(card);
            if let Some(forest) = unions.iter_mut().position(|union| union.join(ends)) {
                side[card as usize] = forest as u8;
            }
        }
        let label = vec![NONE; table.cards.len()];
        let forests = [empty.clone(), empty];
        let mut pair = Self { table, cards, side, forests, label, labelled: Vec::new() };
        pair.root();
        pair
    }

    /// Roots both forests again and forgets the labels.
    fn root(&mut self) {
        for card in self.labelled.drain(..) {
            self.label[card as usize] = NONE;
        }
        for side in 0..2 {
            let of_forest = self.cards.iter().filter(|&&card| self.side[card as usize] == side);
            let halves = of_forest.flat_map(|&card| self.table.ends(card).map(|vertex| (vertex, card)));
            let around = crate::uno::hand::table::Lists::by_key(self.table.vertices(), halves);
            let forest = &mut self.forests[usize::from(side)];
            forest.order.clear();
            forest.root.fill(NONE);
            for start in 0..self.table.vertices() as u32 {
                if forest.root[start as usize] != NONE {
                    continue;
                }
                let mut done = forest.order.len();
                forest.order.push(start);
                (forest.root[start as usize], forest.up[start as usize], forest.depth[start as usize]) =
                    (start, NONE, 0);
                while let Some(&vertex) = forest.order.get(done) {
                    done += 1;
                    forest.skip[vertex as usize] = vertex;
                    for &card in around.get(vertex as usize) {
                        let [a, b] = self.table.ends(card);
                        let other = a ^ b ^ vertex;
                        if forest.root[other as usize] == NONE {
                            forest.root[other as usize] = start;
                            forest.up[other as usize] = card;
                            forest.depth[other as usize] = forest.depth[vertex as usize] + 1;
                            forest.order.push(other);
                        }
                    }
                }
            }
        }
    }

    /// Makes room for one more card; false when the forests are as large as they can be.
    ///
    /// # Errors
    /// When the search has to end.
    pub fn grow(&mut self, pace: &mut Pace<'_>) -> Result<bool, Halt> {
        for i in 0..self.cards.len() {
            let start = self.cards[i];
            pace.step()?;
            if self.side[start as usize] != 2 || self.label[start as usize] != NONE {
                continue;
            }
            self.mark(start, start);
            let mut queue = vec![start];
            let mut done = 0;
            while let Some(&card) = queue.get(done) {
                done += 1;
                pace.step()?;
                // The first forest is a tree, or can't be more of one; only a card from outside may go to both.
                let sides = match self.side[card as usize] {
                    2 => 0..2,
                    side => usize::from(1 - side)..usize::from(2 - side),
                };
                for side in sides {
                    let [a, b] = self.table.ends(card);
                    if self.forests[side].root[a as usize] != self.forests[side].root[b as usize] {
                        self.push(card, side as u8);
                        self.root();
                        return Ok(true);
                    }
                    self.label_between(a, b, side, card, &mut queue);
                }
            }
            // What was labelled in vain leads nowhere for later cards either: the labels stay.
        }
        Ok(false)
    }

    fn mark(&mut self, card: u32, by: u32) {
        self.label[card as usize] = by;
        self.labelled.push(card);
    }

    /// Labels the cards on the way between two vertices in a forest.
    fn label_between(&mut self, mut a: u32, mut b: u32, side: usize, by: u32, queue: &mut Vec<u32>) {
        loop {
            (a, b) = (self.forests[side].nearest(a), self.forests[side].nearest(b));
            if a == b {
                return;
            }
            if self.forests[side].depth[a as usize] < self.forests[side].depth[b as usize] {
                std::mem::swap(&mut a, &mut b);
            }
            let up = self.forests[side].up[a as usize];
            let [x, y] = self.table.ends(up);
            self.forests[side].skip[a as usize] = x ^ y ^ a;
            if self.label[up as usize] == NONE {
                self.mark(up, by);
                queue.push(up);
            }
        }
    }

    /// Moves a card to a forest, the card that it was labelled by to where that one was, and so on.
    fn push(&mut self, mut card: u32, mut side: u8) {
        loop {
            let old = std::mem::replace(&mut self.side[card as usize], side);
            let by = self.label[card as usize];
            if by == card {
                return;
            }
            (card, side) = (by, old);
        }
    }

    /// The cards of a trail through all vertices, if these forests give one.
    #[must_use]
    pub fn trail(&self) -> Option<Vec<bool>> {
        let mut odd = vec![false; self.table.vertices()];
        let mut chosen = vec![false; self.side.len()];
        for &card in self.cards.iter().filter(|&&card| self.side[card as usize] == 0) {
            chosen[card as usize] = true;
            self.table.ends(card).into_iter().for_each(|vertex| odd[vertex as usize] ^= true);
        }
        let mut left = 0;
        let second = &self.forests[1];
        for &vertex in second.order.iter().rev() {
            if !odd[vertex as usize] {
                continue;
            }
            match second.up[vertex as usize] {
                NONE => left += 1,
                up => {
                    chosen[up as usize] = true;
                    self.table.ends(up).into_iter().for_each(|vertex| odd[vertex as usize] ^= true);
                }
            }
        }
        (left <= 2).then_some(chosen)
    }
}

impl Forest {
    /// Where the way up has its next card without a label.
    fn nearest(&mut self, mut vertex: u32) -> u32 {
        while self.skip[vertex as usize] != vertex {
            let up = self.skip[vertex as usize];
            self.skip[vertex as usize] = self.skip[up as usize];
            vertex = up;
        }
        vertex
    }
}

/// Vertices that are connected, by a representative.
#[derive(Clone, Debug)]
pub struct Union(Vec<u32>);

impl Union {
    /// This many vertices, none connected.
    #[must_use]
    pub fn new(many: usize) -> Self {
        Self((0..many as u32).collect())
    }

    /// The representative of a vertex.
    pub fn find(&mut self, mut vertex: u32) -> u32 {
        while self.0[vertex as usize] != vertex {
            let up = self.0[vertex as usize];
            self.0[vertex as usize] = self.0[up as usize];
            vertex = up;
        }
        vertex
    }

    /// Connects two vertices; false when they were connected.
    pub fn join(&mut self, [a, b]: [u32; 2]) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a.max(b) as usize] = a.min(b);
        a != b
    }
}
