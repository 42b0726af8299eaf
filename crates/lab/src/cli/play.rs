//! `misdeal play`: the table in the terminal.

use super::Ending;
use super::asked::{Asked, Asking, game_parser};
use super::deal::{seed_or_fresh, today};
use super::{deck, house};
use crate::files::{self, Trouble};
use crate::output::Output;
use crate::play::screen::OnScreen;
use crate::play::{plain, screen};
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::swish;
use misdeal_kernel::swish::deck::commercial;
use misdeal_kernel::uno::{Duel, GoingOut, Sizes};
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::random::{drawn_hands, made_up_hands, numbered_deck};
use misdeal_solve::uno::real::Kind;
use misdeal_table::asks::command::play::{DAILY, PLAIN, SEED, TIME};
use misdeal_table::asks::shared::PEOPLE;
use misdeal_table::asks::shared::{CARDS, DECK, SIZE};
use misdeal_table::asks::{Command, Given, menu};
use misdeal_table::play::lines::{InLines, Lines};
use misdeal_table::play::matches::Matches;
use misdeal_table::play::midend::Midend;
use misdeal_table::set::play::Set;
use misdeal_table::set::play::table::SetTable;
use misdeal_table::swish::play::Swish;
use misdeal_table::swish::play::oracle::Oracle;
use misdeal_table::swish::play::table::SwishTable;
use misdeal_table::uno::menu::{AT_TABLE, DUEL, KIND, SECOND, WITH_DUEL, WITHOUT_DUEL};
use misdeal_table::uno::play::duel::Duelling;
use misdeal_table::uno::play::names::Voice;
use misdeal_table::uno::play::real::{RealTable, Setup};
use std::io::{self, IsTerminal};

/// How many cards a table of Swish has, unless told.
const TABLE: usize = 16;
/// How many cards each player of a duel has, unless told.
const HAND: usize = 7;
/// How many players a table of UNO has, unless told.
const UNO_PLAYERS: usize = 4;

/// Arguments of `misdeal play`.
#[derive(Debug, Args)]
pub struct Play {
    /// The game
    #[arg(value_parser = game_parser(Command::Play))]
    game: String,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Play {
    const COMMAND: Command = Command::Play;
}

impl Play {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let game = menu::game(Command::Play, &self.game)?;
        let against = if self.asked.typed(&DUEL) { WITH_DUEL } else { WITHOUT_DUEL };
        let given = self.asked.of_game(game, (game.game == "uno").then_some(against))?;
        let seed = if given.has(&DAILY) { today() } else { seed_or_fresh(given.read(&SEED))? };
        let time = given.time(&TIME).unwrap_or_default();
        let people = given.read(&PEOPLE).unwrap_or(1);
        match game.game {
            "swish" => {
                let deck = self.deck()?;
                let cards = given.read(&CARDS).unwrap_or(TABLE.min(deck.cards().len()));
                let table = SwishTable::new(&deck, seed, cards)?;
                play(Midend::new(Swish::new(table, Oracle { time }), seed, people)?, &given, output)
            }
            "set" => {
                let table = SetTable::new(deck::shape(given.text(&SIZE))?, seed, given.read(&CARDS))?;
                play(Midend::new(Set::new(table, time), seed, people)?, &given, output)
            }
            _ if given.has(&DUEL) => {
                let (deal, voice) = (duel_hands(&given, seed)?, voice(output));
                in_lines(&mut Duelling::sit_down(deal, given.has(&SECOND), Some(seed), time, voice)?, output)
            }
            _ => uno(&given, seed, output),
        }
    }

    fn deck(&self) -> Result<swish::Deal, Fault> {
        match self.asked.path(&DECK) {
            None => commercial(),
            Some(path) if path.as_os_str() == "-" => {
                Err(Fault::new("what is typed is played; a deck can't come from standard input"))
            }
            Some(path) => files::read::<Instance>(path)?.only(),
        }
    }
}

/// The real game of UNO, against simple players.
fn uno(given: &Given, seed: Seed, output: &mut Output) -> Result<Ending, Trouble> {
    let (rules, goal) = (house::rules(given), house::goal(given));
    let (players, kind) = (given.read(&AT_TABLE).unwrap_or(UNO_PLAYERS), given.read(&KIND).unwrap_or(Kind::Greedy));
    let setup = Setup { rules, players, kind, goal, seed };
    let (mut game, _) = RealTable::sit_down(setup, voice(output))?;
    in_lines(&mut game, output)
}

fn play<G: InLines + OnScreen>(
    mut game: Midend<Matches<G>>,
    given: &Given,
    output: &mut Output,
) -> Result<Ending, Trouble> {
    let (stdin, stdout) = (io::stdin().is_terminal(), io::stdout().is_terminal());
    let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    if given.has(&PLAIN) || output.json || output.quiet || dumb || !stdin || !stdout {
        return in_lines(&mut game, output);
    }
    screen::run(&mut game, output.colour())?;
    output.print(&format!("{}\n", game.summary()), Ending::Yes)?;
    Ok(Ending::Yes)
}

/// The hands of a duel: of any cards of a size, or of the real game's numbered cards.
fn duel_hands(given: &Given, seed: Seed) -> Result<Duel, Fault> {
    let (cards, dealer) = (given.read(&CARDS).unwrap_or(HAND), Dealer::new(seed));
    let (sizes, hands) = match given.text(&SIZE) {
        Some(size) => {
            let sizes: Sizes = size.parse()?;
            (sizes, made_up_hands(sizes, cards, 2, dealer)?)
        }
        None => (Sizes::new(&[4, 10])?, drawn_hands(&numbered_deck()?, cards, 2, dealer)?),
    };
    Duel::new(sizes, GoingOut::Loses, hands)
}

/// How a table talks in lines.
fn voice(output: &Output) -> Voice {
    Voice::Lines { colour: output.colour() && !output.json }
}

/// Plays in lines.
fn in_lines(game: &mut dyn Lines, output: &mut Output) -> Result<Ending, Trouble> {
    let prompt = io::stdin().is_terminal() && io::stdout().is_terminal();
    plain::run(game, &mut io::stdin().lock(), prompt, output)
}
