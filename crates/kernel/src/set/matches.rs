//! SET as a game of matches on a board: its matches are sets.

use crate::base::cnf::Lit;
use crate::base::encoder::Encoder;
use crate::boards::{self, Deck, no_copies};
use crate::claim;
use crate::fault::Fault;
use crate::proof::growing;
use crate::set::GAME;
use crate::set::card::Card;
use crate::set::enumerate::every_set;
use crate::set::rules::verify;
use crate::set::shape::Shape;
use crate::set::to_cnf::{OneSet, one_set};
use crate::text::shorten;
use std::fmt;
use std::str::FromStr;

/// The most values that all cards of a board have together.
pub const MOST_VALUES_IN_ALL: usize = 20_000_000;

/// The cards on the table.
pub type Board = boards::Board<Shape>;
/// Cards that are said to be a set.
pub type Set = boards::Cards<Shape>;
/// Sets, or cards that hold none.
pub type Shown = boards::Shown<Shape>;
/// What is wanted of a board.
pub type Demand = boards::Demand<Shape>;
/// A board, and what is wanted of it.
pub type Wanted = boards::Wanted<Shape>;
/// How "there is none" is shown.
pub type Refutation = boards::Refutation<Shape>;
/// The formula for what is wanted.
pub type Encoding = boards::Encoding<Shape>;
/// A formula that may still grow, and the proof so far.
pub type Refuter = growing::Refuter<Encoding>;
/// A statement about a board.
pub type Statement = boards::Statement<Shape>;
/// A statement about a board that the kernel has accepted.
pub type Accepted = claim::Accepted<Statement>;
/// A claim about a board, with its proof.
pub type Claim = claim::Claim<Statement>;

/// What holds of a whole deck is used for no board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoBound {}

impl fmt::Display for NoBound {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for NoBound {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Err(Fault::new(format!("`deck {}` is no kind of proof", shorten(text))))
    }
}

impl Deck for Shape {
    type Card = Card;
    type One = OneSet;
    type Bound = NoBound;
    const GAME: &'static str = GAME;
    const WANTED: &'static str = "set-wanted";
    const MATCH: &'static str = "set";
    const HEADER: [&'static str; 2] =
        ["a SET board starts with a header like `set 4x3`", "after `set` comes PROPERTIESxVALUES, as in `set 4x3`"];
    const ASKS_HITTING: bool = true;
    const WIDTH: usize = 71;
    const MOST_VALUES: usize = 2_000_000;

    fn properties(self) -> usize {
        Self::properties(self)
    }

    fn cards_of_a_match(self) -> usize {
        self.values()
    }

    fn most_cards(self) -> usize {
        MOST_VALUES_IN_ALL / self.properties()
    }

    fn read(self, word: &str) -> Result<Card, Fault> {
        // With more values `x` is a digit.
        if self.values() <= 33 {
            no_copies(word)?;
        }
        let is_lone = self.is_dotted() && !word.contains('.');
        if is_lone && self.properties() > 1 {
            let what = "with more than 36 values a card is written with dots, as in `12.40.3`";
            return Err(Fault::new(format!("`{}`: {what}", shorten(word))));
        }
        let card: Card = if is_lone { format!("{word}.").parse()? } else { word.parse()? };
        card.fits(self)?;
        Ok(card)
    }

    fn fits(self, card: &Card) -> Result<(), Fault> {
        card.fits(self)
    }

    fn written(self, card: &Card) -> String {
        card.text(self.is_dotted())
    }

    fn line(cards: &[Card]) -> String {
        let dotted = cards.iter().any(|card| card.values().iter().any(|&value| value >= 36));
        cards.iter().map(|card| card.text(dotted)).collect::<Vec<_>>().join(" ")
    }

    fn is_match(self, cards: &[Card]) -> Result<(), Fault> {
        verify(self, cards)
    }

    fn every_match(board: &Board, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Vec<Set>, Fault> {
        every_set(board, go_on)
    }

    fn most_kept(self, bound: &NoBound) -> Result<u64, Fault> {
        match *bound {}
    }

    fn one_match(board: &Board, encoder: &mut Encoder) -> Result<OneSet, Fault> {
        one_set(board, encoder)
    }

    fn of_match(one: &OneSet, board: &Board, cards: &[Card]) -> Vec<Lit> {
        cards.iter().filter_map(|card| board.place(card)).map(|place| one.cards[place]).collect()
    }

    fn of_cards<'a>(one: &'a OneSet, board: &'a Board) -> Vec<(Lit, &'a Card)> {
        one.cards.iter().copied().zip(board.cards()).collect()
    }
}

impl Board {
    /// How many properties and values its cards have.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.deck()
    }
}
