//! Pictures of cards of quads.
//!
//! A card of quads looks like one of SET with four values: how many symbols there are, their shape and their colour are the
//! three properties of EvenQuads, and further properties are the filling and the frame. Cards of more properties are
//! tokens. So everything is drawn by [`crate::set::draw`]; what differs is how four cards stand.

pub mod svg;
pub mod terminal;

use crate::set::draw as face;
use crate::set::look::of_others;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::quads::rules::{Standing, standing};
use misdeal_kernel::quads::{Card, Deck};
use misdeal_kernel::set::{self, Shape};

/// The ways that four cards can stand in a property.
const WAYS: [&str; 4] = ["alike", "different", "two pairs", "neither"];

/// The shape of the cards of SET that cards of this deck look like.
///
/// # Errors
/// When there is no such shape.
pub fn shape(deck: Deck) -> Result<Shape, Fault> {
    Shape::new(deck.properties(), 4).map(of_others)
}

/// The card of SET that a card looks like.
pub fn looks(card: Card) -> set::Card {
    set::Card::new(card.values().map(u16::from))
}

/// A card in words: `2 blue ovals`, or `values 0 1 2` where it has no face.
#[must_use]
pub fn spoken(card: Card) -> String {
    let shape = Deck::new(card.properties()).and_then(shape);
    shape.map_or_else(|_| card.to_string(), |shape| face::spoken(shape, &looks(card)))
}

/// What a property is called, from 0: `property 2 (shape)`, or `property 7`.
#[must_use]
pub fn property(deck: Deck, property: usize) -> String {
    shape(deck).map_or_else(|_| format!("property {}", property + 1), |shape| face::property(shape, property))
}

/// How four cards stand in a property, in a word or two.
#[must_use]
pub fn stand(cards: [Card; 4], property: usize) -> &'static str {
    let [alike, different, pairs, neither] = WAYS;
    match standing(cards.map(|card| card.value(property))) {
        Standing::Alike => alike,
        Standing::Different => different,
        Standing::Pairs => pairs,
        Standing::Neither => neither,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_told_in_words() {
        for (card, words) in [
            ("0", "1 diamond"),
            ("123", "2 green squiggles"),
            ("3010", "4 orange solid diamonds"),
            ("012301", "values 0 1 2 3 0 1"),
        ] {
            assert_eq!(spoken(card.parse().unwrap()), words);
        }
        let deck = |properties| Deck::new(properties).unwrap();
        assert_eq!((property(deck(3), 1), property(deck(6), 1)), ("property 2 (shape)".into(), "property 2".into()));
    }

    #[test]
    fn four_cards_stand_in_one_of_four_ways() {
        let cards = ["0000", "0101", "0210", "0312"].map(|card| card.parse().unwrap());
        assert_eq!([0, 1, 2, 3].map(|property| stand(cards, property)), ["alike", "different", "two pairs", "neither"]);
    }
}
