//! Games whose matches are some of the cards on a board, as people see them: answers, tables in play, pages and exports are
//! written once.
//!
//! A game says of its boards what differs, as a [`Spread`]: what a deck is, how cards are dealt, read and written, how
//! the cards of a match stand in each property, and its words. All cards look like cards of SET with as many properties and
//! values, so one drawing serves all of them.

pub mod answer;
mod cards;
pub mod deal;
pub mod export;
mod lines;
pub mod open;
pub mod page;
pub mod play;
pub mod solve;
pub mod table;
mod told;

pub use told::is_whole;

use crate::report::Medium;
use misdeal_kernel::base::cnf::{Cnf, Lit};
use misdeal_kernel::boards::{Question, Refutation, Shown, Statement, Wanted};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Dealt;
use misdeal_kernel::set::{self, Shape};
use misdeal_solve::Game;
use misdeal_solve::boards::Matches;
use misdeal_solve::deal::Seed;
use misdeal_solve::game::Asked;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// The engines of a board.
pub type GameOf<B> = <B as Asked<Question>>::Game;
/// What the engines say about a board.
pub type OutcomeOf<B> = misdeal_solve::Outcome<GameOf<B>>;
/// A proof about a board, as a claim has it.
pub type ProofOf<B> = Refutation<<B as Matches>::Of>;

/// Somebody who does something for every game of boards, whichever they are.
pub trait Visitor {
    /// Comes to a game.
    fn visit<B: Spread>(&mut self);
}

/// How cards stand in a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stand {
    /// In a word or two.
    pub how: &'static str,
    /// Whether a match may stand so.
    pub fits: bool,
    /// In words, with the names of the cards where that helps.
    pub text: String,
}

impl Stand {
    /// Cards stand so in every match, or may do so.
    #[must_use]
    pub fn well(how: &'static str, text: impl Into<String>) -> Self {
        Self { how, fits: true, text: text.into() }
    }

    /// No match stands so.
    #[must_use]
    pub fn badly(text: impl Into<String>) -> Self {
        Self { how: "neither", fits: false, text: text.into() }
    }
}

/// How a question is told that only one game has.
#[derive(Debug)]
pub struct Own {
    /// The answer where the board holds no match at all.
    pub nothing: &'static str,
    /// What this number of matches does, and that it is best.
    pub settled: fn(usize) -> String,
    /// The same while that is not proven.
    pub open: fn(usize) -> String,
}

/// What is wanted of a board, as a formula.
pub struct Encoded {
    /// What made it.
    pub name: &'static str,
    /// What variables mean.
    pub legend: Vec<(Lit, String)>,
    /// The clauses.
    pub cnf: Cnf,
    /// Those of which as many as possible should hold.
    pub counted: Vec<Lit>,
}

/// A board of a game, as people see it.
pub trait Spread:
    Matches
    + Dealt
    + Asked<
        Question,
        Game: Game<
            Deal = Self,
            Question = Question,
            Statement = Statement<<Self as Matches>::Of>,
            Best = Shown<<Self as Matches>::Of>,
        >,
    > + FromStr<Err = Fault>
    + Debug
{
    /// What a deck is named by: its size.
    type Deck: Copy + PartialEq + Debug + Display + FromStr<Err = Fault> + Send + 'static;
    /// A card.
    type Card: Clone + PartialEq + Debug + Display + Send + 'static;
    /// A deck that is being dealt.
    type Pack: Clone + Debug + Send + 'static;

    /// The game as people write it.
    const TITLE: &'static str;
    /// What matches are called.
    const MATCHES: &'static str;
    /// The deck, unless told.
    const USUAL: &'static str;
    /// How the cards of a match stand in a property.
    const STANDS: &'static str;
    /// Places of a match, as an example, and the code of a card.
    const NAMES: (&'static str, &'static str);

    /// These cards of a deck.
    ///
    /// # Errors
    /// When one is of another deck, or there twice, or they are too many.
    fn spread(deck: Self::Deck, cards: Vec<Self::Card>) -> Result<Self, Fault>;

    /// The deck that its cards are of.
    fn of_deck(&self) -> Self::Deck;

    /// Its cards, as they lie.
    fn laid(&self) -> &[Self::Card];

    /// Where a card lies.
    fn lies(&self, card: &Self::Card) -> Option<usize>;

    /// How many cards a deck has; none if they are too many to count.
    fn whole(deck: Self::Deck) -> Option<u128>;

    /// A card of a deck by its place.
    fn at(deck: Self::Deck, place: u128) -> Option<Self::Card>;

    /// How many cards a table is laid with, unless told; the deck may have fewer.
    fn usual(deck: Self::Deck) -> usize;

    /// A deck in a sentence.
    fn named(deck: Self::Deck) -> String;

    /// A random board.
    ///
    /// # Errors
    /// When the deck or a board has not as many cards.
    fn dealt(deck: Self::Deck, cards: usize, seed: Seed) -> Result<Self, Fault>;

    /// The deck, shuffled by a seed.
    fn pack(deck: Self::Deck, seed: Seed) -> Self::Pack;

    /// How many cards are left; none if they are too many to count.
    fn left(pack: &Self::Pack) -> Option<u128>;

    /// The next card; none when all are dealt.
    fn draw(pack: &mut Self::Pack) -> Option<Self::Card>;

    /// The shape of the cards of SET that cards of a deck look like.
    ///
    /// # Errors
    /// When there is no such shape.
    fn faces(deck: Self::Deck) -> Result<Shape, Fault>;

    /// The card of SET that a card looks like.
    fn face(card: &Self::Card) -> set::Card;

    /// The card of a deck that a code means.
    ///
    /// # Errors
    /// When it means none.
    fn card(deck: Self::Deck, code: &str) -> Result<Self::Card, Fault>;

    /// How cards stand in a property, from 0; none where that can't be told of so few. A card is named by its place among
    /// them.
    fn stand(cards: &[&Self::Card], property: usize, name: &dyn Fn(usize) -> String) -> Option<Stand>;

    /// What a match is, after `a set is` or the like.
    fn rule(deck: Self::Deck) -> String;

    /// Cards as a match or as kept ones.
    fn witness(cards: Vec<Self::Card>) -> Self::Witness;

    /// The cards of a match, or the kept ones.
    fn cards_of(witness: &Self::Witness) -> &[Self::Card];

    /// Whether it has the same cards, in any order.
    fn has_same(&self, other: &Self) -> bool;

    /// How a question of this game only is told.
    fn own(_question: Question) -> Option<&'static Own> {
        None
    }

    /// What the kernel did with a proof that is no list of steps.
    fn how_refuted(&self, question: Question, proof: &ProofOf<Self>) -> Option<&'static str>;

    /// All cards drawn in the terminal.
    fn drawn(&self, on: Medium) -> String;

    /// A match drawn in the terminal, with how its cards stand.
    fn drawn_match(&self, found: &Self::Witness, on: Medium) -> String;

    /// All cards as SVG.
    ///
    /// # Errors
    /// When there are too many.
    fn svg(&self) -> Result<String, Fault>;

    /// A match as SVG, with how its cards stand.
    ///
    /// # Errors
    /// When it can't be drawn.
    fn svg_match(&self, found: &Self::Witness) -> Result<String, Fault>;

    /// What is wanted of a board, as a formula.
    ///
    /// # Errors
    /// When it would be too large.
    fn encoded(wanted: &Wanted<<Self as Matches>::Of>) -> Result<Encoded, Fault>;

    /// A match as a model of the formula for one.
    ///
    /// # Errors
    /// When there is no formula.
    fn model(&self, shown: &Shown<<Self as Matches>::Of>) -> Result<String, Fault>;
}

/// A card as it is written.
pub fn code<B: Spread>(faces: Shape, card: &B::Card) -> String {
    B::face(card).text(faces.is_dotted())
}

/// All cards that are shown, as one.
pub fn in_one<B: Spread>(shown: &Shown<B::Of>) -> B::Witness {
    B::witness(cards_shown::<B>(shown).cloned().collect())
}

/// All cards that are shown.
pub fn cards_shown<B: Spread>(shown: &Shown<B::Of>) -> impl Iterator<Item = &B::Card> {
    shown.0.iter().flat_map(B::cards_of)
}
