//! Looks for colours and numbers without which the hand falls into too many parts; see [`sums`](crate::uno::hand::sums)
//! for why that is too many, in rows that the kernel believes.
//!
//! First guesses: every second layer of the graph of degree 3 and more, as seen from somewhere, since hard hands come
//! from bipartite graphs with uneven sides. Then single hubs are moved in and out at random, less and less boldly.

use crate::budget::{Halt, Pace};
use crate::deal::{Dealer, Seed};
use crate::uno::hand::spanning_trees::Union;
use crate::uno::hand::table::{Lists, Table};

/// The graph of a hand without copies beyond two, made ready for counting.
pub struct Scatter {
    /// The two vertices of each kind of card, how many copies there are (two for more), and whether it is in the core.
    kinds: Vec<([u32; 2], i64, bool)>,
    /// The kinds at each vertex.
    around: Lists,
    /// How many core cards each vertex has.
    degree: Vec<i64>,
}

impl Scatter {
    /// The graph of a table.
    #[must_use]
    pub fn new(table: &Table) -> Self {
        let mut ends: Vec<[u32; 2]> = (0..table.cards.len() as u32).map(|card| table.ends(card)).collect();
        ends.sort_unstable();
        let mut kinds: Vec<_> =
            ends.chunk_by(|a, b| a == b).map(|kind| (kind[0], kind.len().min(2) as i64, true)).collect();
        let halves = kinds.iter().zip(0..).flat_map(|(kind, place)| kind.0.map(|vertex| (vertex, place)));
        let around = Lists::by_key(table.vertices(), halves);
        let mut degree = vec![0; table.vertices()];
        for (ends, copies, in_core) in &mut kinds {
            *in_core = ends.iter().all(|&vertex| around.get(vertex as usize).len() > 1);
            if *in_core {
                ends.iter().for_each(|&vertex| degree[vertex as usize] += *copies);
            }
        }
        Self { kinds, around, degree }
    }

    /// By how much the parts are too many without the rest; a trail needs 0 or less.
    #[must_use]
    pub fn excess(&self, in_rest: &[bool]) -> i64 {
        let mut union = Union::new(in_rest.len());
        let mut must_come = vec![false; in_rest.len()];
        let mut parts = 0;
        for (ends, _, _) in self.kinds.iter().filter(|kind| !kind.0.iter().any(|&v| in_rest[v as usize])) {
            // Each vertex that comes in is a part of its own, until it is joined.
            parts += ends.iter().filter(|&&v| !std::mem::replace(&mut must_come[v as usize], true)).count() as i64;
            parts -= i64::from(union.join(*ends));
        }
        let mut ways = vec![0; in_rest.len()];
        for (ends, copies, _) in self.kinds.iter().filter(|kind| kind.2) {
            for (from, to) in [(ends[0], ends[1]), (ends[1], ends[0])] {
                if in_rest[from as usize] && must_come[to as usize] {
                    ways[from as usize] += copies;
                }
            }
        }
        let taken = |(ways, all): (&i64, &i64)| ways - i64::from(ways == all && ways % 2 == 1);
        2 * parts - 2 - ways.iter().zip(&self.degree).map(taken).sum::<i64>()
    }

    /// Vertices that are two, six, ten and so on steps from a start, and those that are none, four, eight.
    fn layers(&self, start: u32) -> [Vec<bool>; 2] {
        let mut distance = vec![u32::MAX; self.degree.len()];
        distance[start as usize] = 0;
        let mut queue = vec![start];
        let mut done = 0;
        while let Some(&vertex) = queue.get(done) {
            done += 1;
            for &kind in self.around.get(vertex as usize) {
                let [a, b] = self.kinds[kind as usize].0;
                let other = a ^ b ^ vertex;
                if distance[other as usize] == u32::MAX {
                    distance[other as usize] = distance[vertex as usize] + 1;
                    queue.push(other);
                }
            }
        }
        [2, 0].map(|layer| distance.iter().map(|&steps| steps % 4 == layer).collect())
    }

    /// The first guesses, the best one first.
    fn guesses(&self) -> Vec<(i64, Vec<bool>)> {
        let branching = |vertex: &u32| self.degree[*vertex as usize] > 2;
        let first = (0..self.degree.len() as u32).find(branching).unwrap_or(0);
        // One start on each side of the graph.
        let next = self.around.get(first as usize).first().map(|&kind| {
            let [a, b] = self.kinds[kind as usize].0;
            a ^ b ^ first
        });
        let starts = std::iter::once(first).chain(next);
        let layers = starts.flat_map(|start| self.layers(start)).chain([vec![false; self.degree.len()]]);
        let mut guesses: Vec<_> = layers.map(|in_rest| (self.excess(&in_rest), in_rest)).collect();
        guesses.sort_by_key(|guess| -guess.0);
        guesses
    }

    /// A rest that leaves too many parts, if one of the first guesses does.
    #[must_use]
    pub fn guess(&self) -> Option<Vec<bool>> {
        self.guesses().into_iter().find(|guess| guess.0 > 0).map(|guess| guess.1)
    }

    /// A rest that leaves too many parts, by moving hubs in and out; none when none was found in this many rounds.
    ///
    /// # Errors
    /// When the search has to end.
    pub fn search(&self, rounds: usize, pace: &mut Pace<'_>) -> Result<Option<Vec<bool>>, Halt> {
        let mut dealer = Dealer::new(Seed(1));
        let branching: Vec<usize> = (0..self.degree.len()).filter(|&vertex| self.degree[vertex] > 2).collect();
        for (mut now, mut in_rest) in self.guesses().into_iter().take(2) {
            for round in 0..rounds * branching.len() {
                for _ in 0..self.kinds.len() {
                    pace.step()?;
                }
                let vertex = branching[dealer.quick_below(branching.len() as u32) as usize];
                in_rest[vertex] ^= true;
                let then = self.excess(&in_rest);
                if then > 0 {
                    return Ok(Some(in_rest));
                }
                // A loss of two is accepted once in 8 at the beginning, and hardly ever in the end.
                let boldness = 3 + 6 * round / (rounds * branching.len());
                let accepted =
                    then >= now || dealer.quick_below(1 << (boldness as i64 * (now - then) / 2).min(20)) == 0;
                match accepted {
                    true => now = then,
                    false => in_rest[vertex] ^= true,
                }
            }
        }
        Ok(None)
    }
}
