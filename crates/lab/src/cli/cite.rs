//! `misdeal cite`: a claim that was checked, as others cite it.

use super::Ending;
use super::asked::{Asked, Asking};
use super::examine::{check, examined};
use crate::files::{Source, Trouble, is_dash};
use crate::output::Output;
use clap::Args;
use misdeal_table::asks::Command;
use misdeal_table::asks::command::check::TIME;
use misdeal_table::asks::command::cite::BIBTEX;
use misdeal_table::cite::Citation;
use std::path::PathBuf;

/// Arguments of `misdeal cite`.
#[derive(Debug, Args)]
pub struct Cite {
    /// The claim; `-` is standard input
    claim: PathBuf,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Cite {
    const COMMAND: Command = Command::Cite;
}

impl Cite {
    /// Runs the command: only what is accepted is cited.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let given = self.asked.of_kinds([])?;
        let voice = output.voice();
        let file = (!is_dash(&self.claim)).then(|| self.claim.display().to_string());
        let work = move |source: Source| {
            let (checked, sum) = check(source.summed(), |talk| voice.say(talk))?;
            Citation::new(&checked, sum, file.as_deref())
        };
        let citation = match examined(&self.claim, given.time(&TIME), output, work)? {
            Ok(citation) => citation,
            Err(ending) => return Ok(ending),
        };
        match (output.json, given.has(&BIBTEX)) {
            (true, _) => output.object(citation.json(), Ending::Yes)?,
            (false, true) => output.print(&citation.bibtex(), Ending::Yes)?,
            (false, false) => output.print(&citation.text(), Ending::Yes)?,
        }
        Ok(Ending::Yes)
    }
}
