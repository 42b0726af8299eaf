//! `misdeal deal`: random cards from a seed, out of a deck or made up.

mod set;
mod uno;

use super::Ending;
use super::asked::{Asked, Asking, game_parser};
use super::deck;
use super::export::json_text;
use crate::files::{self, Trouble};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::swish;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::swish::random::{Shape, Symbols, random_deal};
use misdeal_table::asks::shared::{CARDS, DECK, DRAW, SEED, SIZE};
use misdeal_table::asks::{Command, Given, menu};
use misdeal_table::play::daily::of_day;
use misdeal_table::swish::draw;
use misdeal_table::swish::menu::{FIXED, SYMBOLS};
use serde_json::{Map, json};
use std::time::{SystemTime, UNIX_EPOCH};

/// Seeds that are made up have at most nine digits, so that people can type them.
const SHORT_SEEDS: u64 = 1_000_000_000;

/// The table on which Swish is played.
const TABLE: usize = 16;

/// Arguments of `misdeal deal`.
#[derive(Debug, Args)]
pub struct Deal {
    /// The game
    #[arg(value_parser = game_parser(Command::Deal))]
    game: String,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Deal {
    const COMMAND: Command = Command::Deal;
}

/// The seed that was named, or a new one.
pub fn seed_or_fresh(named: Option<Seed>) -> Result<Seed, Fault> {
    let fresh = || getrandom::u64().map_err(|_| Fault::new("this machine gives no random seed; name one with --seed"));
    named.map_or_else(|| fresh().map(|seed| Seed(seed % SHORT_SEEDS)), Ok)
}

/// The seed of the day.
pub fn today() -> Seed {
    of_day(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

/// So many cards of the deck, as `misdeal deal` deals them.
pub fn drawn(deck: &swish::Deal, cards: usize, seed: Seed) -> Result<swish::Deal, Fault> {
    let places = Dealer::new(seed).draw(deck.cards().len(), cards);
    let cards = places.into_iter().map(|place| deck.cards()[place].clone());
    swish::Deal::new(deck.grid(), deck.is_fixed(), cards)
}

impl Deal {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let game = menu::game(Command::Deal, &self.game)?;
        let given = self.asked.of_game(game, [])?;
        match game.game {
            "set" => self.set(&given, output),
            "uno" => self.uno(&given, output),
            _ => self.swish(&given, output),
        }
    }

    fn swish(&self, given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
        let cards = given.read(&CARDS).unwrap_or(TABLE);
        let (seed, deal, talk) = match (given.read::<Symbols>(&SYMBOLS), given.text(&SIZE)) {
            (Some(symbols), Some(size)) => {
                let shape = Shape { grid: size.parse()?, fixed: given.has(&FIXED), cards, symbols };
                let seed = seed_or_fresh(given.read(&SEED))?;
                (seed, random_deal(shape, seed)?, format!("{cards} random cards"))
            }
            _ => {
                let deck = self.deck(given, cards)?;
                let seed = seed_or_fresh(given.read(&SEED))?;
                (seed, drawn(&deck, cards, seed)?, format!("{cards} of {} cards", deck.cards().len()))
            }
        };
        if output.json {
            let more = Map::from_iter([("seed".to_owned(), json!(seed.to_string()))]);
            output.print(&json_text(&deal, more)?, Ending::Yes)?;
            return Ok(Ending::Yes);
        }
        if given.has(&DRAW) {
            let picture = draw::terminal::hand(&deal, output.width(), output.colour());
            output.print(&picture, Ending::Yes)?;
        } else {
            output.print(&format!("# seed {seed}\n{deal}"), Ending::Yes)?;
        }
        output.flush(Ending::Yes)?;
        output.say(&format!("{talk}, seed {seed}"));
        Ok(Ending::Yes)
    }

    /// The deck to deal from, which must have enough cards.
    fn deck(&self, given: &Given, cards: usize) -> Result<swish::Deal, Fault> {
        let deck = match self.asked.path(&DECK) {
            None => deck::swish(given.text(&SIZE))?,
            Some(path) => files::read::<Instance>(path)?.only()?,
        };
        if cards > deck.cards().len() {
            let what = format!("the deck has {} cards, so {cards} can't be dealt", deck.cards().len());
            return Err(Fault::new(what));
        }
        Ok(deck)
    }
}
