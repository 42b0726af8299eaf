//! `misdeal solve`: from a deal to a checked answer, whatever the game.

use super::Ending;
use super::asked::{Asked, Asking, game_of, limits};
use super::keep::Keep;
use super::limits::took;
use crate::files::{Source, Trouble};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::base::graph::Graph;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::geography::Geography;
use misdeal_kernel::text::{lines, words};
use misdeal_solve::budget::{Budget, Progress};
use misdeal_table::asks::Command;
use misdeal_table::asks::shared::{AT_LEAST, CERTIFICATE, COMPETITION, ENGINE, SVG};
use misdeal_table::games::{guide, menus};
use misdeal_table::geography::menu::{GRAPH, RULE};
use misdeal_table::tells::{Answered, Ready, Status, Verdict};
use misdeal_table::{answer, asked};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::time::Instant;

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
        let (wanted, name, is_graph) = self.read(file)?;
        let asked::Asked { instance, at_least } = wanted.map_err(|fault| fault.of(name))?;
        let (game, play) = game_of(Command::Solve, &instance)?;
        let asked = match at_least {
            Some(cards) => self.asked.clone().or_ask(game, &AT_LEAST, cards.to_string()),
            None => self.asked.clone(),
        };
        let given = asked.of_game(game, play.into_iter().chain(is_graph.then_some(GRAPH)))?;
        if given.has(&COMPETITION) && output.json {
            return Err(Fault::new("--competition and --json do not go together").into());
        }
        let ready = guide(game.game)?.solve(&instance, &given)?;
        let keep = Keep::begin(Some(file), self.asked.path(&CERTIFICATE), self.asked.path(&SVG))?;
        answered(ready, &limits(&given).budget(), keep, given.has(&COMPETITION), output)
    }

    /// The deal of a file, which with `--geography` may be a graph; the name of the file; and whether it is a graph.
    fn read(&self, file: &Path) -> Result<(Result<asked::Asked, Fault>, String, bool), Fault> {
        let source = Source::open(file)?;
        let name = source.name.clone();
        let text = source.read()?;
        let first = lines(&text).find_map(|(number, line)| words(number, line).next().map(|word| word.text));
        let of_a_game = || menus().any(|game| first == Some(game.game));
        let rule = self.asked.value(&RULE).filter(|_| !of_a_game());
        let wanted = match rule {
            None => text.parse(),
            Some(rule) => text.parse().and_then(|graph: Graph| {
                let deal = Geography::on(graph, rule).map_err(|fault| Fault::new(fault.what()))?;
                Ok(asked::Asked { instance: Instance::new(deal), at_least: None })
            }),
        };
        Ok((wanted, name, rule.is_some()))
    }

    fn file(&self) -> Result<&Path, Fault> {
        self.file.as_deref().ok_or_else(|| Fault::new("name the deal to solve, or `-` for standard input"))
    }
}

/// Asks a question, prints the answer, and keeps what was asked for.
pub fn answered(
    ready: Box<dyn Ready>,
    budget: &Budget,
    keep: Keep,
    competition: bool,
    output: &mut Output,
) -> Result<Ending, Trouble> {
    let start = Instant::now();
    let progress = budget.progress();
    let watch = output.watch(move || search_message(&progress));
    let mut answered = ready.ask(budget, &|| keep.listener())?;
    drop(watch);
    let seconds = start.elapsed().as_secs_f64();
    let certificate = keep.certificate().filter(|_| answered.verdict() != Verdict::Unknown);
    // A file that can't be written must not cost the answer: it is told last.
    let kept = keep.finish(answered.as_mut());
    let ending = match (&kept, answered.verdict()) {
        (Err(_), _) => Ending::Bad,
        (Ok(_), Verdict::Yes) => Ending::Yes,
        (Ok(_), Verdict::No) => Ending::No,
        (Ok(_), Verdict::Unknown) => Ending::Unknown,
    };
    if output.json {
        let mut object = answered.json()?;
        object.insert("seconds".into(), json!(seconds));
        match (certificate, &kept) {
            (Some(path), Ok(_)) => _ = object.insert("certificate".into(), json!(path.display().to_string())),
            (None, Ok(_)) => {}
            (_, Err(fault)) => {
                object.insert("error".into(), json!(fault.to_string()));
                output.complain(fault);
            }
        }
        output.object(object, ending)?;
        return Ok(ending);
    }
    let ending = match competition {
        true => print_status(answered.as_ref(), output)?,
        false => {
            output.print(&answered.text(output.medium())?, ending)?;
            ending
        }
    };
    output.flush(ending)?;
    kept?.iter().for_each(|talk| output.say(talk));
    if !competition {
        let mut talk = answered.talk();
        talk.last_mut().into_iter().for_each(|last| last.push_str(&format!(", {}", took(seconds))));
        talk.iter().for_each(|talk| output.say(talk));
    }
    Ok(ending)
}

/// Prints the lines of the SAT competition.
fn print_status(answered: &dyn Answered, output: &mut Output) -> Result<Ending, Trouble> {
    let (status, text) = answered.competition()?;
    let ending = match status {
        Status::Satisfiable => Ending::Satisfiable,
        Status::Unsatisfiable => Ending::Unsatisfiable,
        Status::Optimum => Ending::Optimum,
        Status::Unknown => Ending::Yes,
    };
    output.print(&text, ending)?;
    Ok(ending)
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
