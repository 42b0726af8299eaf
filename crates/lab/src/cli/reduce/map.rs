//! `misdeal carry` and `misdeal lift`: witnesses on their way along a reduction, and back.

use super::super::Ending;
use super::{applied, named, text_of};
use crate::files::{Draft, Trouble};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_reductions::catalogue::{Applied, Chain};
use misdeal_table::answer::object;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Arguments of `misdeal carry`.
#[derive(Debug, Args)]
pub struct Carry {
    #[command(flatten)]
    map: Map,
}

/// Arguments of `misdeal lift`.
#[derive(Debug, Args)]
pub struct Lift {
    #[command(flatten)]
    map: Map,
}

#[derive(Debug, Args)]
struct Map {
    /// A reduction, or a way like `max-2-sat..swish`
    name: String,
    /// The instance that was reduced
    source: PathBuf,
    /// The witness; `-` is standard input
    witness: PathBuf,
    /// Write to this file
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Carry {
    /// Runs the command: a witness of the source becomes one of the target.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        self.map.run(|chain, witness| chain.carry(witness), output)
    }
}

impl Lift {
    /// Runs the command: a witness of the target becomes one of the source.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        self.map.run(|chain, witness| chain.lift(witness), output)
    }
}

impl Map {
    fn run(
        &self,
        map: impl FnOnce(&Chain, &str) -> Result<String, Fault>,
        output: &mut Output,
    ) -> Result<Ending, Trouble> {
        if [&self.source, &self.witness].iter().all(|path| path.as_path() == Path::new("-")) {
            return Err(Fault::new("instance and witness can't both come from standard input").into());
        }
        // A wrong name is told before a file is looked for.
        named(&self.name)?;
        let (source, from) = text_of(&self.source)?;
        let (witness, witness_name) = text_of(&self.witness)?;
        let chain = applied(&self.name, &source).map_err(|fault| fault.of(from))?;
        let there = map(&chain, &witness).map_err(|fault| fault.of(witness_name))?;
        let line = format!("{}\n", there.trim_end_matches('\n'));
        if let Some(path) = &self.output {
            Draft::new(path)?.finish(|file| file.write_all(line.as_bytes()))?;
            output.say(&format!("written to {}", path.display()));
        }
        if output.json {
            output.object(object([("witness", json!(there)), ("checked", json!(true))]), Ending::Yes)?;
        } else if self.output.is_none() {
            output.print(&line, Ending::Yes)?;
        }
        Ok(Ending::Yes)
    }
}
