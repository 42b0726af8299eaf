//! Decks of SET, and boards dealt from them.

use super::menu::TRIALS;
use super::trials::ReadyTrials;
use crate::answer;
use crate::asks::Given;
use crate::asks::shared::{CARDS, DRAW, SEED, SIZE};
use crate::cards::{Laid, enough};
use crate::report::{Outside, Ready};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::{Board, Card, Shape};
use misdeal_solve::deal::Dealer;
use misdeal_solve::set::random::deal_board;

/// The largest deck that is written down.
const MOST_CARDS: u128 = 1_000_000;

/// The shape of the cards, 4x3 unless told.
///
/// # Errors
/// When there is no such shape.
pub fn shape(given: &Given) -> Result<Shape, Fault> {
    given.text(&SIZE).unwrap_or("4x3").parse()
}

/// How many cards lie on a table of the paper: as many as properties times values, or all.
fn table(shape: Shape, all: Option<u128>) -> usize {
    let table = shape.properties().saturating_mul(shape.values());
    all.map_or(table, |all| usize::try_from(all).map_or(table, |all| all.min(table)))
}

/// Prints a deck.
///
/// # Errors
/// When it has too many cards.
pub fn ready_deck(given: &Given) -> Result<Box<dyn Ready>, Fault> {
    let shape = shape(given)?;
    let Some(cards) = shape.deck().filter(|&cards| cards <= MOST_CARDS) else {
        let what = format!("the deck of {shape} has more than {MOST_CARDS} cards; `deal` deals from it");
        return Err(Fault::new(what));
    };
    let deck = Board::new(shape, (0..cards).map(|place| Card::at(shape, place)))?;
    let talk = answer::cards(deck.cards().len());
    Ok(Laid::new(deck, talk).drawn(given.has(&DRAW)).ready())
}

/// Deals, or deals again and again and tests whether that is even.
///
/// # Errors
/// When that can't be dealt.
pub fn ready(given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
    let seed = outside.seed(given.read(&SEED))?;
    if let Some(trials) = given.read(&TRIALS) {
        return Ok(Box::new(ReadyTrials::of(shape(given)?, trials, given.read(&CARDS), seed)));
    }
    let (board, of) = match &outside.cards {
        None => {
            let shape = shape(given)?;
            let cards = given.read(&CARDS).unwrap_or(table(shape, shape.deck()));
            (deal_board(shape, cards, seed)?, shape.deck().map_or("many".to_owned(), |deck| deck.to_string()))
        }
        Some(cards) => {
            let deck: Board = cards.clone().only()?;
            let all = deck.cards().len();
            let cards = given.read(&CARDS).unwrap_or(table(deck.shape(), Some(all as u128)));
            let places = Dealer::new(seed).draw(all, enough(cards, all)?);
            let board = Board::new(deck.shape(), places.into_iter().map(|place| deck.cards()[place].clone()))?;
            (board, all.to_string())
        }
    };
    let talk = format!("{} of {of} cards", board.cards().len());
    Ok(Laid::new(board, talk).drawn(given.has(&DRAW)).dealt_by(seed).ready())
}
