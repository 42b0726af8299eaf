//! Commands that are followed by a game: `deal`, `deck`, `free`, `odds` and `simulate`. They know none by name; the game's
//! guide does what is asked.

use super::Ending;
use super::asked::{Asked, Asking, game_parser, limits};
use super::chance::fresh;
use super::done::{done, done_within};
use super::engines::{engines_of, list_engines};
use super::limits::Limits;
use crate::files::{self, Trouble};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_solve::aside::within;
use misdeal_solve::budget::Budget;
use misdeal_table::asked::Read;
use misdeal_table::asks::command::deck::TIME;
use misdeal_table::asks::shared::{COUNT, DECK, ENGINE, SIZE};
use misdeal_table::asks::{Command, Given, menu};
use misdeal_table::checking::stopped_json;
use misdeal_table::games::guide;
use misdeal_table::guide::Guide;
use misdeal_table::known::{self, or_known};
use misdeal_table::report::Outside;
use serde_json::Map;
use std::path::Path;
use std::time::Duration;

/// Arguments of a command that is followed by a game.
#[derive(Debug, Args)]
pub struct OfGame<C: Asking> {
    /// The game
    #[arg(value_parser = game_parser(C::COMMAND))]
    game: String,
    #[command(flatten)]
    asked: Asked<C>,
}

/// `misdeal deal`.
#[derive(Debug)]
pub enum Deal {}

impl Asking for Deal {
    const COMMAND: Command = Command::Deal;
}

/// `misdeal deck`.
#[derive(Debug)]
pub enum Deck {}

impl Asking for Deck {
    const COMMAND: Command = Command::Deck;
}

/// `misdeal free`.
#[derive(Debug)]
pub enum Free {}

impl Asking for Free {
    const COMMAND: Command = Command::Free;
}

/// `misdeal simulate`.
#[derive(Debug)]
pub enum Simulate {}

impl Asking for Simulate {
    const COMMAND: Command = Command::Simulate;
}

impl<C: Asking> OfGame<C> {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let path = self.asked.path(&DECK);
        let read = || path.map(|path| files::read(path).map(|Read(cards)| cards)).transpose();
        run(&self.asked, guide_of::<C>(&self.game)?, path, read, output)
    }
}

/// The guide of a game that a command knows.
fn guide_of<C: Asking>(game: &str) -> Result<&'static dyn Guide, Fault> {
    guide(menu::game(C::COMMAND, game)?.game)
}

/// Does what is asked of a game, perhaps with the cards of a file.
fn run<C: Asking>(
    asked: &Asked<C>,
    guide: &'static dyn Guide,
    input: Option<&Path>,
    read: impl FnOnce() -> Result<Option<Instance>, Fault>,
    output: &mut Output,
) -> Result<Ending, Trouble> {
    let given = asked.of_game(guide.menu(), [])?;
    if given.text(&ENGINE) == Some("list") {
        return list_engines(&engines_of(guide.menu(), C::COMMAND), output);
    }
    if C::COMMAND == Command::Deck {
        return printed(&given, guide, output);
    }
    let outside = Outside { fresh: &fresh, cards: read()? };
    // A large deck takes a while to be laid out, and its time runs from here on.
    let budget = matches!(C::COMMAND, Command::Odds | Command::Free).then(|| limits(&given).budget());
    let ready = guide.ready(C::COMMAND, &given, &outside)?;
    let size = given.text(&SIZE).filter(|_| C::COMMAND == Command::Free && !given.has(&COUNT));
    let ready = or_known(ready, size.and_then(|size| known::free(guide.menu().game, size)));
    match budget {
        Some(budget) => done_within(ready, &budget, asked, (input, false), output),
        None => done(ready, (asked, &given), input, false, output),
    }
}

/// Prints a deck, or nothing once the time is up. To write a million cards takes a while, and looks at no limits by itself.
fn printed(given: &Given, guide: &'static dyn Guide, output: &mut Output) -> Result<Ending, Trouble> {
    let budget = Limits { time: given.time(&TIME), conflicts: None }.budget();
    let watch = output.watch(|| "laying out the deck".to_owned());
    let (given, json, medium) = (given.clone(), output.json, output.medium());
    let made = within(&budget, move || {
        let outside = Outside { fresh: &fresh, cards: None };
        let report = guide.ready(Command::Deck, &given, &outside)?.ask(&Budget::unlimited(), &|| None)?;
        let text = if json { report.json(Map::new())? } else { report.text(medium)? };
        Ok::<_, Fault>((text, report.talk(Duration::ZERO)))
    });
    drop(watch);
    match made {
        Ok(made) => {
            let (text, talk) = made?;
            output.print(&text, Ending::Yes)?;
            output.flush(Ending::Yes)?;
            talk.iter().for_each(|talk| output.say(talk));
            Ok(Ending::Yes)
        }
        Err(stop) => {
            let why = format!("the deck was not printed: {stop}");
            match output.json {
                true => output.object(stopped_json(&why), Ending::Unknown)?,
                false => output.print(&format!("{why}\n"), Ending::Unknown)?,
            }
            Ok(Ending::Unknown)
        }
    }
}

/// Arguments of `misdeal odds`.
#[derive(Debug, Args)]
pub struct Odds {
    /// The deck: a game, whose deck may have a SIZE, or a file of cards
    deck: String,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Odds {
    const COMMAND: Command = Command::Odds;
}

impl Odds {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        if menu::games(Command::Odds).any(|menu| menu.game == self.deck) {
            return run(&self.asked, guide_of::<Self>(&self.deck)?, None, || Ok(None), output);
        }
        if self.asked.typed(&SIZE) {
            let what = format!("a size follows a game, as in `swish 4x5`, and `{}` is none", self.deck);
            return Err(Fault::new(what).into());
        }
        let path = Path::new(&self.deck);
        let Read(cards) = files::read(path)?;
        if !menu::game(Command::Odds, cards.game())?.own_cards.contains(&Command::Odds) {
            let what = format!("`odds` takes a whole deck of {}, and not the cards of a file", cards.game());
            return Err(Fault::new(what).into());
        }
        run(&self.asked, guide_of::<Self>(cards.game())?, Some(path), || Ok(Some(cards)), output)
    }
}
