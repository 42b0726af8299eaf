//! `misdeal bench`: the same work through our engines and a peer, side by side.

mod files;

use super::Ending;
use super::asked::{Asked, Asking};
use super::chance::seed_or_fresh;
use super::limits::Limits;
use crate::bench::peer::Peer;
use crate::bench::subject::{Heard, SUBJECTS, Stopped, Subject};
use crate::bench::{Halt, Plan, Section, machine, markdown, table};
use crate::files::Trouble;
use crate::output::Output;
use crate::progress::Watch;
use clap::Args;
use clap::builder::PossibleValuesParser;
use files::Drafts;
use misdeal_kernel::fault::Fault;
use misdeal_solve::deal::Seed;
use misdeal_table::answer::{fault_json, object};
use misdeal_table::asks::command::bench::{ALL_GAMES, INSTANCES, LIST, PEER_TIME, QUICK, REGRET, RUNS, SEED, TIME};
use misdeal_table::asks::{Command, Given, menu};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The games, and what is of all of them.
fn subjects() -> PossibleValuesParser {
    PossibleValuesParser::new(SUBJECTS.iter().map(|subject| subject.name()))
}

/// Arguments of `misdeal bench`.
#[derive(Debug, Args)]
pub struct Bench {
    /// The game, all of them unless told; `regret` holds the race against each engine alone
    #[arg(id = "GAME", value_parser = subjects())]
    game: Option<String>,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Bench {
    const COMMAND: Command = Command::Bench;
}

/// What is measured.
struct Work {
    given: Given,
    /// What is named; else all that is usual.
    subject: Option<&'static dyn Subject>,
    quick: bool,
    seed: Seed,
    runs: Option<u16>,
    time: Option<Duration>,
    peer_time: Option<Duration>,
    list: bool,
    instances: Option<PathBuf>,
}

impl Bench {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let given = match self.game.as_deref() {
            None => self.asked.of_kinds([ALL_GAMES])?,
            Some(REGRET) => self.asked.of_kinds([REGRET])?,
            Some(game) => self.asked.of_game(menu::game(Command::Bench, game)?, [])?,
        };
        let work = self.work(given)?;
        let limits = Limits { time: work.time, conflicts: None };
        if let Some(told) =
            work.subject.map(|subject| subject.piece(&work.given, &|| limits.budget())).transpose()?.flatten()
        {
            output.object(told, Ending::Yes)?;
            return Ok(Ending::Yes);
        }
        let drafts = Drafts::new(&self.asked)?;
        if work.list { work.list(drafts, output) } else { work.measure(drafts, output) }
    }

    fn work(&self, given: Given) -> Result<Work, Fault> {
        let subject = self.game.as_deref().and_then(|name| SUBJECTS.iter().copied().find(|one| one.name() == name));
        if let Some(subject) = subject {
            subject.check(&given)?;
        }
        Ok(Work {
            subject,
            quick: given.has(&QUICK),
            seed: seed_or_fresh(given.read(&SEED))?,
            runs: given.read(&RUNS),
            time: given.time(&TIME),
            peer_time: given.time(&PEER_TIME),
            list: given.has(&LIST),
            instances: self.asked.path(&INSTANCES).map(Path::to_owned),
            given,
        })
    }
}

impl Work {
    /// The peers that are installed, and a sentence for each that is not.
    fn plan(&self, subject: &dyn Subject) -> Result<Plan, Fault> {
        let find = |kind| if self.list { Ok(Peer::listed(kind)) } else { Peer::find(kind) };
        let (found, missing): (Vec<_>, Vec<_>) =
            subject.peers(&self.given).into_iter().map(find).partition(Result::is_ok);
        let mut missing: Vec<String> = missing.into_iter().filter_map(Result::err).collect();
        missing.dedup();
        let heading = if self.list { Vec::new() } else { subject.heading(&self.given)? };
        let peer_time = self.peer_time.unwrap_or_else(|| subject.peer_time(self.quick));
        let budget = Limits { time: None, conflicts: None }.budget();
        Ok(Plan {
            quick: self.quick,
            listing: self.list,
            seed: self.seed,
            runs: self.runs.map(usize::from),
            time: self.time.unwrap_or_else(|| subject.our_time(peer_time)),
            peer_time,
            peers: found.into_iter().flatten().collect(),
            heading,
            missing,
            load: machine::load(),
            budget: if subject.has_all_processors() { budget } else { budget.processors(1) },
        })
    }

    fn measure(&self, drafts: Drafts, output: &mut Output) -> Result<Ending, Trouble> {
        let mut done: Vec<Measured> = Vec::new();
        for subject in self.which() {
            let measured = self.subject(subject, output)?;
            let is_over = measured.halt.is_some();
            done.push(measured);
            if is_over {
                break;
            }
        }
        // What was measured is kept, whatever ended it.
        let about: String = done.iter().map(|measured| self.about(measured.subject, &measured.plan)).collect();
        let sections: Vec<Section> = done.iter().flat_map(|measured| measured.named(self.subject.is_none())).collect();
        let kept = drafts.finish(&about, &sections);
        let ending = finish(done, output)?;
        kept?;
        Ok(ending)
    }

    /// What is named, or all that is usual.
    fn which(&self) -> Vec<&'static dyn Subject> {
        let usual = || SUBJECTS.iter().copied().filter(|subject| subject.is_usual()).collect();
        self.subject.map_or_else(usual, |subject| vec![subject])
    }

    /// Prints or writes what would be measured.
    fn list(&self, drafts: Drafts, output: &mut Output) -> Result<Ending, Trouble> {
        let mut all = Vec::new();
        for subject in self.which() {
            let plan = self.plan(subject)?;
            let mut hearing = Hearing { plan: &plan, sections: Vec::new(), output };
            let listed = subject.measure(&self.given, &plan, &mut hearing);
            let sections = hearing.sections;
            let measured = Measured { subject, plan, sections, halt: None };
            all.extend(measured.named(self.subject.is_none()));
            match listed {
                Ok(()) => {}
                Err(Stopped::Halt(Halt::Fault(fault) | Halt::Disagreement { fault, .. })) => return Err(fault.into()),
                Err(Stopped::Halt(Halt::Interrupted)) => return Ok(Ending::Unknown),
                Err(Stopped::Trouble(trouble)) => return Err(trouble),
            }
        }
        let text = markdown::instances(&all);
        if output.json {
            let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
            output.object(object([("instances", json!(lines))]), Ending::Yes)?;
        } else if self.instances.is_none() {
            output.print(&text, Ending::Yes)?;
        }
        drafts.finish("", &all)?;
        Ok(Ending::Yes)
    }

    /// What the numbers are about, in a few lines.
    fn about(&self, subject: &dyn Subject, plan: &Plan) -> String {
        format!("{}instances: {}\n", heading(subject, plan), self.where_listed())
    }

    /// Where the list of the instances is.
    fn where_listed(&self) -> String {
        let kept = if self.quick { "bench/instances-quick.txt" } else { "bench/instances-full.txt" };
        let as_kept = self.subject.is_none() && self.runs.is_none() && self.seed == Seed(1);
        match (&self.instances, as_kept) {
            (Some(path), _) => path.display().to_string(),
            (None, true) => kept.into(),
            (None, false) => "what --list prints".into(),
        }
    }

    /// Measures one of them.
    fn subject(&self, subject: &'static dyn Subject, output: &mut Output) -> Result<Measured, Trouble> {
        let plan = self.plan(subject)?;
        if !output.json && !output.quiet {
            output.print(&self.about(subject, &plan), Ending::Yes)?;
            output.flush(Ending::Yes)?;
        }
        let mut hearing = Hearing { plan: &plan, sections: Vec::new(), output };
        let halt = match subject.measure(&self.given, &plan, &mut hearing) {
            Ok(()) => None,
            Err(Stopped::Halt(halt)) => Some(halt),
            Err(Stopped::Trouble(trouble)) => return Err(trouble),
        };
        let sections = hearing.sections;
        let verdicts = subject.verdicts(&sections);
        if !output.json && !verdicts.is_empty() {
            let lines: String = verdicts.iter().map(|verdict| format!("{verdict}\n")).collect();
            output.print(&format!("{}{lines}", if output.quiet { "" } else { "\n" }), Ending::Yes)?;
        }
        Ok(Measured { subject, plan, sections, halt })
    }
}

/// Prints each section as it is done, and keeps it.
struct Hearing<'a> {
    plan: &'a Plan,
    sections: Vec<Section>,
    output: &'a mut Output,
}

impl Heard for Hearing<'_> {
    fn watch(&self, what: String) -> Option<Watch> {
        self.output.watch(move || format!("{what}; Ctrl-C ends it with what was measured"))
    }

    fn done(&mut self, section: Section) -> Result<(), Stopped> {
        print(&section, self.plan, self.output).map_err(Stopped::Trouble)?;
        self.sections.push(section);
        Ok(())
    }
}

/// What came of one of them.
struct Measured {
    subject: &'static dyn Subject,
    plan: Plan,
    sections: Vec<Section>,
    halt: Option<Halt>,
}

impl Measured {
    /// The sections, with the game before the name of the family if there are several.
    fn named(&self, several: bool) -> Vec<Section> {
        let mut sections = self.sections.clone();
        for section in sections.iter_mut().filter(|_| several) {
            section.family = format!("{} {}", self.subject.name(), section.family);
        }
        sections
    }
}

/// Seed, limits, load and peers.
fn heading(subject: &dyn Subject, plan: &Plan) -> String {
    let seconds = |time: Duration| format!("{} s", time.as_secs_f64());
    let load = plan.load.as_ref().map(|load| format!("; {load}")).unwrap_or_default();
    let threads = if subject.has_all_processors() { "all processors" } else { "one thread" };
    let game = subject.name();
    let mut text = format!("{game}: seed {}, {threads}, at most {} an answer{load}\n", plan.seed, seconds(plan.time));
    for peer in &plan.peers {
        let version = match peer.kind.name == peer.kind.package {
            true => format!("{} {}", peer.kind.name, peer.version),
            false => format!("{} of {} {}", peer.kind.name, peer.kind.package, peer.version),
        };
        let limit = seconds(plan.peer_time);
        let line = format!("peer: {version}, one thread, at most {limit} an answer; ratio: its time by ours\n");
        // networkx has two scripts.
        if !text.ends_with(&line) {
            text += &line;
        }
    }
    plan.heading.iter().chain(&plan.missing).for_each(|line| text += &format!("{line}\n"));
    text
}

fn print(section: &Section, plan: &Plan, output: &mut Output) -> Result<(), Trouble> {
    if output.json || plan.listing {
        return Ok(());
    }
    if output.quiet {
        return output.print(&format!("{}\n", table::line(section)), Ending::Yes);
    }
    let mut text = format!("\n{}: {}\n{}", section.family, section.about, table::text(section));
    section.notes.iter().for_each(|note| text.push_str(&format!("{note}\n")));
    output.print(&text, Ending::Yes)?;
    // The next family may take minutes.
    output.flush(Ending::Yes)
}

/// Tells how it ended.
fn finish(mut done: Vec<Measured>, output: &mut Output) -> Result<Ending, Trouble> {
    let ending = match done.last().and_then(|measured| measured.halt.as_ref()) {
        None => Ending::Yes,
        Some(Halt::Interrupted) => Ending::Unknown,
        Some(_) => Ending::Bad,
    };
    if output.json {
        let mut objects: Vec<Map<String, Value>> = done.iter().map(whole).collect();
        let object = match objects.len() {
            1 => objects.swap_remove(0),
            _ => object([("games", json!(objects))]),
        };
        output.object(object, ending)?;
    }
    match done.pop().and_then(|measured| measured.halt) {
        None => {}
        Some(Halt::Interrupted) => output.say("interrupted: what is missing was not measured"),
        Some(Halt::Fault(fault)) => return tell(&fault, None, output),
        Some(Halt::Disagreement { fault, deal }) => return tell(&fault, Some(&deal), output),
    }
    Ok(ending)
}

/// Tells what is wrong, and about which deal. The JSON object has both already.
fn tell(fault: &Fault, deal: Option<&str>, output: &mut Output) -> Result<Ending, Trouble> {
    if let (Some(deal), false) = (deal, output.json) {
        output.print(&format!("\n# {fault}\n{deal}"), Ending::Bad)?;
    }
    output.flush(Ending::Bad)?;
    output.complain(fault);
    Ok(Ending::Bad)
}

/// Everything as one JSON object.
fn whole(measured: &Measured) -> Map<String, Value> {
    let Measured { subject, plan, sections, halt } = measured;
    let halt = halt.as_ref();
    let mut members = match halt {
        Some(Halt::Fault(fault) | Halt::Disagreement { fault, .. }) => match fault_json(fault) {
            Value::Object(members) => members,
            _ => Map::new(),
        },
        _ => object([]),
    };
    let mut add = |name: &str, value: Value| members.insert(name.into(), value);
    match halt {
        Some(Halt::Interrupted) => drop(add("verdict", json!("unknown"))),
        Some(Halt::Disagreement { deal, .. }) => drop(add("text", json!(deal))),
        _ => {}
    }
    add("game", json!(subject.name()));
    add("seed", json!(plan.seed.to_string()));
    add("quick", json!(plan.quick));
    add("limit", json!(plan.time.as_secs_f64()));
    add("load", json!(plan.load));
    if !plan.heading.is_empty() {
        add("engines", json!(plan.heading.join("\n")));
    }
    add("peers", json!(peers(plan)));
    add("targets", json!(subject.verdicts(sections)));
    add("families", sections.iter().map(table::section_json).collect());
    members
}

/// The peers, and why those are missing that are not there.
fn peers(plan: &Plan) -> Vec<Value> {
    let limit = plan.peer_time.as_secs_f64();
    let found = |peer: &Peer| json!({"name": peer.kind.name, "version": peer.version, "limit": limit});
    let missing = plan.missing.iter().map(|missing| json!({"missing": missing}));
    plan.peers.iter().map(found).chain(missing).collect()
}
