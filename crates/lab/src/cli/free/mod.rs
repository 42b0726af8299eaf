//! `misdeal free` and `misdeal solve --free`: cards that hold no match.

mod set;

use super::Ending;
use super::asked::{Asked, Asking, game_parser, limits};
use super::limits::took;
use crate::files::{Draft, Trouble, all_different};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::deck::every_card;
use misdeal_kernel::swish::free::{Freed, Pool, SetQuestion};
use misdeal_kernel::swish::{Card, Deal, Grid};
use misdeal_solve::budget::Budget;
use misdeal_solve::sat::recorder::Recorder;
use misdeal_solve::swish::free::{Settled, SwishFree, construction};
use misdeal_solve::{Engine, Game as _, Outcome, engine, solve_telling};
use misdeal_table::asks::command::free::SVG;
use misdeal_table::asks::shared::{CERTIFICATE, SIZE};
use misdeal_table::asks::{Command, Given, menu};
use misdeal_table::swish::draw::{self, construction::Which};
use misdeal_table::swish::free_answer;
use misdeal_table::swish::menu::{DECK_ENGINE, FIGURE, STEPS};
use serde_json::json;
use std::fmt;
use std::io;
use std::path::Path;
use std::time::Instant;

/// The engine that needs no search.
const CONSTRUCTION: &str = "construction";

/// Arguments of `misdeal free`.
#[derive(Debug, Args)]
pub struct Free {
    /// The game
    #[arg(value_parser = game_parser(Command::Free))]
    game: String,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Free {
    const COMMAND: Command = Command::Free;
}

impl Free {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let game = menu::game(Command::Free, &self.game)?;
        let given = self.asked.of_game(game, [])?;
        match game.game {
            "set" => self.set(&given, output),
            _ => self.swish(&given, output),
        }
    }

    /// The files that are written.
    fn files(&self, steps: bool) -> Files<'_> {
        Files { input: None, certificate: self.asked.path(&CERTIFICATE), svg: self.asked.path(&SVG), steps }
    }

    fn swish(&self, given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
        let drawn = given.has(&FIGURE) || given.has(&STEPS);
        if drawn && given.text(&DECK_ENGINE).is_some_and(|name| name != CONSTRUCTION) {
            return Err(Fault::new("--figure and --steps draw the construction, and no search").into());
        }
        let grid: Grid = given.text(&SIZE).unwrap_or_default().parse()?;
        let files = self.files(drawn);
        let budget = limits(given).budget();
        let engine = match given.text(&DECK_ENGINE) {
            Some("list") => return list_engines(output),
            None | Some(CONSTRUCTION) => {
                let figures = self.draw_construction(grid, &files)?;
                let ending = construct(grid, &budget, &files, output)?;
                if ending == Ending::Yes {
                    for (draft, picture) in figures {
                        draft.finish(|file| file.write_all(picture.as_bytes()))?;
                    }
                }
                return Ok(ending);
            }
            named => named.map(engine).transpose()?,
        };
        answer(engine, &every_card(grid)?, SetQuestion::Largest, &budget, &files, output)
    }

    /// The pictures of the construction that were asked for, and the files they go to once it is proven.
    fn draw_construction(&self, grid: Grid, files: &Files<'_>) -> Result<Vec<(Draft, String)>, Fault> {
        let [figure, steps] = [self.asked.path(&FIGURE), self.asked.path(&STEPS)];
        all_different([files.certificate, files.svg, figure, steps])?;
        let wanted = [(figure, Which::Kinds), (steps, Which::All)];
        let drawn = wanted.into_iter().filter_map(|(path, which)| path.map(|path| (path, which)));
        drawn.map(|(path, which)| Ok((Draft::new(path)?, draw::construction::figure(grid, which)?))).collect()
    }
}

/// The engines that find the largest swish-free set of a whole deck.
fn list_engines(output: &mut Output) -> Result<Ending, Trouble> {
    let construction = (CONSTRUCTION, "orders the orbits of cells, and needs no search; whole decks of any size");
    let searching = SwishFree::ENGINES.iter().map(|engine| (engine.name(), engine.about()));
    let all: Vec<(&str, &str)> = std::iter::once(construction).chain(searching).collect();
    if output.json {
        let engines: Vec<_> = all.iter().map(|(name, about)| json!({"name": name, "about": about})).collect();
        output.object(misdeal_table::answer::object([("engines", json!(engines))]), Ending::Yes)?;
        return Ok(Ending::Yes);
    }
    for (name, about) in all {
        output.print(&format!("{name:<14}{about}\n"), Ending::Yes)?;
    }
    Ok(Ending::Yes)
}

/// Files to read and to write.
pub struct Files<'a> {
    /// The deal.
    pub input: Option<&'a Path>,
    /// Where the claim goes.
    pub certificate: Option<&'a Path>,
    /// Where the picture goes.
    pub svg: Option<&'a Path>,
    /// Whether the steps of a construction are told in JSON.
    pub steps: bool,
}

/// Files that are begun before the search, so that a folder that can't be written
/// to is told at once.
struct Begun<'a> {
    certificate: Option<(Draft, &'a Path)>,
    svg: Option<(Draft, &'a Path)>,
}

impl<'a> Files<'a> {
    fn begin(&self) -> Result<Begun<'a>, Fault> {
        all_different([self.input, self.certificate, self.svg])?;
        let begin = |path: &'a Path| Ok::<_, Fault>((Draft::new(path)?, path));
        Ok(Begun { certificate: self.certificate.map(begin).transpose()?, svg: self.svg.map(begin).transpose()? })
    }
}

/// Lets text that is made line by line go to a file.
struct Lines<'a> {
    file: &'a mut dyn io::Write,
    error: Option<io::Error>,
}

impl fmt::Write for Lines<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.file.write_all(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}

/// The whole deck of a size, by construction; the claim is written as it is proven.
fn construct(grid: Grid, budget: &Budget, files: &Files<'_>, output: &mut Output) -> Result<Ending, Trouble> {
    Pool::deck(grid)?;
    let mut begun = files.begin()?;
    let start = Instant::now();
    let watch = output.watch(|| "laying out the cards; Ctrl-C ends it".into());
    let mut proven = None;
    let mut written = Ok(());
    match begun.certificate.take() {
        None => proven = Some(construction::prove(grid, None, budget)),
        Some((draft, _)) => {
            written = draft.finish(|file| {
                let mut lines = Lines { file, error: None };
                let result = proven.insert(construction::prove(grid, Some(&mut lines), budget));
                match (lines.error, result) {
                    (Some(error), _) => Err(error),
                    (None, Err(stop)) => Err(io::Error::other(stop.to_string())),
                    (None, Ok(_)) => Ok(()),
                }
            });
        }
    }
    drop(watch);
    let seconds = start.elapsed().as_secs_f64();
    match proven {
        Some(Ok(freed)) => show(&freed, CONSTRUCTION, seconds, files, written, begun, output),
        Some(Err(Stop::Rejected(fault))) => Err(written.err().unwrap_or(fault).into()),
        Some(Err(stop)) => unsettled(SetQuestion::Largest, &[], Pool::deck(grid)?.size(), &stop, output),
        None => Err(written.err().unwrap_or_else(|| Fault::new("the claim can't be written")).into()),
    }
}

/// Asks an engine about the swish-free sets of a deal.
pub fn answer(
    engine: Option<&'static dyn Engine<SwishFree>>,
    deal: &Deal,
    question: SetQuestion,
    budget: &Budget,
    files: &Files<'_>,
    output: &mut Output,
) -> Result<Ending, Trouble> {
    let mut begun = files.begin()?;
    let start = Instant::now();
    let progress = budget.progress();
    let watch = output.watch(move || {
        let (best, _, found) = progress.look();
        let found = if found > 0 { format!(", {found} such sets") } else { String::new() };
        format!("largest so far {best}{found}, Ctrl-C ends it with what is known")
    });
    let (outcome, _) = solve_telling(engine, deal, &question, budget, || None::<Recorder>);
    drop(watch);
    let seconds = start.elapsed().as_secs_f64();
    match outcome {
        Outcome::Settled { engine, accepted, .. } => {
            let Settled { freed, claim } = *accepted;
            // A file that can't be written must not cost the answer: it is told last.
            let written = match begun.certificate.take() {
                None => Ok(()),
                Some((draft, _)) => draft.finish(|file| write!(file, "{claim}")),
            };
            show(&freed, engine, seconds, files, written, begun, output)
        }
        Outcome::Unsettled { best, bound, stop, .. } => {
            unsettled(question, &best, bound.unwrap_or(deal.cards().len()), &stop, output)
        }
    }
}

/// The kept cards of the first set as a deal.
fn kept(freed: &Freed) -> Result<Deal, Fault> {
    let mut cards = Vec::new();
    freed.each_kept(|card| {
        cards.push(card.clone());
        Ok(())
    })?;
    let rules = freed.pool().rules();
    Deal::new(rules.grid(), rules.is_fixed(), cards)
}

fn show(
    freed: &Freed,
    engine: &str,
    seconds: f64,
    files: &Files<'_>,
    written: Result<(), Fault>,
    begun: Begun<'_>,
    output: &mut Output,
) -> Result<Ending, Trouble> {
    let drawn = match begun.svg {
        None => Ok(()),
        Some((draft, _)) => {
            let picture = kept(freed).and_then(|kept| draw::svg::deal(&kept));
            picture.and_then(|picture| draft.finish(|file| file.write_all(picture.as_bytes())))
        }
    };
    let kept_files = written.and(drawn);
    let ending = if kept_files.is_ok() { Ending::Yes } else { Ending::Bad };
    if output.json {
        let mut object = free_answer::json(freed)?;
        object.insert("engine".into(), json!(engine));
        object.insert("seconds".into(), json!(seconds));
        if files.steps && freed.size() <= free_answer::MOST_PRINTED {
            let how = free_answer::construction_json(freed.pool().rules().grid())?;
            object.extend(how.map(|(name, value)| (name.to_owned(), value)));
        }
        if let (Some(path), Ok(())) = (files.certificate, &kept_files) {
            object.insert("certificate".into(), json!(path.display().to_string()));
        }
        if let Err(fault) = &kept_files {
            object.insert("error".into(), json!(fault.to_string()));
            output.complain(fault);
        }
        output.object(object, ending)?;
        return Ok(ending);
    }
    print(freed, ending, output)?;
    output.flush(ending)?;
    kept_files?;
    if let Some(path) = files.certificate {
        output.say(&format!("certificate written to {}", path.display()));
    }
    if let Some(path) = files.svg {
        output.say(&format!("picture written to {}", path.display()));
    }
    if freed.size() > free_answer::MOST_PRINTED {
        output.say("the cards are too many to print; --certificate writes them to a file");
    }
    output.say(&format!(
        "checked: the kernel followed why no swish is kept and why no more can be; {engine}, {}",
        took(seconds)
    ));
    Ok(ending)
}

fn print(freed: &Freed, ending: Ending, output: &mut Output) -> Result<(), Trouble> {
    let line = free_answer::answer_line(freed);
    if output.quiet || freed.question() == SetQuestion::Count || freed.size() > free_answer::MOST_PRINTED {
        return output.print(&format!("{line}\n"), ending);
    }
    if freed.question() == SetQuestion::All {
        for set in freed.sets() {
            let words: Vec<String> = set.iter().map(ToString::to_string).collect();
            output.print(&format!("{}\n", words.join(" ")), ending)?;
        }
        return output.print(&format!("{line}\n"), ending);
    }
    output.print(&format!("{line}\n\n{}", kept(freed)?), ending)
}

fn unsettled(
    question: SetQuestion,
    so_far: &[Card],
    bound: usize,
    stop: &Stop,
    output: &mut Output,
) -> Result<Ending, Trouble> {
    if output.json {
        let object = free_answer::unsettled_json(question, so_far, bound, &stop.to_string());
        output.object(object, Ending::Unknown)?;
    } else {
        let line = free_answer::unsettled_line(so_far.len(), bound, &stop.to_string());
        output.print(&format!("{line}\n"), Ending::Unknown)?;
        if !output.quiet && !so_far.is_empty() {
            let words: Vec<String> = so_far.iter().map(ToString::to_string).collect();
            output.print(&format!("{}\n", words.join(" ")), Ending::Unknown)?;
        }
    }
    Ok(Ending::Unknown)
}
