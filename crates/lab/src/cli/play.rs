//! `misdeal play`: the table in the terminal.

use super::Ending;
use super::asked::{Asked, Asking, game_parser};
use super::chance::{seed_or_fresh, today};
use crate::files::{self, Trouble};
use crate::output::Output;
use crate::play::{plain, screen};
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_table::asked::Read;
use misdeal_table::asks::command::play::{DAILY, PLAIN, SEED};
use misdeal_table::asks::shared::DECK;
use misdeal_table::asks::{Command, menu};
use misdeal_table::games::guide;
use misdeal_table::guide::Sitting;
use std::io::{self, IsTerminal};

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
        let guide = guide(menu::game(Command::Play, &self.game)?.game)?;
        let given = self.asked.of_game(guide.menu(), guide.kinds(Command::Play, self.asked.all()))?;
        let seed = if given.has(&DAILY) { today() } else { seed_or_fresh(given.read(&SEED))? };
        let cards = self.cards()?;
        let (stdin, stdout) = (io::stdin().is_terminal(), io::stdout().is_terminal());
        let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        let plain = given.has(&PLAIN) || output.json || output.quiet || dumb || !stdin || !stdout;
        let colour = output.colour() && !output.json;
        let mut game = guide.play(&given, Sitting { seed, cards: cards.as_ref(), colour })?;
        if plain {
            return plain::run(game.as_mut(), &mut io::stdin().lock(), stdin && stdout, output);
        }
        let summary = screen::of(game.as_ref())(game.as_mut(), guide.menu().title, colour)?;
        output.print(&format!("{summary}\n"), Ending::Yes)?;
        Ok(Ending::Yes)
    }

    /// The cards of the file that was named.
    fn cards(&self) -> Result<Option<Instance>, Fault> {
        match self.asked.path(&DECK) {
            None => Ok(None),
            Some(path) if path.as_os_str() == "-" => {
                Err(Fault::new("what is typed is played; a deck can't come from standard input"))
            }
            Some(path) => files::read(path).map(|Read(cards)| Some(cards)),
        }
    }
}
