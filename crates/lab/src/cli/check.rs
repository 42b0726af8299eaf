//! `misdeal check`: a claim file, or a game of the real UNO as it was played, through kernel code only.

use super::Ending;
use super::asked::{Asked, Asking};
use crate::files::{self, Source, Trouble};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::claim::{Checked, Checker};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::real::Transcript;
use misdeal_table::answer::fault_json;
use misdeal_table::asks::Command;
use misdeal_table::asks::command::check::DEAL;
use misdeal_table::told::told;
use misdeal_table::uno::answer::real as real_report;
use serde_json::json;
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
        if source.first_line(|line| line.split_whitespace().take(3).eq(["uno", "real", "game"]))? {
            return self.game(source, output);
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
    fn game(&self, source: Source, output: &mut Output) -> Result<Ending, Trouble> {
        if self.asked.path(&DEAL).is_some() {
            return Err(Fault::new("a game deals its cards by itself; leave --deal out").into());
        }
        let name = source.name.clone();
        let transcript: Transcript = source.read()?.parse().map_err(|fault: Fault| fault.of(&name))?;
        let game = transcript.replay().map_err(|fault| fault.of(&name))?;
        if output.json {
            output.object(real_report::game_json(&transcript, &game), Ending::Yes)?;
        } else {
            output.print(&format!("{}\n", real_report::game_line(&transcript, &game)), Ending::Yes)?;
        }
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
