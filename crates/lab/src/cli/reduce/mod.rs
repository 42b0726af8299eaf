//! `misdeal reduce`: one problem written as another, and everything that can be asked of the way there.

mod audit;
mod command;
mod generate;
mod map;

pub use map::{Carry, Lift};

use super::Ending;
use super::asked::{Asked, Asking, limits};
use crate::files::{Draft, Source, Trouble, all_different, is_dash};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_reductions::catalogue::{Applied, Chain, ReductionEntry, problem, reduction, ways};
use misdeal_reductions::reduction::Size;
use misdeal_reductions::roles::{Role, comments};
use misdeal_solve::audit::Examiner;
use misdeal_table::answer::object;
use misdeal_table::asks::command::reduce::{
    self, AS_PRINTED, AUDIT, AUDITING, BORDER, GENERATE, GENERATING, LIST, OUTPUT, ROLES, SOLVE, SOLVING, SOURCE,
};
use misdeal_table::asks::{Command, Given};
use misdeal_table::reductions::{self, border};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Arguments of `misdeal reduce`.
#[derive(Debug, Args)]
pub struct Reduce {
    /// A reduction, a way like `max-2-sat..swish`, `list`, or `border`
    name: Option<String>,
    /// The instance to reduce; `-` is standard input
    #[arg(value_name = "SOURCE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Reduce {
    const COMMAND: Command = Command::Reduce;
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

/// A form that something can't be written in.
fn unfit(form: &str, what: &str) -> Trouble {
    Fault::new(format!("{what} is not written as {form}")).into()
}

fn role_json(role: &Role) -> Value {
    let Role { card, player, copies, name, group } = role;
    match player {
        None => json!({"card": card, "name": name, "group": group, "copies": copies}),
        Some(player) => json!({"card": card, "name": name, "group": group, "copies": copies, "player": player}),
    }
}

impl Reduce {
    /// The problems and the reductions between them.
    fn list(&self, given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
        self.no_source(false)?;
        let text = match given.text(&reduce::TO) {
            to if output.json || to == Some("json") => format!("{:#}\n", Value::Object(reductions::listed())),
            None => reductions::table(),
            Some("dot") => reductions::dot(),
            Some("svg") => reductions::picture(),
            Some(other) => return Err(unfit(other, "the graph of problems")),
        };
        self.write(&text, output)?;
        Ok(Ending::Yes)
    }

    /// What is easy, what is hard, and what is open.
    fn border(&self, given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
        self.no_source(false)?;
        let text = match given.text(&reduce::TO) {
            to if output.json || to == Some("json") => format!("{:#}\n", Value::Object(border::listed())),
            None => border::text(),
            Some("md") => border::markdown(),
            Some(other) => return Err(unfit(other, "the border of hardness")),
        };
        self.write(&text, output)?;
        Ok(Ending::Yes)
    }

    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let given = self.asked.of_kinds(self.kinds())?;
        match (given.text(&GENERATE), given.has(&AUDIT), self.name.as_deref()) {
            (Some(family), ..) => self.generate(family, &given, output),
            (_, true, _) => self.audit(&given, output),
            (.., Some("list")) => self.list(&given, output),
            (.., Some("border")) => self.border(&given, output),
            (.., Some(name)) => self.reduce(name, &given, output),
            (.., None) => {
                Err(Fault::new("name a reduction, or `list`; `misdeal reduce --help` shows the ways to use it").into())
            }
        }
    }

    /// What is done, as the menu names it.
    fn kinds(&self) -> Vec<&'static str> {
        if self.asked.typed(&GENERATE) {
            return vec![GENERATING];
        }
        if self.asked.typed(&AUDIT) {
            return vec![AUDITING];
        }
        match self.name.as_deref() {
            Some("list") => vec![LIST],
            Some("border") => vec![BORDER],
            _ if self.asked.typed(&SOLVE) => vec![SOURCE, SOLVING],
            _ => vec![SOURCE],
        }
    }

    /// Checks that no word is there that would not be read.
    fn no_source(&self, name: bool) -> Result<(), Fault> {
        let word = self.file.as_ref().map(|file| file.display().to_string());
        let word = word.or_else(|| self.name.clone().filter(|_| name));
        word.map_or(Ok(()), |word| Err(Fault::new(format!("`{word}` is not read here; leave it out"))))
    }

    /// The file that was named; `-` is where it goes anyway.
    fn output(&self) -> Option<&Path> {
        self.asked.path(&OUTPUT).filter(|path| !is_dash(path))
    }

    /// Writes text to the file that was named, or prints it.
    fn write(&self, text: &str, output: &mut Output) -> Result<(), Trouble> {
        match self.output() {
            None => output.print(text, Ending::Yes),
            Some(path) => {
                Draft::named(path)?.finish(|file| file.write_all(text.as_bytes()))?;
                output.say(&format!("written to {}", path.display()));
                Ok(())
            }
        }
    }

    fn reduce(&self, name: &str, given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
        // A wrong name is told before a file is looked for.
        named(name)?;
        let Some(file) = &self.file else {
            return Err(Fault::new("name the instance to reduce; `-` is standard input").into());
        };
        all_different([Some(file.as_path()), self.asked.path(&OUTPUT)])?;
        let (source, from) = text_of(file)?;
        if given.has(&AS_PRINTED) {
            return self.print_printed(name, &source, &from, output);
        }
        let chain = applied(name, &source).map_err(|fault| fault.of(from))?;
        if given.has(&SOLVE) {
            return answer(&chain, given, output);
        }
        let (target, roles) = (chain.target(), chain.roles());
        for (entry, step) in chain.steps() {
            output.say(&format!("{}: {}", entry.name, size_words(&step.sizes())));
        }
        let to = given.text(&reduce::TO);
        if (given.has(&ROLES) || to == Some("svg")) && roles.is_empty() {
            let what = format!("{} names no roles; `export` draws targets as they are", last(&chain).name);
            return Err(Fault::new(what).into());
        }
        if let Some(other) = to.filter(|to| !["svg", "json"].contains(to)) {
            return Err(unfit(other, "a target"));
        }
        if to == Some("svg") {
            self.write(&reductions::roles::picture(last(&chain).name, &target, &roles)?, output)?;
        } else if output.json || to == Some("json") {
            let steps: Vec<Value> = chain
                .steps()
                .iter()
                .map(|(entry, step)| json!({"reduction": entry.name, "target": entry.target, "sizes": sizes_json(&step.sizes())}))
                .collect();
            let mut members =
                object([("steps", json!(steps)), ("target", json!(last(&chain).target)), ("text", json!(target))]);
            members.insert("roles".into(), roles.iter().map(role_json).collect());
            if let Some(path) = self.output() {
                Draft::named(path)?.finish(|file| file.write_all(target.as_bytes()))?;
                members.insert("file".into(), json!(path.display().to_string()));
            }
            output.object(members, Ending::Yes)?;
        } else {
            let told = if given.has(&ROLES) { comments(&roles) } else { String::new() };
            self.write(&format!("{target}{told}"), output)?;
        }
        Ok(Ending::Yes)
    }

    fn print_printed(&self, name: &str, source: &str, from: &str, output: &mut Output) -> Result<Ending, Trouble> {
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
}

/// The answer of the source, by way of the target.
fn answer(chain: &Chain, given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
    let entry = last(chain);
    let examiner = Examiner::named(entry.target)?;
    let budget = limits(given).budget();
    let watch = output.watch(|| "solving the target".to_owned());
    let found = examiner.find(&chain.target(), &budget);
    drop(watch);
    let (verdict, ending, witness) = match found {
        Ok(Some(witness)) => ("yes", Ending::Yes, Some((chain.lift(&witness)?, witness))),
        Ok(None) if examiner.proves_no => ("no", Ending::No, None),
        Ok(None) => {
            output.say(&format!("no witness of {} was found by plain search, which proves nothing here", entry.target));
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

/// The last step of a chain, which has one.
fn last(chain: &Chain) -> &'static ReductionEntry {
    chain.steps()[chain.steps().len() - 1].0
}
