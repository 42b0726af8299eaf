//! `misdeal solve`: from a deal to a checked answer, whatever the game.

use super::Ending;
use super::asked::{Asked, Asking, game_of};
use super::done::done;
use super::engines::{all_engines, list_engines};
use crate::files::{Source, Trouble};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::{lines, words};
use misdeal_table::asked;
use misdeal_table::asks::Command;
use misdeal_table::asks::shared::{AT_LEAST, COMPETITION, ENGINE};
use misdeal_table::games::{GAMES, guide};
use misdeal_table::known::{self, or_known};
use std::path::{Path, PathBuf};

/// Arguments of `misdeal solve`.
#[derive(Clone, Debug, Args)]
pub struct Solve {
    /// The deal; `-` is standard input
    #[arg(required_unless_present = "engine")]
    file: Option<PathBuf>,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Solve {
    const COMMAND: Command = Command::Solve;
}

impl Solve {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        if self.asked.value(&ENGINE) == Some("list") {
            return list_engines(&all_engines(), output);
        }
        let file = self.file()?;
        let (asked::Asked { instance, at_least }, kind) = self.read(file)?;
        let (game, play) = game_of(Command::Solve, &instance)?;
        let asked = match at_least {
            Some(cards) => self.asked.clone().or_ask(game, &AT_LEAST, cards.to_string()),
            None => self.asked.clone(),
        };
        let given = asked.of_game(game, play.into_iter().chain(kind))?;
        if given.has(&COMPETITION) && output.json {
            return Err(Fault::new("--competition and --json do not go together").into());
        }
        let guide = guide(game.game)?;
        let ready = guide.solve(&instance, &given)?;
        let known = || known::free(game.game, &guide.whole(&instance)?);
        let ready =
            or_known(ready, Some(given.question()).filter(|question| *question == "free").and_then(|_| known()));
        done(ready, (&self.asked, &given), Some(file), given.has(&COMPETITION), output)
    }

    /// The deal of a file, or of a text that an option makes one of; then it is told what kind of text that is.
    fn read(&self, file: &Path) -> Result<(asked::Asked, Option<&'static str>), Fault> {
        let source = Source::open(file)?;
        let name = source.name.clone();
        let text = source.read()?;
        let first = lines(&text).find_map(|(number, line)| words(number, line).next().map(|word| word.text));
        let is_deal = GAMES.iter().any(|game| first == Some(game.menu().game));
        let made = || GAMES.iter().find_map(|game| game.made(self.asked.all(), &text));
        let wanted = match if is_deal { None } else { made() } {
            None => text.parse().map(|asked| (asked, None)),
            Some(made) => made.map(|(instance, kind)| (asked::Asked { instance, at_least: None }, Some(kind))),
        };
        wanted.map_err(|fault| fault.of(name))
    }

    fn file(&self) -> Result<&Path, Fault> {
        self.file.as_deref().ok_or_else(|| Fault::new("name the deal to solve, or `-` for standard input"))
    }
}
