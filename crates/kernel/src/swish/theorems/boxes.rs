//! How many sets of a deck's cards hold no swish, for each size, counted by the boxful.
//!
//! A **box** says of each kind how many copies a hand has at least and at most. A minimal
//! swish ([`super::minimal`]) matters to it if the fullest hand holds it; what the emptiest
//! hand has not of it is **missing**.
//!
//! - If none matters, no hand of the box holds a swish. They are counted by size: a product
//!   over the kinds, where k of n copies can be taken in "n choose k" ways.
//! - If one matters of which nothing is missing, all hands hold it.
//! - If one matters of which one copy is missing, hands with that copy hold it. What is left is
//!   a smaller box.
//! - Otherwise take a copy that is missing of a shortest one. Some hands have it and the others
//!   have not: that makes two smaller boxes, which share no hand and leave none out.
//!
//! So each hand ends in one box, and is counted once or not at all. Symmetries are not used.

use super::minimal::{Kind, minimal_swishes};
use crate::fault::Fault;
use crate::swish::deal::Deal;
use crate::text::shorten;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The effort after which a checker gives up, in swishes and cards that are looked at, a nanosecond or two each.
pub const PATIENCE: u64 = 20_000_000_000;

/// A box of hands, as the bits of copies; written `4/ff`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hands {
    /// What every hand has.
    least: u128,
    /// What a hand can have.
    most: u128,
}

impl fmt::Display for Hands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}/{:x}", self.least, self.most)
    }
}

impl FromStr for Hands {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let bits = |word: &str| u128::from_str_radix(word, 16).ok();
        let hands =
            text.split_once('/').and_then(|(least, most)| Some(Self { least: bits(least)?, most: bits(most)? }));
        hands.ok_or_else(|| Fault::new(format!("`{}` is no box of hands", shorten(text))))
    }
}

/// A deck whose swish-free sets can be counted.
pub struct Boxes {
    kinds: Vec<Kind>,
    /// The kind of each copy.
    kind_of: Vec<usize>,
    /// The minimal swishes, each by the last copy that it has of every kind; a hand that has it
    /// has those before.
    swishes: Vec<u128>,
    /// For each kind, in how many ways 0, 1, 2, ... of its copies can be taken.
    ways: Vec<Vec<u128>>,
}

/// What becomes of a box.
enum Step {
    /// All its hands hold a swish, or none does.
    Dead,
    Free,
    /// It is split by this copy.
    Split(usize),
}

impl Boxes {
    /// Lists the minimal swishes of a deck.
    ///
    /// # Errors
    /// When the deck is too large, or `go_on`, which is told of the effort, says no.
    pub fn new(deck: &Deal, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Self, Fault> {
        let (kinds, minimal) = minimal_swishes(deck, go_on)?;
        let kind_of = kinds.iter().enumerate().flat_map(|(kind, of)| std::iter::repeat_n(kind, of.copies)).collect();
        let last = |swish: u128, kind: &Kind| {
            let copies = (swish & kind.bits(kind.copies)).count_ones() as usize;
            kind.bits(copies) & !kind.bits(copies.saturating_sub(1))
        };
        let swishes = minimal.iter().map(|&swish| kinds.iter().fold(0, |all, kind| all | last(swish, kind))).collect();
        let ways = kinds.iter().map(|kind| choices(kind.copies)).collect();
        Ok(Self { kinds, kind_of, swishes, ways })
    }

    /// How many cards the deck has.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.kind_of.len()
    }

    /// How many minimal swishes it has.
    #[must_use]
    pub fn minimal(&self) -> usize {
        self.swishes.len()
    }

    /// All hands, cut into about `many` boxes: no hand is left out, and none is in two.
    #[must_use]
    pub fn cut(&self, many: usize) -> Vec<Hands> {
        // By how much is open; those that can't be split are set aside.
        let mut boxes = BTreeMap::from([((self.open(self.all()), 0), self.all())]);
        let mut whole = Vec::new();
        let mut made = 1;
        while boxes.len() + whole.len() < many {
            let Some((_, hands)) = boxes.pop_last() else { break };
            match self.split(hands).0 {
                None => whole.push(hands),
                Some(halves) => {
                    for half in halves {
                        boxes.insert((self.open(half), made), half);
                        made += 1;
                    }
                }
            }
        }
        whole.extend(boxes.into_values());
        whole
    }

    /// The two boxes that a box is split into, unless it is counted at once; and how many swishes matter to it.
    #[must_use]
    pub fn split(&self, hands: Hands) -> (Option<[Hands; 2]>, usize) {
        let (mut smaller, mut missing) = (hands, self.missing(hands));
        let matter = missing.len();
        match self.step(&mut smaller, &mut missing, &mut 0) {
            Step::Dead | Step::Free => (None, matter),
            // What is left out of the smaller one holds a swish.
            Step::Split(copy) => (Some(self.halves(smaller, copy)), matter),
        }
    }

    /// How many kinds are open in a box.
    #[must_use]
    pub fn open(&self, hands: Hands) -> usize {
        let open = hands.most & !hands.least;
        self.kinds.iter().filter(|kind| open & kind.bits(kind.copies) != 0).count()
    }

    fn all(&self) -> Hands {
        Hands { least: 0, most: self.kinds.iter().fold(0, |all, kind| all | kind.bits(kind.copies)) }
    }

    /// The two halves of a box: without a copy, and with it.
    fn halves(&self, hands: Hands, copy: usize) -> [Hands; 2] {
        let kind = &self.kinds[self.kind_of[copy]];
        let (before, with) = (kind.bits(copy - kind.first), kind.bits(copy - kind.first + 1));
        let most = hands.most & !(kind.bits(kind.copies) & !before);
        [Hands { most, ..hands }, Hands { least: hands.least | with, ..hands }]
    }

    /// What is missing of the swishes that matter to a box.
    fn missing(&self, hands: Hands) -> Vec<u128> {
        let matter = self.swishes.iter().filter(|&&swish| swish & !hands.most == 0);
        matter.map(|swish| swish & !hands.least).collect()
    }

    /// Leaves out of a box what holds a swish, until it has to be split; the swishes that are looked at are counted.
    fn step(&self, hands: &mut Hands, missing: &mut Vec<u128>, looked_at: &mut u64) -> Step {
        loop {
            *looked_at += 1 + 2 * missing.len() as u64;
            let Some(&shortest) = missing.iter().min_by_key(|swish| swish.count_ones()) else { return Step::Free };
            match shortest.count_ones() {
                0 => return Step::Dead,
                1 => {
                    *hands = self.halves(*hands, shortest.trailing_zeros() as usize)[0];
                    missing.retain(|swish| swish & !hands.most == 0);
                }
                cards => {
                    *looked_at += u64::from(cards) * missing.len() as u64;
                    let near = |copy: usize| {
                        let near = missing.iter().filter(|swish| *swish >> copy & 1 == 1);
                        near.filter(|swish| swish.count_ones() <= cards + 1).count()
                    };
                    let copies = (0..self.cards()).filter(|copy| shortest >> copy & 1 == 1);
                    return Step::Split(copies.max_by_key(|&copy| (near(copy), copy)).unwrap_or(0));
                }
            }
        }
    }

    /// Counts the swish-free sets of 0, 1, 2, ... cards in a box, copies told apart.
    ///
    /// # Errors
    /// When it is no box of this deck, or `go_on`, which is told of the effort, says no.
    pub fn count(&self, hands: Hands, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Vec<u128>, Fault> {
        let in_order = |bits: u128, kind: &Kind| {
            let held = bits & kind.bits(kind.copies);
            held == kind.bits(held.count_ones() as usize)
        };
        let sound = |bits: u128| bits & !self.all().most == 0 && self.kinds.iter().all(|kind| in_order(bits, kind));
        if hands.least & !hands.most != 0 || !sound(hands.least) || !sound(hands.most) {
            return Err(Fault::new(format!("`{hands}` is no box of this deck")));
        }
        let mut sums = vec![0; self.cards() + 1];
        let mut boxes = vec![(hands, self.missing(hands))];
        while let Some((mut hands, mut missing)) = boxes.pop() {
            let mut cost = 0;
            let step = self.step(&mut hands, &mut missing, &mut cost);
            if matches!(step, Step::Free) {
                // Each kind is multiplied with all those before it.
                cost += (self.cards() * self.cards()) as u64;
            }
            if !go_on(cost) {
                return Err(Fault::new("the deck has too many sets to count them all"));
            }
            match step {
                Step::Dead => {}
                Step::Free => self.add(hands, &mut sums),
                Step::Split(copy) => {
                    let [without, with] = self.halves(hands, copy);
                    let left = missing.iter().copied().filter(|swish| swish & !without.most == 0).collect();
                    boxes.push((without, left));
                    missing.iter_mut().for_each(|swish| *swish &= !with.least);
                    boxes.push((with, missing));
                }
            }
        }
        Ok(sums)
    }

    /// Adds all hands of a box, by size. A deck has fewer than 2^127 sets, so the sums fit.
    fn add(&self, hands: Hands, sums: &mut [u128]) {
        let mut sizes = vec![1_u128];
        for (kind, ways) in self.kinds.iter().zip(&self.ways) {
            let all = kind.bits(kind.copies);
            let (least, most) = ((hands.least & all).count_ones() as usize, (hands.most & all).count_ones() as usize);
            let mut longer = vec![0; sizes.len() + most];
            for copies in least..=most {
                let ways = ways[copies];
                let more = longer[copies..].iter_mut().zip(&sizes);
                more.for_each(|(sum, hands)| *sum += hands * ways);
            }
            sizes = longer;
        }
        sums.iter_mut().zip(sizes).for_each(|(sum, hands)| *sum += hands);
    }

    /// Counts the swish-free sets of 0, 1, 2, ... cards of the whole deck; the last number is
    /// that of the largest ones.
    ///
    /// # Errors
    /// When `go_on`, which is told of the effort, says no.
    pub fn count_all(&self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Vec<u128>, Fault> {
        let mut sums = self.count(self.all(), go_on)?;
        sums.truncate(sums.iter().rposition(|&sets| sets > 0).map_or(0, |last| last + 1));
        Ok(sums)
    }
}

/// In how many ways 0, 1, 2, ... of `all` cards can be taken; `all` is at most 127.
fn choices(all: usize) -> Vec<u128> {
    let mut row = vec![1_u128];
    for _ in 0..all {
        let inner = row.windows(2).map(|pair| pair[0] + pair[1]);
        row = std::iter::once(1).chain(inner).chain([1]).collect();
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;
    use crate::swish::enumerate::every_swish;
    use crate::swish::grid::Grid;
    use crate::swish::tests::{commercial, every_card};

    fn boxes(deck: &Deal) -> Boxes {
        Boxes::new(deck, &mut patience(PATIENCE)).unwrap()
    }

    fn counts(deck: &Deal) -> Vec<u128> {
        boxes(deck).count_all(&mut patience(PATIENCE)).unwrap()
    }

    /// All sets of cards, one by one.
    fn by_definition(deck: &Deal) -> Vec<u128> {
        let cards = deck.cards();
        let mut counts = vec![0; cards.len() + 1];
        for bits in 0_u32..1 << cards.len() {
            let held = (0..cards.len()).filter(|place| bits >> place & 1 == 1).map(|place| cards[place].clone());
            let held = Deal::new(deck.grid(), deck.is_fixed(), held).unwrap();
            let free = every_swish(&held, 2, &mut patience(u64::MAX)).unwrap().is_empty();
            counts[bits.count_ones() as usize] += u128::from(free);
        }
        counts.truncate(counts.iter().rposition(|&sets| sets > 0).map_or(0, |last| last + 1));
        counts
    }

    #[test]
    fn sets_are_counted_as_by_going_through_all_of_them() {
        for deck in [
            "swish 1x2\n2x a1:b1 a1:",
            "swish 1x2 fixed\n3x a1:b1 2x b1:a1 : :",
            "swish 2x2\n3x a1:b1 2x a1:b2 a1:a2 b1:a1 2x :",
            "swish 3x3\n2x a1:b2 2x c3:a2 b1:b3 a1,c3:b2 : a2: :b1 :a2",
            "swish 1x4 fixed\na1:b1 b1:a1 2x a1: 2x :a1 :b1 c1:d1,b1 d1,b1:c1",
            "swish 2x3",
            "swish 2x3\n: : :",
        ] {
            let deck: Deal = deck.parse().unwrap();
            assert_eq!(counts(&deck), by_definition(&deck), "{deck}");
        }
        let deck = every_card(Grid::new(2, 3).unwrap());
        assert_eq!(counts(&deck), by_definition(&deck));
    }

    #[test]
    fn the_dead_tables_of_the_commercial_deck() {
        let counts = counts(&commercial());
        assert_eq!((counts.len(), counts[2], counts[16], counts[28]), (29, 1724, 47_997_123_422, 13_824));
    }

    #[test]
    fn however_it_is_cut_the_sums_are_the_same() {
        for deck in [every_card(Grid::new(2, 4).unwrap()), "swish 1x2\n6x a1:b1 4x a1: 3x :a1".parse().unwrap()] {
            let (boxes, whole) = (boxes(&deck), counts(&deck));
            for many in [1, 2, 3, 10, 100, 100_000] {
                let mut sums = vec![0; deck.cards().len() + 1];
                let pieces = boxes.cut(many);
                assert!(pieces.len() <= many);
                for piece in pieces {
                    let piece: Hands = piece.to_string().parse().unwrap();
                    let more = boxes.count(piece, &mut patience(PATIENCE)).unwrap();
                    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
                }
                assert_eq!(sums[..whole.len()], whole, "{many}");
            }
        }
    }

    #[test]
    fn what_is_no_box_or_too_much_is_said_to_be() {
        let boxes = boxes(&"swish 1x2\n2x a1:b1 a1:".parse().unwrap());
        for bad in ["1/0", "0/8", "0/4", "4/7", "8/f"] {
            let hands: Hands = bad.parse().unwrap();
            assert!(
                boxes.count(hands, &mut patience(100)).unwrap_err().what().contains("no box of this deck"),
                "{bad}"
            );
        }
        for bad in ["", "1", "x/1", "1/2/3"] {
            assert!(bad.parse::<Hands>().is_err(), "{bad}");
        }
        assert!(boxes.count_all(&mut patience(1)).unwrap_err().what().contains("too many sets"));
    }

    #[test]
    fn ways_to_choose_are_binomial_numbers() {
        assert_eq!((choices(0), choices(2), choices(5)), (vec![1], vec![1, 2, 1], vec![1, 5, 10, 10, 5, 1]));
        assert_eq!(choices(127)[63], 11_975_573_020_964_041_433_067_793_888_190_275_875);
    }
}
