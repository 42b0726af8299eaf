//! What a game of matches gives to the table: its cards, its moves, its words, and an oracle.

use crate::play::place::Place;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use std::fmt::{Debug, Display};

/// What the engines know about a question; it has passed the kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known<M> {
    /// This is a match.
    Match(M),
    /// There is none; the kernel has followed the proof.
    Nothing,
    /// It is not settled.
    Open(Stop),
}

/// What becomes of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged<M> {
    /// The kernel has verified it; and what is said to it.
    Right(M, String),
    /// It is wrong, and this is why.
    Wrong(String),
    /// It is no claim, and this is why.
    NoClaim(String),
}

/// What comes of an act that only this game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Own<P> {
    /// These cards are picked now.
    Picked(Vec<P>),
    /// It can't be done, and this is why.
    Refused(String),
    /// The engine can't tell.
    Open(Stop),
    /// It costs a point and is told; perhaps other cards are picked now.
    Told(String, Option<Vec<P>>),
}

/// Something that was proved at the table, so that it can be proved again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The cards, as text.
    pub cards: String,
    /// What was asked about them.
    pub question: Question,
}

/// A game of matches on the table, with its cards, for those who play it.
pub trait OfMatches {
    /// A card that is picked, and how it is laid.
    type Pick: Clone + Debug + PartialEq;
    /// What players look for.
    type Match: Clone + Debug + Display;
    /// What players can do in this game only.
    type Act: Clone + Debug + PartialEq;

    /// The game's name among the arguments and in JSON.
    const NAME: &'static str;
    /// What players look for, in a word.
    const MATCH: &'static str;
    /// The same, more than one.
    const MATCHES: &'static str;

    /// The name of the game as a title.
    fn title(&self) -> String;

    /// How many cards are on the table.
    fn cards(&self) -> usize;

    /// A card as it is written; none where no card is.
    fn code(&self, place: Place) -> Option<String>;

    /// How many cards are still to come, in words.
    fn to_come(&self) -> String;

    /// Whether no card is to come any more.
    fn is_used_up(&self) -> bool;

    /// How many cards are added when there is no match on the table.
    fn more(&self) -> usize;

    /// Lays more cards on the table, as far as the deck has them; where they lie.
    ///
    /// # Errors
    /// When something is wrong with the program.
    fn add(&mut self, cards: usize) -> Result<Vec<Place>, Fault>;

    /// Takes cards from the table. New ones come in their places, until there are as
    /// many as at the start; where the new ones lie.
    ///
    /// # Errors
    /// When something is wrong with the program.
    fn take(&mut self, places: &[Place]) -> Result<Vec<Place>, Fault>;

    /// The card in a place, as it is picked at first.
    fn pick(&self, place: Place) -> Self::Pick;

    /// Where a picked card lies.
    fn place(pick: &Self::Pick) -> Place;

    /// The cards that are named, by their places or as they are written.
    ///
    /// # Errors
    /// Which of them is not on the table.
    fn named(&self, names: &[&str]) -> Result<Vec<Self::Pick>, Fault>;

    /// Where the cards of a match lie.
    ///
    /// # Errors
    /// Which of them is not on the table.
    fn find(&self, found: &Self::Match) -> Result<Vec<Self::Pick>, Fault>;

    /// The picked cards as they would be a match.
    fn laid(&self, picked: &[Self::Pick]) -> Self::Match;

    /// What the kernel says to the claim that the picked cards are a match.
    fn judge(&self, picked: &[Self::Pick]) -> Judged<Self::Match>;

    /// Some match on the table.
    fn any(&self) -> Known<Self::Match>;

    /// All matches on the table, each once.
    ///
    /// # Errors
    /// Why they can't be told.
    fn all(&self) -> Result<Vec<Self::Match>, Stop>;

    /// Whether two matches are one and the same to those who look for all of them.
    fn is_same(&self, one: &Self::Match, other: &Self::Match) -> bool;

    /// The cards on the table, as text.
    fn text(&self) -> String;

    /// The certificate of what is known about cards, as `misdeal check` reads it.
    ///
    /// # Errors
    /// When the text is no deal, or the question is not settled in time.
    fn certificate(&self, proved: &Proved) -> Result<String, Fault>;

    /// What is told when players give up, and the match that is shown with it.
    fn last_words(&self) -> (String, Option<Self::Match>);

    /// What comes of an act of this game.
    ///
    /// # Errors
    /// When something is wrong with the program.
    fn own(&self, act: &Self::Act, picked: &[Self::Pick]) -> Result<Own<Self::Pick>, Fault>;

    /// What is said when hints have told all cards and one more lays them as they
    /// must lie; none when the last card told says all.
    fn laying(cards: usize) -> Option<String>;

    /// What to do to see the match that is there after all; none when hints only
    /// tell it.
    fn revealing() -> Option<&'static str>;
}
