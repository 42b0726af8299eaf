//! `misdeal reduce --generate`: families of deals for other solvers, with what is known about them.

use super::super::Ending;
use super::Reduce;
use crate::cli::asked::limits;
use crate::cli::chance::seed_or_fresh;
use crate::files::{Draft, Trouble, io_fault, no_dash};
use crate::output::Output;
use misdeal_kernel::fault::Fault;
use misdeal_solve::reduced::Family;
use misdeal_table::answer::object;
use misdeal_table::asks::Given;
use misdeal_table::asks::command::reduce::{self, COUNT, OUTPUT, SEED};
use serde_json::{Value, json};
use std::path::Path;

/// The size of a deal, unless told.
const SIZE: usize = 10;
/// The most deals that are made at once.
const MOST: u64 = 100_000;

fn write(path: &Path, text: &str) -> Result<(), Fault> {
    Draft::new(path)?.finish(|file| file.write_all(text.as_bytes()))
}

impl Reduce {
    pub(super) fn generate(&self, name: &str, given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
        self.no_source(true)?;
        let count: u64 = given.read(&COUNT).unwrap_or(1);
        let Some(family) = Family::ALL.into_iter().find(|family| family.name() == name) else {
            let names = Family::ALL.map(Family::name).join(", ");
            return Err(Fault::new(format!("there is no family `{name}`; there are {names}")).into());
        };
        let Some(folder) = self.asked.path(&OUTPUT) else {
            return Err(Fault::new("name the folder for the deals by -o").into());
        };
        no_dash(folder, "a folder")?;
        if !(1..=MOST).contains(&count) {
            return Err(Fault::new(format!("--count is {count}, and must be from 1 to {MOST}")).into());
        }
        std::fs::create_dir_all(folder).map_err(|error| io_fault("write", &folder.display().to_string(), &error))?;
        let seed = seed_or_fresh(given.read(&SEED))?;
        let size = given.read(&reduce::SIZE).unwrap_or(SIZE);
        let budget = limits(given).budget();
        let mut lines = format!("# family {name}, seed {seed}, size {size}: deal, question, verdict, claim\n");
        let mut made_json = Vec::new();
        for number in 0..count {
            let made = family.make(seed, size, number, &budget)?;
            let verdict = made.verdict.map_or("unknown", |yes| if yes { "yes" } else { "no" });
            let stem = format!("{name}-{}-{size}-{:04}", seed.0, number + 1);
            let about = format!(
                "# {} of the instance in {stem}.source\n# seed {seed}, size {size}, number {}\n#? {} -> {verdict}\n",
                made.reduction,
                number + 1,
                made.question
            );
            write(&folder.join(format!("{stem}.source")), &made.source)?;
            write(&folder.join(format!("{stem}.deal")), &(about + &made.deal))?;
            let claim = made.claim.as_ref().map(|claim| (format!("{stem}.claim"), claim));
            if let Some((file, claim)) = &claim {
                write(&folder.join(file), claim)?;
            }
            let claim = claim.map(|(file, _)| file);
            let shown = claim.as_deref().unwrap_or("-");
            lines.push_str(&format!("{stem}.deal  {}  {verdict}  {shown}\n", made.question));
            made_json.push(json!({
                "deal": format!("{stem}.deal"), "source": format!("{stem}.source"), "reduction": made.reduction,
                "question": made.question, "verdict": verdict, "claim": claim,
            }));
            if budget.spent().is_some() {
                break;
            }
        }
        write(&folder.join("index.txt"), &lines)?;
        if output.json {
            let members = [
                ("family", json!(name)),
                ("seed", json!(seed.to_string())),
                ("folder", json!(folder.display().to_string())),
                ("deals", Value::Array(made_json)),
            ];
            output.object(object(members), Ending::Yes)?;
        } else {
            output.print(&lines, Ending::Yes)?;
            output.flush(Ending::Yes)?;
            output.say(&format!("written to {}", folder.display()));
        }
        Ok(Ending::Yes)
    }
}
