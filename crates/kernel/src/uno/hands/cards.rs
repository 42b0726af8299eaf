//! Cards in a row, with duplicates: a hand, or the order in which it is played.
//!
//! They are kept as plain numbers, four bytes for each value, so that ten million
//! cards take 80 MB. In text, `3x 1.2` stands for three copies in a row.

use crate::fault::{Fault, Place};
use crate::number::{narrow, quarters};
pub(in crate::uno) use crate::text::write_words;
use crate::text::{Word, lines, number, shorten, words};
use crate::uno::card::Card;
use crate::uno::sizes::Sizes;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The most values that all cards of a deal have together.
pub const MOST_VALUES_IN_ALL: usize = 40_000_000;

/// Cards in a row, all with as many values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    /// How many values each card has; 0 as long as there is none.
    dimensions: usize,
    values: Vec<u32>,
}

impl Cards {
    /// These cards.
    ///
    /// # Errors
    /// When they have not all as many values, or are too many.
    pub fn new(cards: impl IntoIterator<Item = Card>) -> Result<Self, Fault> {
        let mut all = Self::default();
        cards.into_iter().try_for_each(|card| all.add(card, 1))?;
        Ok(all)
    }

    /// Adds copies of a card.
    ///
    /// # Errors
    /// When it has not as many values as the others, or the cards become too many.
    pub fn add(&mut self, card: Card, copies: usize) -> Result<(), Fault> {
        let dimensions = card.values().len();
        if !self.is_empty() && self.dimensions != dimensions {
            let first = Card::new(&self.values[..self.dimensions]);
            return Err(Fault::new(format!("card {card} has not as many values as card {first}")));
        }
        if copies > (MOST_VALUES_IN_ALL - self.values.len()) / dimensions.max(1) {
            return Err(too_many());
        }
        if copies > 0 {
            self.dimensions = dimensions;
        }
        (0..copies).for_each(|_| self.values.extend_from_slice(card.values()));
        Ok(())
    }

    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len() / self.dimensions.max(1)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// How many values they have together.
    pub(in crate::uno) fn values_in_all(&self) -> usize {
        self.values.len()
    }

    /// The card at a place, from 0.
    ///
    /// # Panics
    /// When there are not as many.
    #[must_use]
    pub fn card(&self, place: usize) -> Card {
        Card::new(&self.values[place * self.dimensions..(place + 1) * self.dimensions])
    }

    /// The cards, in their row.
    pub fn iter(&self) -> impl Iterator<Item = Card> {
        self.values.chunks_exact(self.dimensions.max(1)).map(Card::new)
    }

    /// The different cards, each with the number of its copies, in order; none when there are more than `most`.
    #[must_use]
    pub fn kinds(&self, most: usize) -> Option<BTreeMap<Card, usize>> {
        let mut kinds = BTreeMap::new();
        for card in self.iter() {
            *kinds.entry(card).or_default() += 1;
            if kinds.len() > most {
                return None;
            }
        }
        Some(kinds)
    }

    /// Checks that all are cards of the deck.
    ///
    /// # Errors
    /// The first that is none.
    pub fn fit(&self, sizes: Sizes) -> Result<(), Fault> {
        self.iter().try_for_each(|card| card.fits(sizes))
    }

    /// The places of the cards, ordered by their values in these dimensions, the first one counting most. Takes time
    /// in proportion to the cards and the sizes. The cards must [fit](Self::fit).
    pub(in crate::uno) fn ordered(&self, sizes: Sizes, by: &[usize]) -> Vec<u32> {
        let mut order: Vec<u32> = (0..narrow(self.len())).collect();
        let mut sorted = vec![0; order.len()];
        for &dimension in by.iter().rev() {
            let value = |place: u32| self.values[place as usize * self.dimensions + dimension] as usize;
            // Where the cards of each value begin.
            let mut begins = vec![0_u32; sizes.size(dimension) + 1];
            order.iter().for_each(|&place| begins[value(place)] += 1);
            let mut sum = 0;
            begins.iter_mut().for_each(|begin| sum += std::mem::replace(begin, sum));
            for &place in &order {
                let begin = &mut begins[value(place)];
                sorted[*begin as usize] = place;
                *begin += 1;
            }
            std::mem::swap(&mut order, &mut sorted);
        }
        order
    }

    /// Checks that these are the same cards as others, in any order; both must [fit](Self::fit).
    pub(in crate::uno) fn same(&self, others: &Self, sizes: Sizes) -> Result<(), Difference> {
        self.compare(others, sizes, false)
    }

    /// Checks that all of these are among others, copies counted; both must [fit](Self::fit).
    pub(in crate::uno) fn within(&self, others: &Self, sizes: Sizes) -> Result<(), Difference> {
        self.compare(others, sizes, true)
    }

    fn compare(&self, others: &Self, sizes: Sizes, may_lack: bool) -> Result<(), Difference> {
        if sizes.dimensions() == 2 {
            let card = |pair: u64| {
                let [two, one] = quarters(pair);
                Card::new(&[one, two])
            };
            return follow(self.pairs().into_iter().map(card), others.pairs().into_iter().map(card), may_lack);
        }
        let by: Vec<usize> = (0..sizes.dimensions()).collect();
        let (ours, theirs) = (self.ordered(sizes, &by), others.ordered(sizes, &by));
        let ours = ours.into_iter().map(|place| self.card(place as usize));
        follow(ours, theirs.into_iter().map(|place| others.card(place as usize)), may_lack)
    }

    /// Cards of two values, each as one number, in order.
    fn pairs(&self) -> Vec<u64> {
        let pair = |two: &[u32]| u64::from(two[0]) << 32 | u64::from(two[1]);
        let mut pairs: Vec<u64> = self.values.chunks_exact(2).map(pair).collect();
        pairs.sort_unstable();
        pairs
    }

    /// The cards as words, copies taken together.
    fn words(&self) -> impl Iterator<Item = String> {
        let mut place = 0;
        std::iter::from_fn(move || {
            let card = (place < self.len()).then(|| self.card(place))?;
            let copies = (place..self.len()).take_while(|&next| self.card(next) == card).count();
            place += copies;
            Some(if copies > 1 { format!("{copies}x {card}") } else { card.to_string() })
        })
    }

    /// Writes them in lines, after an opening word.
    pub(in crate::uno) fn write(&self, f: &mut fmt::Formatter<'_>, opening: &str) -> fmt::Result {
        write_words(f, opening, self.words())
    }
}

/// Compares two rows of cards, both in order.
fn follow(
    ours: impl Iterator<Item = Card>,
    theirs: impl Iterator<Item = Card>,
    may_lack: bool,
) -> Result<(), Difference> {
    let mut ours = ours.peekable();
    for their in theirs {
        match ours.peek() {
            Some(&our) if our < their => return Err(Difference::Extra(our)),
            Some(&our) if our == their => _ = ours.next(),
            _ if may_lack => {}
            _ => return Err(Difference::Lacking(their)),
        }
    }
    ours.next().map_or(Ok(()), |our| Err(Difference::Extra(our)))
}

/// How two rows of cards differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::uno) enum Difference {
    /// This card is there more often than in the other row.
    Extra(Card),
    /// This card is there less often.
    Lacking(Card),
}

/// The fault of a deal that is too large.
pub(in crate::uno) fn too_many() -> Fault {
    Fault::new(format!("the cards of a deal have at most {MOST_VALUES_IN_ALL} values, two for a colour and a number"))
}

/// Reads cards and numbers of copies, word by word.
#[derive(Debug, Default)]
pub(in crate::uno) struct Reading {
    cards: Cards,
    copies: Option<(Place, usize)>,
}

impl Reading {
    /// Takes a word; `read` reads a card.
    pub(in crate::uno) fn word(
        &mut self,
        word: Word<'_>,
        read: impl Fn(&str) -> Result<Card, Fault>,
    ) -> Result<(), Fault> {
        let here = |fault: Fault| fault.at_place(word.place);
        let copies = word.text.strip_suffix('x').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
        if let Some(digits) = copies {
            let copies = number(digits, "the number of copies", 1, MOST_VALUES_IN_ALL / 2).map_err(here)?;
            return match self.copies.replace((word.place, copies)) {
                None => Ok(()),
                Some(_) => Err(word.fault(format!("`{}` follows another number of copies", shorten(word.text)))),
            };
        }
        let (_, copies) = self.copies.take().unwrap_or((word.place, 1));
        read(word.text).and_then(|card| self.cards.add(card, copies)).map_err(here)
    }

    /// How many values have been read.
    pub(in crate::uno) fn values_in_all(&self) -> usize {
        self.cards.values_in_all()
    }

    /// What has been read.
    pub(in crate::uno) fn finish(self) -> Result<Cards, Fault> {
        match self.copies {
            None => Ok(self.cards),
            Some((place, copies)) => Err(Fault::new(format!("`{copies}x` is followed by no card")).at_place(place)),
        }
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, "")
    }
}

impl FromStr for Cards {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut reading = Reading::default();
        for word in lines(text).flat_map(|(number, line)| words(number, line)) {
            reading.word(word, str::parse)?;
        }
        reading.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Cards {
        text.parse().unwrap()
    }

    #[test]
    fn cards_are_read_as_printed() {
        for text in ["1.3 2.3 2x 2.4 2.3\n", "", "3x 1.2.3\n"] {
            assert_eq!(cards(text).to_string(), text);
        }
        assert_eq!(cards("1.1 2x 1.1 # so\n\n1.1").to_string(), "4x 1.1\n");
        let many = Cards::new((1..500).map(|n| Card::new(&[n, 7]))).unwrap();
        assert!(many.to_string().lines().all(|line| line.len() <= 100));
        assert_eq!(cards(&many.to_string()), many);
    }

    #[test]
    fn bad_cards_are_told_why_and_where() {
        for (text, part) in [
            ("1.1 2x", "line 1, column 5: `2x` is followed by no card"),
            ("1.1 2x 3x 1.1", "line 1, column 8: `3x` follows another number of copies"),
            ("0x 1.1", "line 1, column 1: the number of copies is 0"),
            ("1.1\n 1.2.3", "line 2, column 2: card 1.2.3 has not as many values as card 1.1"),
            ("x", "the number of copies must be"),
        ] {
            assert!(text.parse::<Cards>().unwrap_err().to_string().contains(part), "{text}");
        }
    }

    #[test]
    fn copies_are_counted_before_they_are_made() {
        let fault = "20000000x 1.1.1.1.1.1.1.1".parse::<Cards>().unwrap_err();
        assert!(fault.what().contains("at most 40000000 values"), "{fault}");
        assert!("99999999999999999999x 1.1".parse::<Cards>().unwrap_err().what().contains("must be from 1 to"));
        let mut full = cards("19999999x 1.1");
        assert_eq!((full.add(Card::new(&[1, 2]), 1), full.len()), (Ok(()), 20_000_000));
        assert_eq!(full.add(Card::new(&[1, 2]), 1), Err(too_many()));
    }

    #[test]
    fn the_same_cards_in_another_order_are_the_same() {
        let sizes: Sizes = "3x3".parse().unwrap();
        let same = |one: &str, two: &str| cards(one).same(&cards(two), sizes);
        let card = |text: &str| text.parse::<Card>().unwrap();
        assert_eq!(same("1.3 2.2 3.1 2.2", "2x 2.2 3.1 1.3"), Ok(()));
        assert_eq!(same("", ""), Ok(()));
        assert_eq!(same("1.3 1.3", "1.3 2.2"), Err(Difference::Extra(card("1.3"))));
        assert_eq!(same("1.3 2.2", "1.3 1.3"), Err(Difference::Lacking(card("1.3"))));
        assert_eq!(same("1.3", "1.3 1.3"), Err(Difference::Lacking(card("1.3"))));
        assert_eq!(same("1.3 3.3", "1.3"), Err(Difference::Extra(card("3.3"))));
    }

    #[test]
    fn cards_are_within_others_copies_counted() {
        let within = |one: &str, two: &str| cards(one).within(&cards(two), "3x3".parse().unwrap());
        for (one, two) in [("", "1.1"), ("2.2 1.3", "1.3 3x 2.2 1.1 3.3"), ("1.1 1.1", "3x 1.1")] {
            assert_eq!(within(one, two), Ok(()), "{one} | {two}");
        }
        for (one, two, extra) in [("1.1", "", "1.1"), ("3x 1.1", "2x 1.1 1.2", "1.1"), ("1.1 2.2", "1.1 2.1", "2.2")] {
            assert_eq!(within(one, two), Err(Difference::Extra(extra.parse().unwrap())), "{one} | {two}");
        }
    }

    #[test]
    fn cards_are_ordered_by_the_dimensions_asked_for() {
        let (sizes, row) = ("3x3".parse().unwrap(), cards("3.1 1.2 2.1 1.1"));
        assert_eq!(row.ordered(sizes, &[0, 1]), [3, 1, 2, 0]);
        assert_eq!(row.ordered(sizes, &[1]), [0, 2, 3, 1]);
    }
}
