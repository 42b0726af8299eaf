//! `misdeal bench`: the same work through our engines and a peer, side by side.

mod files;

use super::Ending;
use super::asked::{Asked, Asking};
use super::chance::seed_or_fresh;
use super::limits::Limits;
use crate::bench::cadical::CADICAL;
use crate::bench::peer::{Kind, Peer};
use crate::bench::uno::work::Work as Piece;
use crate::bench::{Family, Halt, Plan, Section, machine, markdown, regret, set, swish, table, uno};
use crate::files::Trouble;
use crate::output::Output;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use files::Drafts;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::Shape;
use misdeal_solve::deal::Seed;
use misdeal_solve::set::game::Taking;
use misdeal_table::answer::{fault_json, object};
use misdeal_table::asks::command::bench::{ALL_GAMES, INSTANCES, LIST, PEER_TIME, QUICK, REGRET, RUNS, SEED, TIME};
use misdeal_table::asks::shared::FAMILY;
use misdeal_table::asks::{Command, Given, menu};
use misdeal_table::set::menu::{BENCH_ENGINE, GAMES, POLICY, SETS, SHAPE};
use misdeal_table::uno::menu::WORK;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The games, which are measured each in its own way; and the regret of the race in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Game {
    Swish,
    Set,
    Uno,
    Regret,
}

/// The games, and what is of all of them.
fn subjects() -> PossibleValuesParser {
    PossibleValuesParser::new(menu::games(Command::Bench).map(|menu| menu.game).chain([REGRET]))
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
    game: Option<Game>,
    quick: bool,
    family: Vec<String>,
    shape: Vec<Shape>,
    engine: Vec<String>,
    games: Option<(Policy, usize)>,
    seed: Seed,
    runs: Option<u16>,
    time: Option<Duration>,
    peer_time: Option<Duration>,
    list: bool,
    instances: Option<PathBuf>,
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
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let given = match self.game.as_deref() {
            None => self.asked.of_kinds([ALL_GAMES])?,
            Some(REGRET) => self.asked.of_kinds([REGRET])?,
            Some(game) => self.asked.of_game(menu::game(Command::Bench, game)?, [])?,
        };
        if let Some(piece) = given.text(&WORK) {
            let limits = Limits { time: given.time(&TIME), conflicts: None };
            let told = piece.parse::<Piece>()?.here(|| limits.budget())?;
            output.object(told, Ending::Yes)?;
            return Ok(Ending::Yes);
        }
        let work = self.work(&given)?;
        let drafts = Drafts::new(&self.asked)?;
        if work.list { work.list(drafts, output) } else { work.measure(drafts, output) }
    }

    fn work(&self, given: &Given) -> Result<Work, Fault> {
        let game = self.game.as_deref().map(|name| Game::from_str(name, false).map_err(Fault::new)).transpose()?;
        let policy = || given.text(&POLICY).and_then(|word| Policy::from_str(word, false).ok());
        let work = Work {
            game,
            quick: given.has(&QUICK),
            family: given.texts(&FAMILY).to_vec(),
            shape: given.reads(&SHAPE),
            engine: given.texts(&BENCH_ENGINE).to_vec(),
            games: policy().filter(|_| given.has(&GAMES)).zip(given.read(&SETS)),
            seed: seed_or_fresh(given.read(&SEED))?,
            runs: given.read(&RUNS),
            time: given.time(&TIME),
            peer_time: given.time(&PEER_TIME),
            list: given.has(&LIST),
            instances: self.asked.path(&INSTANCES).map(Path::to_owned),
        };
        work.family.iter().try_for_each(|name| match game {
            Some(Game::Uno) => family::<uno::Family>(name).map(|_| ()),
            _ => family::<swish::Family>(name).map(|_| ()),
        })?;
        Ok(work)
    }
}

impl Work {
    /// The peers of the game that are installed, and a sentence for each that is not.
    fn plan(&self, game: Game) -> Result<Plan, Fault> {
        let limit = match (game, self.quick) {
            (Game::Set, true) => 500,
            (Game::Set, false) => 2_000,
            (Game::Swish | Game::Uno, true) => 2_000,
            (Game::Swish | Game::Uno, false) => 20_000,
            (Game::Regret, _) => 3_000,
        };
        let kinds: &[&'static Kind] = match game {
            Game::Swish => &[&swish::CP_SAT, &CADICAL],
            Game::Uno => &uno::PEERS,
            Game::Regret => &[],
            // Whole games are for our engines only.
            Game::Set if self.games.is_some() => &[],
            Game::Set => &set::PEERS,
        };
        let find = |kind: &&'static Kind| if self.list { Ok(Peer::listed(kind)) } else { Peer::find(kind) };
        let (found, missing): (Vec<_>, Vec<_>) = kinds.iter().map(find).partition(Result::is_ok);
        let mut about: Vec<String> = missing.into_iter().filter_map(Result::err).collect();
        about.dedup();
        if game == Game::Set && !self.list {
            about = [self.asked().heading()?, about].concat();
        }
        let budget = Limits { time: None, conflicts: None }.budget();
        let peer_time = self.peer_time.unwrap_or(Duration::from_millis(limit));
        Ok(Plan {
            quick: self.quick,
            listing: self.list,
            seed: self.seed,
            runs: self.runs.map(usize::from),
            // Hands of millions are no matter of the peer's time.
            time: self.time.unwrap_or(if game == Game::Uno {
                peer_time.max(Duration::from_secs(60))
            } else {
                peer_time
            }),
            peer_time,
            peers: found.into_iter().flatten().collect(),
            about,
            load: machine::load(),
            // The race has all processors, as it has for those who ask.
            budget: if game == Game::Regret { budget } else { budget.processors(1) },
        })
    }

    /// What is asked about SET.
    fn asked(&self) -> set::Asked {
        let games = self.games.map(|(policy, sets)| (policy.taking(), sets));
        set::Asked { games, shapes: self.shape.clone(), engines: self.engine.clone() }
    }

    fn measure(&self, drafts: Drafts, output: &mut Output) -> Result<Ending, Trouble> {
        let mut done: Vec<Measured> = Vec::new();
        for game in self.which() {
            let measured = self.game(game, output)?;
            let is_over = measured.halt.is_some();
            done.push(measured);
            if is_over {
                break;
            }
        }
        // What was measured is kept, whatever ended it.
        let about: String = done.iter().map(|measured| self.about(measured.game, &measured.plan)).collect();
        let sections: Vec<Section> = done.iter().flat_map(|measured| measured.named(self.game.is_none())).collect();
        let kept = drafts.finish(&about, &sections);
        let ending = finish(done, output)?;
        kept?;
        Ok(ending)
    }

    /// The games.
    fn which(&self) -> Vec<Game> {
        self.game.map_or(vec![Game::Swish, Game::Set, Game::Uno], |game| vec![game])
    }

    /// Prints or writes what would be measured.
    fn list(&self, drafts: Drafts, output: &mut Output) -> Result<Ending, Trouble> {
        let mut all = Vec::new();
        for game in self.which() {
            let plan = self.plan(game)?;
            let mut sections = Vec::new();
            let listed = self.sections(game, &plan, &mut sections, output);
            let measured = Measured { game, plan, sections, halt: None };
            all.extend(measured.named(self.game.is_none()));
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
    fn about(&self, game: Game, plan: &Plan) -> String {
        format!("{}instances: {}\n", heading(game, plan), self.where_listed())
    }

    /// Where the list of the instances is.
    fn where_listed(&self) -> String {
        let kept = if self.quick { "bench/instances-quick.txt" } else { "bench/instances-full.txt" };
        let as_kept = self.game.is_none() && self.runs.is_none() && self.seed == Seed(1);
        match (&self.instances, as_kept) {
            (Some(path), _) => path.display().to_string(),
            (None, true) => kept.into(),
            (None, false) => "what --list prints".into(),
        }
    }

    /// Measures one game.
    fn game(&self, game: Game, output: &mut Output) -> Result<Measured, Trouble> {
        let plan = self.plan(game)?;
        if !output.json && !output.quiet {
            output.print(&self.about(game, &plan), Ending::Yes)?;
            output.flush(Ending::Yes)?;
        }
        let mut sections = Vec::new();
        let halted = self.sections(game, &plan, &mut sections, output);
        let halt = match halted {
            Ok(()) => None,
            Err(Stopped::Halt(halt)) => Some(halt),
            Err(Stopped::Trouble(trouble)) => return Err(trouble),
        };
        let verdicts = verdicts(game, &sections);
        if !output.json && !verdicts.is_empty() {
            let lines: String = verdicts.iter().map(|verdict| format!("{verdict}\n")).collect();
            output.print(&format!("{}{lines}", if output.quiet { "" } else { "\n" }), Ending::Yes)?;
        }
        Ok(Measured { game, plan, sections, halt })
    }

    /// Measures section after section, and prints each as it is done.
    fn sections(
        &self,
        game: Game,
        plan: &Plan,
        sections: &mut Vec<Section>,
        output: &mut Output,
    ) -> Result<(), Stopped> {
        match game {
            Game::Swish => self.families::<swish::Family>(plan, sections, output),
            Game::Uno => self.families::<uno::Family>(plan, sections, output),
            Game::Regret => regret::measure(plan, |section| {
                print(&section, plan, output).map_err(Stopped::Trouble)?;
                sections.push(section);
                Ok(())
            }),
            Game::Set => set::measure(&self.asked(), plan, |section| {
                print(&section, plan, output).map_err(Stopped::Trouble)?;
                sections.push(section);
                Ok(())
            }),
        }
    }

    fn families<F: Family>(
        &self,
        plan: &Plan,
        sections: &mut Vec<Section>,
        output: &mut Output,
    ) -> Result<(), Stopped> {
        let mut families = match self.family.as_slice() {
            [] => F::value_variants().to_vec(),
            names => names.iter().map(|name| family(name)).collect::<Result<_, Fault>>().map_err(Halt::from)?,
        };
        families.sort_unstable();
        families.dedup();
        for family in families {
            let mut section = family.section(plan.quick);
            let name = section.family.clone();
            let watch = output.watch(move || format!("{name}; Ctrl-C ends it with what was measured"));
            let measured = family.measure(plan, &mut section);
            drop(watch);
            print(&section, plan, output).map_err(Stopped::Trouble)?;
            sections.push(section);
            measured.map_err(Stopped::Halt)?;
        }
        Ok(())
    }
}

/// What came of one game.
struct Measured {
    game: Game,
    plan: Plan,
    sections: Vec<Section>,
    halt: Option<Halt>,
}

impl Measured {
    /// The sections, with the game before the name of the family if there are several games.
    fn named(&self, several: bool) -> Vec<Section> {
        let mut sections = self.sections.clone();
        for section in sections.iter_mut().filter(|_| several) {
            section.family = format!("{} {}", name(self.game), section.family);
        }
        sections
    }
}

/// The family of this name.
fn family<F: Family>(name: &str) -> Result<F, Fault> {
    F::from_str(name, false).map_err(|_| {
        let names =
            F::value_variants().iter().filter_map(|family| Some(family.to_possible_value()?.get_name().to_owned()));
        let names: Vec<String> = names.collect();
        Fault::new(format!("there is no family `{name}` here; there are {}", names.join(", ")))
    })
}

/// The game's name.
fn name(game: Game) -> &'static str {
    match game {
        Game::Swish => "swish",
        Game::Set => "set",
        Game::Uno => "uno",
        Game::Regret => REGRET,
    }
}

/// How the targets came out that are told apart from the tables.
fn verdicts(game: Game, sections: &[Section]) -> Vec<String> {
    match game {
        Game::Swish => Vec::new(),
        Game::Set => set::verdicts(sections),
        Game::Regret => regret::verdicts(sections),
        Game::Uno => uno::verdicts(sections),
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

/// Seed, limits, load and peers.
fn heading(game: Game, plan: &Plan) -> String {
    let seconds = |time: Duration| format!("{} s", time.as_secs_f64());
    let load = plan.load.as_ref().map(|load| format!("; {load}")).unwrap_or_default();
    let threads = if game == Game::Regret { "all processors" } else { "one thread" };
    let game = name(game);
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
    plan.about.iter().for_each(|line| text += &format!("{line}\n"));
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
    let Measured { game, plan, sections, halt } = measured;
    let (game, halt) = (*game, halt.as_ref());
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
    add("game", json!(name(game)));
    add("seed", json!(plan.seed.to_string()));
    add("quick", json!(plan.quick));
    add("limit", json!(plan.time.as_secs_f64()));
    add("load", json!(plan.load));
    if game == Game::Set {
        add("engines", json!(plan.about.join("\n")));
    }
    add("peers", json!(peers(game, plan)));
    if game != Game::Swish {
        add("targets", json!(verdicts(game, sections)));
    }
    add("families", sections.iter().map(table::section_json).collect());
    members
}

/// The peers, and why those are missing that are not there.
fn peers(game: Game, plan: &Plan) -> Vec<Value> {
    let limit = plan.peer_time.as_secs_f64();
    let found = |peer: &Peer| json!({"name": peer.kind.name, "version": peer.version, "limit": limit});
    // What is said about SET's engines stands apart.
    let missing = plan.about.iter().filter(|line| game != Game::Set || line.starts_with("peer not installed"));
    plan.peers.iter().map(found).chain(missing.map(|missing| json!({"missing": missing}))).collect()
}
