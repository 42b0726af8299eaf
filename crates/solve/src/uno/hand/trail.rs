//! From trails to playing orders.
//!
//! The cards of a connected part with at most two vertices of odd degree can be walked in one go (Hierholzer). Where more
//! are odd, all but two of them are linked in pairs; the walk takes the links too, and is cut there. Every other card is
//! slipped in where a walk first comes to one of its vertices: all cards there share it.

use crate::uno::hand::spanning_trees::Union;
use crate::uno::hand::table::{Lists, Marks, Table};

/// The order in which to play all cards, if the chosen ones make one trail (at least one card) and every other card
/// has a vertex on it.
pub fn playing_order(table: &Table, chosen: &[bool]) -> Option<Vec<u32>> {
    let orders = table_orders(table, chosen);
    <[Vec<u32>; 1]>::try_from(orders).ok().map(|[order]| order).filter(|order| order.len() == table.cards.len())
}

/// The orders that the chosen cards of a table make.
pub fn table_orders(table: &Table, chosen: &[bool]) -> Vec<Vec<u32>> {
    let joins = |card: u32| chosen[card as usize].then(|| table.ends(card));
    orders(table.vertices(), table.cards.len() as u32, joins, |card| table.ends(card).into_iter().rev(), &[])
}

const NONE: u32 = u32::MAX;

/// Orders of cards, as few as the trails allow: `joins` says which two vertices a card joins on a trail, if it is on one;
/// every other card comes where a trail has one of its `hubs`, or a vertex `alone` is one, and is left out if none has.
pub fn orders<H: Iterator<Item = u32>>(
    vertices: usize,
    cards: u32,
    joins: impl Fn(u32) -> Option<[u32; 2]>,
    hubs: impl Fn(u32) -> H,
    alone: &[u32],
) -> Vec<Vec<u32>> {
    let (joins, hubs) = (&joins, &hubs);
    let halves = (0..cards).flat_map(move |card| joins(card).into_iter().flatten().map(move |vertex| (vertex, card)));
    let mut around = Lists::by_key(vertices, halves.clone());
    let odd: Vec<u32> = (0..vertices as u32).filter(|&v| around.get(v as usize).len() % 2 == 1).collect();
    let mut on_trail = Marks::new(vertices);
    let touched = (0..vertices as u32).filter(|&vertex| !around.get(vertex as usize).is_empty());
    touched.chain(alone.iter().copied()).for_each(|vertex| on_trail.mark(vertex));
    let links = if odd.len() > 2 { links(vertices, (0..cards).filter_map(joins), &odd) } else { Vec::new() };
    if !links.is_empty() {
        let linked = links.iter().zip(cards..).flat_map(|(link, name)| link.map(|vertex| (vertex, name)));
        around = Lists::by_key(vertices, halves.chain(linked));
    }
    let home = |card: u32| hubs(card).find(|&hub| on_trail.has(hub)).map(|hub| (hub, card));
    let at_home = Lists::by_key(vertices, (0..cards).filter(|&card| joins(card).is_none()).filter_map(home));
    let mut walks = Walks {
        around,
        at_home,
        next: vec![0; vertices],
        visited: vec![false; vertices],
        walked: vec![false; cards as usize + links.len()],
        orders: Vec::new(),
    };
    let other = |edge: u32, vertex: u32| {
        let link = edge.checked_sub(cards).map(|link| links[link as usize]);
        link.or_else(|| joins(edge)).map_or(vertex, |[one, two]| one ^ two ^ vertex)
    };
    let mut is_linked = Marks::new(vertices);
    links.iter().flatten().for_each(|&vertex| is_linked.mark(vertex));
    let starts = odd.iter().copied().filter(|&vertex| !is_linked.has(vertex)).chain(0..vertices as u32);
    for start in starts.filter(|&vertex| on_trail.has(vertex)) {
        walks.walk(start, cards, other);
    }
    walks.orders
}

/// Pairs of odd vertices of the same part, all but two of each part.
fn links(vertices: usize, ways: impl Iterator<Item = [u32; 2]>, odd: &[u32]) -> Vec<[u32; 2]> {
    let mut union = Union::new(vertices);
    ways.for_each(|ends| _ = union.join(ends));
    let mut by_part: Vec<(u32, u32)> = odd.iter().map(|&vertex| (union.find(vertex), vertex)).collect();
    by_part.sort_unstable();
    let parts = by_part.chunk_by(|one, two| one.0 == two.0);
    let inner = parts.flat_map(|part| part[1..part.len() - 1].chunks_exact(2));
    inner.map(|pair| [pair[0].1, pair[1].1]).collect()
}

struct Walks {
    around: Lists,
    at_home: Lists,
    next: Vec<u32>,
    visited: Vec<bool>,
    walked: Vec<bool>,
    orders: Vec<Vec<u32>>,
}

impl Walks {
    /// Walks all edges that can be reached from a vertex; those from `cards` on are links.
    fn walk(&mut self, start: u32, cards: u32, other: impl Fn(u32, u32) -> u32) {
        if self.visited[start as usize] {
            return;
        }
        let (mut walk, mut order) = (vec![(start, NONE)], Vec::new());
        while let Some(&(vertex, by)) = walk.last() {
            let here = self.around.get(vertex as usize);
            let from = &mut self.next[vertex as usize];
            while here.get(*from as usize).is_some_and(|&edge| self.walked[edge as usize]) {
                *from += 1;
            }
            if let Some(&edge) = here.get(*from as usize) {
                self.walked[edge as usize] = true;
                walk.push((other(edge, vertex), edge));
                continue;
            }
            if !std::mem::replace(&mut self.visited[vertex as usize], true) {
                order.extend_from_slice(self.at_home.get(vertex as usize));
            }
            if by < cards {
                order.push(by);
            } else {
                self.orders.push(std::mem::take(&mut order));
            }
            walk.pop();
        }
        self.orders.retain(|order| !order.is_empty());
    }
}
