//! Decks of Swish, and cards dealt from them or made up.

use super::menu::{FIXED, SYMBOLS};
use crate::asks::Given;
use crate::asks::shared::{CARDS, DRAW, SEED, SIZE};
use crate::cards::{Laid, enough};
use crate::report::{Outside, Ready};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::swish::deck::{Doubling, commercial, every_card};
use misdeal_kernel::swish::{Deal, Grid};
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
        Some(size) => every_card(size.parse::<Grid>()?),
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
    fn the_printed_deck_is_the_deck() {
        assert_eq!(commercial_text().unwrap().parse(), Ok(commercial().unwrap()));
    }
}
