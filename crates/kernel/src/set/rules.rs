//! What a set is: v distinct cards of the board that, in every property, have all
//! the same value or all different ones.
//!
//! So with one value every card is a set, and with two every pair is.

use crate::fault::Fault;
use crate::set::card::Card;
use crate::set::shape::Shape;

/// How some cards stand in one property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// All have one value. (So has a lone card.)
    Same,
    /// No two have the same value.
    Different,
    /// The cards at these two places have the same value, and others differ.
    Neither(usize, usize),
}

/// How cards stand in a property.
#[must_use]
pub fn standing(cards: &[&Card], property: usize) -> Standing {
    let values: Vec<u16> = cards.iter().map(|card| card.values()[property]).collect();
    if values.iter().all(|value| *value == values[0]) {
        return Standing::Same;
    }
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by_key(|&place| (values[place], place));
    match order.windows(2).find(|pair| values[pair[0]] == values[pair[1]]) {
        None => Standing::Different,
        Some(pair) => Standing::Neither(pair[0], pair[1]),
    }
}

/// Checks that different cards of this shape, as many as there are values, are a set.
///
/// # Errors
/// In which property they neither agree nor differ.
pub(super) fn verify(shape: Shape, cards: &[Card]) -> Result<(), Fault> {
    let cards: Vec<&Card> = cards.iter().collect();
    for property in 0..shape.properties() {
        if let Standing::Neither(one, two) = standing(&cards, property) {
            let (one, two) = (cards[one], cards[two]);
            return Err(Fault::new(format!(
                "in property {} the cards {one} and {two} have the same value {}, and others have not",
                property + 1,
                one.values()[property]
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::problem::Problem;
    use crate::set::Board;

    fn verify(board: &str, set: &str) -> Result<(), String> {
        board.parse::<Board>().unwrap().verify(&set.parse().unwrap()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn cards_that_agree_or_differ_in_every_property_are_a_set() {
        assert_eq!(verify("set 4x3\n0120 0220 0020 1111", "0120 0220 0020"), Ok(()));
        assert_eq!(verify("set 4x3\n0120 1201 2012", "0120 1201 2012"), Ok(()));
        assert_eq!(verify("set 3x1\n000", "000"), Ok(()));
        assert_eq!(verify("set 3x2\n000 101", "000 101"), Ok(()));
        assert_eq!(verify("set 2x4\n00 11 22 33", "33 00 22 11"), Ok(()));
    }

    #[test]
    fn others_are_told_why_not() {
        let board = "set 4x3\n0000 0001 0002 0012 0011";
        for (set, part) in [
            ("0000 0001 0012", "property 3 the cards 0000 and 0001 have the same value 0, and others"),
            ("0000 0001", "has 3 cards, not 2"),
            ("0000 0000 0000", "card 0000 is there twice"),
            ("0000 0001 2222", "card 2222 is not on the board"),
            ("0000 0001 00", "card 00 is not on the board"),
            ("0000 0011 0012", "property 3 the cards 0011 and 0012"),
        ] {
            assert!(verify(board, set).unwrap_err().contains(part), "{set}: {:?}", verify(board, set));
        }
    }
}
