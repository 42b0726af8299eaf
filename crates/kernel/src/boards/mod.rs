//! Games in which different cards lie on a board and some of them are a match: the sets of SET, the quads of Quads.
//!
//! All matches of a board have the same number of cards, and can be listed. So what is asked about a board, what a "yes"
//! shows, what a "no" rules out and the formulas for it are the same for all these games, and are here, once. A game brings its
//! [`Deck`]: its cards, what a match is, how all of them are listed, and the formula for one of them.

pub mod board;
pub mod cards;
pub mod claim;
pub mod question;
pub mod refutation;
pub mod to_cnf;
pub mod wanted;
mod wanted_text;

pub use board::Board;
pub use cards::{Cards, Shown};
pub use claim::Statement;
pub use question::Question;
pub use refutation::Refutation;
pub use to_cnf::{Choice, Encoding};
pub use wanted::{Demand, Wanted};

use crate::base::cnf::Lit;
use crate::base::encoder::Encoder;
use crate::fault::Fault;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// The effort after which a checker gives up on going through a board.
pub const PATIENCE: u64 = 400_000_000;

/// The deck of a game that is played on a board: what its cards are, and what a match is.
pub trait Deck: Copy + Ord + Hash + Debug + Display + FromStr<Err = Fault> + Send + Sync + 'static {
    /// A card.
    type Card: Clone + Ord + Hash + Debug + Display + FromStr<Err = Fault> + Send + Sync + 'static;
    /// What the first variables of a formula about one match stand for.
    type One: Clone + Debug + Send + 'static;
    /// Why no more cards of the whole deck can be kept without a match.
    type Bound: Clone + PartialEq + Debug + Display + FromStr<Err = Fault> + Send + 'static;

    /// The word that a board starts with.
    const GAME: &'static str;
    /// What a problem is called that wants something of a board.
    const WANTED: &'static str;
    /// What a match is called.
    const MATCH: &'static str;
    /// How a board starts, for those who left that out, and what comes after the word of the game.
    const HEADER: [&'static str; 2];
    /// Whether it may be asked which matches hit all others.
    const ASKS_HITTING: bool;
    /// How wide the lines of a board are.
    const WIDTH: usize;
    /// The most values on a board for which a formula is built.
    const MOST_VALUES: usize;

    /// How many properties a card has.
    fn properties(self) -> usize;

    /// How many cards a match has.
    fn cards_of_a_match(self) -> usize;

    /// How many cards a board can have.
    fn most_cards(self) -> usize;

    /// Reads a card of a board.
    ///
    /// # Errors
    /// When it is none of this deck.
    fn read(self, word: &str) -> Result<Self::Card, Fault>;

    /// Checks that a card is of this deck.
    ///
    /// # Errors
    /// When it is not.
    fn fits(self, card: &Self::Card) -> Result<(), Fault>;

    /// How a card of a board is written.
    fn written(self, card: &Self::Card) -> String {
        card.to_string()
    }

    /// How cards in one line are written.
    fn line(cards: &[Self::Card]) -> String {
        cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Checks that different cards of this deck, as many as a match has, are a match.
    ///
    /// # Errors
    /// In which property they are not.
    fn is_match(self, cards: &[Self::Card]) -> Result<(), Fault>;

    /// Every match of the board, each once. `go_on` is told what comes next, and whether to go on is asked of it.
    ///
    /// # Errors
    /// When `go_on` says no.
    fn every_match(board: &Board<Self>, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Vec<Cards<Self>>, Fault>;

    /// How many cards of the whole deck can be kept without a match.
    ///
    /// # Errors
    /// When that is no reason for it.
    fn most_kept(self, bound: &Self::Bound) -> Result<u64, Fault>;

    /// The formula whose models are the matches of the board.
    ///
    /// # Errors
    /// When it would be too large.
    fn one_match(board: &Board<Self>, encoder: &mut Encoder) -> Result<Self::One, Fault>;

    /// The variables of the cards of a match of the board: all of them hold in its model, and in no other.
    fn of_match(one: &Self::One, board: &Board<Self>, cards: &[Self::Card]) -> Vec<Lit>;

    /// The variables that choose a card, with the card.
    fn of_cards<'a>(one: &'a Self::One, board: &'a Board<Self>) -> Vec<(Lit, &'a Self::Card)>;
}

/// The fault of copies of a card, written as in `3x`.
pub(crate) fn no_copies(word: &str) -> Result<(), Fault> {
    match word.strip_suffix('x').filter(|copies| !copies.is_empty() && copies.bytes().all(|byte| byte.is_ascii_digit()))
    {
        Some(_) => Err(Fault::new(format!("`{}`: a board holds each card once", crate::text::shorten(word)))),
        None => Ok(()),
    }
}
