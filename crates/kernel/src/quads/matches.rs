//! Quads as a game of matches on a board: its matches are quads.

use crate::base::cnf::Lit;
use crate::base::encoder::Encoder;
use crate::boards::{self, no_copies};
use crate::claim;
use crate::fault::Fault;
use crate::proof::growing;
use crate::quads::GAME;
use crate::quads::card::Card;
use crate::quads::deck::{Deck, MOST_CARDS};
use crate::quads::enumerate::every_quad;
use crate::quads::free::bound::Bound;
use crate::quads::rules::{CARDS, verify};
use crate::quads::to_cnf::{OneQuad, one_quad};

/// The cards on the table.
pub type Board = boards::Board<Deck>;
/// Some cards: those that are said to be a quad, or others that are shown together.
pub type Cards = boards::Cards<Deck>;
/// Quads, or cards that hold none.
pub type Shown = boards::Shown<Deck>;
/// What is wanted of a board.
pub type Demand = boards::Demand<Deck>;
/// A board, and what is wanted of it.
pub type Wanted = boards::Wanted<Deck>;
/// How "there is none" is shown.
pub type Refutation = boards::Refutation<Deck>;
/// The formula for what is wanted.
pub type Encoding = boards::Encoding<Deck>;
/// A formula that may still grow, and the proof so far.
pub type Refuter = growing::Refuter<Encoding>;
/// A statement about a board.
pub type Statement = boards::Statement<Deck>;
/// A statement about a board that the kernel has accepted.
pub type Accepted = claim::Accepted<Statement>;
/// A claim about a board, with its proof.
pub type Claim = claim::Claim<Statement>;

impl boards::Deck for Deck {
    type Card = Card;
    type One = OneQuad;
    type Bound = Bound;
    const GAME: &'static str = GAME;
    const WANTED: &'static str = "quads-wanted";
    const MATCH: &'static str = "quad";
    const HEADER: [&'static str; 2] = [
        "a board of quads starts with a header like `quads 3`",
        "after `quads` comes the number of properties, as in `quads 3`",
    ];
    const ASKS_HITTING: bool = false;
    const WIDTH: usize = 100;
    const MOST_VALUES: usize = 500_000;

    fn properties(self) -> usize {
        Self::properties(self)
    }

    fn cards_of_a_match(self) -> usize {
        CARDS
    }

    fn most_cards(self) -> usize {
        MOST_CARDS
    }

    fn read(self, word: &str) -> Result<Card, Fault> {
        no_copies(word)?;
        let card = word.parse()?;
        self.fits(&card)?;
        Ok(card)
    }

    fn fits(self, card: &Card) -> Result<(), Fault> {
        card.fits(self)
    }

    fn is_match(self, cards: &[Card]) -> Result<(), Fault> {
        verify(self, cards)
    }

    fn every_match(board: &Board, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Vec<Cards>, Fault> {
        every_quad(board, go_on)
    }

    fn most_kept(self, bound: &Bound) -> Result<u64, Fault> {
        bound.most(self)
    }

    fn one_match(board: &Board, encoder: &mut Encoder) -> Result<OneQuad, Fault> {
        one_quad(board, encoder)
    }

    fn of_match(one: &OneQuad, _: &Board, cards: &[Card]) -> Vec<Lit> {
        let lit = |(lits, card): (&Vec<Lit>, &Card)| lits.get(one.cards.binary_search(card).ok()?).copied();
        one.places.iter().zip(cards).filter_map(lit).collect()
    }

    fn of_cards<'a>(one: &'a OneQuad, _: &'a Board) -> Vec<(Lit, &'a Card)> {
        one.places.iter().flat_map(|lits| lits.iter().copied().zip(&one.cards)).collect()
    }
}
