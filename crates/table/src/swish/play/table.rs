//! The cards of Swish on the table, and the rest of the deck.

use crate::play::place::{Place, replaced};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::{Card, Deal, Laid, Orientation, Swish};
use misdeal_kernel::text::shorten;
use misdeal_solve::deal::{Dealer, Seed};

/// A card that is picked, and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picked {
    /// Where it lies on the table.
    pub place: Place,
    /// How it is turned.
    pub orientation: Orientation,
}

/// The most cards that a table is laid with.
pub const MOST_CARDS: usize = 200;

/// Cards on the table, and cards to come.
#[derive(Clone, Debug)]
pub struct SwishTable {
    cards: Deal,
    /// The cards to come, the next one last.
    rest: Vec<Card>,
    /// How many cards are on the table as long as the deck has some.
    size: usize,
}

impl SwishTable {
    /// Shuffles the deck and lays this many cards on the table.
    ///
    /// # Errors
    /// When the deck has fewer cards, or the table no room for them.
    pub fn new(deck: &Deal, seed: Seed, size: usize) -> Result<Self, Fault> {
        let all = deck.cards().len();
        if size > MOST_CARDS {
            return Err(Fault::new(format!("the table has room for {MOST_CARDS} cards, not for {size}")));
        }
        if size > all {
            return Err(Fault::new(format!("the deck has {all} cards, so {size} can't be dealt")));
        }
        let order = Dealer::new(seed).draw(all, all);
        let rest = order.into_iter().rev().map(|place| deck.cards()[place].clone()).collect();
        let cards = Deal::empty(deck.grid(), deck.is_fixed());
        let mut table = Self { cards, rest, size };
        table.add(size)?;
        Ok(table)
    }

    /// The cards on the table.
    pub fn deal(&self) -> &Deal {
        &self.cards
    }

    /// How many cards it was laid with.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The card in a place.
    pub fn card(&self, place: Place) -> Option<&Card> {
        self.cards.cards().get(place.0)
    }

    /// How many cards are still to come.
    pub fn rest(&self) -> usize {
        self.rest.len()
    }

    /// Lays more cards on the table, as far as the deck has them; where they lie.
    ///
    /// # Errors
    /// Never, in fact; cards of a deck make a deal.
    pub fn add(&mut self, cards: usize) -> Result<Vec<Place>, Fault> {
        let first = self.cards.cards().len();
        let more: Vec<Card> = std::iter::from_fn(|| self.rest.pop()).take(cards).collect();
        let places = (first..first + more.len()).map(Place).collect();
        let all = self.cards.cards().iter().cloned().chain(more).collect();
        self.put(all)?;
        Ok(places)
    }

    /// Takes cards from the table. New cards come in their places, until
    /// there are as many as at the start; where the new ones lie.
    ///
    /// # Errors
    /// Never, in fact; cards of a deck make a deal.
    pub fn take(&mut self, places: &[Place]) -> Result<Vec<Place>, Fault> {
        let (all, new) = replaced(self.cards.cards(), places, self.size, || self.rest.pop());
        self.put(all)?;
        Ok(new)
    }

    fn put(&mut self, cards: Vec<Card>) -> Result<(), Fault> {
        self.cards = Deal::new(self.cards.grid(), self.cards.is_fixed(), cards)?;
        Ok(())
    }

    /// The picked cards laid over each other.
    pub fn laid(&self, picked: &[Picked]) -> Swish {
        let laid = |picked: &Picked| {
            self.card(picked.place).map(|card| Laid { card: card.clone(), orientation: picked.orientation })
        };
        Swish(picked.iter().filter_map(laid).collect())
    }

    /// Where the cards of a swish lie, copies in different places.
    ///
    /// # Errors
    /// When a card is not on the table, or not often enough.
    pub fn find(&self, swish: &Swish) -> Result<Vec<Picked>, Fault> {
        let mut found: Vec<Picked> = Vec::new();
        for laid in &swish.0 {
            let free = |place: &Place| found.iter().all(|other| other.place != *place);
            let place = (0..self.cards.cards().len())
                .map(Place)
                .filter(free)
                .find(|&place| self.card(place) == Some(&laid.card));
            let Some(place) = place else {
                let name = shorten(&laid.card.to_string());
                let again = found.iter().any(|other| self.card(other.place) == Some(&laid.card));
                let once_more = if again { " once more" } else { "" };
                return Err(Fault::new(format!("card {name} is not on the table{once_more}")));
            };
            found.push(Picked { place, orientation: laid.orientation });
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_solve::swish::deck::commercial;

    fn table(size: usize) -> SwishTable {
        SwishTable::new(&commercial().unwrap(), Seed(42), size).unwrap()
    }

    fn places(text: &str) -> Vec<Place> {
        text.split(' ').map(|word| word.parse().unwrap()).collect()
    }

    #[test]
    fn the_first_table_is_the_deal_of_the_seed() {
        let deck = commercial().unwrap();
        let dealt = Dealer::new(Seed(42)).draw(60, 16);
        let expected: Vec<&Card> = dealt.into_iter().map(|place| &deck.cards()[place]).collect();
        assert_eq!(table(16).deal().cards().iter().collect::<Vec<_>>(), expected);
        assert_eq!(table(16).rest(), 44);
        assert!(SwishTable::new(&deck, Seed(1), 61).is_err());
        assert!(SwishTable::new(&deck, Seed(1), 201).unwrap_err().what().contains("room for 200"));
    }

    #[test]
    fn new_cards_come_where_the_old_ones_lay() {
        let mut table = table(16);
        let before = table.deal().cards().to_vec();
        assert_eq!(table.take(&places("C A")).unwrap(), places("A C"));
        let after = table.deal().cards();
        assert_eq!((after.len(), table.rest()), (16, 42));
        assert!((0..16).all(|n| (before[n] == after[n]) == (n != 0 && n != 2)));
    }

    #[test]
    fn a_larger_table_shrinks_first_and_an_empty_deck_gives_nothing() {
        let mut table = table(16);
        assert_eq!(table.add(4).unwrap(), places("Q R S T"));
        assert_eq!(table.take(&places("A B C D E")).unwrap(), places("A"));
        assert_eq!((table.deal().cards().len(), table.rest()), (16, 39));
        assert_eq!(table.add(50).unwrap().len(), 39);
        assert_eq!(table.take(&[Place(0)]).unwrap(), []);
        assert_eq!((table.deal().cards().len(), table.rest()), (54, 0));
    }

    #[test]
    fn copies_lie_in_places_of_their_own() {
        let table = SwishTable::new(&"swish 1x2\n2x a1:b1 b1:a1".parse().unwrap(), Seed(1), 3).unwrap();
        let found = table.find(&"a1:b1@0 a1:b1@h".parse().unwrap()).unwrap();
        assert_ne!(found[0].place, found[1].place);
        let fault = |text: &str| table.find(&text.parse().unwrap()).unwrap_err().what().to_owned();
        assert_eq!(fault("a1:b1@0 a1:b1@0 a1:b1@0"), "card a1:b1 is not on the table once more");
        assert_eq!(fault("a1:@0"), "card a1: is not on the table");
    }
}
