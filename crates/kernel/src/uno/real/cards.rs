//! Some of the 108 cards: a hand, or the discards. Small enough to be copied, and two
//! are equal when they have the same cards.
//!
//! Each kind has as many bits as the deck has copies (a zero has one too many), and so
//! many of the lowest are set as there are cards. What can be played on a card is then
//! a mask, and taking a card in or out a shift.

use super::card::{Card, Colour, KINDS};
use crate::fault::Fault;
use crate::number::{halves, narrow};
use crate::text::{Word, shorten};
use std::fmt;

/// Cards, with copies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards(u128);

/// The lowest bit of the kind, and all its bits.
const fn bits(kind: usize) -> (u128, u128) {
    match kind {
        0..52 => (1 << (2 * kind), 3 << (2 * kind)),
        52 => (1 << 104, 15 << 104),
        _ => (1 << 108, 15 << 108),
    }
}

/// The bits of all kinds.
const BITS: [(u128, u128); KINDS] = {
    let (mut all, mut kind) = ([(0, 0); KINDS], 0);
    while kind < KINDS {
        all[kind] = bits(kind);
        kind += 1;
    }
    all
};

/// The lowest bits of all kinds.
const LOWEST: u128 = {
    let (mut all, mut kind) = (0, 0);
    while kind < KINDS {
        all |= bits(kind).0;
        kind += 1;
    }
    all
};

/// All bits of the cards of each colour.
const COLOURS: [u128; 4] = {
    let all = (1 << 26) - 1;
    [all, all << 26, all << 52, all << 78]
};

/// All bits of the wild cards.
const WILD: u128 = 255 << 104;

/// For each kind with a colour, all bits of the cards of any colour with its symbol; for wild ones none.
const ALIKE: [u128; KINDS] = {
    let (mut all, mut kind) = ([0; KINDS], 0);
    while kind < 52 {
        let first = bits(kind % 13).1;
        all[kind] = first | first << 26 | first << 52 | first << 78;
        kind += 1;
    }
    all
};

impl Cards {
    /// The whole deck.
    pub const DECK: Self = {
        let (mut all, mut kind) = (0, 0);
        while kind < KINDS {
            let (lowest, bits) = BITS[kind];
            all |= if kind < 52 && kind % 13 == 0 { lowest } else { bits };
            kind += 1;
        }
        Self(all)
    };

    /// How many there are.
    #[must_use]
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is one.
    #[must_use]
    #[inline]
    pub fn is_one(self) -> bool {
        self.0 != 0 && self.but_lowest() == 0
    }

    /// Whether there are two.
    #[must_use]
    #[inline]
    pub fn are_two(self) -> bool {
        Self(self.but_lowest()).is_one()
    }

    /// All bits but the lowest.
    #[inline]
    fn but_lowest(self) -> u128 {
        self.0 & self.0.wrapping_sub(1)
    }

    /// How many different cards there are.
    #[must_use]
    #[inline]
    pub fn count_kinds(self) -> usize {
        // Every other bit is free, so both halves fit into one.
        let [low, high] = halves(self.0 & LOWEST);
        (low | high << 1).count_ones() as usize
    }

    /// Whether a card is among them.
    #[must_use]
    #[inline]
    pub fn has(self, card: Card) -> bool {
        self.0 & BITS[card.kind()].0 != 0
    }

    /// How often a card is among them.
    #[must_use]
    pub fn copies(self, card: Card) -> usize {
        let (lowest, all) = BITS[card.kind()];
        // At most four bits, from the lowest on.
        narrow::<u128, u8>((self.0 & all) >> lowest.trailing_zeros()).count_ones() as usize
    }

    /// Takes a card in. There are never more copies than in the deck, if the card comes from where it was taken out.
    #[inline]
    pub fn add(&mut self, card: Card) {
        let (lowest, all) = BITS[card.kind()];
        self.0 |= (self.0 << 1 & all) | lowest;
    }

    /// Takes a card out, if it is among them.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        let (_, all) = BITS[card.kind()];
        self.0 = (self.0 & !all) | (self.0 & all) >> 1 & all;
    }

    /// Takes in a card of a text.
    ///
    /// # Errors
    /// When it is no card, or the deck has no more copies of it.
    pub fn read(&mut self, word: Word<'_>) -> Result<Card, Fault> {
        let card: Card = word.text.parse().map_err(|fault: Fault| fault.at_place(word.place))?;
        if self.copies(card) == card.copies() {
            return Err(word.fault(format!("card {} is there more than {} times", shorten(word.text), card.copies())));
        }
        self.add(card);
        Ok(card)
    }

    /// One copy of each different card.
    #[must_use]
    #[inline]
    pub fn kinds(self) -> Self {
        Self(self.0 & LOWEST)
    }

    /// Those of a colour; wild cards have none.
    #[must_use]
    #[inline]
    pub fn of_colour(self, colour: Colour) -> Self {
        Self(self.0 & COLOURS[colour as usize])
    }

    /// Those that are not wild.
    #[must_use]
    #[inline]
    pub fn coloured(self) -> Self {
        Self(self.0 & !WILD)
    }

    /// Those with the symbol of a card that is not wild.
    #[must_use]
    #[inline]
    pub fn alike(self, card: Card) -> Self {
        Self(self.0 & ALIKE[card.kind()])
    }

    /// The copies of one card.
    #[must_use]
    pub fn only(self, card: Card) -> Self {
        Self(self.0 & BITS[card.kind()].1)
    }

    /// Those that can be laid on a card when a colour is to be followed: of that colour, with the same number or
    /// symbol, or wild.
    #[must_use]
    #[inline]
    pub fn matching(self, top: Card, colour: Colour) -> Self {
        Self(self.0 & (COLOURS[colour as usize] | ALIKE[top.kind()] | WILD))
    }

    /// The card in a place among those of [`Cards::kinds`], in order; none past the last.
    #[must_use]
    #[inline]
    pub fn nth_kind(self, place: usize) -> Option<Card> {
        let mut rest = self.kinds();
        for _ in 0..place {
            rest = Self(rest.but_lowest());
        }
        if rest.is_empty() {
            return None;
        }
        let bit = rest.0.trailing_zeros() as usize;
        Some(Card::of_kind(if bit < 104 { bit / 2 } else { 52 + (bit - 104) / 4 }))
    }

    /// The cards in order, each as often as it is there.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::kinds().flat_map(move |card| (0..self.copies(card)).map(move |_| card))
    }

    /// What they are worth together.
    #[must_use]
    pub fn points(self) -> u32 {
        let mut rest = self;
        std::iter::from_fn(|| {
            let card = rest.nth_kind(0)?;
            rest.remove(card);
            Some(card.points())
        })
        .sum()
    }

    /// Checks that these are the cards of an order, each as often.
    ///
    /// # Errors
    /// A card that is in one of them more often.
    pub fn same(self, order: &[Card]) -> Result<(), Fault> {
        // As many cards, and the same: none is there more often than its bits can tell, or another would be missing.
        if order.len() == self.len() && order.iter().copied().collect::<Self>() == self {
            return Ok(());
        }
        let times = |card: Card| order.iter().filter(|other| **other == card).count();
        match Card::kinds().find(|&card| times(card) != self.copies(card)) {
            None => Ok(()),
            Some(card) => {
                let (is, must) = (times(card), self.copies(card));
                Err(Fault::new(format!("card {card} is in the order {is} times, and must be {must} times")))
            }
        }
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> Self {
        let mut all = Self::default();
        cards.into_iter().for_each(|card| all.add(card));
        all
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(f, self.iter())
    }
}

/// Writes cards with blanks between them.
pub(super) fn write_cards(f: &mut fmt::Formatter<'_>, cards: impl Iterator<Item = Card>) -> fmt::Result {
    for (place, card) in cards.enumerate() {
        write!(f, "{}{card}", if place == 0 { "" } else { " " })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uno::real::card::DECK;

    #[test]
    fn copies_are_counted_and_equal_cards_make_equal_hands() {
        let deck = Card::deck();
        let (all, back): (Cards, Cards) = (deck.into_iter().collect(), deck.into_iter().rev().collect());
        assert_eq!((all, all, all.len(), all.points()), (back, Cards::DECK, DECK, 4 * (90 + 3 * 40) + 8 * 50));
        assert_eq!(all.kinds().len(), KINDS);
        assert!(Card::kinds().all(|card| all.copies(card) == card.copies()));
        let mut hand = all;
        for card in deck {
            hand.remove(card);
        }
        assert!(hand.is_empty());
        hand.remove(Card::WILD);
        assert!(hand.is_empty());
        assert!((0..KINDS).all(|place| all.nth_kind(place) == Some(Card::of_kind(place))));
        assert_eq!(all.nth_kind(KINDS), None);
    }

    #[test]
    fn one_two_and_the_kinds_are_counted_as_they_should() {
        let mut hand = Cards::default();
        for (place, card) in Card::deck().into_iter().enumerate() {
            assert_eq!((hand.len(), hand.is_one(), hand.are_two()), (place, place == 1, place == 2));
            assert_eq!(hand.count_kinds(), hand.kinds().len());
            hand.add(card);
        }
        assert_eq!(Cards::DECK.count_kinds(), KINDS);
        let wild: Cards = [Card::WILD; 2].into_iter().collect();
        assert!(wild.are_two() && wild.count_kinds() == 1);
    }

    #[test]
    fn an_order_of_other_cards_is_told_apart() {
        let all: Cards = Card::deck().into_iter().collect();
        let mut order = Card::deck();
        order.reverse();
        assert_eq!(all.same(&order), Ok(()));
        order[0] = Card::WILD;
        assert_eq!(all.same(&order).unwrap_err().what(), "card W is in the order 5 times, and must be 4 times");
        assert!(all.same(&Card::deck()[1..]).unwrap_err().what().contains("card R0 is in the order 0 times"));
        let more: Vec<Card> = Card::deck().into_iter().chain([Card::WILD]).collect();
        assert_eq!(all.same(&more).unwrap_err().what(), "card W is in the order 5 times, and must be 4 times");
        assert_eq!(Cards::default().same(&[]), Ok(()));
    }
}
