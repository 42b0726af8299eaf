//! `misdeal bench`: the same work through our engines and a peer, side by side.

use super::Ending;
use super::deck::Game;
use super::limits::{Limits, duration};
use crate::bench::peer::{self, Peer};
use crate::bench::set;
use crate::bench::swish::Family;
use crate::bench::{Halt, Plan, Section, machine, table};
use crate::files::{Draft, Trouble};
use crate::output::{Output, fault_json};
use crate::report::object;
use clap::{Args, ValueEnum};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::Shape;
use misdeal_solve::deal::Seed;
use misdeal_solve::set::game::Taking;
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
    /// For swish: measure this family only; may be given several times
    #[arg(long, value_name = "NAME", value_enum)]
    family: Vec<Family>,
    /// For set: measure this shape only; may be given several times
    #[arg(long, value_name = "PxV", value_parser = |word: &str| word.parse::<Shape>().map_err(|fault| fault.to_string()))]
    shape: Vec<Shape>,
    /// For set: measure this engine beside ours; may be given several times [default: all]
    #[arg(long, value_name = "NAME")]
    engine: Vec<String>,
    /// For set: whole games instead of single boards
    #[arg(long = "game")]
    games: bool,
    /// For set games: after how many sets a game ends [default: 10]
    #[arg(long, value_name = "N", requires = "games")]
    sets: Option<usize>,
    /// For set games: which set is taken; all engines see the same boards, unless each takes its own
    #[arg(long, value_enum, default_value = "first", requires = "games")]
    policy: Policy,
    /// For set: plot time against size, as SVG
    #[arg(long, value_name = "OUT")]
    plot: Option<PathBuf>,
    /// The seed of the first deal; those that follow it give the others
    #[arg(long, value_name = "SEED", default_value = "v1:1", value_parser = |word: &str| word.parse::<Seed>().map_err(|fault| fault.to_string()))]
    seed: Seed,
    /// How often to measure, at most [default: 5; for set 15 boards or 9 games]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    runs: Option<u16>,
    /// How long we may take for an answer [default: as long as the peer; for set 2s, with --quick 500ms]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// How long the peer may take for an answer [default: 60s, with --quick 20s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    peer_time: Option<Duration>,
    /// Write every measurement to a CSV file
    #[arg(long, value_name = "OUT")]
    csv: Option<PathBuf>,
}

/// Which set is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Policy {
    /// The one whose cards lie first.
    First,
    /// Any, each with the same chance.
    Random,
    /// The one that the engine shows.
    Own,
}

impl Policy {
    fn taking(self) -> Taking {
        match self {
            Self::First => Taking::First,
            Self::Random => Taking::Random,
            Self::Own => Taking::Own,
        }
    }
}

impl Bench {
    /// Refuses options of the other game.
    fn fits(&self) -> Result<(), Fault> {
        let other = match self.game {
            Game::Swish => [
                ("--shape", !self.shape.is_empty()),
                ("--engine", !self.engine.is_empty()),
                ("--game", self.games),
                ("--plot", self.plot.is_some()),
            ],
            Game::Uno => return Err(Fault::new("bench is for swish and set")),
            Game::Set => [
                ("--family", !self.family.is_empty()),
                ("--peer-time", self.peer_time.is_some()),
                ("--plot of games", self.plot.is_some() && self.games),
                ("", false),
            ],
        };
        match other.iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some(("--plot of games", _)) => Err(Fault::new("--plot is for boards, and not for games")),
            Some((option, _)) => {
                let (this, other) = if self.game == Game::Set { ("set", "swish") } else { ("swish", "set") };
                Err(Fault::new(format!("{option} is for bench {other}, and this is bench {this}")))
            }
        }
    }

    fn plan(&self, peer: Result<Peer, String>) -> Plan {
        let by_default = match self.game {
            Game::Swish | Game::Uno => Duration::from_secs(if self.quick { 20 } else { 60 }),
            Game::Set => Duration::from_millis(if self.quick { 500 } else { 2000 }),
        };
        let peer_time = self.peer_time.unwrap_or(by_default);
        Plan {
            quick: self.quick,
            seed: self.seed,
            runs: self.runs.map(usize::from),
            time: self.time.unwrap_or(peer_time),
            peer_time,
            peer,
            load: machine::load(),
            budget: Limits { time: None, conflicts: None }.budget(),
        }
    }

    /// What is asked about SET.
    fn asked(&self) -> set::Asked {
        let games = self.games.then(|| (self.policy.taking(), self.sets.unwrap_or(10)));
        set::Asked { games, shapes: self.shape.clone(), engines: self.engine.clone() }
    }

    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        self.fits()?;
        let csv = self.csv.as_deref().map(Draft::new).transpose()?;
        let plot = self.plot.as_deref().map(Draft::new).transpose()?;
        let plan = self.plan(match self.game {
            Game::Swish | Game::Uno => Peer::find(),
            Game::Set => Err(self.asked().heading()?),
        });
        if !output.json && !output.quiet {
            output.print(&heading(&plan), Ending::Yes)?;
            output.flush(Ending::Yes)?;
        }
        let mut sections = Vec::new();
        let halted = match self.game {
            Game::Swish | Game::Uno => self.measure(&plan, &mut sections, output),
            Game::Set => set::measure(&self.asked(), &plan, |section| {
                print(&section, output).map_err(Stopped::Trouble)?;
                sections.push(section);
                Ok(())
            }),
        };
        let halt = match halted {
            Ok(()) => None,
            Err(Stopped::Halt(halt)) => Some(halt),
            Err(Stopped::Trouble(trouble)) => return Err(trouble),
        };
        // What was measured is kept, whatever ended it.
        let kept = csv.map_or(Ok(()), |csv| csv.finish(|file| file.write_all(table::csv(&sections).as_bytes())));
        let drawn = plot.map_or(Ok(()), |plot| {
            let picture = set::plot::svg(&sections)?;
            plot.finish(|file| file.write_all(picture.as_bytes()))
        });
        let verdicts = set::verdicts(&sections);
        if !output.json && self.game == Game::Set {
            let lines: String = verdicts.iter().map(|verdict| format!("{verdict}\n")).collect();
            output.print(&format!("{}{lines}", if output.quiet { "" } else { "\n" }), Ending::Yes)?;
        }
        let ending = finish(self.game, halt, &plan, &sections, output)?;
        kept?;
        drawn?;
        Ok(ending)
    }

    /// Measures family after family, and prints each as it is done.
    fn measure(&self, plan: &Plan, sections: &mut Vec<Section>, output: &mut Output) -> Result<(), Stopped> {
        let mut families = if self.family.is_empty() { Family::value_variants().to_vec() } else { self.family.clone() };
        families.sort_unstable();
        families.dedup();
        for family in families {
            let mut section = family.section(plan.quick);
            let name = section.family.clone();
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

impl From<Halt> for Stopped {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
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
fn finish(
    game: Game,
    halt: Option<Halt>,
    plan: &Plan,
    sections: &[Section],
    output: &mut Output,
) -> Result<Ending, Trouble> {
    let ending = match &halt {
        None => Ending::Yes,
        Some(Halt::Interrupted) => Ending::Unknown,
        Some(_) => Ending::Bad,
    };
    if output.json {
        output.object(whole(game, halt.as_ref(), plan, sections), ending)?;
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
fn tell(fault: &Fault, deal: Option<&str>, output: &mut Output) -> Result<Ending, Trouble> {
    if let (Some(deal), false) = (deal, output.json) {
        output.print(&format!("\n# {fault}\n{deal}"), Ending::Bad)?;
    }
    output.flush(Ending::Bad)?;
    output.complain(fault);
    Ok(Ending::Bad)
}

/// Everything as one JSON object.
fn whole(game: Game, halt: Option<&Halt>, plan: &Plan, sections: &[Section]) -> Map<String, Value> {
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
    add("game", json!(if game == Game::Set { "set" } else { "swish" }));
    add("seed", json!(plan.seed.to_string()));
    add("quick", json!(plan.quick));
    add("limit", json!(plan.time.as_secs_f64()));
    add("load", json!(plan.load));
    match &plan.peer {
        Ok(peer) => {
            add("peer", json!({"name": peer::NAME, "version": peer.version, "limit": plan.peer_time.as_secs_f64()}))
        }
        Err(missing) if game == Game::Swish => add("peer", json!({"missing": missing})),
        Err(engines) => add("engines", json!(engines)),
    };
    if game == Game::Set {
        add("targets", json!(set::verdicts(sections)));
    }
    add("families", sections.iter().map(table::section_json).collect());
    members
}
