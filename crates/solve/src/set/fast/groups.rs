//! More than three values: the cards of a set with a new card c agree with c in the
//! same properties, and differ in all others from c and from each other.
//!
//! So the cards before c are told apart by where they agree with c. In a group of at
//! least v - 1 cards, v - 1 are wanted of which no two agree in any of the other
//! properties; then each value but that of c comes up once in each (`cover.rs`).
//!
//! Most groups are too small, and their sizes are known before anything is sorted: a
//! card is a word with a few bits a property, where it differs from c is told by a few
//! operations on the words, and cards are counted by a hash of that. Groups that share
//! a hash are counted together, so only groups that are too small are dropped.

use super::Place;
use super::cover::{Cover, Ended};
use crate::budget::Pace;
use misdeal_kernel::set::{Card, Shape};

/// How cards are told apart, and room to work in.
pub struct Groups {
    properties: usize,
    values: usize,
    /// Bits of a property in a card's word; none when a word is too short.
    bits: Option<u32>,
    /// The lowest bit of each property.
    low: u64,
    /// The word of the card at each place.
    packed: Vec<u64>,
    /// A bit for each value of each property, where a word has room for them.
    hot: Option<Vec<u64>>,
    counts: [u16; SLOTS],
    /// Where cards before the new one differ from it, and their places.
    differing: Vec<(u64, Place)>,
    group: Vec<Place>,
    differ: Vec<usize>,
    left: Vec<u64>,
}

/// How many hashes there are.
const SLOTS: usize = 256;

fn slot(differing: u64) -> usize {
    (differing.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as usize
}

impl Groups {
    /// No cards.
    pub fn new(shape: Shape) -> Self {
        let (properties, values) = (shape.properties(), shape.values());
        let bits = usize::BITS - (values - 1).leading_zeros();
        let bits = Some(bits).filter(|&bits| bits as usize * properties <= 64);
        let low = bits.map_or(0, |bits| (0..properties as u32).fold(0, |low, property| low | 1 << (property * bits)));
        let hot = (properties * values <= 64).then(Vec::new);
        let (packed, differing, group, differ, left) = Default::default();
        Self { properties, values, bits, low, packed, hot, counts: [0; SLOTS], differing, group, differ, left }
    }

    /// Cards lie at the next places.
    pub fn add(&mut self, cards: &[Card]) {
        if let Some(bits) = self.bits {
            let packed = |values: &[u16]| values.iter().rev().fold(0, |word, &v| word << bits | u64::from(v));
            self.packed.extend(cards.iter().map(|card| packed(card.values())));
        }
        let values = self.values;
        if let Some(hot) = &mut self.hot {
            let bit = |(property, &value): (usize, &u16)| 1_u64 << (property * values + usize::from(value));
            let all = |card: &Card| card.values().iter().enumerate().map(bit).fold(0, |word, bit| word | bit);
            hot.extend(cards.iter().map(all));
        }
    }

    /// Tells the sets of a new card and those before it, without the new card.
    pub fn look(
        &mut self,
        new: Place,
        before: &[Place],
        cards: &[u16],
        cover: &mut Cover,
        pace: &mut Pace<'_>,
        mut found: impl FnMut(&[Place]),
    ) -> Result<(), Ended> {
        pace.step()?;
        if before.len() + 1 < self.values {
            return Ok(());
        }
        let Some(bits) = self.bits else { return self.look_wide(new, before, cards, cover, pace, &mut found) };
        self.tell_apart(new, before, bits);
        let (differing, least) = (std::mem::take(&mut self.differing), self.values - 1);
        let mut ended = Ok(());
        for group in differing.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() >= least) {
            self.group.clear();
            self.group.extend(group.iter().map(|&(_, place)| place));
            self.differ.clear();
            let differs = |property: &usize| group[0].0 >> (*property as u32 * bits) & 1 == 1;
            self.differ.extend((0..self.properties).filter(differs));
            if self.has_all_values(new) {
                ended = self.cover(new, cards, cover, pace, &mut found);
                if ended.is_err() {
                    break;
                }
            }
        }
        self.differing = differing;
        ended
    }

    /// Lists the cards of groups that may be large enough, group by group.
    fn tell_apart(&mut self, new: Place, before: &[Place], bits: u32) {
        let c = self.packed[new as usize];
        let (packed, low) = (&self.packed, self.low);
        let differs = |place: Place| {
            let differ = packed[place as usize] ^ c;
            (1..bits).fold(differ, |all, bit| all | differ >> bit) & low
        };
        self.counts = [0; SLOTS];
        for &place in before {
            let count = &mut self.counts[slot(differs(place))];
            *count = count.saturating_add(1);
        }
        self.differing.clear();
        let (counts, least) = (&self.counts, self.values - 1);
        let all = before.iter().map(|&place| (differs(place), place));
        self.differing
            .extend(all.filter(|(differ, _)| usize::from(counts[slot(*differ)]) >= least.min(u16::MAX.into())));
        self.differing.sort_unstable();
    }

    /// Whether the group and the new card have all values where they differ; may say yes when
    /// they don't.
    fn has_all_values(&self, new: Place) -> bool {
        let Some(hot) = &self.hot else { return true };
        let there = self.group.iter().fold(hot[new as usize], |there, &place| there | hot[place as usize]);
        let field = if self.values == 64 { u64::MAX } else { (1 << self.values) - 1 };
        self.differ.iter().all(|&property| there >> (property * self.values) & field == field)
    }

    /// The same for cards of more properties than a word has room for.
    fn look_wide(
        &mut self,
        new: Place,
        before: &[Place],
        cards: &[u16],
        cover: &mut Cover,
        pace: &mut Pace<'_>,
        found: &mut impl FnMut(&[Place]),
    ) -> Result<(), Ended> {
        let p = self.properties;
        let card = |place: Place| &cards[place as usize * p..(place as usize + 1) * p];
        let differs = |place: Place| {
            let mut words = vec![0_u64; p.div_ceil(64)];
            let differ = card(new).iter().zip(card(place)).enumerate().filter(|(_, (a, b))| a != b);
            differ.for_each(|(property, _)| words[property / 64] |= 1 << (property % 64));
            words.into_boxed_slice()
        };
        let mut differing: Vec<_> = before.iter().map(|&place| (differs(place), place)).collect();
        differing.sort_unstable();
        let least = self.values - 1;
        for group in differing.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() >= least) {
            self.group.clear();
            self.group.extend(group.iter().map(|&(_, place)| place));
            self.differ.clear();
            self.differ.extend((0..p).filter(|property| group[0].0[property / 64] >> (property % 64) & 1 == 1));
            self.cover(new, cards, cover, pace, found)?;
        }
        Ok(())
    }

    /// Tells every v - 1 cards of the group of which no two agree where they differ from the new card.
    fn cover(
        &mut self,
        new: Place,
        cards: &[u16],
        cover: &mut Cover,
        pace: &mut Pace<'_>,
        found: &mut impl FnMut(&[Place]),
    ) -> Result<(), Ended> {
        let p = self.properties;
        let card = |place: Place| &cards[place as usize * p..(place as usize + 1) * p];
        cover.load(self.group.iter().map(|&place| card(place)));
        self.left.clear();
        self.left.resize(cover.words(), u64::MAX);
        let mut places = Vec::new();
        let group = &self.group;
        cover.search(&self.left, &self.differ, Some(card(new)), pace, &mut |others| {
            places.clear();
            places.extend(others.iter().map(|&index| group[index]));
            found(&places);
            true
        })
    }
}
