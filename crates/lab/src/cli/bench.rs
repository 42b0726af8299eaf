//! `misdeal bench`: the same work through our engines and a peer, side by side.

use super::Ending;
use super::deck::Game;
use super::limits::{Limits, duration};
use crate::bench::peer::{self, Peer};
use crate::bench::swish::Family;
use crate::bench::{Halt, Plan, Section, machine, table};
use crate::files::{Draft, Trouble};
use crate::output::{Output, fault_json};
use crate::report::object;
use clap::{Args, ValueEnum};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::Deal;
use misdeal_solve::deal::Seed;
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `misdeal bench`.
#[derive(Debug, Args)]
pub struct Bench {
    /// The game
    #[arg(value_enum)]
    game: Game,
    /// Measure less: minutes instead of an hour
    #[arg(long)]
    quick: bool,
    /// Measure this family only; may be given several times
    #[arg(long, value_name = "NAME", value_enum)]
    family: Vec<Family>,
    /// The seed of the first deal; those that follow it give the others
    #[arg(long, value_name = "SEED", default_value = "v1:1", value_parser = |word: &str| word.parse::<Seed>().map_err(|fault| fault.to_string()))]
    seed: Seed,
    /// How often to measure, at most [default: 5]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    runs: Option<u16>,
    /// How long we may take for an answer [default: as long as the peer]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// How long the peer may take for an answer [default: 60s, with --quick 20s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    peer_time: Option<Duration>,
    /// Write every measurement to a CSV file
    #[arg(long, value_name = "OUT")]
    csv: Option<PathBuf>,
}

impl Bench {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        if self.game == Game::Set {
            return Err(Fault::new("not yet").into());
        }
        let csv = self.csv.as_deref().map(Draft::new).transpose()?;
        let peer_time = self.peer_time.unwrap_or(Duration::from_secs(if self.quick { 20 } else { 60 }));
        let plan = Plan {
            quick: self.quick,
            seed: self.seed,
            runs: self.runs.map(usize::from),
            time: self.time.unwrap_or(peer_time),
            peer_time,
            peer: Peer::find(),
            load: machine::load(),
            budget: Limits { time: None, conflicts: None }.budget(),
        };
        if !output.json && !output.quiet {
            output.print(&heading(&plan), Ending::Yes)?;
            output.flush(Ending::Yes)?;
        }
        let mut sections = Vec::new();
        let halted = self.measure(&plan, &mut sections, output);
        let halt = match halted {
            Ok(()) => None,
            Err(Stopped::Halt(halt)) => Some(halt),
            Err(Stopped::Trouble(trouble)) => return Err(trouble),
        };
        // What was measured is kept, whatever ended it.
        let kept = csv.map_or(Ok(()), |csv| csv.finish(|file| file.write_all(table::csv(&sections).as_bytes())));
        let ending = finish(halt, &plan, &sections, output)?;
        kept?;
        Ok(ending)
    }

    /// Measures family after family, and prints each as it is done.
    fn measure(&self, plan: &Plan, sections: &mut Vec<Section>, output: &mut Output) -> Result<(), Stopped> {
        let mut families = if self.family.is_empty() { Family::value_variants().to_vec() } else { self.family.clone() };
        families.sort_unstable();
        families.dedup();
        for family in families {
            let mut section = family.section(plan.quick);
            let name = section.family;
            let watch = output.watch(move || format!("{name}; Ctrl-C ends it with what was measured"));
            let measured = family.measure(plan, &mut section);
            drop(watch);
            print(&section, output).map_err(Stopped::Trouble)?;
            sections.push(section);
            measured.map_err(Stopped::Halt)?;
        }
        Ok(())
    }
}

/// Why measuring ended early.
enum Stopped {
    Halt(Halt),
    Trouble(Trouble),
}

/// What the numbers are about, in two lines.
fn heading(plan: &Plan) -> String {
    let seconds = |time: Duration| format!("{} s", time.as_secs_f64());
    let load = plan.load.as_ref().map(|load| format!("; {load}")).unwrap_or_default();
    let ours = format!("seed {}, one thread, at most {} an answer{load}", plan.seed, seconds(plan.time));
    let peer = match &plan.peer {
        Ok(peer) => format!(
            "peer: {} of OR-tools {}, one thread, at most {} an answer; ratio: its time by ours",
            peer::NAME,
            peer.version,
            seconds(plan.peer_time)
        ),
        Err(missing) => missing.clone(),
    };
    format!("{ours}\n{peer}\n")
}

fn print(section: &Section, output: &mut Output) -> Result<(), Trouble> {
    if output.json {
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
fn finish(halt: Option<Halt>, plan: &Plan, sections: &[Section], output: &mut Output) -> Result<Ending, Trouble> {
    let ending = match &halt {
        None => Ending::Yes,
        Some(Halt::Interrupted) => Ending::Unknown,
        Some(_) => Ending::Bad,
    };
    if output.json {
        output.object(whole(halt.as_ref(), plan, sections), ending)?;
    }
    match halt {
        None => {}
        Some(Halt::Interrupted) => output.say("interrupted: what is missing was not measured"),
        Some(Halt::Fault(fault)) => return tell(&fault, None, output),
        Some(Halt::Disagreement { fault, deal }) => return tell(&fault, Some(&deal), output),
    }
    Ok(ending)
}

/// Tells what is wrong, and about which deal. The JSON object has both already.
fn tell(fault: &Fault, deal: Option<&Deal>, output: &mut Output) -> Result<Ending, Trouble> {
    if let (Some(deal), false) = (deal, output.json) {
        output.print(&format!("\n# {fault}\n{deal}"), Ending::Bad)?;
    }
    output.flush(Ending::Bad)?;
    output.complain(fault);
    Ok(Ending::Bad)
}

/// Everything as one JSON object.
fn whole(halt: Option<&Halt>, plan: &Plan, sections: &[Section]) -> Map<String, Value> {
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
        Some(Halt::Disagreement { deal, .. }) => drop(add("text", json!(deal.to_string()))),
        _ => {}
    }
    add("game", json!("swish"));
    add("seed", json!(plan.seed.to_string()));
    add("quick", json!(plan.quick));
    add("limit", json!(plan.time.as_secs_f64()));
    add("load", json!(plan.load));
    match &plan.peer {
        Ok(peer) => {
            add("peer", json!({"name": peer::NAME, "version": peer.version, "limit": plan.peer_time.as_secs_f64()}))
        }
        Err(missing) => add("peer", json!({"missing": missing})),
    };
    add("families", sections.iter().map(table::section_json).collect());
    members
}
