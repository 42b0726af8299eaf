//! From a trail to a playing order.
//!
//! The cards of a connected part with at most two vertices of odd degree can be walked in one go (Hierholzer). Every
//! other card is slipped in where the walk first comes to one of its two vertices: all cards there share it.

use super::table::{Lists, Marks, Table};

/// The order in which to play all cards, if the chosen ones make one trail (at least one card) and every other card
/// has a vertex on it.
pub fn playing_order(table: &Table, chosen: &[bool]) -> Option<Vec<u32>> {
    const NONE: u32 = u32::MAX;
    let many = table.cards.len() as u32;
    let halves = (0..many).filter(|&card| chosen[card as usize]).flat_map(|card| table.ends(card).map(|v| (v, card)));
    let around = Lists::by_key(table.vertices(), halves);
    let degree = |vertex: u32| around.get(vertex as usize).len();
    let mut on_trail = Marks::new(table.vertices());
    (0..table.vertices() as u32).filter(|&vertex| degree(vertex) > 0).for_each(|vertex| on_trail.mark(vertex));
    let home = |card: u32| {
        let [colour, number] = table.ends(card);
        if on_trail.has(number) { number } else { colour }
    };
    let slipped = (0..many).filter(|&card| !chosen[card as usize]).map(|card| (home(card), card));
    let at_home = Lists::by_key(table.vertices(), slipped);
    let mut visited = vec![false; table.vertices()];
    let vertices = 0..table.vertices() as u32;
    let start = vertices.clone().find(|&v| degree(v) % 2 == 1).or_else(|| vertices.clone().find(|&v| degree(v) > 0))?;
    let mut order = Vec::with_capacity(table.cards.len());
    let mut walked = vec![false; table.cards.len()];
    let mut next = vec![0u32; table.vertices()];
    let mut walk = vec![(start, NONE)];
    while let Some(&(vertex, by)) = walk.last() {
        let here = around.get(vertex as usize);
        let from = &mut next[vertex as usize];
        while here.get(*from as usize).is_some_and(|&card| walked[card as usize]) {
            *from += 1;
        }
        if let Some(&card) = here.get(*from as usize) {
            walked[card as usize] = true;
            let [colour, number] = table.ends(card);
            walk.push((colour ^ number ^ vertex, card));
            continue;
        }
        if !std::mem::replace(&mut visited[vertex as usize], true) {
            order.extend_from_slice(at_home.get(vertex as usize));
        }
        if by != NONE {
            order.push(by);
        }
        walk.pop();
    }
    // A card at a vertex that the walk never saw, or a second part, is missing now.
    (order.len() == table.cards.len()).then_some(order)
}
