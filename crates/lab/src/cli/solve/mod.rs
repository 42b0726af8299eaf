//! `misdeal solve`: from a deal to a checked answer.

mod geography;
mod real;
mod rules;
mod set;
mod swish;
mod uno;

use super::Ending;
use super::limits::Limits;
use crate::files::{self, Trouble};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::base::graph::Graph;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::geography::Geography;
use misdeal_kernel::question::Question;
use misdeal_solve::budget::Progress;
use misdeal_solve::game::Asked as Askable;
use misdeal_solve::games::GAMES;
use misdeal_solve::{Engine, choose, engine};
use misdeal_table::answer;
use misdeal_table::asked::Asked;
use rules::Rules;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// Arguments of `misdeal solve`.
#[derive(Clone, Debug, Args)]
pub struct Solve {
    /// The deal; `-` is standard input
    #[arg(required_unless_present = "engine")]
    file: Option<PathBuf>,
    /// Find the largest match and prove that there is none larger
    #[arg(long, conflicts_with_all = ["all", "count", "at_least"])]
    max: bool,
    /// List every match, one for each set of cards (copies of a card are one card)
    #[arg(long, conflicts_with = "count")]
    all: bool,
    /// Count the matches that --all would list
    #[arg(long)]
    count: bool,
    /// Only matches of at least K cards
    #[arg(long, value_name = "K", value_parser = cards, allow_negative_numbers = true)]
    at_least: Option<usize>,
    /// For set boards: find the most sets of which no two share a card
    #[arg(long, conflicts_with_all = ["max", "all", "count", "at_least", "hitting", "free", "competition"])]
    disjoint: bool,
    /// For set boards: find the fewest sets, no two of which share a card, that every set shares a card with
    #[arg(long, conflicts_with_all = ["max", "all", "count", "at_least", "free", "competition"])]
    hitting: bool,
    /// Find the largest set of cards that holds no match; with --all or --count, all sets
    /// of that size
    #[arg(long, conflicts_with_all = ["max", "at_least", "competition"])]
    free: bool,
    /// For uno solitaire: find the fewest cards that make the hand playable when they are added
    #[arg(long, conflicts_with_all = ["max", "all", "count", "at_least", "disjoint", "hitting", "free", "competition"])]
    fill_in: bool,
    #[command(flatten)]
    rules: Rules,
    /// For a graph file (also graph6, DIMACS, or a list of edges): play geography on it, as in `undirected vertex
    /// from 1`
    #[arg(long, value_name = "RULE")]
    geography: Option<String>,
    /// The engine that searches; `list` shows them
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,
    #[command(flatten)]
    limits: Limits,
    /// Write the answer with its proof to a claim file that `misdeal check` reads
    #[arg(long, value_name = "OUT")]
    certificate: Option<PathBuf>,
    /// Draw the answer to an SVG file
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// Print the lines and use the exit codes of the SAT competition
    #[arg(long, conflicts_with_all = ["all", "count", "json"])]
    competition: bool,
}

fn cards(word: &str) -> Result<usize, String> {
    word.parse().map_err(|_| "a number of cards, from 0".into())
}

impl Solve {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        if self.engine.as_deref() == Some("list") {
            return list_engines(output);
        }
        let file = self.file()?;
        if let Some(rule) = &self.geography {
            let graph: Graph = files::read(file)?;
            return self.geography(file, &Geography::on(graph, rule)?, output);
        }
        let Asked { instance, at_least } = files::read(file)?;
        if !matches!(instance, Instance::Uno(_)) {
            self.rules.none()?;
        }
        match at_least.filter(|_| self.asks_nothing()) {
            None => self.about(file, instance, output),
            at_least => Self { at_least, ..self.clone() }.about(file, instance, output),
        }
    }

    /// Whether the deal's own question is asked.
    fn asks_nothing(&self) -> bool {
        let asked = [self.max, self.all, self.count, self.disjoint, self.hitting, self.free, self.fill_in];
        !asked.contains(&true) && self.at_least.is_none()
    }

    fn about(&self, file: &Path, instance: Instance, output: &mut Output) -> Result<Ending, Trouble> {
        match instance {
            Instance::Swish(deal) => self.swish(file, &deal, output),
            Instance::Set(board) => self.set(file, &board, output),
            Instance::Uno(deal) => self.uno(file, &deal, output),
            Instance::UnoReal(position) => self.real(file, &position, output),
            Instance::Geography(deal) => self.geography(file, &deal, output),
        }
    }

    fn file(&self) -> Result<&Path, Fault> {
        self.file.as_deref().ok_or_else(|| Fault::new("name the deal to solve, or `-` for standard input"))
    }

    /// The engine that was named, if one was.
    ///
    /// # Errors
    /// When it, or every engine, declines the question.
    fn named<D: Askable<Q>, Q: Copy>(
        &self,
        deal: &D,
        question: &Q,
    ) -> Result<Option<&'static dyn Engine<D::Game>>, Fault> {
        let named = self.engine.as_deref().map(engine).transpose()?;
        match named.unwrap_or_else(|| choose(deal, question)).declines(deal, *question) {
            None => Ok(named),
            Some(why) => Err(why),
        }
    }

    fn question(&self) -> Question {
        match (self.max, self.all, self.count, self.at_least) {
            (true, ..) => Question::Max,
            (_, true, _, k) => Question::All(k.unwrap_or(0)),
            (_, _, true, k) => Question::Count(k.unwrap_or(0)),
            (.., Some(k)) => Question::AtLeast(k.max(1)),
            (.., None) => Question::Any,
        }
    }
}

/// Adds the claim that was written, or what went wrong with the files.
fn insert_files(
    object: &mut Map<String, Value>,
    certificate: Option<&Path>,
    kept: &Result<Vec<String>, Fault>,
    output: &Output,
) {
    match (certificate, kept) {
        (Some(path), Ok(_)) => _ = object.insert("certificate".into(), json!(path.display().to_string())),
        (None, Ok(_)) => {}
        (_, Err(fault)) => {
            object.insert("error".into(), json!(fault.to_string()));
            output.complain(fault);
        }
    }
}

/// How far a search has come.
fn search_message(progress: &Progress) -> String {
    let (best, bound, found) = progress.look();
    let mut parts = Vec::new();
    if best > 0 {
        parts.push(format!("largest so far {best}"));
    }
    if bound > 0 {
        parts.push(format!("none above {bound}"));
    }
    if found > 0 {
        parts.push(format!("{found} found"));
    }
    parts.push("Ctrl-C ends it with what is known".into());
    parts.join(", ")
}

/// A list of engines: its name in JSON, its heading in text, and what there is to say about each.
type Listed = (&'static str, &'static str, Vec<(&'static str, &'static str)>);

/// What the lists are called in JSON, and their headings, in the order of the games.
const LISTS: [(&str, &str); 6] = [
    ("engines", ""),
    ("free_engines", "\nWith --free:\n"),
    ("set_engines", "\nFor set boards:\n"),
    ("uno_engines", "\nFor uno:\n"),
    ("uno_real_engines", "\nFor positions of the real game of uno:\n"),
    ("geography_engines", "\nFor geography:\n"),
];

fn all_engines() -> impl Iterator<Item = Listed> {
    LISTS.into_iter().zip(GAMES).map(|((name, heading), game)| (name, heading, game.engines()))
}

/// All engines as JSON.
pub fn engines() -> Map<String, Value> {
    let about = |engine: &(&str, &str)| json!({"name": engine.0, "about": engine.1});
    let lists = all_engines().map(|(name, _, engines)| (name, engines.iter().map(about).collect()));
    answer::object(lists)
}

fn list_engines(output: &mut Output) -> Result<Ending, Trouble> {
    if output.json {
        output.object(engines(), Ending::Yes)?;
        return Ok(Ending::Yes);
    }
    for (_, heading, engines) in all_engines() {
        output.print(heading, Ending::Yes)?;
        for (name, about) in engines {
            output.print(&format!("{name:<14}{about}\n"), Ending::Yes)?;
        }
    }
    Ok(Ending::Yes)
}
