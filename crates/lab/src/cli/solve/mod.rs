//! `misdeal solve`: from a deal to a checked answer.

mod geography;
mod real;
mod rules;
mod set;
mod swish;
mod uno;

use super::Ending;
use super::asked::{Asked, Asking, game_of};
use crate::files::{Source, Trouble};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::base::graph::Graph;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::geography::Geography;
use misdeal_kernel::question::Question;
use misdeal_kernel::text::{lines, words};
use misdeal_solve::budget::Progress;
use misdeal_solve::game::Asked as Askable;
use misdeal_solve::{Engine, choose, engine};
use misdeal_table::asks::shared::{AT_LEAST, CERTIFICATE, COMPETITION, ENGINE, SVG};
use misdeal_table::asks::{Command, Given};
use misdeal_table::games::GAMES;
use misdeal_table::geography::menu::RULE;
use misdeal_table::{answer, asked};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// Arguments of `misdeal solve`.
#[derive(Clone, Debug, Args)]
pub struct Solve {
    /// The deal; `-` is standard input
    #[arg(required_unless_present = "engine")]
    file: Option<PathBuf>,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Solve {
    const COMMAND: Command = Command::Solve;
}

impl Solve {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        if self.asked.value(&ENGINE) == Some("list") {
            return list_engines(output);
        }
        let file = self.file()?;
        let (wanted, name) = self.read(file)?;
        let asked::Asked { instance, at_least } = wanted.map_err(|fault| fault.of(name))?;
        let (game, play) = game_of(Command::Solve, &instance)?;
        let asked = match at_least {
            Some(cards) => self.asked.clone().or_ask(game, &AT_LEAST, cards.to_string()),
            None => self.asked.clone(),
        };
        let given = asked.of_game(game, play)?;
        if given.has(&COMPETITION) && output.json {
            return Err(Fault::new("--competition and --json do not go together").into());
        }
        match instance {
            Instance::Swish(deal) => self.swish(file, &deal, &given, output),
            Instance::Set(board) => self.set(file, &board, &given, output),
            Instance::Uno(deal) => self.uno(file, &deal, &given, output),
            Instance::UnoReal(position) => self.real(file, &position, &given, output),
            Instance::Geography(deal) => self.geography(file, &deal, &given, output),
        }
    }

    /// The deal of a file, which with `--geography` may be a graph; and the name of the file.
    fn read(&self, file: &Path) -> Result<(Result<asked::Asked, Fault>, String), Fault> {
        let source = Source::open(file)?;
        let name = source.name.clone();
        let text = source.read()?;
        let first = lines(&text).find_map(|(number, line)| words(number, line).next().map(|word| word.text));
        let of_a_game = || GAMES.iter().any(|game| first == Some(game.game));
        let wanted = match self.asked.value(&RULE).filter(|_| !of_a_game()) {
            None => text.parse(),
            Some(rule) => text.parse().and_then(|graph: Graph| {
                let deal = Geography::on(graph, rule).map_err(|fault| Fault::new(fault.what()))?;
                Ok(asked::Asked { instance: Instance::Geography(deal), at_least: None })
            }),
        };
        Ok((wanted, name))
    }

    fn file(&self) -> Result<&Path, Fault> {
        self.file.as_deref().ok_or_else(|| Fault::new("name the deal to solve, or `-` for standard input"))
    }

    /// Where the claim goes.
    fn certificate(&self) -> Option<&Path> {
        self.asked.path(&CERTIFICATE)
    }

    /// Where the picture goes.
    fn svg(&self) -> Option<&Path> {
        self.asked.path(&SVG)
    }
}

/// What is asked about the matches of a deal.
fn about_matches(given: &Given) -> Question {
    let at_least: Option<usize> = given.read(&AT_LEAST);
    match given.question() {
        "max" => Question::Max,
        "all" => Question::All(at_least.unwrap_or(0)),
        "count" => Question::Count(at_least.unwrap_or(0)),
        _ => at_least.map_or(Question::Any, |cards| Question::AtLeast(cards.max(1))),
    }
}

/// The engine that was named, if one was.
///
/// # Errors
/// When it, or every engine, declines the question.
fn named<D: Askable<Q>, Q: Copy>(
    given: &Given,
    deal: &D,
    question: &Q,
) -> Result<Option<&'static dyn Engine<D::Game>>, Fault> {
    let named = given.text(&ENGINE).map(engine).transpose()?;
    match named.unwrap_or_else(|| choose(deal, question)).declines(deal, *question) {
        None => Ok(named),
        Some(why) => Err(why),
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
    LISTS.into_iter().zip(misdeal_solve::games::GAMES).map(|((name, heading), game)| (name, heading, game.engines()))
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
