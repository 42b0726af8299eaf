//! Decks of Swish, and cards dealt from them or made up.

use super::menu::{FIXED, SYMBOLS};
use crate::asks::Given;
use crate::asks::shared::{CARDS, DRAW, SEED, SIZE};
use crate::cards::{Laid, enough};
use crate::report::{Outside, Ready};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::swish::{Deal, Grid};
use misdeal_solve::swish::deck::{Doubling, commercial, every_card};
use misdeal_solve::swish::random::{Shape, Symbols, drawn, random_deal};
use serde_json::json;

/// How many cards lie on a table, unless told.
pub const TABLE: usize = 16;

/// The cards of a deck: of a size, or the commercial ones.
///
/// # Errors
/// When there is no such size, or it has too many cards.
pub fn deck(size: Option<&str>) -> Result<Deal, Fault> {
    match size {
        None => commercial(),
        Some(size) => {
            let grid = size.parse::<Grid>()?;
            is_listed(grid)?;
            every_card(grid)
        }
    }
}

/// Refuses a deck that has more cards than a deal can hold, before any is made. Each pair of two cells is a card, and at most
/// eight of them are turned or flipped into each other.
fn is_listed(grid: Grid) -> Result<(), Fault> {
    let cells = u128::from(grid.rows()) * u128::from(grid.columns());
    match cells * (cells - 1) / 8 > Deal::MOST_CARDS as u128 {
        true => Err(Fault::new(format!("the deck of swish {grid} has more than {} cards", Deal::MOST_CARDS))),
        false => Ok(()),
    }
}

/// The cards of the file that was named, or of a deck.
///
/// # Errors
/// When they are of another game, or there is no such deck.
pub fn deck_or(cards: Option<&Instance>, size: Option<&str>) -> Result<Deal, Fault> {
    cards.map_or_else(|| deck(size), |cards| cards.clone().only())
}

/// Prints a deck.
///
/// # Errors
/// When there is none.
pub fn ready_deck(given: &Given) -> Result<Box<dyn Ready>, Fault> {
    let deck = deck(given.text(&SIZE))?;
    let (all, distinct) = (deck.cards().len(), deck.distinct());
    let laid = Laid::new(deck, format!("{all} cards, {distinct} of them distinct"));
    let laid = laid.drawn(given.has(&DRAW)).with("distinct", json!(distinct));
    Ok(match given.text(&SIZE) {
        None => laid.written(commercial_text()?).ready(),
        Some(_) => laid.ready(),
    })
}

/// Deals.
///
/// # Errors
/// When that can't be dealt.
pub fn ready(given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
    let cards = given.read(&CARDS).unwrap_or(TABLE);
    let (seed, deal, talk) = match (given.read::<Symbols>(&SYMBOLS), given.text(&SIZE)) {
        (Some(symbols), Some(size)) => {
            let shape = Shape { grid: size.parse()?, fixed: given.has(&FIXED), cards, symbols };
            let seed = outside.seed(given.read(&SEED))?;
            (seed, random_deal(shape, seed)?, format!("{cards} random cards"))
        }
        (_, size) => {
            let deck = deck_or(outside.cards.as_ref(), size)?;
            let all = deck.cards().len();
            let cards = enough(cards, all)?;
            let seed = outside.seed(given.read(&SEED))?;
            (seed, drawn(&deck, cards, seed)?, format!("{cards} of {all} cards"))
        }
    };
    Ok(Laid::new(deal, talk).drawn(given.has(&DRAW)).dealt_by(seed).ready())
}

/// The commercial deck in its five parts, card by card.
fn commercial_text() -> Result<String, Fault> {
    let mut text = String::from(
        "# The commercial deck, inferred: a card is doubled iff its point and circle have\n\
         # the same colour, or exactly one of the two is in the middle column.\n\
         # Colours: blue corners; orange outer columns, inner rows; purple middle column,\n\
         # inner rows; green middle column, outer rows.\n\
         swish 4x3\n",
    );
    for suit in Doubling::COMMERCIAL.suits()? {
        text.push_str(&format!("# {}: {} cards\n", suit.heading, suit.cards.len()));
        let cards: Vec<String> = suit.cards.iter().map(ToString::to_string).collect();
        for line in cards.chunks(12) {
            text.push_str(&line.join(" "));
            text.push('\n');
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_that_is_too_large_is_refused_before_it_is_made() {
        let fault = deck(Some("65535x65535")).unwrap_err();
        assert_eq!(fault.what(), "the deck of swish 65535x65535 has more than 2000000 cards");
        assert!(deck(Some("1x3000")).is_err() && deck(Some("1x1")).is_ok() && deck(Some("1x1500")).is_ok());
    }

    #[test]
    fn the_printed_deck_is_the_deck() {
        assert_eq!(commercial_text().unwrap().parse(), Ok(commercial().unwrap()));
    }
}
