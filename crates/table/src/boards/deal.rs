//! Decks, and boards dealt from them.

use super::Spread;
use crate::answer;
use crate::asks::Given;
use crate::asks::shared::{CARDS, DRAW, SEED, SIZE};
use crate::cards::{Laid, enough};
use crate::report::{Outside, Ready};
use misdeal_kernel::fault::Fault;
use misdeal_solve::deal::Dealer;

/// The largest deck that is written down.
const MOST_CARDS: u128 = 1_000_000;

/// The deck that is named, or the usual one.
///
/// # Errors
/// When there is no such deck.
pub fn deck<B: Spread>(given: &Given) -> Result<B::Deck, Fault> {
    B::shown_as(given.text(&SIZE).unwrap_or(B::USUAL).parse()?, given)
}

/// How many cards are laid on a table, of as many as there are.
pub fn usual<B: Spread>(deck: B::Deck, all: Option<u128>) -> usize {
    let usual = B::usual(deck);
    all.map_or(usual, |all| usize::try_from(all).map_or(usual, |all| all.min(usual)))
}

/// Prints a deck.
///
/// # Errors
/// When it has too many cards.
pub fn ready_deck<B: Spread>(given: &Given) -> Result<Box<dyn Ready>, Fault> {
    let deck = deck::<B>(given)?;
    let Some(cards) = B::whole(deck).filter(|&cards| cards <= MOST_CARDS) else {
        let deck = B::named(deck);
        return Err(Fault::new(format!("the deck of {deck} has more than {MOST_CARDS} cards; `deal` deals from it")));
    };
    let board = B::spread(deck, (0..cards).filter_map(|place| B::at(deck, place)).collect())?;
    let talk = answer::cards(board.laid().len());
    let text = board.text();
    Ok(Laid::new(board, talk).written(text).drawn(given.has(&DRAW)).ready())
}

/// Deals from a deck, or from the cards of a file.
///
/// # Errors
/// When that can't be dealt.
pub fn ready<B: Spread>(given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
    let seed = outside.seed(given.read(&SEED))?;
    let (board, of) = match &outside.cards {
        None => {
            let deck = deck::<B>(given)?;
            let cards = given.read(&CARDS).unwrap_or(usual::<B>(deck, B::whole(deck)));
            (B::dealt(deck, cards, seed)?, B::whole(deck).map_or("many".to_owned(), |all| all.to_string()))
        }
        Some(cards) => {
            let own: B = cards.clone().only()?;
            let all = own.laid().len();
            let cards = given.read(&CARDS).unwrap_or(usual::<B>(own.of_deck(), Some(all as u128)));
            let places = Dealer::new(seed).draw(all, enough(cards, all)?);
            let deck = B::shown_as(own.of_deck(), given)?;
            let board = B::spread(deck, places.into_iter().map(|place| own.laid()[place].clone()).collect())?;
            (board, all.to_string())
        }
    };
    let talk = format!("{} of {of} cards", board.laid().len());
    let text = board.text();
    Ok(Laid::new(board, talk).written(text).drawn(given.has(&DRAW)).dealt_by(seed).ready())
}
