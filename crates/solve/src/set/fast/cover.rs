//! More than three values: the cards of a set with a new card c agree with c in the
//! same properties, and differ in all others from c and from each other.
//!
//! The cards before c are sorted by where they agree with c. In a group of at least
//! v - 1 cards we look for v - 1 of which no two agree in any of the other properties;
//! then each value but that of c comes up once in each, so it is an exact cover. The
//! search takes the value with the fewest cards left and tries those.

use super::Place;
use crate::budget::{Halt, Pace};
use misdeal_kernel::set::{Card, Shape};

/// The values of all cards, and room to work in.
pub struct Groups {
    properties: usize,
    values: usize,
    /// The values of the card at each place, one after the other.
    cards: Vec<u16>,
    /// For each card before the new one: where it agrees (a bit a property), and its place.
    agreeing_word: Vec<(u64, Place)>,
}

impl Groups {
    /// No cards.
    pub fn new(shape: Shape) -> Self {
        let (properties, values) = (shape.properties(), shape.values());
        Self { properties, values, cards: Vec::new(), agreeing_word: Vec::new() }
    }

    /// A card lies at the next place.
    pub fn add(&mut self, card: &Card) {
        self.cards.extend_from_slice(card.values());
    }

    fn card(&self, place: Place) -> &[u16] {
        let start = place as usize * self.properties;
        &self.cards[start..start + self.properties]
    }

    /// Tells the sets of a new card and those before it, without the new card.
    pub fn look(
        &mut self,
        new: Place,
        before: &[Place],
        pace: &mut Pace<'_>,
        mut found: impl FnMut(&[Place]),
    ) -> Result<(), Halt> {
        pace.step()?;
        if before.len() + 1 < self.values {
            return Ok(());
        }
        if self.properties > 64 {
            return self.look_wide(new, before, pace, &mut found);
        }
        let mut agreeing = std::mem::take(&mut self.agreeing_word);
        agreeing.clear();
        let c = self.card(new);
        agreeing.extend(before.iter().map(|&place| {
            let same = c.iter().zip(self.card(place)).enumerate();
            (same.fold(0, |word, (property, (a, b))| word | u64::from(a == b) << property), place)
        }));
        agreeing.sort_unstable();
        let mut searched = Ok(());
        for group in agreeing.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() + 1 >= self.values) {
            let places: Vec<Place> = group.iter().map(|&(_, place)| place).collect();
            let differ = (0..self.properties).filter(|property| group[0].0 >> property & 1 == 0);
            searched = self.cover(&places, &differ.collect::<Vec<_>>(), pace, &mut found);
            if searched.is_err() {
                break;
            }
        }
        self.agreeing_word = agreeing;
        searched
    }

    /// The same for cards of more properties than a word has bits.
    fn look_wide(
        &mut self,
        new: Place,
        before: &[Place],
        pace: &mut Pace<'_>,
        found: &mut impl FnMut(&[Place]),
    ) -> Result<(), Halt> {
        let c = self.card(new);
        let agrees = |place: Place| {
            let mut words = vec![0_u64; self.properties.div_ceil(64)];
            let same = c.iter().zip(self.card(place)).enumerate().filter(|(_, (a, b))| a == b);
            same.for_each(|(property, _)| words[property / 64] |= 1 << (property % 64));
            words.into_boxed_slice()
        };
        let mut agreeing: Vec<_> = before.iter().map(|&place| (agrees(place), place)).collect();
        agreeing.sort_unstable();
        for group in agreeing.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() + 1 >= self.values) {
            let places: Vec<Place> = group.iter().map(|(_, place)| *place).collect();
            let differ = (0..self.properties).filter(|property| group[0].0[property / 64] >> (property % 64) & 1 == 0);
            self.cover(&places, &differ.collect::<Vec<_>>(), pace, found)?;
        }
        Ok(())
    }

    /// Tells every v - 1 cards of a group of which no two agree in these properties.
    fn cover(
        &self,
        group: &[Place],
        differ: &[usize],
        pace: &mut Pace<'_>,
        found: &mut impl FnMut(&[Place]),
    ) -> Result<(), Halt> {
        let words = group.len().div_ceil(64);
        // The cards of the group with each value in each of the properties; a new card's own
        // value has none, and a value that has none otherwise ends it.
        let mut items: Vec<Box<[u64]>> = Vec::with_capacity(differ.len() * self.values);
        let mut of: Vec<Vec<usize>> = vec![Vec::with_capacity(differ.len()); group.len()];
        for &property in differ {
            let mut by_value: Vec<(u16, usize)> =
                group.iter().enumerate().map(|(i, &place)| (self.card(place)[property], i)).collect();
            by_value.sort_unstable();
            let mut values = 0;
            for same in by_value.chunk_by(|a, b| a.0 == b.0) {
                let mut cards = vec![0_u64; words];
                for &(_, i) in same {
                    cards[i / 64] |= 1 << (i % 64);
                    of[i].push(items.len());
                }
                items.push(cards.into());
                values += 1;
            }
            if values + 1 < self.values {
                return Ok(());
            }
        }
        let mut left = vec![u64::MAX; words];
        if let Some(last) = left.last_mut()
            && !group.len().is_multiple_of(64)
        {
            *last = (1 << (group.len() % 64)) - 1;
        }
        let mut search = Search {
            group,
            items: &items,
            of: &of,
            needed: self.values - 1,
            covered: vec![false; items.len()],
            taken: Vec::new(),
        };
        search.go(&left, pace, found)
    }
}

/// An exact cover on its way.
struct Search<'a> {
    group: &'a [Place],
    /// The cards of each item, as bits.
    items: &'a [Box<[u64]>],
    /// The items of each card.
    of: &'a [Vec<usize>],
    needed: usize,
    covered: Vec<bool>,
    taken: Vec<Place>,
}

impl Search<'_> {
    fn go(&mut self, left: &[u64], pace: &mut Pace<'_>, found: &mut impl FnMut(&[Place])) -> Result<(), Halt> {
        pace.step()?;
        if self.taken.len() == self.needed {
            found(&self.taken);
            return Ok(());
        }
        let count = |item: &[u64]| item.iter().zip(left).map(|(a, b)| (a & b).count_ones()).sum::<u32>();
        let open = (0..self.items.len()).filter(|&item| !self.covered[item]);
        let mut fewest: Option<(u32, usize)> = None;
        for item in open {
            let cards = count(&self.items[item]);
            if cards == 0 {
                return Ok(());
            }
            if fewest.is_none_or(|(few, _)| cards < few) {
                fewest = Some((cards, item));
            }
        }
        let Some((_, item)) = fewest else { return Ok(()) };
        for word in 0..left.len() {
            let mut cards = self.items[item][word] & left[word];
            while cards != 0 {
                let card = 64 * word + cards.trailing_zeros() as usize;
                cards &= cards - 1;
                self.take(card, left, pace, found)?;
            }
        }
        Ok(())
    }

    fn take(
        &mut self,
        card: usize,
        left: &[u64],
        pace: &mut Pace<'_>,
        found: &mut impl FnMut(&[Place]),
    ) -> Result<(), Halt> {
        let of = self.of;
        let mut rest = left.to_vec();
        for &item in &of[card] {
            self.covered[item] = true;
            rest.iter_mut().zip(&*self.items[item]).for_each(|(rest, with)| *rest &= !with);
        }
        self.taken.push(self.group[card]);
        let searched = self.go(&rest, pace, found);
        self.taken.pop();
        of[card].iter().for_each(|&item| self.covered[item] = false);
        searched
    }
}
