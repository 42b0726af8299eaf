//! `misdeal reduce`: one problem written as another, and everything that can be asked of the way there.

mod audit;
mod command;
mod generate;
mod graph;
mod map;

pub use graph::{listed, picture};
pub use map::{Carry, Lift};

use super::Ending;
use super::limits::{Limits, duration};
use crate::files::{Draft, Source, Trouble, all_different};
use crate::output::Output;
use clap::{Args, ValueEnum};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::reduction::Size;
use misdeal_reductions::catalogue::{Applied, Chain, ReductionEntry, problem, reduction, ways};
use misdeal_solve::audit::Desk;
use misdeal_solve::deal::Seed;
use misdeal_table::answer::object;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the graph of problems can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For Graphviz.
    Dot,
    /// A picture.
    Svg,
    /// Problems and reductions as JSON.
    Json,
}

/// Arguments of `misdeal reduce`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  misdeal reduce list
  misdeal reduce max-2-sat..swish formula.cnf -o big.deal
  misdeal reduce max-2-sat-to-simple-swish formula.cnf --solve
  misdeal reduce --audit hamiltonian-path-to-uno-coop --as-printed
  misdeal reduce --audit --source hamiltonian-path --target cnf --apply ./mine --lift ./mine-back
  misdeal reduce --generate uno-cubic --seed 42 --size 20 --count 10 -o folder")]
pub struct Reduce {
    /// A reduction, a way like `max-2-sat..swish`, or `list`
    name: Option<String>,
    /// The instance to reduce; `-` is standard input
    #[arg(value_name = "SOURCE")]
    file: Option<PathBuf>,
    /// Write to this file, or with --generate to this folder
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,
    /// With list: what to write the graph of problems as
    #[arg(long, value_enum)]
    to: Option<Format>,
    /// Build what the paper prints, where that is another construction
    #[arg(long)]
    as_printed: bool,
    /// Find a witness of the target and map it back: the answer of the source
    #[arg(long)]
    solve: bool,
    /// Search small instances for one that breaks a law, and print the smallest
    #[arg(long)]
    audit: bool,
    /// With --audit, for a reduction of your own: the problem that it starts from
    #[arg(long, value_name = "PROBLEM", requires = "apply")]
    source: Option<String>,
    /// The problem that it ends in
    #[arg(long, value_name = "PROBLEM", requires = "apply")]
    target: Option<String>,
    /// The command that reads a source from its standard input and prints the target; exit code 2 says that the source
    /// lies outside its domain
    #[arg(long, value_name = "CMD", requires_all = ["audit", "source", "target"])]
    apply: Option<String>,
    /// The command that reads a witness of the target from its standard input and prints one of the source; its
    /// arguments are the files of the source and the witness
    #[arg(long, value_name = "CMD", requires = "apply")]
    lift: Option<String>,
    /// The same from the source to the target
    #[arg(long, value_name = "CMD", requires = "apply")]
    carry: Option<String>,
    /// The longest time that a command may take for one call
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    call_time: Duration,
    /// With --audit: how many instances to try
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    instances: usize,
    /// Make deals of a family for other solvers: uno-cubic, swish-max-2-sat or set-matching
    #[arg(long, value_name = "FAMILY", conflicts_with_all = ["audit", "name", "file", "solve"])]
    generate: Option<String>,
    /// With --audit and --generate: the seed; the same seed gives the same instances everywhere
    #[arg(long, value_name = "SEED", value_parser = |word: &str| word.parse::<Seed>().map_err(|fault| fault.to_string()))]
    seed: Option<Seed>,
    /// With --audit the largest size of an instance, 8 unless told; with --generate the size
    #[arg(long, value_name = "N")]
    size: Option<usize>,
    /// With --generate: how many
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,
    #[command(flatten)]
    limits: Limits,
}

/// A way from one problem to another.
struct Way {
    steps: Vec<&'static ReductionEntry>,
}

/// The most ways that are tried.
const MOST_WAYS: usize = 1_000;

/// The ways that a name stands for: one reduction, or several problems with `..` between them.
fn named(name: &str) -> Result<Vec<Way>, Fault> {
    let stops: Vec<&str> = name.split("..").collect();
    if stops.len() == 1 {
        return Ok(vec![Way { steps: vec![reduction(name)?] }]);
    }
    let stops = stops.into_iter().map(problem).collect::<Result<Vec<_>, _>>()?;
    let mut found: Vec<Vec<&'static ReductionEntry>> = vec![Vec::new()];
    for pair in stops.windows(2) {
        let [from, to] = [pair[0].name, pair[1].name];
        let leg = ways(from, to);
        if leg.is_empty() {
            return Err(Fault::new(format!("no reductions lead from {from} to {to}; `reduce list` shows all")));
        }
        found = found.iter().flat_map(|way| leg.iter().map(move |leg| [way.as_slice(), leg].concat())).collect();
        found.sort_by_key(Vec::len);
        found.truncate(MOST_WAYS);
    }
    Ok(found.into_iter().map(|steps| Way { steps }).collect())
}

/// Applies the shortest way that a name stands for and that takes the instance.
fn applied(name: &str, source: &str) -> Result<Chain, Fault> {
    let all = named(name)?;
    let mut first = None;
    for way in &all {
        match Chain::apply(&way.steps, source) {
            Ok(chain) => return Ok(chain),
            Err(fault) => _ = first.get_or_insert((way, fault)),
        }
    }
    let (way, fault) = first.ok_or_else(|| Fault::new("there is no way"))?;
    match (all.len(), fault.place()) {
        (1, _) | (_, Some(_)) => Err(fault),
        (many, None) => {
            let why = format!(
                "none of {many} ways takes the instance; the shortest, by {}: {}",
                way.steps[0].name,
                fault.what()
            );
            Err(Fault::new(why))
        }
    }
}

/// Reads a file as text, and knows what to call it.
fn text_of(path: &Path) -> Result<(String, String), Fault> {
    let source = Source::open(path)?;
    let name = source.name.clone();
    Ok((source.read()?, name))
}

fn size_words(sizes: &[Size]) -> String {
    let words = sizes.iter().map(|size| format!("{} {} (at most {})", size.is, size.what, size.most));
    words.collect::<Vec<_>>().join(", ")
}

fn sizes_json(sizes: &[Size]) -> Value {
    sizes.iter().map(|size| json!({"what": size.what, "is": size.is, "most": size.most})).collect()
}

impl Reduce {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        if let Some(family) = &self.generate {
            return self.generate(family, output);
        }
        if self.audit {
            return self.audit(output);
        }
        match self.name.as_deref() {
            None => {
                Err(Fault::new("name a reduction, or `list`; `misdeal reduce --help` shows the ways to use it").into())
            }
            Some("list") => self.list(output),
            Some(name) => self.reduce(name, output),
        }
    }

    /// Writes text to the file that was named, or prints it.
    fn write(&self, text: &str, output: &mut Output) -> Result<(), Trouble> {
        match &self.output {
            None => output.print(text, Ending::Yes),
            Some(path) => {
                Draft::new(path)?.finish(|file| file.write_all(text.as_bytes()))?;
                output.say(&format!("written to {}", path.display()));
                Ok(())
            }
        }
    }

    fn reduce(&self, name: &str, output: &mut Output) -> Result<Ending, Trouble> {
        // A wrong name is told before a file is looked for.
        named(name)?;
        let Some(file) = &self.file else {
            return Err(Fault::new("name the instance to reduce; `-` is standard input").into());
        };
        all_different([Some(file.as_path()).filter(|path| *path != Path::new("-")), self.output.as_deref()])?;
        let (source, from) = text_of(file)?;
        if self.as_printed {
            return self.print_printed(name, &source, &from, output);
        }
        let chain = applied(name, &source).map_err(|fault| fault.of(from))?;
        if self.solve {
            return self.answer(&chain, output);
        }
        let target = chain.target();
        for (entry, step) in chain.steps() {
            output.say(&format!("{}: {}", entry.name, size_words(&step.sizes())));
        }
        if output.json {
            let steps: Vec<Value> = chain
                .steps()
                .iter()
                .map(|(entry, step)| json!({"reduction": entry.name, "target": entry.target, "sizes": sizes_json(&step.sizes())}))
                .collect();
            let mut members =
                object([("steps", json!(steps)), ("target", json!(last(&chain).target)), ("text", json!(target))]);
            if let Some(path) = &self.output {
                Draft::new(path)?.finish(|file| file.write_all(target.as_bytes()))?;
                members.insert("file".into(), json!(path.display().to_string()));
            }
            output.object(members, Ending::Yes)?;
        } else {
            self.write(&target, output)?;
        }
        Ok(Ending::Yes)
    }

    fn print_printed(&self, name: &str, source: &str, from: &str, output: &mut Output) -> Result<Ending, Trouble> {
        if self.solve {
            return Err(Fault::new("what is printed has no way back, so --solve can't go with --as-printed").into());
        }
        let entry = reduction(name)?;
        let target = entry.as_printed(source).map_err(|fault| fault.of(from))?;
        output.say(&format!("{}, as printed; it has not the laws of a reduction", entry.name));
        if output.json {
            let members = [("reduction", json!(entry.name)), ("as_printed", json!(true)), ("text", json!(target))];
            output.object(object(members), Ending::Yes)?;
        } else {
            self.write(&target, output)?;
        }
        Ok(Ending::Yes)
    }

    /// The answer of the source, by way of the target.
    fn answer(&self, chain: &Chain, output: &mut Output) -> Result<Ending, Trouble> {
        let entry = last(chain);
        let desk = Desk::named(entry.target)?;
        let budget = self.limits.budget();
        let watch = output.watch(|| "solving the target".to_owned());
        let found = desk.find(&chain.target(), &budget);
        drop(watch);
        let (verdict, ending, witness) = match found {
            Ok(Some(witness)) => ("yes", Ending::Yes, Some((chain.lift(&witness)?, witness))),
            Ok(None) if desk.proves_no => ("no", Ending::No, None),
            Ok(None) => {
                output.say(&format!(
                    "no witness of {} was found by plain search, which proves nothing here",
                    entry.target
                ));
                ("unknown", Ending::Unknown, None)
            }
            Err(stop) => {
                output.say(&format!("{stop}"));
                ("unknown", Ending::Unknown, None)
            }
        };
        if output.json {
            let mut members = object([("by", json!(entry.target)), ("checked", json!(verdict != "unknown"))]);
            members.insert("verdict".into(), json!(verdict));
            if let Some((witness, there)) = &witness {
                members.insert("witness".into(), json!(witness));
                members.insert("target_witness".into(), json!(there));
            }
            output.object(members, ending)?;
        } else {
            let line = match &witness {
                Some((witness, _)) => format!("yes, by way of {} (checked): {}\n", entry.target, witness.trim_end()),
                None if verdict == "no" => format!("no, by way of {} (checked)\n", entry.target),
                None => "unknown\n".to_owned(),
            };
            output.print(&line, ending)?;
        }
        Ok(ending)
    }
}

/// The last step of a chain, which has one.
fn last(chain: &Chain) -> &'static ReductionEntry {
    chain.steps()[chain.steps().len() - 1].0
}
