//! `misdeal check`: a claim file, or a game as it was played, through kernel code only.

use super::Ending;
use super::asked::{Asked, Asking};
use crate::files::{self, Source, Trouble};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::claim::{Checked, Checker};
use misdeal_kernel::fault::Fault;
use misdeal_table::answer::fault_json;
use misdeal_table::asks::Command;
use misdeal_table::asks::command::check::DEAL;
use misdeal_table::games::GAMES;
use misdeal_table::guide::Guide;
use misdeal_table::told::told;
use serde_json::{Map, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Arguments of `misdeal check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The claim, or a game that `simulate uno --transcript` wrote; `-` is standard input
    claim: PathBuf,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Check {
    const COMMAND: Command = Command::Check;
}

impl Check {
    /// Runs the command: 0 when the claim is accepted, 2 with the first thing
    /// that is wrong when it is not.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let mut source = Source::open(&self.claim)?;
        let mut replaying = None;
        source.first_line(|line| {
            replaying = GAMES.iter().copied().find(|game| game.replays(line));
            replaying.is_some()
        })?;
        if let Some(guide) = replaying {
            return self.game(guide, source, output);
        }
        let checked = match self.check(source, output) {
            Ok(checked) => checked,
            Err(fault) if output.json => {
                let mut object = fault_json(&fault);
                object["accepted"] = json!(false);
                output.complain(&fault);
                output.print(&format!("{object:#}\n"), Ending::Bad)?;
                return Ok(Ending::Bad);
            }
            Err(fault) => return Err(fault.into()),
        };
        let told = told(&checked)?;
        if output.json {
            let mut object = told.json()?;
            object.insert("accepted".into(), json!(true));
            output.object(object, Ending::Yes)?;
        } else {
            output.print(&format!("accepted, for {}: {}\n", told.subject(), told.answer()), Ending::Yes)?;
        }
        Ok(Ending::Yes)
    }

    /// Plays a game again.
    fn game(&self, guide: &dyn Guide, source: Source, output: &mut Output) -> Result<Ending, Trouble> {
        if self.asked.path(&DEAL).is_some() {
            return Err(Fault::new("a game deals its cards by itself; leave --deal out").into());
        }
        let name = source.name.clone();
        let played = guide.replayed(&source.read()?).map_err(|fault| fault.of(&name))?;
        let text = if output.json { played.json(Map::new())? } else { played.text(output.medium())? };
        output.print(&text, Ending::Yes)?;
        Ok(Ending::Yes)
    }

    fn check(&self, source: Source, output: &Output) -> Result<Checked, Fault> {
        let name = source.name.clone();
        let mut checker = Checker::default();
        let lines = Arc::new(AtomicU64::new(0));
        let read = Arc::clone(&lines);
        let watch = output.watch(move || format!("{} lines checked", read.load(Ordering::Relaxed)));
        source.each_line(|line| {
            lines.fetch_add(1, Ordering::Relaxed);
            checker.line(line)
        })?;
        drop(watch);
        let checked = checker.finish().map_err(|fault| fault.of(&name))?;
        if let Some(path) = self.asked.path(&DEAL) {
            let same = told(&checked)?.is_about(&files::read(path)?)?;
            if !same {
                let what = format!("the claim holds, but it is about other cards than {}", path.display());
                return Err(Fault::new(what).of(name));
            }
        }
        Ok(checked)
    }
}
