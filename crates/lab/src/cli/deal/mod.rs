//! `misdeal deal`: random cards from a seed, out of a deck or made up.

mod set;
mod uno;

use super::Ending;
use super::deck::{Game, Which};
use super::export::json_text;
use super::limits::duration;
use crate::files::{self, Trouble};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::swish;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::swish::random::{Shape, Symbols, random_deal};
use misdeal_table::play::daily::of_day;
use misdeal_table::swish::draw;
use serde_json::{Map, json};
use std::path::PathBuf;
use std::time::Duration;
use std::time::{SystemTime, UNIX_EPOCH};

/// Seeds that are made up have at most nine digits, so that people can type them.
const SHORT_SEEDS: u64 = 1_000_000_000;

/// The table on which Swish is played.
const TABLE: usize = 16;

/// Arguments of `misdeal deal`.
#[derive(Debug, Args)]
pub struct Deal {
    #[command(flatten)]
    which: Which,
    /// How many cards to deal; 16 for swish, properties times values for set, 7 a hand for uno, unless told
    #[arg(long, short = 'n', value_name = "N")]
    cards: Option<usize>,
    /// The seed; the same seed gives the same deal everywhere
    #[arg(long, value_name = "SEED", value_parser = |word: &str| word.parse::<Seed>().map_err(|fault| fault.to_string()))]
    seed: Option<Seed>,
    /// Deal from the cards of this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "commercial"])]
    deck: Option<PathBuf>,
    /// Make random cards of SIZE with so many points and circles, as in 3 or 1-4, instead of dealing from a deck
    #[arg(
        long,
        value_name = "N",
        requires = "size",
        value_parser = |word: &str| word.parse::<Symbols>().map_err(|fault| fault.to_string())
    )]
    symbols: Option<Symbols>,
    /// Forbid turning the random cards
    #[arg(long, requires = "symbols")]
    fixed: bool,
    /// For uno: how many hands
    #[arg(long, short, value_name = "P", value_parser = clap::value_parser!(u8).range(1..=10))]
    players: Option<u8>,
    /// For uno: what is played, as in `coop` or `duel going-out wins`; solitaire, duel or uncooperative by the
    /// number of hands, unless told
    #[arg(long, value_name = "GAME")]
    play: Option<String>,
    /// Draw the cards
    #[arg(long)]
    draw: bool,
    /// For set: deal so many times, and test whether every card comes up as often as any other
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    trials: Option<u64>,
    /// With --trials: stop after this time, with what is known: 500ms, 10s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration, requires = "trials")]
    time: Option<Duration>,
    /// With --trials: draw how often each card came up to an SVG file
    #[arg(long, value_name = "OUT")]
    plot: Option<PathBuf>,
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
        match self.which.game {
            Game::Set => return self.set(output),
            Game::Uno => return self.uno(output),
            Game::Swish => {}
        }
        if self.players.is_some() || self.play.is_some() {
            return Err(Fault::new("--players and --play are for uno").into());
        }
        if self.trials.is_some() || self.plot.is_some() {
            return Err(Fault::new("--trials and --plot are for set").into());
        }
        let cards = self.cards.unwrap_or(TABLE);
        let (seed, deal, talk) = match (self.symbols, &self.which.size) {
            (Some(symbols), Some(size)) => {
                let shape = Shape { grid: size.parse()?, fixed: self.fixed, cards, symbols };
                let seed = seed_or_fresh(self.seed)?;
                (seed, random_deal(shape, seed)?, format!("{cards} random cards"))
            }
            _ => {
                let deck = self.deck(cards)?;
                let seed = seed_or_fresh(self.seed)?;
                (seed, drawn(&deck, cards, seed)?, format!("{cards} of {} cards", deck.cards().len()))
            }
        };
        if output.json {
            let more = Map::from_iter([("seed".to_owned(), json!(seed.to_string()))]);
            output.print(&json_text(&deal, more)?, Ending::Yes)?;
            return Ok(Ending::Yes);
        }
        if self.draw {
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
    fn deck(&self, cards: usize) -> Result<swish::Deal, Fault> {
        let deck = match &self.deck {
            None => self.which.swish()?,
            Some(path) => files::read::<Instance>(path)?.into_swish()?,
        };
        if cards > deck.cards().len() {
            let what = format!("the deck has {} cards, so {cards} can't be dealt", deck.cards().len());
            return Err(Fault::new(what));
        }
        Ok(deck)
    }
}
