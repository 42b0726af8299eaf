//! How cycles become blossoms, and blossoms are taken apart.
//!
//! A blossom that costs nothing is not needed: an inner one is expanded at once,
//! and the others are dissolved at the end of a search, each with all that cost
//! nothing within it, so that long chains of them are gone through once only.

use super::blossom::Link;
use super::state::{Event, FREE, Matching, Part, Role};

impl Matching<'_> {
    /// Shrinks the cycle that a tight edge between two outer nodes closes.
    pub fn shrink(&mut self, one: u32, other: u32, link: Link) {
        let meeting = self.meeting(one, other);
        let mut children = vec![meeting];
        let mut links = Vec::new();
        for node in self.way_up(one, meeting).into_iter().rev() {
            children.push(node);
            links.extend(self.parts[node as usize].via);
        }
        links.push(link);
        for node in self.way_up(other, meeting) {
            children.push(node);
            links.extend(self.parts[node as usize].via.map(Link::reversed));
        }
        for &child in &children {
            self.settle_part(child);
        }
        let inner = children.iter().copied().filter(|&child| self.parts[child as usize].role == Role::Inner);
        let inner: Vec<u32> = inner.collect();
        let blossom = self.blossoms.shrink(children, links);
        if blossom as usize == self.parts.len() {
            self.parts.push(FREE);
        }
        self.parts[blossom as usize].price = 0;
        self.label(blossom, Role::Outer, self.parts[meeting as usize].via);
        inner.into_iter().for_each(|node| self.play_outer(node));
    }

    /// The outer node where the ways from two outer nodes to the root meet.
    fn meeting(&mut self, one: u32, other: u32) -> u32 {
        self.marks += 1;
        let (mut here, mut there) = (Some(one), Some(other));
        loop {
            if let Some(node) = here {
                let mark = &mut self.parts[node as usize].mark;
                if *mark == self.marks {
                    return node;
                }
                *mark = self.marks;
                here = self.before(node).and_then(|inner| self.before(inner));
            }
            (here, there) = (there, here);
        }
    }

    /// The nodes from one node up to another, without that.
    fn way_up(&mut self, from: u32, to: u32) -> Vec<u32> {
        let mut way = Vec::new();
        let mut next = Some(from);
        while let Some(node) = next.filter(|&node| node != to) {
            way.push(node);
            next = self.before(node);
        }
        way
    }

    /// Takes an inner blossom that costs nothing any more apart.
    pub fn expand(&mut self, blossom: u32) {
        let Part { role, via, .. } = self.parts[blossom as usize];
        let (Role::Inner, Some(via), true) = (role, via, self.blossoms.is_top_blossom(blossom)) else { return };
        self.settle_part(blossom);
        let price = self.parts[blossom as usize].price;
        if price > 0 {
            return self.schedule(Event::Expand(blossom), price / 2);
        }
        self.parts[blossom as usize].role = Role::Free;
        let (mut inner, mut outer, mut freed) = (Vec::new(), Vec::new(), Vec::new());
        let mut open = vec![(blossom, via)];
        while let Some((node, via)) = open.pop() {
            if !self.blossoms.is_blossom(node) || self.parts[node as usize].price > 0 {
                inner.push((node, via));
                continue;
            }
            // The even way around the cycle from where the tree enters to the base stays in it.
            let place = self.blossoms.place_of(node, via.to);
            let (children, links) = self.blossoms.dissolve(node);
            let size = children.len();
            let way: Vec<(usize, Link)> = match place % 2 {
                0 => (0..place).rev().map(|i| (i, links[i].reversed())).collect(),
                _ => (place..size).map(|i| ((i + 1) % size, links[i])).collect(),
            };
            let mut stays = vec![false; size];
            for (step, (i, link)) in std::iter::once((place, via)).chain(way).enumerate() {
                stays[i] = true;
                if step % 2 == 0 { &mut open } else { &mut outer }.push((children[i], link));
            }
            freed.extend(children.into_iter().zip(stays).filter(|(_, stays)| !stays).map(|(child, _)| child));
        }
        let parts = inner.iter().chain(&outer).map(|(node, _)| node).chain(&freed);
        parts.for_each(|&node| self.blossoms.stand_alone(node));
        inner.into_iter().for_each(|(node, via)| self.make_inner(node, via));
        outer.into_iter().for_each(|(node, via)| self.make_outer(node, Some(via)));
        freed.into_iter().for_each(|node| self.set_free(node));
    }

    /// Lets a node go that was part of an inner blossom.
    fn set_free(&mut self, node: u32) {
        self.label(node, Role::Free, None);
        let leaves = self.blossoms.leaves(node);
        leaves.iter().for_each(|&v| self.play(v, Role::Free));
        for v in leaves {
            for i in self.starts[v as usize]..self.starts[v as usize + 1] {
                let e = self.at[i as usize];
                if self.other(e, v).is_some_and(|w| self.spots[w as usize].role == Role::Outer) {
                    self.foresee(e, v);
                }
            }
        }
    }

    /// Dissolves a blossom that costs nothing, and those in it down to ones that do.
    pub fn dissolve_if_free_of_charge(&mut self, node: u32) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if self.blossoms.is_blossom(node) && self.parts[node as usize].price == 0 {
                open.extend(self.blossoms.dissolve(node).0);
            } else {
                self.blossoms.stand_alone(node);
            }
        }
    }
}
