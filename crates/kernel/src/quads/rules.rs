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
use crate::quads::card::Card;
use crate::quads::deck::Deck;

/// How many cards a quad has.
pub const CARDS: usize = 4;

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

/// Checks that four different cards of the deck are a quad.
///
/// # Errors
/// In which property they are not.
pub(super) fn verify(deck: Deck, cards: &[Card]) -> Result<(), Fault> {
    let &[one, two, three, four] = cards else {
        return Err(Fault::new(format!("a quad has {CARDS} cards, not {}", cards.len())));
    };
    for property in 0..deck.properties() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::quads::{Board, Cards};

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
        let deck = Deck::new(2).unwrap();
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
                    assert_eq!(completing, [one.plus(two).plus(three)]);
                }
            }
        }
    }
}
