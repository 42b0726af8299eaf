//! `misdeal play`: the table in the terminal.

use super::Ending;
use super::deal::{seed_or_fresh, today};
use super::house::House;
use super::limits::duration;
use crate::files::{self, Trouble};
use crate::output::Output;
use crate::play::screen::OnScreen;
use crate::play::uno::{duel, real};
use crate::play::{plain, screen};
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::set::Shape;
use misdeal_kernel::swish;
use misdeal_kernel::swish::deck::commercial;
use misdeal_kernel::text::shorten;
use misdeal_kernel::uno::{Duel, GoingOut, Sizes};
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::random::{drawn_hands, made_up_hands, numbered_deck};
use misdeal_solve::uno::real::Kind;
use misdeal_table::play::lines::InLines;
use misdeal_table::play::midend::Midend;
use misdeal_table::set::play::Set;
use misdeal_table::set::play::table::SetTable;
use misdeal_table::swish::play::Swish;
use misdeal_table::swish::play::oracle::Oracle;
use misdeal_table::swish::play::table::SwishTable;
use misdeal_table::uno::play::duel_lines::DuelInLines;
use misdeal_table::uno::play::real::Setup;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

/// How many cards a table of Swish has, unless told.
const CARDS: usize = 16;
/// How many cards each player of a duel has, unless told.
const HAND: usize = 7;
/// The shape of the cards of SET, unless told.
const SHAPE: &str = "4x3";
/// How many players a table of UNO has, unless told.
const UNO_PLAYERS: usize = 4;

/// Arguments of `misdeal play`.
#[derive(Debug, Args)]
pub struct Play {
    /// The game: `swish`, `set` or `uno`
    #[arg(value_name = "GAME")]
    game: String,
    /// For `set`, PROPERTIESxVALUES (4x3 unless told); for `uno --duel`, COLOURSxNUMBERS (7 cards each of the real
    /// game's numbered ones unless told)
    #[arg(value_name = "SIZE")]
    shape: Option<String>,
    /// For `swish`: play with the cards of this file instead of the 60 commercial ones
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
    /// How many cards lie on the table [default: 16 for swish, P times V for set, or the whole deck if it is smaller]
    #[arg(long, short = 'n', value_name = "N")]
    cards: Option<usize>,
    /// For `uno`: a duel with open hands against perfect play; who has to play and can't, loses
    #[arg(long)]
    duel: bool,
    /// For `uno --duel`: the other begins
    #[arg(long, requires = "duel")]
    second: bool,
    /// The seed; the same seed gives the same game everywhere
    #[arg(long, value_name = "SEED", value_parser = |word: &str| word.parse::<Seed>().map_err(|fault| fault.to_string()))]
    seed: Option<Seed>,
    /// Today's game: the seed is the date in UTC, as in v1:20260131
    #[arg(long, conflicts_with = "seed")]
    daily: bool,
    /// How many people play at this keyboard, up to 8 (1 unless told); for uno how many play with you at the table, you
    /// among them, up to 10 (4 unless told)
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// For uno: how the others play, greedy, random or aimless [default: greedy]
    #[arg(long, value_name = "KIND", value_parser = |word: &str| word.parse::<Kind>().map_err(|fault| fault.to_string()))]
    kind: Option<Kind>,
    #[command(flatten)]
    house: House,
    /// How long the engine may think about one question
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "5s")]
    time: Duration,
    /// Play in lines of words, without a screen; so it is anyway when input or output is no terminal
    #[arg(long)]
    plain: bool,
}

impl Play {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let seed = || if self.daily { Ok(today()) } else { seed_or_fresh(self.seed) };
        if self.game != "uno" && (self.kind.is_some() || self.house.is_named()) {
            return Err(Fault::new("--kind, --to, --stacking and --reverse-turns are for uno").into());
        }
        match self.game.as_str() {
            "swish" => {
                if let Some(shape) = &self.shape {
                    let shape = shorten(shape);
                    return Err(
                        Fault::new(format!("swish is not played with `{shape}`; --deck names its cards")).into()
                    );
                }
                let (deck, seed) = (self.deck()?, seed()?);
                let cards = self.cards.unwrap_or(CARDS.min(deck.cards().len()));
                let table = SwishTable::new(&deck, seed, cards)?;
                self.play(Midend::new(Swish::new(table, Oracle { time: self.time }), seed, self.people())?, output)
            }
            "set" => {
                if self.deck.is_some() {
                    return Err(
                        Fault::new("the deck of SET is given by its shape, as in `set 4x3`, not by a file").into()
                    );
                }
                let shape: Shape = self.shape.as_deref().unwrap_or(SHAPE).parse()?;
                let seed = seed()?;
                let table = SetTable::new(shape, seed, self.cards)?;
                self.play(Midend::new(Set::new(table, self.time), seed, self.people())?, output)
            }
            "uno" if self.duel => {
                let seed = seed()?;
                let colour = output.colour() && !output.json;
                let table = DuelInLines::new(&self.duel_hands(seed)?, seed, self.second, self.time, colour)?;
                let typed = io::stdin().is_terminal() && io::stdout().is_terminal();
                duel::run(table, &mut io::stdin().lock(), typed, output)
            }
            "uno" => self.uno(seed()?, output),
            game => {
                let game = shorten(game);
                Err(Fault::new(format!("there is no table for `{game}`; the games to play are swish, set and uno"))
                    .into())
            }
        }
    }

    /// How many people play at this keyboard.
    fn people(&self) -> usize {
        self.players.unwrap_or(1)
    }

    /// The real game of UNO, against simple players.
    fn uno(&self, seed: Seed, output: &mut Output) -> Result<Ending, Trouble> {
        if self.deck.is_some() || self.shape.is_some() || self.cards.is_some() {
            return Err(Fault::new("uno is played with its 108 cards, 7 to each player").into());
        }
        let (rules, goal) = (self.house.rules(), self.house.goal());
        let (players, kind) = (self.players.unwrap_or(UNO_PLAYERS), self.kind.unwrap_or(Kind::Greedy));
        let setup = Setup { rules, players, kind, goal, seed };
        let prompt = io::stdin().is_terminal() && io::stdout().is_terminal();
        real::run(&setup, &mut io::stdin().lock(), prompt, output)
    }

    fn play<G: InLines + OnScreen>(&self, mut game: Midend<G>, output: &mut Output) -> Result<Ending, Trouble> {
        let (stdin, stdout) = (io::stdin().is_terminal(), io::stdout().is_terminal());
        let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        if self.plain || output.json || output.quiet || dumb || !stdin || !stdout {
            return plain::run(&mut game, &mut io::stdin().lock(), stdin && stdout, output);
        }
        screen::run(&mut game, output.colour())?;
        output.print(&format!("{}\n", game.summary()), Ending::Yes)?;
        Ok(Ending::Yes)
    }

    /// The hands of a duel: of a file's cards, of any cards of a size, or of the real game's numbered cards.
    fn duel_hands(&self, seed: Seed) -> Result<Duel, Fault> {
        let (cards, dealer) = (self.cards.unwrap_or(HAND), Dealer::new(seed));
        let (sizes, hands) = match (&self.deck, &self.shape) {
            (Some(_), _) => return Err(Fault::new("a duel is dealt from COLOURSxNUMBERS, not from a file")),
            (None, Some(size)) => {
                let sizes: Sizes = size.parse()?;
                (sizes, made_up_hands(sizes, cards, 2, dealer)?)
            }
            (None, None) => (Sizes::new(&[4, 10])?, drawn_hands(&numbered_deck()?, cards, 2, dealer)?),
        };
        Duel::new(sizes, GoingOut::Loses, hands)
    }

    fn deck(&self) -> Result<swish::Deal, Fault> {
        match &self.deck {
            None => commercial(),
            Some(path) if path.as_os_str() == "-" => {
                Err(Fault::new("what is typed is played; a deck can't come from standard input"))
            }
            Some(path) => files::read::<Instance>(path)?.into_swish(),
        }
    }
}
