//! The paper's dynamic algorithm (section 5.4), completed.
//!
//! The paper keeps a list of partial sets and tries to complete them with each card
//! that is drawn. It breaks off after the set-up, where partial sets of two cards are
//! made for the first board and the cases of one and two values are told apart. What
//! it leaves open, and what we do:
//!
//! - *Which partial sets.* All consistent ones of 1 to v - 1 cards, so that one card
//!   is always enough to complete a set, and a set is found with its last card.
//! - *What is kept of each.* Its cards, and for each property the values used. One
//!   value used by several cards means "all the same" from then on, and several mean
//!   "all different", so that a card is tried without looking at the others again.
//! - *A dealt card* is tried on every partial set. Where it suits, the partial set
//!   with it is a new one, or a set; the old one stays. The card alone is new too.
//! - *A removed card* drops its partial sets and its sets.
//! - *Memory.* That is the trade the paper announces, and it does not say where it
//!   ends. Here it ends at [`MOST_WORDS`], with an answer of "too large".
//!
//! With one value a card is a set, and with two any pair: the same code says so.

use super::{Spread, Spreads};
use crate::budget::{Budget, Halt, Pace};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::{Card, Set, Shape};

/// Ticks of a partial set that a card is held against.
const STEP: u64 = 15;
/// The most memory for partial sets, in words of eight bytes: 256 MB.
pub const MOST_WORDS: usize = 1 << 25;

/// Keeps all partial sets.
pub struct Dynamic;

impl Spreads for Dynamic {
    fn name(&self) -> &'static str {
        "dynamic"
    }

    fn about(&self) -> &'static str {
        "the paper's partial sets, each tried with every card that is dealt"
    }

    fn spread(&self, shape: Shape) -> Result<Box<dyn Spread>, Stop> {
        Ok(Box::new(DynamicSpread {
            size: shape.values(),
            words: shape.values().div_ceil(64),
            cards: Vec::new(),
            dealt: Vec::new(),
            partials: Partials::new(shape),
            sets: Vec::new(),
        }))
    }
}

/// A place on the table, which a card keeps while it lies there.
type Place = u32;

/// Partial sets, one after the other.
struct Partials {
    /// How many cards each has.
    sizes: Vec<u16>,
    /// The places of its cards: this many for each, the last ones unused.
    members: Vec<Place>,
    most_members: usize,
    /// The values used, as bits: this many words for each, and of these as many for each property.
    used: Vec<u64>,
    used_words: usize,
}

impl Partials {
    fn new(shape: Shape) -> Self {
        let (most_members, used_words) = (shape.values() - 1, shape.properties() * shape.values().div_ceil(64));
        Self { sizes: Vec::new(), members: Vec::new(), most_members, used: Vec::new(), used_words }
    }

    fn len(&self) -> usize {
        self.sizes.len()
    }

    fn members(&self, index: usize) -> &[Place] {
        let start = index * self.most_members;
        &self.members[start..start + usize::from(self.sizes[index])]
    }

    fn used(&self, index: usize) -> &[u64] {
        &self.used[index * self.used_words..(index + 1) * self.used_words]
    }

    /// Whether there is room for one more.
    fn room(&self) -> Result<(), Stop> {
        let each = self.used_words + self.most_members.div_ceil(2) + 1;
        match (self.len() + 1).saturating_mul(each) <= MOST_WORDS {
            true => Ok(()),
            false => {
                let many = self.len();
                Err(Stop::TooLarge(Fault::new(format!("engine dynamic has no room for more than {many} partial sets"))))
            }
        }
    }

    /// A partial set of one card.
    fn begin(&mut self, place: Place, bits: &[u64]) {
        self.sizes.push(1);
        self.members.push(place);
        self.members.resize(self.len() * self.most_members, 0);
        self.used.extend_from_slice(bits);
    }

    /// A copy of a partial set with one card more.
    fn grow(&mut self, index: usize, place: Place, bits: &[u64]) {
        let start = index * self.most_members;
        let size = usize::from(self.sizes[index]);
        self.members.extend_from_within(start..start + self.most_members);
        let grown = self.len() * self.most_members + size;
        self.members[grown] = place;
        self.sizes.push(size as u16 + 1);
        for (word, bit) in bits.iter().enumerate() {
            self.used.push(self.used[index * self.used_words + word] | bit);
        }
    }

    fn truncate(&mut self, len: usize) {
        self.sizes.truncate(len);
        self.members.truncate(len * self.most_members);
        self.used.truncate(len * self.used_words);
    }

    /// Drops those with a card at this place.
    fn drop_with(&mut self, place: Place) {
        let mut kept = 0;
        for index in 0..self.len() {
            if self.members(index).contains(&place) {
                continue;
            }
            let (members, used) = (self.most_members, self.used_words);
            self.sizes[kept] = self.sizes[index];
            self.members.copy_within(index * members..(index + 1) * members, kept * members);
            self.used.copy_within(index * used..(index + 1) * used, kept * used);
            kept += 1;
        }
        self.truncate(kept);
    }
}

/// A table.
struct DynamicSpread {
    /// How many cards a set has.
    size: usize,
    /// How many words the values of a property take.
    words: usize,
    /// The cards by their places; none where one was taken off.
    cards: Vec<Option<Card>>,
    /// Cards that were not tried yet, the next one last.
    dealt: Vec<Place>,
    partials: Partials,
    sets: Vec<Box<[Place]>>,
}

impl DynamicSpread {
    /// The values of a card, as bits.
    fn bits(&self, card: &Card) -> Vec<u64> {
        let mut bits = vec![0; card.values().len() * self.words];
        for (property, &value) in card.values().iter().enumerate() {
            bits[property * self.words + usize::from(value) / 64] |= 1 << (value % 64);
        }
        bits
    }

    /// Whether a card leaves each property of a partial set all the same or all different.
    fn suits(&self, index: usize, bits: &[u64]) -> bool {
        let size = self.partials.sizes[index];
        size == 1
            || self.partials.used(index).chunks_exact(self.words).zip(bits.chunks_exact(self.words)).all(
                |(used, card)| match used.iter().map(|word| word.count_ones()).sum::<u32>() {
                    1 => used == card,
                    _ => used.iter().zip(card).all(|(used, card)| used & card == 0),
                },
            )
    }

    /// Tries the next card on all partial sets. When that is cut short, what came of
    /// it is dropped, and the card is tried again next time.
    fn try_next(&mut self, place: Place, pace: &mut Pace<'_>) -> Result<(), Stop> {
        let Some(card) = &self.cards[place as usize] else { return Ok(()) };
        let bits = self.bits(card);
        let (partials, sets) = (self.partials.len(), self.sets.len());
        let tried = self.try_on(place, &bits, partials, pace);
        if tried.is_err() {
            self.partials.truncate(partials);
            self.sets.truncate(sets);
        }
        tried
    }

    fn try_on(&mut self, place: Place, bits: &[u64], partials: usize, pace: &mut Pace<'_>) -> Result<(), Stop> {
        for index in 0..partials {
            pace.step().map_err(|Halt| pace.why())?;
            if !self.suits(index, bits) {
                continue;
            }
            if usize::from(self.partials.sizes[index]) + 1 == self.size {
                self.sets.push(self.partials.members(index).iter().copied().chain([place]).collect());
            } else {
                self.partials.room()?;
                self.partials.grow(index, place, bits);
            }
        }
        pace.step().map_err(|Halt| pace.why())?;
        if self.size == 1 {
            self.sets.push([place].into());
            return Ok(());
        }
        self.partials.room()?;
        self.partials.begin(place, bits);
        Ok(())
    }

    /// Tries dealt cards as long as `more` wants to go on.
    fn try_dealt(&mut self, budget: &Budget, more: impl Fn(&Self) -> bool) -> Result<(), Stop> {
        let mut pace = Pace::within(budget, u64::MAX).worth(STEP);
        while let Some(&place) = self.dealt.last().filter(|_| more(self)) {
            self.try_next(place, &mut pace)?;
            self.dealt.pop();
        }
        Ok(())
    }

    fn set(&self, places: &[Place]) -> Set {
        Set::new(places.iter().filter_map(|&place| self.cards[place as usize].clone()))
    }
}

impl Spread for DynamicSpread {
    fn add(&mut self, cards: &[Card]) -> Result<(), Stop> {
        let start = self.cards.len() as Place;
        self.cards.extend(cards.iter().cloned().map(Some));
        // The next one is last.
        self.dealt.splice(0..0, (start..self.cards.len() as Place).rev());
        Ok(())
    }

    fn remove(&mut self, cards: &[Card]) -> Result<(), Stop> {
        for card in cards {
            let Some(index) = self.cards.iter().position(|there| there.as_ref() == Some(card)) else { continue };
            let place = index as Place;
            self.cards[index] = None;
            self.dealt.retain(|&dealt| dealt != place);
            self.partials.drop_with(place);
            self.sets.retain(|set| !set.contains(&place));
        }
        Ok(())
    }

    fn any(&mut self, budget: &Budget) -> Result<Option<Set>, Stop> {
        self.try_dealt(budget, |table| table.sets.is_empty())?;
        Ok(self.sets.first().map(|places| self.set(places)))
    }

    fn all(&mut self, budget: &Budget, found: &mut Vec<Set>) -> Result<(), Stop> {
        let tried = self.try_dealt(budget, |_| true);
        found.extend(self.sets.iter().map(|places| self.set(places)));
        tried
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partial_sets_come_with_cards_and_go_with_them() {
        let card = |text: &str| text.parse::<Card>().unwrap();
        let shape = Shape::new(2, 3).unwrap();
        let mut table = DynamicSpread {
            size: 3,
            words: 1,
            cards: Vec::new(),
            dealt: Vec::new(),
            partials: Partials::new(shape),
            sets: Vec::new(),
        };
        table.add(&[card("00"), card("11"), card("12")]).unwrap();
        assert_eq!(table.any(&Budget::unlimited()), Ok(None));
        // Three single cards and three pairs.
        assert_eq!((table.partials.len(), table.sets.len()), (6, 0));
        table.add(&[card("22")]).unwrap();
        assert_eq!(table.any(&Budget::unlimited()).unwrap().unwrap().to_string(), "00 11 22");
        assert_eq!((table.partials.len(), table.sets.len()), (10, 1));
        table.remove(&[card("11")]).unwrap();
        assert_eq!((table.partials.len(), table.sets.len()), (6, 0));
        assert_eq!(table.any(&Budget::unlimited()), Ok(None));
    }

    #[test]
    fn too_many_partial_sets_are_said_to_be_too_many() {
        let shape = Shape::new(3, 30).unwrap();
        let mut table = Dynamic.spread(shape).unwrap();
        let cards: Vec<Card> = (0..60).map(|i| Card::new([i % 30, (7 * i + i / 30) % 30, (11 * i) % 30])).collect();
        table.add(&cards).unwrap();
        match table.any(&Budget::unlimited()) {
            Err(Stop::TooLarge(fault)) => assert!(fault.what().contains("partial sets"), "{fault}"),
            other => panic!("{other:?}"),
        }
    }
}
