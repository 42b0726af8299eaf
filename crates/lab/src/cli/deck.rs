//! `misdeal deck`: the cards of a whole deck.

use super::Ending;
use super::asked::{Asked, Asking, game_parser};
use super::export::{board_json, json_text};
use crate::files::Trouble;
use crate::output::Output;
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::{self, Board, Shape};
use misdeal_kernel::swish;
use misdeal_kernel::swish::Grid;
use misdeal_kernel::swish::deck::{Doubling, commercial, every_card};
use misdeal_kernel::uno::real::card::KINDS;
use misdeal_kernel::uno::real::{self, Colour};
use misdeal_table::answer;
use misdeal_table::asks::shared::{DRAW, SIZE};
use misdeal_table::asks::{Command, Given, menu};
use misdeal_table::{set as set_table, swish as swish_table};
use serde_json::{Map, json};

/// The cards of a Swish deck: of a size, or the commercial ones.
pub fn swish(size: Option<&str>) -> Result<swish::Deal, Fault> {
    match size {
        None => commercial(),
        Some(size) => every_card(size.parse::<Grid>()?),
    }
}

/// The shape of a SET deck.
pub fn shape(size: Option<&str>) -> Result<Shape, Fault> {
    size.unwrap_or("4x3").parse()
}

/// The largest SET deck that is written down.
const MOST_CARDS: u128 = 1_000_000;

/// Every card of a SET deck.
fn every_set_card(shape: Shape) -> Result<Board, Fault> {
    match shape.deck().filter(|&cards| cards <= MOST_CARDS) {
        Some(cards) => Board::new(shape, (0..cards).map(|place| set::Card::at(shape, place))),
        None => Err(Fault::new(format!("the deck of {shape} has more than {MOST_CARDS} cards; `deal` deals from it"))),
    }
}

/// Arguments of `misdeal deck`.
#[derive(Debug, Args)]
pub struct Deck {
    /// The game
    #[arg(value_parser = game_parser(Command::Deck))]
    game: String,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Deck {
    const COMMAND: Command = Command::Deck;
}

impl Deck {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let game = menu::game(Command::Deck, &self.game)?;
        let given = self.asked.of_game(game, [])?;
        match game.game {
            "set" => set(&given, output),
            "uno" => uno(output),
            _ => of_swish(&given, output),
        }
    }
}

fn of_swish(given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
    let deck = swish(given.text(&SIZE))?;
    if output.json {
        let more = Map::from_iter([("distinct".to_owned(), json!(deck.distinct()))]);
        output.print(&json_text(&deck, more)?, Ending::Yes)?;
    } else if given.has(&DRAW) {
        let picture = swish_table::draw::terminal::hand(&deck, output.width(), output.colour());
        output.print(&picture, Ending::Yes)?;
    } else if given.text(&SIZE).is_none() {
        output.print(&commercial_text()?, Ending::Yes)?;
    } else {
        output.print(&deck.to_string(), Ending::Yes)?;
    }
    output.flush(Ending::Yes)?;
    output.say(&format!("{} cards, {} of them distinct", deck.cards().len(), deck.distinct()));
    Ok(Ending::Yes)
}

/// The 108 cards of the real game.
fn uno(output: &mut Output) -> Result<Ending, Trouble> {
    let deck = real::Card::deck();
    if output.json {
        let cards: Vec<String> = deck.iter().map(ToString::to_string).collect();
        let members = [("game", json!("uno")), ("cards", json!(cards)), ("distinct", json!(KINDS))];
        output.object(answer::object(members), Ending::Yes)?;
        return Ok(Ending::Yes);
    }
    let all = |colour: Option<Colour>| deck.iter().filter(move |card| card.colour() == colour);
    for colour in Colour::ALL.map(Some).into_iter().chain([None]) {
        let cards: Vec<String> = all(colour).map(ToString::to_string).collect();
        output.print(&format!("{}\n", cards.join(" ")), Ending::Yes)?;
    }
    output.flush(Ending::Yes)?;
    output.say(&format!("{} cards, {KINDS} of them distinct", deck.len()));
    Ok(Ending::Yes)
}

fn set(given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
    let deck = every_set_card(shape(given.text(&SIZE))?)?;
    if output.json {
        output.print(&board_json(&deck, Map::new())?, Ending::Yes)?;
    } else if given.has(&DRAW) {
        output.print(&set_table::draw::terminal::board(&deck, output.width(), output.colour()), Ending::Yes)?;
    } else {
        output.print(&deck.to_string(), Ending::Yes)?;
    }
    output.flush(Ending::Yes)?;
    output.say(&answer::cards(deck.cards().len()));
    Ok(Ending::Yes)
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
