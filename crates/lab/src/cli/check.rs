//! `misdeal check`: a claim file, through kernel code only.

use super::Ending;
use crate::files::{Source, Trouble};
use crate::output::Output;
use crate::report;
use clap::Args;
use misdeal_kernel::claim::Checker;
use serde_json::json;
use std::path::PathBuf;

/// Arguments of `misdeal check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The claim; `-` is standard input
    claim: PathBuf,
}

impl Check {
    /// Runs the command: 0 when the claim is accepted, 2 with the first thing
    /// that is wrong when it is not.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let source = Source::open(&self.claim)?;
        let name = source.name.clone();
        let mut checker = Checker::default();
        source.each_line(|line| checker.line(line))?;
        let (head, accepted) = checker.finish().map_err(|fault| fault.of(name))?;
        if output.json {
            let mut object = report::finding_json(head.question, accepted.finding());
            object.insert("accepted".into(), json!(true));
            output.object(object, Ending::Yes)?;
        } else {
            let cards = report::count(head.deal.cards().len(), "card", "cards");
            let answer = report::answer_line(head.question, accepted.finding(), false);
            output.print(&format!("accepted, for a deal of {cards}: {answer}\n"), Ending::Yes)?;
        }
        Ok(Ending::Yes)
    }
}
