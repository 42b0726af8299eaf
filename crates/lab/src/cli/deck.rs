//! `misdeal deck`: the cards of a whole deck.

use super::Ending;
use super::export::json_text;
use crate::draw;
use crate::files::Trouble;
use crate::output::Output;
use clap::{Args, ValueEnum};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish;
use misdeal_kernel::swish::Grid;
use misdeal_kernel::swish::deck::{Doubling, commercial, every_card};
use serde_json::{Map, json};

/// The games that have decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Game {
    /// Points and circles, laid over each other.
    Swish,
}

/// Which deck.
#[derive(Debug, Args)]
pub struct Which {
    /// The game
    #[arg(value_enum)]
    pub game: Game,
    /// Every card of this size, ROWSxCOLUMNS, with one point and one circle, each kind once
    #[arg(value_name = "SIZE", conflicts_with = "commercial")]
    pub size: Option<String>,
    /// The 60 cards of the commercial game (the default)
    #[arg(long)]
    pub commercial: bool,
}

impl Which {
    /// The cards of the deck.
    pub fn deck(&self) -> Result<swish::Deal, Fault> {
        match (self.game, &self.size) {
            (Game::Swish, None) => commercial(),
            (Game::Swish, Some(size)) => every_card(size.parse::<Grid>()?),
        }
    }
}

/// Arguments of `misdeal deck`.
#[derive(Debug, Args)]
pub struct Deck {
    #[command(flatten)]
    which: Which,
    /// Draw the cards
    #[arg(long)]
    draw: bool,
}

impl Deck {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let deck = self.which.deck()?;
        if output.json {
            let more = Map::from_iter([("distinct".to_owned(), json!(deck.distinct()))]);
            output.print(&json_text(&deck, more)?, Ending::Yes)?;
        } else if self.draw {
            let picture = draw::terminal::hand(&deck, output.width(), output.colour());
            output.print(&picture, Ending::Yes)?;
        } else if self.which.size.is_none() {
            output.print(&commercial_text()?, Ending::Yes)?;
        } else {
            output.print(&deck.to_string(), Ending::Yes)?;
        }
        output.flush(Ending::Yes)?;
        output.say(&format!("{} cards, {} of them distinct", deck.cards().len(), deck.distinct()));
        Ok(Ending::Yes)
    }
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
