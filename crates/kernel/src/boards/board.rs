//! The cards on the table: all of one deck, no two alike.
//!
//! ```text
//! set 4x3          # the game, and the deck: properties x values
//! 0120 2211 1002   # the cards, in the order they lie
//! ```

use super::{Cards, Deck};
use crate::fault::Fault;
use crate::game::Dealt;
use crate::problem::Problem;
use crate::text::{lines, shorten, words, write_lines};
use std::fmt;
use std::str::FromStr;

/// A board: its deck, and its cards in the order they lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board<D: Deck> {
    deck: D,
    cards: Vec<D::Card>,
    /// The places of the cards, in the cards' order.
    order: Vec<usize>,
}

impl<D: Deck> Board<D> {
    /// A board with these cards.
    ///
    /// # Errors
    /// When a card is not of this deck, or is there twice, or there are too many.
    pub fn new(deck: D, cards: impl IntoIterator<Item = D::Card>) -> Result<Self, Fault> {
        let mut all = Vec::new();
        for card in cards {
            deck.fits(&card)?;
            if all.len() >= deck.most_cards() {
                return Err(too_many(deck));
            }
            all.push(card);
        }
        Self::ordered(deck, all).map_err(|twice| twice.fault)
    }

    fn ordered(deck: D, cards: Vec<D::Card>) -> Result<Self, Twice> {
        let mut order: Vec<usize> = (0..cards.len()).collect();
        order.sort_by(|&a, &b| cards[a].cmp(&cards[b]).then(a.cmp(&b)));
        match order.windows(2).find(|pair| cards[pair[0]] == cards[pair[1]]) {
            None => Ok(Self { deck, cards, order }),
            Some(pair) => {
                let what = format!("card {} is there twice", shorten(&deck.written(&cards[pair[0]])));
                Err(Twice { places: [pair[0], pair[1]], fault: Fault::new(what) })
            }
        }
    }

    /// The deck of its cards.
    #[must_use]
    pub fn deck(&self) -> D {
        self.deck
    }

    /// Its cards, in the order they lie.
    #[must_use]
    pub fn cards(&self) -> &[D::Card] {
        &self.cards
    }

    /// Its cards, in their own order.
    pub fn in_order(&self) -> impl Iterator<Item = &D::Card> {
        self.order.iter().map(|&place| &self.cards[place])
    }

    /// The place of a card, from 0.
    #[must_use]
    pub fn place(&self, card: &D::Card) -> Option<usize> {
        self.order.binary_search_by(|&place| self.cards[place].cmp(card)).ok().map(|found| self.order[found])
    }

    /// Whether a card lies here.
    #[must_use]
    pub fn holds(&self, card: &D::Card) -> bool {
        self.place(card).is_some()
    }

    /// Whether the same cards of the same deck lie there, in any order.
    #[must_use]
    pub fn same_cards(&self, other: &Self) -> bool {
        self.deck == other.deck && self.in_order().eq(other.in_order())
    }
}

/// A card that is there twice.
struct Twice {
    places: [usize; 2],
    fault: Fault,
}

fn too_many<D: Deck>(deck: D) -> Fault {
    Fault::new(format!("a board of {} {deck} has at most {} cards", D::GAME, deck.most_cards()))
}

/// Is there a match?
impl<D: Deck> Problem for Board<D> {
    const NAME: &'static str = D::GAME;
    type Witness = Cards<D>;

    fn verify(&self, found: &Cards<D>) -> Result<(), Fault> {
        let (has, needs, cards) = (found.cards().len(), self.deck.cards_of_a_match(), found.cards());
        if has != needs {
            return Err(Fault::new(format!("a {} has {needs} cards, not {has}", D::MATCH)));
        }
        if let Some(card) = cards.iter().find(|card| !self.holds(card)) {
            return Err(Fault::new(format!("card {card} is not on the board")));
        }
        if let Some(pair) = cards.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Fault::new(format!("card {} is there twice", pair[0])));
        }
        self.deck.is_match(cards)
    }
}

impl<D: Deck> fmt::Display for Board<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", D::GAME, self.deck)?;
        write_lines(f, D::WIDTH, "", self.cards.iter().map(|card| self.deck.written(card)))
    }
}

impl<D: Deck> FromStr for Board<D> {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut words = lines(text).flat_map(|(number, line)| words(number, line));
        let [no_header, no_deck] = D::HEADER;
        let Some(first) = words.next().filter(|word| word.text == D::GAME) else {
            return Err(Fault::new(no_header));
        };
        let Some(word) = words.next() else { return Err(first.fault(no_deck)) };
        let deck: D = word.text.parse().map_err(|fault: Fault| fault.at_place(word.place))?;
        let (mut cards, mut places) = (Vec::new(), Vec::new());
        for word in words {
            if cards.len() >= deck.most_cards() {
                return Err(word.fault(too_many(deck).what()));
            }
            cards.push(deck.read(word.text).map_err(|fault| fault.at_place(word.place))?);
            places.push(word.place);
        }
        Self::ordered(deck, cards).map_err(|Twice { places: [one, two], fault }| {
            Fault::new(format!("{}, here and as card {} of the board", fault.what(), one + 1)).at_place(places[two])
        })
    }
}

impl<D: Deck> Dealt for Board<D> {
    const GAME: &'static str = D::GAME;
}

#[cfg(test)]
mod tests {
    mod set {
        use crate::set::Board;

        #[test]
        fn boards_are_read_as_printed() {
            for text in
                ["set 4x3\n0120 2211 1002\n", "set 2x40\n12.39 0.1\n", "set 1x40\n12.\n", "set 3x3\n", "set 1x1\n0\n"]
            {
                assert_eq!(text.parse::<Board>().unwrap().to_string(), text);
            }
            let board: Board = "# hi\nset 1x40 12 # so\n 13.".parse().unwrap();
            assert_eq!(board.to_string(), "set 1x40\n12. 13.\n");
            let dotted: Board = "set 2x3\n1.2 00".parse().unwrap();
            assert_eq!(dotted.to_string(), "set 2x3\n12 00\n");
        }

        #[test]
        fn bad_boards_are_told_why_and_where() {
            for (text, part) in [
                ("", "starts with a header"),
                ("set", "line 1, column 1: after `set`"),
                ("set 4x0", "line 1, column 5: the number of values is 0"),
                ("set 1000000000x3", "line 1, column 5: the number of properties is 1000000000"),
                (
                    "set 4x3\n0120 0130",
                    "line 2, column 6: value 3 of card 0130 is out of range 0..2; the nearest card is 0120",
                ),
                ("set 4x3\n0120\n012", "line 3, column 1: card 012 has 3 values"),
                (
                    "set 4x3\n0120 1111\n 0120",
                    "line 3, column 2: card 0120 is there twice, here and as card 1 of the board",
                ),
                ("set 4x3\n3x 0120", "line 2, column 1: `3x`: a board holds each card once"),
                ("set 2x40\n12 1.1", "line 2, column 1: `12`: with more than 36 values"),
                ("set 4x3\n01?0", "line 2, column 1: `01?0` is no card"),
                ("set 2x40\n1.40", "value 40 of card 1.40 is out of range 0..39; the nearest card is 1.39"),
            ] {
                let fault = text.parse::<Board>().unwrap_err().to_string();
                assert!(fault.contains(part), "{text}: {fault}");
            }
        }

        #[test]
        fn cards_are_told_by_their_place() {
            let board: Board = "set 2x3\n21 00 12".parse().unwrap();
            assert_eq!(board.place(&"12".parse().unwrap()), Some(2));
            assert!(!board.holds(&"11".parse().unwrap()));
            assert!(board.same_cards(&"set 2x3\n00 12 21".parse().unwrap()));
            assert!(!board.same_cards(&"set 2x3\n00 12 22".parse().unwrap()));
            assert!(Board::new(board.shape(), board.cards().iter().cloned().chain(["00".parse().unwrap()])).is_err());
        }

        #[test]
        fn the_same_cards_of_another_shape_are_another_board() {
            let board = |text: &str| text.parse::<Board>().unwrap();
            assert!(board("set 2x3\n00 12").same_cards(&board("set 2x3\n12 00")));
            for other in ["set 2x4\n00 12", "set 2x3\n00", "set 2x3\n00 11", "set 2x3\n00 12 11"] {
                assert!(!board("set 2x3\n00 12").same_cards(&board(other)), "{other}");
            }
        }
    }

    mod quads {
        use crate::quads::deck::MOST_CARDS;
        use crate::quads::{Board, Deck};

        #[test]
        fn boards_are_read_as_printed() {
            for text in [
                "quads 3\n021 333 102\n",
                "quads 1\n0 1 2 3\n",
                "quads 2\n",
                &format!("quads 30\n{}\n", "3".repeat(30)),
            ] {
                assert_eq!(text.parse::<Board>().unwrap().to_string(), text);
            }
            let board: Board = "# hi\nquads 2 12 # so\n 13".parse().unwrap();
            assert_eq!(board.to_string(), "quads 2\n12 13\n");
            let deck = Deck::new(4).unwrap();
            let all = Board::new(deck, deck.cards()).unwrap();
            assert!(all.to_string().lines().all(|line| line.len() <= 100));
            assert_eq!(all.to_string().parse(), Ok(all));
        }

        #[test]
        fn bad_boards_are_told_why_and_where() {
            for (text, fault) in [
                ("", "a board of quads starts with a header like `quads 3`"),
                ("021 333", "a board of quads starts with a header like `quads 3`"),
                ("quads", "line 1, column 1: after `quads` comes the number of properties, as in `quads 3`"),
                ("quads 0", "line 1, column 7: the number of properties is 0, and must be from 1 to 30"),
                ("quads 3x4", "line 1, column 7: the number of properties must be a number from 1 to 30, not `3x4`"),
                (
                    "quads 3\n021 042",
                    "line 2, column 5: value 4 of card 042 is out of range 0..3; the nearest card is 032",
                ),
                ("quads 3\n021\n02", "line 3, column 1: card 02 has 2 values, and cards of quads 3 have 3"),
                (
                    "quads 3\n021 333\n 021",
                    "line 3, column 2: card 021 is there twice, here and as card 1 of the board",
                ),
                ("quads 3\n3x 021", "line 2, column 1: `3x`: a board holds each card once"),
                (
                    "quads 3\n0?1",
                    "line 2, column 1: `0?1` is no card: a card has a digit from 0 to 3 for each of 1 to 30 properties, as in `021`",
                ),
            ] {
                assert_eq!(text.parse::<Board>().unwrap_err().to_string(), fault, "{text}");
            }
        }

        #[test]
        fn a_board_holds_as_many_cards_as_a_deck_of_ten_properties_and_no_more() {
            let deck = Deck::new(11).unwrap();
            assert!(Board::new(deck, deck.cards().take(MOST_CARDS)).is_ok());
            let fault = Board::new(deck, deck.cards().take(MOST_CARDS + 1)).unwrap_err();
            assert_eq!(fault.what(), "a board of quads 11 has at most 1048576 cards");
        }

        #[test]
        fn cards_are_told_by_their_place() {
            let board: Board = "quads 2\n21 00 12".parse().unwrap();
            assert_eq!(board.place(&"12".parse().unwrap()), Some(2));
            assert!(!board.holds(&"11".parse().unwrap()));
            let in_order: Vec<String> = board.in_order().map(ToString::to_string).collect();
            assert_eq!(in_order, ["00", "12", "21"]);
            assert!(Board::new(board.deck(), board.cards().iter().copied().chain(["00".parse().unwrap()])).is_err());
        }
    }
}
