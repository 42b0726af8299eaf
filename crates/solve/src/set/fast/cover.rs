//! Cards of which no two agree in some properties: an exact cover.
//!
//! As many cards are wanted as there are values left, and in each of the properties
//! every one of these values must come up once. The cards with a value in a property
//! are an item, kept as bits; the search takes the item with the fewest cards left and
//! tries those.

use crate::budget::{Halt, Pace};
use misdeal_kernel::set::Shape;

/// Why a search ends before it has seen everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Its limits.
    Halted,
    /// What was found is enough.
    Enough,
}

impl From<Halt> for Ended {
    fn from(_: Halt) -> Self {
        Self::Halted
    }
}

/// Cards by their values, and room to work in.
pub struct Cover {
    pub properties: usize,
    pub values: usize,
    /// How many words the bits of all cards take.
    words: usize,
    /// The values of the cards, one after the other.
    cards: Vec<u16>,
    /// For each property and value the cards that have it.
    items: Vec<u64>,
    /// Which items are covered.
    covered: Vec<bool>,
    /// The cards that are left, for each depth of the search.
    left: Vec<u64>,
    taken: Vec<usize>,
}

impl Cover {
    /// No cards.
    pub fn new(shape: Shape) -> Self {
        let (properties, values) = (shape.properties(), shape.values());
        let (cards, items, covered, left, taken) = Default::default();
        Self { properties, values, words: 0, cards, items, covered, left, taken }
    }

    /// These cards and no others.
    pub fn load<'a>(&mut self, cards: impl ExactSizeIterator<Item = &'a [u16]>) {
        self.words = cards.len().div_ceil(64);
        self.cards.clear();
        self.items.clear();
        self.items.resize(self.properties * self.values * self.words, 0);
        for (index, card) in cards.enumerate() {
            for (property, &value) in card.iter().enumerate() {
                let item = property * self.values + usize::from(value);
                self.items[item * self.words + index / 64] |= 1 << (index % 64);
            }
            self.cards.extend_from_slice(card);
        }
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.cards.len() / self.properties
    }

    /// How many words the bits of all cards take.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The bits of the cards with a value in a property.
    pub fn item(&self, property: usize, value: usize) -> &[u64] {
        let start = (property * self.values + value) * self.words;
        &self.items[start..start + self.words]
    }

    /// Looks for cards, from among those that are `left`, of which no two agree in the
    /// properties `differ`, and which have every value there once; all but those of
    /// the card `besides`, if there is one. `found` says whether to go on.
    pub fn search(
        &mut self,
        left: &[u64],
        differ: &[usize],
        besides: Option<&[u16]>,
        pace: &mut Pace<'_>,
        found: &mut dyn FnMut(&[usize]) -> bool,
    ) -> Result<(), Ended> {
        self.covered.clear();
        self.covered.resize(self.properties * self.values, false);
        if let Some(card) = besides {
            differ.iter().for_each(|&property| {
                self.covered[property * self.values + usize::from(card[property])] = true;
            });
        }
        let needed = self.values - usize::from(besides.is_some());
        self.left.clear();
        self.left.extend_from_slice(left);
        self.left.resize((needed + 1) * self.words, 0);
        self.taken.clear();
        self.go(needed, differ, pace, found)
    }

    /// The item of these properties that has the fewest cards left; none when one has none.
    fn fewest(&self, left: &[u64], differ: &[usize]) -> Option<usize> {
        let (mut fewest, mut least) = (None, u32::MAX);
        for &property in differ {
            for item in property * self.values..(property + 1) * self.values {
                if self.covered[item] {
                    continue;
                }
                let cards = &self.items[item * self.words..(item + 1) * self.words];
                let cards = cards.iter().zip(left).map(|(a, b)| (a & b).count_ones()).sum::<u32>();
                if cards == 0 {
                    return None;
                }
                if cards < least {
                    (fewest, least) = (Some(item), cards);
                }
            }
        }
        fewest
    }

    fn go(
        &mut self,
        needed: usize,
        differ: &[usize],
        pace: &mut Pace<'_>,
        found: &mut dyn FnMut(&[usize]) -> bool,
    ) -> Result<(), Ended> {
        pace.step()?;
        let depth = self.taken.len();
        if depth == needed {
            return if found(&self.taken) { Ok(()) } else { Err(Ended::Enough) };
        }
        let here = depth * self.words;
        let Some(item) = self.fewest(&self.left[here..here + self.words], differ) else { return Ok(()) };
        for word in 0..self.words {
            let mut cards = self.items[item * self.words + word] & self.left[here + word];
            while cards != 0 {
                let card = 64 * word + cards.trailing_zeros() as usize;
                cards &= cards - 1;
                self.take(card, here, differ, true);
                self.taken.push(card);
                self.go(needed, differ, pace, found)?;
                self.taken.pop();
                self.cover(card, differ, false);
            }
        }
        Ok(())
    }

    /// Covers or opens the items of a card.
    fn cover(&mut self, card: usize, differ: &[usize], covered: bool) {
        for &property in differ {
            let value = usize::from(self.cards[card * self.properties + property]);
            self.covered[property * self.values + value] = covered;
        }
    }

    /// Covers the items of a card; left, one depth below, are those that share none with it.
    fn take(&mut self, card: usize, here: usize, differ: &[usize], covered: bool) {
        self.cover(card, differ, covered);
        for word in 0..self.words {
            let mut gone = 0;
            for &property in differ {
                let value = usize::from(self.cards[card * self.properties + property]);
                gone |= self.items[(property * self.values + value) * self.words + word];
            }
            self.left[here + self.words + word] = self.left[here + word] & !gone;
        }
    }
}
