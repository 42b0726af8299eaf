//! Cards on the table, and the rest of a deck that is never written down.

use super::{Spread, deal};
use crate::play::place::{Place, replaced};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::Shape;
use misdeal_solve::deal::Seed;

/// The most cards that a table is laid with.
const MOST_CARDS: usize = 2_000;
/// The most values that these cards have together.
const MOST_VALUES: usize = 1_000_000;
/// How many times as many a table may come to hold, when more and more are added.
const GROWTH: usize = 5;

/// Cards on the table, and cards to come.
#[derive(Clone, Debug)]
pub struct Table<B: Spread> {
    board: B,
    pack: B::Pack,
    faces: Shape,
    /// How many cards are on the table as long as the deck has some.
    size: usize,
    /// How many it may come to hold.
    most: usize,
}

impl<B: Spread> Table<B> {
    /// Lays this many cards on the table, unless told as many as the game says, or the whole deck if it is smaller.
    ///
    /// # Errors
    /// When the deck has fewer cards, or the table no room for them.
    pub fn new(deck: B::Deck, seed: Seed, cards: Option<usize>) -> Result<Self, Fault> {
        let whole = B::whole(deck).and_then(|all| usize::try_from(all).ok()).unwrap_or(usize::MAX);
        let size = cards.unwrap_or(deal::usual::<B>(deck, B::whole(deck)));
        if size > whole {
            let deck = B::named(deck);
            return Err(Fault::new(format!("the deck of {deck} has {whole} cards, so {size} can't be dealt")));
        }
        let faces = B::faces(deck)?;
        let room = room(faces);
        if size > room {
            return Err(Fault::new(format!(
                "the table has room for {room} cards of {}, not for {size}; --cards says how many to lay",
                B::named(deck)
            )));
        }
        let (board, pack) = (B::spread(deck, Vec::new())?, B::pack(deck, seed));
        let mut table = Self { board, pack, faces, size, most: GROWTH * room };
        table.add(size)?;
        Ok(table)
    }

    /// The same table, which may come to hold this many cards only.
    #[must_use]
    pub fn holding(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    /// The cards on the table.
    pub fn board(&self) -> &B {
        &self.board
    }

    /// The shape of the cards of SET that its cards look like.
    pub fn faces(&self) -> Shape {
        self.faces
    }

    /// How many cards it was laid with.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The card in a place.
    pub fn card(&self, place: Place) -> Option<&B::Card> {
        self.board.laid().get(place.0)
    }

    /// How many cards are still to come; none when there are 2^128 or more.
    pub fn rest(&self) -> Option<u128> {
        B::left(&self.pack)
    }

    /// Lays more cards on the table, as far as the deck has them and the table has
    /// room; where they lie.
    ///
    /// # Errors
    /// Never, in fact; cards of a deck make a board.
    pub fn add(&mut self, cards: usize) -> Result<Vec<Place>, Fault> {
        let mut all = self.board.laid().to_vec();
        let first = all.len();
        let cards = cards.min(self.most.saturating_sub(first));
        all.extend((0..cards).map_while(|_| B::draw(&mut self.pack)));
        let places = (first..all.len()).map(Place).collect();
        self.board = B::spread(self.board.of_deck(), all)?;
        Ok(places)
    }

    /// Takes cards from the table. New cards come in their places, until there are as
    /// many as at the start; where the new ones lie.
    ///
    /// # Errors
    /// Never, in fact; cards of a deck make a board.
    pub fn take(&mut self, places: &[Place]) -> Result<Vec<Place>, Fault> {
        let (all, new) = replaced(self.board.laid(), places, self.size, || B::draw(&mut self.pack));
        self.board = B::spread(self.board.of_deck(), all)?;
        Ok(new)
    }
}

/// How many cards that look so a table is laid with at most.
fn room(faces: Shape) -> usize {
    MOST_CARDS.min(MOST_VALUES / faces.properties())
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::set::Board;
    use misdeal_solve::set::random::deal_board;

    type SetTable = Table<Board>;

    fn table(shape: &str, seed: u64) -> SetTable {
        SetTable::new(shape.parse().unwrap(), Seed(seed), None).unwrap()
    }

    #[test]
    fn a_table_starts_with_properties_times_values_or_the_whole_deck() {
        for (shape, cards, rest) in
            [("4x3", 12, 69), ("1x3", 3, 0), ("7x1", 1, 0), ("3x2", 6, 2), ("6x10", 60, 999_940)]
        {
            let table = table(shape, 1);
            assert_eq!((table.board().cards().len(), table.rest()), (cards, Some(rest)), "{shape}");
        }
        assert_eq!(table("100x3", 1).rest(), None);
        let refused =
            |shape: &str, cards| SetTable::new(shape.parse().unwrap(), Seed(1), cards).unwrap_err().what().to_owned();
        assert!(refused("2x3", Some(10)).contains("has 9 cards, so 10 can't be dealt"));
        assert!(refused("3x1000", None).contains("room for 2000 cards of 3x1000, not for 3000"));
        assert!(refused("10000x60000", None).contains("room for 100 cards"));
        assert_eq!(SetTable::new("10000x60000".parse().unwrap(), Seed(1), Some(5)).unwrap().board().cards().len(), 5);
    }

    #[test]
    fn the_first_table_is_the_deal_of_the_seed_and_each_card_comes_once() {
        for shape in ["4x3", "9x4", "30x12"] {
            let (shape, board) = (shape.parse().unwrap(), table(shape, 7).board().clone());
            assert_eq!(deal_board(shape, board.cards().len(), Seed(7)), Ok(board.clone()));
            assert_ne!(deal_board(shape, board.cards().len(), Seed(8)), Ok(board));
        }
        // A board takes no card twice.
        let mut table = table("4x3", 7);
        assert_eq!(table.add(100).unwrap().len(), 69);
        assert_eq!((table.board().cards().len(), table.rest()), (81, Some(0)));
    }

    #[test]
    fn a_table_has_room_for_so_many() {
        let mut huge = SetTable::new("10000x60000".parse().unwrap(), Seed(1), Some(4)).unwrap();
        assert_eq!(huge.add(60_000).unwrap().len(), 496);
        assert_eq!(huge.add(60_000).unwrap(), []);
        let mut small = table("4x3", 7).holding(14);
        assert_eq!((small.add(3).unwrap().len(), small.add(3).unwrap().len()), (2, 0));
    }

    #[test]
    fn a_larger_table_shrinks_first() {
        let mut table = table("4x3", 7);
        assert_eq!(table.add(3).unwrap(), [Place(12), Place(13), Place(14)]);
        assert_eq!(table.take(&[Place(0), Place(4), Place(14)]).unwrap(), []);
        assert_eq!(table.take(&[Place(2), Place(0), Place(11)]).unwrap(), [Place(0), Place(2), Place(11)]);
        assert_eq!((table.board().cards().len(), table.rest()), (12, Some(63)));
    }
}
