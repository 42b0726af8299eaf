//! A ladder: all set-free layouts of a deck, one of each class, level by level; it
//! tells how many there are of each size, and how large they get.
//!
//! # What is checked
//!
//! Level k holds representatives, set-free layouts of k cards; level 0 holds the empty
//! layout. For each representative R, and each card x that can be added to R without
//! making a set, in the order of the deck, the ladder has one word:
//!
//! - `+`: R with x is the next representative of level k + 1;
//! - `17/...`: the motion that follows takes R with x to representative 17 (from 0) of
//!   level k + 1, one that is there already.
//!
//! Which cards can be added is worked out here, from all sets of the deck. When a level
//! gets no representative, the ladder ends.
//!
//! # Why no layout is missed, and why the counts are right
//!
//! Call two layouts alike when a [motion](crate::set::theorems::motion) takes one to the other. A
//! representative R of level k has a weight; that of the empty layout is 1. When level k
//! is done, the weight of a representative S of level k + 1 is the sum of w(R) over all
//! words that led to S, divided by k + 1.
//!
//! Claim: for every class C of alike set-free layouts with k cards, the weights of the
//! representatives in C add up to the number of layouts in C. For k = 0 this is so. Let
//! it be so for k, and let C be a class of layouts with k + 1 cards. Count the pairs
//! (A, x) where A is a set-free layout of k cards and A with x is in C. On the one hand,
//! these are (k + 1)|C|: take away any card of any layout in C; what is left is set-free.
//! On the other hand, the number e of cards x that lead from A into C is the same for all
//! A of one class D, since a motion that takes A to B takes the ones to the others. So the
//! pairs are the sum of |D| e(D) over all classes D, and, by what holds for k, the sum of
//! w(R) e(R) over all representatives R of level k. Each of these e(R) cards has a word,
//! which led to a representative in C, since it is alike to R with x; and no other word led
//! into C. So (k + 1) times the sum of the weights in C is (k + 1)|C|.
//!
//! So the weights of a level add up to the number of set-free layouts of that size, and a
//! level without representatives means that there are none. Nothing here needs the
//! representatives to be of different classes. If they are, each weight is the size of a
//! class, a whole number; a ladder whose weights are not whole numbers is refused, though
//! the argument would hold. The number of representatives is at least that of classes.

use crate::fault::Fault;
use crate::patience::patience;
use crate::set::card::Card;
use crate::set::enumerate::every_set;
use crate::set::matches::Board;
use crate::set::shape::Shape;
use crate::set::theorems::motion::{Motions, members};
use crate::text::{number, words};

/// The word for a new representative.
pub const NEW: &str = "+";

/// The most representatives of a level.
const MOST_REPRESENTATIVES: usize = 2_000_000;

/// The effort that listing the sets of a deck may take.
const LISTING: u64 = 50_000_000;

/// How many set-free layouts there are, as a ladder has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layouts {
    shape: Shape,
    counts: Vec<u128>,
    representatives: Vec<usize>,
}

impl Layouts {
    /// What was counted of each size, from 0 on; sizes that no layout has are left out at the end.
    pub(in crate::set) fn counted(shape: Shape, mut counts: Vec<u128>) -> Result<Self, Fault> {
        let largest = counts.iter().rposition(|&many| many > 0);
        counts.truncate(largest.ok_or_else(|| Fault::new("the empty layout was not counted"))? + 1);
        Ok(Self { shape, counts, representatives: Vec::new() })
    }

    /// The deck.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many set-free layouts of 0, 1, 2, ... cards there are, up to the largest.
    #[must_use]
    pub fn counts(&self) -> &[u128] {
        &self.counts
    }

    /// How many representatives of 0, 1, 2, ... cards there are, as far as a ladder went: no fewer than classes.
    #[must_use]
    pub fn representatives(&self) -> &[usize] {
        &self.representatives
    }

    /// How many cards a largest set-free layout has.
    #[must_use]
    pub fn largest(&self) -> usize {
        self.counts.len() - 1
    }
}

/// For each card of a deck, the sets that it is in, without it.
#[derive(Clone, Debug)]
pub struct Partners(Vec<Vec<u128>>);

impl Partners {
    /// Those of a deck of at most 128 cards.
    ///
    /// # Errors
    /// When it has more cards, or too many sets.
    pub fn new(shape: Shape) -> Result<Self, Fault> {
        let cards = Motions::new(shape)?.cards();
        let deck = Board::new(shape, (0..cards as u128).map(|place| Card::at(shape, place)))?;
        let place = |card: &Card| deck.place(card).map_or(0, |place| 1_u128 << place);
        let sets = every_set(&deck, &mut patience(LISTING))?;
        let sets: Vec<u128> = sets.iter().map(|set| set.cards().iter().map(place).sum()).collect();
        Ok(Self::of(cards, &sets))
    }

    /// Those of `many` things, some of which make sets.
    pub(in crate::set) fn of(many: usize, sets: &[u128]) -> Self {
        let mut partners = vec![Vec::new(); many];
        for &set in sets {
            members(set).for_each(|one| partners[one].push(set & !(1 << one)));
        }
        Self(partners)
    }

    /// All sets, each once.
    pub(in crate::set) fn sets(&self) -> Vec<u128> {
        let first = |(card, sets): (usize, &Vec<u128>)| -> Vec<u128> {
            let all = sets.iter().map(|others| others | 1 << card);
            all.filter(|set| set.trailing_zeros() as usize == card).collect()
        };
        self.0.iter().enumerate().flat_map(first).collect()
    }

    /// Goes through a set-free layout and all that come of it by adding open cards, in order.
    pub(in crate::set) fn grow(
        &self,
        layout: u128,
        open: u128,
        each: &mut impl FnMut(u128) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        each(layout)?;
        let mut later = open;
        for card in members(open) {
            later &= later - 1;
            let more = layout | 1 << card;
            self.grow(more, later & !self.closed(more, card), each)?;
        }
        Ok(())
    }

    /// The cards that a set-free layout does not have, and that make no set with it.
    #[must_use]
    pub fn addable(&self, layout: u128) -> u128 {
        let adds = |card: usize| layout >> card & 1 == 0 && self.0[card].iter().all(|&others| others & !layout != 0);
        (0..self.0.len()).filter(|&card| adds(card)).fold(0, |all, card| all | 1 << card)
    }

    /// The cards of which each makes a set with `card` and others of the layout.
    #[must_use]
    pub fn closed(&self, layout: u128, card: usize) -> u128 {
        let missing = self.0[card].iter().map(|others| others & !layout);
        missing.filter(|missing| missing.is_power_of_two()).fold(0, |closed, missing| closed | missing)
    }
}

/// A representative.
#[derive(Clone, Copy, Debug)]
struct Rung {
    cards: u128,
    /// The weight; before its level begins, the sum of those that led to it.
    weight: u128,
}

/// Checks a ladder as it is read.
#[derive(Clone, Debug)]
pub struct Ladder {
    motions: Motions,
    partners: Partners,
    /// The representatives of the level that is being left.
    level: Vec<Rung>,
    /// Which of them comes now, and which cards are still to be added to it.
    now: usize,
    open: u128,
    /// Those of the level above.
    above: Vec<Rung>,
    layouts: Layouts,
}

impl Ladder {
    /// The ladder of a deck, with nothing but the empty layout.
    ///
    /// # Errors
    /// When the deck is too large.
    pub fn new(shape: Shape) -> Result<Self, Fault> {
        let (motions, partners) = (Motions::new(shape)?, Partners::new(shape)?);
        let open = partners.addable(0);
        let layouts = Layouts { shape, counts: vec![1], representatives: vec![1] };
        let mut ladder = Self {
            motions,
            partners,
            level: vec![Rung { cards: 0, weight: 1 }],
            now: 0,
            open,
            above: Vec::new(),
            layouts,
        };
        ladder.go_on()?;
        Ok(ladder)
    }

    /// Reads some words.
    ///
    /// # Errors
    /// The first one that does not hold.
    pub fn line(&mut self, line: &str) -> Result<(), Fault> {
        words(1, line).try_for_each(|word| self.word(word.text).map_err(|fault| fault.at_place(word.place)))
    }

    /// Reads the word for the next card.
    fn word(&mut self, word: &str) -> Result<(), Fault> {
        let Some(rung) = self.level.get(self.now).copied() else {
            return Err(Fault::new("the ladder goes on where no card can be added"));
        };
        let layout = rung.cards | 1 << self.open.trailing_zeros();
        let to = if word == NEW {
            if self.above.len() >= MOST_REPRESENTATIVES {
                return Err(Fault::new(format!("a level has more than {MOST_REPRESENTATIVES} representatives")));
            }
            self.above.push(Rung { cards: layout, weight: 0 });
            self.above.len() - 1
        } else {
            let (to, motion) = word.split_once('/').unwrap_or((word, ""));
            let Some(last) = self.above.len().checked_sub(1) else {
                return Err(Fault::new("a level begins with a new representative"));
            };
            let to = number(to, "the representative", 0, last)?;
            if self.motions.read(motion)?.layout(layout) != self.above[to].cards {
                return Err(Fault::new(format!("the motion does not lead to representative {to}")));
            }
            to
        };
        let above = &mut self.above[to];
        above.weight = above.weight.checked_add(rung.weight).ok_or_else(too_many)?;
        self.open &= self.open - 1;
        self.go_on()
    }

    /// Goes on to the next representative that a card can be added to, if there is one.
    fn go_on(&mut self) -> Result<(), Fault> {
        while self.open == 0 {
            self.now += 1;
            if self.now == self.level.len() && !self.above.is_empty() {
                self.climb()?;
            }
            match self.level.get(self.now) {
                Some(rung) => self.open = self.partners.addable(rung.cards),
                None => break,
            }
        }
        Ok(())
    }

    /// Leaves a level for the one above.
    fn climb(&mut self) -> Result<(), Fault> {
        let size = self.layouts.counts.len() as u128;
        self.level = std::mem::take(&mut self.above);
        self.now = 0;
        for (place, rung) in self.level.iter_mut().enumerate() {
            if rung.weight % size != 0 {
                let what = format!("representative {place} of {size} cards has a weight that is no whole number");
                return Err(Fault::new(what));
            }
            rung.weight /= size;
        }
        let count = self.level.iter().try_fold(0_u128, |sum, rung| sum.checked_add(rung.weight));
        self.layouts.counts.push(count.ok_or_else(too_many)?);
        self.layouts.representatives.push(self.level.len());
        Ok(())
    }

    /// The level that has just been reached, when no word of it was read: its number, and its
    /// representatives with their weights.
    pub(in crate::set) fn reached(&self) -> Option<(usize, impl Iterator<Item = (u128, u128)>)> {
        let level = self.level.iter().map(|rung| (rung.cards, rung.weight));
        self.above.is_empty().then_some((self.layouts.counts.len() - 1, level))
    }

    /// What was shown so far, and what finds the cards that can be added.
    pub(in crate::set) fn into_parts(self) -> (Layouts, Partners) {
        (self.layouts, self.partners)
    }

    /// What the ladder shows.
    ///
    /// # Errors
    /// When it ends too early.
    pub fn finish(self) -> Result<Layouts, Fault> {
        if let Some(rung) = self.level.get(self.now) {
            let cards: Vec<String> =
                members(rung.cards).map(|card| Card::at(self.layouts.shape, card as u128).to_string()).collect();
            let next = Card::at(self.layouts.shape, self.open.trailing_zeros().into());
            let what = format!("the ladder ends before card {next} is added to the layout [{}]", cards.join(" "));
            return Err(Fault::new(what));
        }
        Ok(self.layouts)
    }
}

fn too_many() -> Fault {
    Fault::new("there are too many layouts to count them")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn climb(shape: &str, text: &str) -> Result<Layouts, Fault> {
        let mut ladder = Ladder::new(shape.parse().unwrap())?;
        ladder.line(text)?;
        ladder.finish()
    }

    /// The ladder of all layouts, each its own representative.
    fn plain(shape: Shape, stay: &str) -> String {
        let partners = Partners::new(shape).unwrap();
        let (mut level, mut words) = (vec![0_u128], Vec::new());
        while !level.is_empty() {
            let mut above = Vec::new();
            for layout in level {
                for layout in members(partners.addable(layout)).map(|card| layout | 1 << card) {
                    match above.iter().position(|&known| known == layout) {
                        Some(place) => words.push(format!("{place}/{stay}")),
                        None => {
                            above.push(layout);
                            words.push(NEW.to_owned());
                        }
                    }
                }
            }
            level = above;
        }
        words.join(" ")
    }

    /// All choices of cards, by the definition of a set.
    fn by_definition(shape: Shape) -> Vec<u128> {
        let cards: Vec<Card> = (0..shape.deck().unwrap()).map(|place| Card::at(shape, place)).collect();
        let mut counts = vec![0; cards.len() + 1];
        for choice in 0_u32..1 << cards.len() {
            let chosen = (0..cards.len()).filter(|i| choice >> i & 1 == 1).map(|i| cards[i].clone());
            let board = Board::new(shape, chosen).unwrap();
            if every_set(&board, &mut patience(1_000_000)).unwrap().is_empty() {
                counts[choice.count_ones() as usize] += 1;
            }
        }
        counts.truncate(counts.iter().rposition(|&n| n > 0).unwrap() + 1);
        counts
    }

    #[test]
    fn a_small_ladder_holds_and_broken_ones_do_not() {
        // Two of three cards.
        let layouts = climb("1x3", "+ 0/2/0 0/1/2 + 0/0/2").unwrap();
        assert_eq!((layouts.counts(), layouts.representatives()), (&[1, 3, 3][..], &[1, 1, 1][..]));
        assert_eq!(layouts.largest(), 2);
        for (text, part) in [
            ("", "ends before card 0 is added to the layout []"),
            ("+ 0/2/0 0/1/2 +", "ends before card 2 is added to the layout [0]"),
            ("+ 0/2/0 0/1/2 + 0/0/2 +", "goes on where no card can be added"),
            ("+ 0/2/0 0/1/2 + 0/0/2 0/0/2", "goes on"),
            ("0/2/0", "begins with a new"),
            ("+ 1/2/0", "the representative is 1, and must be from 0 to 0"),
            ("+ 0/0/1", "does not lead"),
            ("+ 0/2/0 0/1/2 + 0/2/1", "does not lead"),
            ("+ 0/2/2", "is no motion"),
            ("+ 0", "is no motion"),
            ("+ x/2/0", "must be a number"),
            ("+ -", "must be a number"),
        ] {
            let fault = climb("1x3", text).unwrap_err();
            assert!(fault.what().contains(part), "{text}: {fault}");
        }
    }

    #[test]
    fn the_counts_are_those_of_the_definition() {
        for (shape, stay) in [
            ("1x1", "0/0"),
            ("2x1", "01/0/0"),
            ("1x2", "0/01"),
            ("3x2", "012/01/01/01"),
            ("1x3", "0/1"),
            ("2x3", "00/10/01"),
            ("1x4", "0/0123"),
            ("2x4", "01/0123/0123"),
        ] {
            let shape: Shape = shape.parse().unwrap();
            let layouts = climb(&shape.to_string(), &plain(shape, stay)).unwrap();
            assert_eq!(layouts.counts(), by_definition(shape), "{shape}");
        }
    }

    #[test]
    fn alike_representatives_do_no_harm_unless_weights_break() {
        assert_eq!(climb("1x3", "+ + + + + 0/0/1 + 1/0/1 2/0/1").unwrap().counts(), [1, 3, 3]);
        let fault = climb("1x3", "+ 0/2/0 + + + + 0/2/0").unwrap_err();
        assert!(fault.what().contains("no whole number"), "{fault}");
    }

    #[test]
    fn decks_that_are_too_large_are_refused_at_once() {
        for shape in ["5x3", "2x10", "2x11", "10000x60000", "1x60000", "10000x1"] {
            assert!(Ladder::new(shape.parse().unwrap()).is_err(), "{shape}");
        }
    }
}
