//! Random hands, from a seed.

use crate::deal::Dealer;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::cards::MOST_VALUES_IN_ALL;
use misdeal_kernel::uno::{Card, Cards, Sizes};

/// The cards of the real game that have a number: in each of four colours one 0, which is the number 10, and two of
/// each of 1 to 9.
///
/// # Errors
/// Never, as long as the kernel takes such cards.
pub fn numbered_deck() -> Result<Vec<Card>, Fault> {
    let copies = |number: u32| if number == 10 { 1 } else { 2 };
    let of_colour = |colour: u32| (1..=10).flat_map(move |number| vec![Card::new(&[colour, number]); copies(number)]);
    Ok((1..=4).flat_map(of_colour).collect())
}

fn few_enough(cards: usize, hands: usize, dimensions: usize) -> Result<(), Fault> {
    let values = cards.checked_mul(hands).and_then(|all| all.checked_mul(dimensions));
    match values.is_some_and(|values| values <= MOST_VALUES_IN_ALL) {
        true => Ok(()),
        false => Err(Fault::new(format!("a deal has at most {} cards", MOST_VALUES_IN_ALL / dimensions))),
    }
}

/// This many hands of this many cards, each card any of the deck, whatever the others are.
///
/// # Errors
/// When they are too many.
pub fn made_up_hands(sizes: Sizes, cards: usize, hands: usize, mut dealer: Dealer) -> Result<Vec<Cards>, Fault> {
    few_enough(cards, hands, sizes.dimensions())?;
    let mut card = || {
        let values: Vec<u32> =
            (0..sizes.dimensions()).map(|dimension| dealer.below(sizes.size(dimension) as u64) as u32 + 1).collect();
        Card::new(&values)
    };
    (0..hands).map(|_| Cards::new((0..cards).map(|_| card()))).collect()
}

/// This many hands of this many cards out of a deck.
///
/// # Errors
/// When the deck has not as many.
pub fn drawn_hands(deck: &[Card], cards: usize, hands: usize, mut dealer: Dealer) -> Result<Vec<Cards>, Fault> {
    let wanted = cards.saturating_mul(hands);
    if wanted > deck.len() {
        return Err(Fault::new(format!("the deck has {} cards, so {wanted} can't be dealt", deck.len())));
    }
    let places = dealer.draw(deck.len(), wanted);
    let hand = |player: usize| Cards::new(places[player * cards..][..cards].iter().map(|&place| deck[place]));
    (0..hands).map(hand).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Seed;

    #[test]
    fn the_numbered_deck_has_nineteen_cards_of_each_colour() {
        let deck = numbered_deck().unwrap();
        assert_eq!(deck.len(), 76);
        for colour in 1..=4 {
            assert_eq!(deck.iter().filter(|card| card.values()[0] == colour).count(), 19);
        }
        assert_eq!(deck.iter().filter(|card| card.values()[1] == 10).count(), 4);
    }

    #[test]
    fn hands_that_are_drawn_are_a_part_of_the_deck() {
        let deck = numbered_deck().unwrap();
        let hands = drawn_hands(&deck, 19, 4, Dealer::new(Seed(5))).unwrap();
        let mut all: Vec<Card> = hands.iter().flat_map(Cards::iter).collect();
        all.sort_unstable();
        assert_eq!(all, {
            let mut deck = deck.clone();
            deck.sort_unstable();
            deck
        });
        assert!(drawn_hands(&deck, 20, 4, Dealer::new(Seed(5))).unwrap_err().what().contains("76 cards, so 80"));
    }

    #[test]
    fn made_up_hands_fit_and_are_the_same_for_the_same_seed() {
        let sizes = Sizes::new(&[3, 4, 5]).unwrap();
        let made = |seed| made_up_hands(sizes, 50, 2, Dealer::new(Seed(seed))).unwrap();
        assert_eq!(made(1), made(1));
        assert_ne!(made(1), made(2));
        assert!(made(1).iter().all(|hand| hand.fit(sizes).is_ok() && hand.len() == 50));
        assert!(made_up_hands(sizes, usize::MAX, 2, Dealer::new(Seed(1))).is_err());
    }
}
