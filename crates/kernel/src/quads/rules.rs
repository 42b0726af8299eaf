//! What a quad is: four different cards of the board whose values, in every property, are all
//! alike, all different, or two pairs.
//!
//! With the values as two bits that is the same as to say that the four values add up to zero, bit
//! by bit. For alike values and pairs cancel out, and the four values 0, 1, 2, 3 have each bit
//! twice. The other ways for four values to stand are one pair and two others, or three alike and
//! one other; then what is left after cancelling is the sum of two different values, which is not zero.
//! So any three cards have exactly one card that completes them, their sum, and it is none of
//! the three. (EvenQuads, a game of the Association for Women in Mathematics.)

use crate::fault::Fault;
use crate::problem::Problem;
use crate::quads::board::Board;
use crate::quads::card::Card;
use crate::text::{Word, lines, words};
use std::fmt;
use std::str::FromStr;

/// How many cards a quad has.
pub const CARDS: usize = 4;

/// Some cards, in order: those that are said to be a quad, or others that are shown together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards(Vec<Card>);

impl Cards {
    /// These cards, in any order.
    #[must_use]
    pub fn new(cards: impl IntoIterator<Item = Card>) -> Self {
        let mut cards: Vec<Card> = cards.into_iter().collect();
        cards.sort_unstable();
        Self(cards)
    }

    /// The cards, in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Card] {
        &self.0
    }

    /// The cards of these words.
    pub(super) fn read<'a>(words: impl Iterator<Item = Word<'a>>) -> Result<Self, Fault> {
        let cards = words.map(|word| word.text.parse().map_err(|fault: Fault| fault.at_place(word.place)));
        cards.collect::<Result<Vec<Card>, Fault>>().map(Self::new)
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&cards.join(" "))
    }
}

impl FromStr for Cards {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Self::read(lines(text).flat_map(|(number, line)| words(number, line)))
    }
}

/// How four values stand in one property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// All four are alike.
    Alike,
    /// All four are different.
    Different,
    /// Two are alike, and the other two are.
    Pairs,
    /// None of these.
    Neither,
}

/// How four values stand.
#[must_use]
pub fn standing(mut values: [u8; CARDS]) -> Standing {
    values.sort_unstable();
    let [a, b, c, d] = values;
    match (a == b, b == c, c == d) {
        (true, true, true) => Standing::Alike,
        (false, false, false) => Standing::Different,
        (true, false, true) => Standing::Pairs,
        _ => Standing::Neither,
    }
}

/// The card that makes a quad of three different ones: their sum.
#[must_use]
pub fn fourth(one: Card, two: Card, three: Card) -> Card {
    one.plus(two).plus(three)
}

impl Problem for Board {
    const NAME: &'static str = "quads";
    type Witness = Cards;

    fn verify(&self, quad: &Cards) -> Result<(), Fault> {
        let &[one, two, three, four] = quad.as_slice() else {
            return Err(Fault::new(format!("a quad has {CARDS} cards, not {}", quad.0.len())));
        };
        if let Some(card) = quad.0.iter().find(|card| !self.holds(**card)) {
            return Err(Fault::new(format!("card {card} is not on the board")));
        }
        if let Some(pair) = quad.0.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Fault::new(format!("card {} is there twice", pair[0])));
        }
        for property in 0..self.deck().properties() {
            let values = [one, two, three, four].map(|card| card.value(property));
            if standing(values) == Standing::Neither {
                let [a, b, c, d] = values;
                return Err(Fault::new(format!(
                    "in property {} the values {a} {b} {c} {d} are not all alike, all different or two pairs",
                    property + 1
                )));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verify(board: &str, quad: &str) -> Result<(), String> {
        board.parse::<Board>().unwrap().verify(&quad.parse().unwrap()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn cards_that_are_alike_different_or_in_pairs_are_a_quad() {
        assert_eq!(verify("quads 3\n000 001 002 003 111", "000 001 002 003"), Ok(()));
        assert_eq!(verify("quads 3\n000 010 131 121", "131 000 121 010"), Ok(()));
        assert_eq!(verify("quads 1\n0 1 2 3", "0 1 2 3"), Ok(()));
    }

    #[test]
    fn others_are_told_why_not() {
        let board = "quads 3\n000 001 002 003 012 111";
        for (quad, part) in [
            ("000 001 002 012", "in property 2 the values 0 0 0 1 are not all alike, all different or two pairs"),
            ("000 001 003 111", "in property 1 the values 0 0 0 1 are not"),
            ("000 001 002", "a quad has 4 cards, not 3"),
            ("", "a quad has 4 cards, not 0"),
            ("000 001 002 003 012", "a quad has 4 cards, not 5"),
            ("000 000 001 001", "card 000 is there twice"),
            ("000 001 002 333", "card 333 is not on the board"),
            ("000 001 002 03", "card 03 is not on the board"),
        ] {
            assert!(verify(board, quad).unwrap_err().contains(part), "{quad}: {:?}", verify(board, quad));
        }
    }

    #[test]
    fn values_stand_well_exactly_when_they_add_up_to_zero() {
        for four in 0..=255_u8 {
            let values = [four & 3, four >> 2 & 3, four >> 4 & 3, four >> 6];
            let sum = values.into_iter().fold(0, |sum, value| sum ^ value);
            assert_eq!(standing(values) != Standing::Neither, sum == 0, "{values:?}");
        }
        assert_eq!(standing([1, 1, 1, 1]), Standing::Alike);
        assert_eq!(standing([3, 0, 2, 1]), Standing::Different);
        assert_eq!(standing([2, 0, 2, 0]), Standing::Pairs);
        assert_eq!(standing([2, 0, 2, 1]), Standing::Neither);
    }

    #[test]
    fn any_three_cards_have_one_that_completes_them() {
        let deck = crate::quads::Deck::new(2).unwrap();
        let cards: Vec<Card> = deck.cards().collect();
        let board = Board::new(deck, cards.iter().copied()).unwrap();
        for (i, &one) in cards.iter().enumerate() {
            for (j, &two) in cards.iter().enumerate().skip(i + 1) {
                for &three in &cards[j + 1..] {
                    let completing: Vec<Card> = cards
                        .iter()
                        .copied()
                        .filter(|&card| board.verify(&Cards::new([one, two, three, card])).is_ok())
                        .collect();
                    assert_eq!(completing, [fourth(one, two, three)]);
                }
            }
        }
    }
}
