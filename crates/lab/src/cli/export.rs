//! `misdeal export`: a deal, or the formula or the proof of a claim, in other people's formats.

use super::Ending;
use super::asked::{Asked, Asking, game_of};
use super::limits::Limits;
use crate::files::{Draft, Source, Trouble, all_different, is_dash};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::claim::{Follow, Frame, TITLE};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::games;
use misdeal_table::asked;
use misdeal_table::asks::Command;
use misdeal_table::asks::command::export::{CLAIM, OF_CLAIM, OUTPUT, TIME, kind};
use misdeal_table::asks::shared::{AT_LEAST, MAX};
use misdeal_table::claimed::Part;
use misdeal_table::export::Exported;
use misdeal_table::games::guide;
use std::path::PathBuf;

/// Arguments of `misdeal export`.
#[derive(Clone, Debug, Args)]
pub struct Export {
    /// The deal, or for cnf, lrat, opb and pbp a claim; a deal may begin with `wanted K`, as `reduce` writes it; `-` is
    /// standard input
    file: PathBuf,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Export {
    const COMMAND: Command = Command::Export;
}

impl Export {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        // `-` is where it goes anyway.
        let path = self.asked.path(&OUTPUT).filter(|path| !is_dash(path));
        all_different([Some(self.file.as_path()), path])?;
        let mut source = Source::open(&self.file)?;
        let name = source.name.clone();
        let draft = path.map(Draft::named).transpose()?;
        let watch = output.watch(|| "writing".to_owned());
        let text = if source.opens_with(TITLE)? {
            self.claim(source)
        } else {
            source.read().and_then(|text| self.deal(text.parse().map_err(|fault: Fault| fault.of(name))?))
        }?;
        drop(watch);
        match draft.zip(path) {
            Some((draft, path)) => {
                draft.finish(|file| file.write_all(text.as_bytes()))?;
                output.wrote(path)?;
            }
            None if self.to() == "json" => output.print(&text, Ending::Yes)?,
            None => output.document(&text)?,
        }
        Ok(Ending::Yes)
    }

    fn to(&self) -> &str {
        self.asked.value(&OF_CLAIM).unwrap_or_default()
    }

    /// A deal that may say by itself how many cards are wanted.
    fn deal(&self, asked::Asked { instance, at_least }: asked::Asked) -> Result<String, Fault> {
        let (game, play) = game_of(Command::Export, &instance)?;
        let to = self.to();
        let given = self.asked.of_game(game, play.into_iter().chain(kind(to)))?;
        let is_asked = matches!(to, "cnf" | "opb" | "smt2") && !given.has(&MAX);
        let at_least = given.read(&AT_LEAST).or(at_least.filter(|_| is_asked));
        guide(game.game)?.export(&instance, &Exported { to, given: &given, at_least })
    }

    /// The formula that the proof of a claim refutes, or the proof itself.
    fn claim(&self, source: Source) -> Result<String, Fault> {
        let name = source.name.clone();
        let given = self.asked.of_kinds([CLAIM]).map_err(|fault| fault.of(&name))?;
        let part = Part::named(self.to());
        let time = given.time(&TIME);
        let budget = Limits { time, conflicts: None }.budget();
        let mut frame: Frame<dyn Follow<Told = String>> = Frame::new(move |opening| {
            let game = games::game(opening.cards()).map_err(|fault| opening.inside(fault))?;
            guide(game.name)?.export_claim(opening, part, &budget)
        });
        source.each_line(|line| frame.line(line))?;
        frame.finish().map_err(|fault| fault.of(name))
    }
}
