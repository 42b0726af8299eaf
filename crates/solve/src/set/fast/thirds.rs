//! Three values: two cards determine the third.
//!
//! A card is a number with two bits a property. Where two cards agree the third has
//! the same two bits, and where they differ it has 3 ^ a ^ b, so all properties are
//! done at once.

use super::Place;
use misdeal_kernel::set::{Card, Shape};
use std::collections::HashMap;

/// Where each card lies, by its bits.
pub struct Thirds {
    /// The bits of the card at each place.
    bits: Vec<u128>,
    at: At,
    /// A bit at the lower end of each property.
    low: u128,
}

/// Small decks have a list, and large ones a table.
enum At {
    /// By the number itself; `Place::MAX` where there is none.
    List(Vec<Place>),
    Hash(HashMap<u128, Place>),
}

impl Thirds {
    /// The most properties for which there is a list.
    const LISTED: usize = 5;

    /// Whether cards of this shape have numbers.
    pub fn fits(shape: Shape) -> bool {
        shape.values() == 3 && shape.properties() <= 64
    }

    /// No card lies anywhere.
    pub fn new(shape: Shape) -> Self {
        let low = (0..shape.properties()).fold(0, |low, property| low | 1 << (2 * property));
        let at = match shape.properties() {
            p if p <= Self::LISTED => At::List(vec![Place::MAX; 1 << (2 * p)]),
            _ => At::Hash(HashMap::new()),
        };
        Self { bits: Vec::new(), at, low }
    }

    fn bits(card: &Card) -> u128 {
        card.values().iter().fold(0, |bits, &value| bits << 2 | u128::from(value))
    }

    /// A card lies at the next place.
    pub fn add(&mut self, card: &Card, place: Place) {
        let bits = Self::bits(card);
        self.bits.push(bits);
        match &mut self.at {
            At::List(list) => list[bits as usize] = place,
            At::Hash(hash) => _ = hash.insert(bits, place),
        }
    }

    /// A card is taken off.
    pub fn remove(&mut self, card: &Card) {
        let bits = Self::bits(card);
        match &mut self.at {
            At::List(list) => list[bits as usize] = Place::MAX,
            At::Hash(hash) => _ = hash.remove(&bits),
        }
    }

    /// Tells the pairs that are a set with a new card. Those before it have smaller
    /// places, since places are given in order and looked at in order.
    pub fn look(&self, new: Place, before: &[Place], mut found: impl FnMut(Place, Place)) {
        let c = self.bits[new as usize];
        for &one in before {
            let differ = self.bits[one as usize] ^ c;
            let mask = (differ | differ >> 1) & self.low;
            let mask = mask | mask << 1;
            // 3 ^ a ^ b where they differ, and c where they don't.
            let third = c & !mask | (differ ^ mask) & mask;
            let two = match &self.at {
                At::List(list) => list[third as usize],
                At::Hash(hash) => hash.get(&third).copied().unwrap_or(Place::MAX),
            };
            if one < two && two < new {
                found(one, two);
            }
        }
    }
}
