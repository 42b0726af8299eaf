//! Three values: two cards determine the third.
//!
//! A card is a word with two bits a property. Where two cards agree the third has the
//! same two bits, and where they differ it has 3 ^ a ^ b, so all properties are done at
//! once. Where that card lies is looked up: in a list while words are short, else in a
//! table of our own, since a lookup is most of the work.

use super::Place;
use misdeal_kernel::set::{Card, Shape};

/// Where each card lies, by its word.
pub struct Thirds {
    /// The word of the card at each place.
    words: Vec<u64>,
    at: At,
    /// A bit at the lower end of each property.
    low: u64,
}

/// `Place::MAX` where no card is.
enum At {
    /// By the word itself.
    List(Vec<Place>),
    /// By a hash of the word; words and places, the next free entry where another is there already.
    /// A card that leaves keeps its entry.
    Hash { entries: Vec<(u64, Place)>, used: usize },
}

/// No card has this word, since no property has the bits 11.
const NOBODY: u64 = u64::MAX;

fn start(word: u64, entries: &[(u64, Place)]) -> usize {
    // There are a power of two entries, and at least two.
    (word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - entries.len().trailing_zeros())) as usize
}

/// The entry of a word, or the free one where it would be.
fn entry(word: u64, entries: &[(u64, Place)]) -> usize {
    let mut index = start(word, entries);
    while entries[index].0 != word && entries[index].0 != NOBODY {
        index = (index + 1) & (entries.len() - 1);
    }
    index
}

impl Thirds {
    /// The most properties for which there is a list.
    const LISTED: usize = 5;
    /// How many entries a table has at first.
    const FIRST: usize = 64;

    /// Whether cards of this shape have words.
    pub fn fits(shape: Shape) -> bool {
        shape.values() == 3 && shape.properties() <= 32
    }

    /// No card lies anywhere.
    pub fn new(shape: Shape) -> Self {
        let low = (0..shape.properties()).fold(0, |low, property| low | 1 << (2 * property));
        let at = match shape.properties() {
            p if p <= Self::LISTED => At::List(vec![Place::MAX; 1 << (2 * p)]),
            _ => At::Hash { entries: vec![(NOBODY, Place::MAX); Self::FIRST], used: 0 },
        };
        Self { words: Vec::new(), at, low }
    }

    fn word(card: &Card) -> u64 {
        card.values().iter().fold(0, |word, &value| word << 2 | u64::from(value))
    }

    /// Cards lie at the next places.
    pub fn add(&mut self, cards: &[Card]) {
        let first = self.words.len();
        self.words.extend(cards.iter().map(Self::word));
        (first..self.words.len()).for_each(|place| self.note(self.words[place], place as Place));
    }

    fn note(&mut self, word: u64, place: Place) {
        match &mut self.at {
            At::List(list) => list[word as usize] = place,
            At::Hash { entries, used } => {
                if 4 * (*used + 1) > entries.len() {
                    let old = std::mem::take(entries);
                    let there = old.iter().filter(|(_, place)| *place != Place::MAX);
                    *used = there.clone().count();
                    *entries = vec![(NOBODY, Place::MAX); (8 * (*used + 1)).next_power_of_two().max(Self::FIRST)];
                    there.for_each(|&(word, place)| {
                        let index = entry(word, entries);
                        entries[index] = (word, place);
                    });
                }
                let index = entry(word, entries);
                *used += usize::from(entries[index].0 == NOBODY);
                entries[index] = (word, place);
            }
        }
    }

    /// A card is taken off.
    pub fn remove(&mut self, card: &Card) {
        let word = Self::word(card);
        match &mut self.at {
            At::List(list) => list[word as usize] = Place::MAX,
            At::Hash { entries, .. } => {
                let index = entry(word, entries);
                entries[index].1 = Place::MAX;
            }
        }
    }

    /// Tells the pairs that are a set with a new card. Those before it have smaller
    /// places, since places are given in order and looked at in order.
    pub fn look(&self, new: Place, before: &[Place], found: impl FnMut(Place, Place)) {
        match &self.at {
            At::List(list) => self.pairs(new, before, |word| list[word as usize], found),
            At::Hash { entries, .. } => self.pairs(new, before, |word| entries[entry(word, entries)].1, found),
        }
    }

    fn pairs(&self, new: Place, before: &[Place], at: impl Fn(u64) -> Place, mut found: impl FnMut(Place, Place)) {
        let c = self.words[new as usize];
        for &one in before {
            let differ = self.words[one as usize] ^ c;
            let mask = (differ | differ >> 1) & self.low;
            let mask = mask | mask << 1;
            // 3 ^ a ^ b where they differ, and c where they don't.
            let two = at(c & !mask | (differ ^ mask) & mask);
            if one < two && two < new {
                found(one, two);
            }
        }
    }
}
