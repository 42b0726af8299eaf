//! The cards on the table, the rest of the deck, and what is picked.

use crate::draw::column_name;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::{Card, Deal, Laid, Orientation, Swish};
use misdeal_kernel::text::shorten;
use misdeal_solve::deal::{Dealer, Seed};
use std::fmt;
use std::str::FromStr;

/// A place on the table, from 0; written as a letter: A, B, ..., Z, AA, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(pub usize);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Tables are far smaller than 65535 places; see `MOST_CARDS`.
        f.write_str(&column_name(u16::try_from(self.0).unwrap_or(u16::MAX)).to_ascii_uppercase())
    }
}

impl FromStr for Place {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        let fault = || Fault::new(format!("`{}` is no place on the table, such as A or B", shorten(word)));
        if word.is_empty() || word.len() > 3 || !word.bytes().all(|b| b.is_ascii_alphabetic()) {
            return Err(fault());
        }
        let digit = |b: u8| usize::from(b.to_ascii_lowercase() - b'a') + 1;
        Ok(Self(word.bytes().fold(0, |n, b| n * 26 + digit(b)) - 1))
    }
}

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

/// Cards on the table, cards to come, and picked cards.
#[derive(Clone, Debug)]
pub struct Table {
    cards: Deal,
    /// The cards to come, the next one last.
    rest: Vec<Card>,
    /// How many cards are on the table as long as the deck has some.
    size: usize,
    picked: Vec<Picked>,
    /// What was picked before each change.
    past: Vec<Vec<Picked>>,
}

impl Table {
    /// Shuffles the deck and lays so many cards on the table.
    ///
    /// # Errors
    /// When the deck has fewer cards, or the table no room for so many.
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
        let mut table = Self { cards, rest, size, picked: Vec::new(), past: Vec::new() };
        table.add(size)?;
        Ok(table)
    }

    /// The cards on the table.
    pub fn deal(&self) -> &Deal {
        &self.cards
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

    /// Takes the picked cards from the table. New cards come in their places, until
    /// there are as many as at the start; where the new ones lie.
    ///
    /// # Errors
    /// Never, in fact; cards of a deck make a deal.
    pub fn take(&mut self) -> Result<Vec<Place>, Fault> {
        let left = self.cards.cards().len() - self.picked.len();
        let mut wanted = self.size.saturating_sub(left);
        let mut all = Vec::new();
        let mut new = Vec::new();
        for (n, card) in self.cards.cards().iter().enumerate() {
            if self.picked.iter().all(|picked| picked.place != Place(n)) {
                all.push(card.clone());
            } else if wanted > 0
                && let Some(card) = self.rest.pop()
            {
                wanted -= 1;
                new.push(Place(all.len()));
                all.push(card);
            }
        }
        self.put(all)?;
        Ok(new)
    }

    fn put(&mut self, cards: Vec<Card>) -> Result<(), Fault> {
        self.cards = Deal::new(self.cards.grid(), self.cards.is_fixed(), cards)?;
        self.picked.clear();
        self.past.clear();
        Ok(())
    }

    /// The picked cards, in the order in which they were picked.
    pub fn picked(&self) -> &[Picked] {
        &self.picked
    }

    /// How the card in a place is turned, if it is picked.
    pub fn orientation(&self, place: Place) -> Option<Orientation> {
        self.picked.iter().find(|picked| picked.place == place).map(|picked| picked.orientation)
    }

    /// The picked cards laid over each other.
    pub fn laid(&self) -> Swish {
        let laid = |picked: &Picked| {
            self.card(picked.place).map(|card| Laid { card: card.clone(), orientation: picked.orientation })
        };
        Swish(self.picked.iter().filter_map(laid).collect())
    }

    /// Picks these cards and no others.
    pub fn pick(&mut self, picked: Vec<Picked>) {
        if picked != self.picked {
            self.past.push(std::mem::replace(&mut self.picked, picked));
        }
    }

    /// Picks a card, or puts it back if it is picked.
    pub fn toggle(&mut self, place: Place) {
        let mut picked = self.picked.clone();
        picked.retain(|other| other.place != place);
        if picked.len() == self.picked.len() {
            picked.push(Picked { place, orientation: Orientation::Identity });
        }
        self.pick(picked);
    }

    /// Turns a card as it lies now; it is picked with that.
    pub fn turn(&mut self, place: Place, how: Orientation) {
        let mut picked = self.picked.clone();
        match picked.iter_mut().find(|other| other.place == place) {
            Some(card) => card.orientation = card.orientation.then(how),
            None => picked.push(Picked { place, orientation: how }),
        }
        self.pick(picked);
    }

    /// Takes the last change of what is picked back; says whether there was one.
    pub fn undo(&mut self) -> bool {
        self.past.pop().map(|past| self.picked = past).is_some()
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
    use misdeal_kernel::swish::deck::commercial;

    fn table(size: usize) -> Table {
        Table::new(&commercial().unwrap(), Seed(42), size).unwrap()
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
        assert!(Table::new(&deck, Seed(1), 61).is_err());
        assert!(Table::new(&deck, Seed(1), 201).unwrap_err().what().contains("room for 200"));
    }

    #[test]
    fn places_are_letters() {
        for (n, name) in [(0, "A"), (25, "Z"), (26, "AA"), (199, "GR")] {
            assert_eq!(Place(n).to_string(), name);
            assert_eq!(name.parse(), Ok(Place(n)));
            assert_eq!(name.to_lowercase().parse(), Ok(Place(n)));
        }
        for bad in ["", "1", "A1", "ÄB", "ABCD"] {
            assert!(bad.parse::<Place>().is_err(), "{bad}");
        }
    }

    #[test]
    fn new_cards_come_where_the_old_ones_lay() {
        let mut table = table(16);
        let before = table.deal().cards().to_vec();
        for place in places("C A") {
            table.toggle(place);
        }
        assert_eq!(table.take().unwrap(), places("A C"));
        let after = table.deal().cards();
        assert_eq!((after.len(), table.rest()), (16, 42));
        assert!((0..16).all(|n| (before[n] == after[n]) == (n != 0 && n != 2)));
        assert!(table.picked().is_empty() && !table.undo());
    }

    #[test]
    fn a_larger_table_shrinks_first_and_an_empty_deck_gives_nothing() {
        let mut table = table(16);
        assert_eq!(table.add(4).unwrap(), places("Q R S T"));
        for place in places("A B C D E") {
            table.toggle(place);
        }
        assert_eq!(table.take().unwrap(), places("A"));
        assert_eq!((table.deal().cards().len(), table.rest()), (16, 39));
        assert_eq!(table.add(50).unwrap().len(), 39);
        table.toggle(Place(0));
        assert_eq!(table.take().unwrap(), []);
        assert_eq!((table.deal().cards().len(), table.rest()), (54, 0));
    }

    #[test]
    fn every_change_of_what_is_picked_can_be_undone() {
        let mut table = table(4);
        let b = Place(1);
        table.toggle(b);
        table.turn(b, Orientation::LeftRight);
        table.turn(b, Orientation::UpDown);
        assert_eq!(table.orientation(b), Some(Orientation::HalfTurn));
        table.turn(Place(0), Orientation::UpDown);
        assert_eq!(
            table.laid().to_string(),
            format!("{}@r {}@v", table.card(b).unwrap(), table.card(Place(0)).unwrap())
        );
        table.toggle(b);
        table.pick(Vec::new());
        table.pick(Vec::new());
        let mut sizes = vec![table.picked().len()];
        while table.undo() {
            sizes.push(table.picked().len());
        }
        assert_eq!(sizes, [0, 1, 2, 1, 1, 1, 0]);
    }

    #[test]
    fn copies_lie_in_places_of_their_own() {
        let table = Table::new(&"swish 1x2\n2x a1:b1 b1:a1".parse().unwrap(), Seed(1), 3).unwrap();
        let found = table.find(&"a1:b1@0 a1:b1@h".parse().unwrap()).unwrap();
        assert_ne!(found[0].place, found[1].place);
        let fault = |text: &str| table.find(&text.parse().unwrap()).unwrap_err().what().to_owned();
        assert_eq!(fault("a1:b1@0 a1:b1@0 a1:b1@0"), "card a1:b1 is not on the table once more");
        assert_eq!(fault("a1:@0"), "card a1: is not on the table");
    }
}
