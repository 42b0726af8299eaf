//! `misdeal free` and `misdeal solve --free`: cards that hold no match.

mod set;

use super::Ending;
use super::asked::{Asked, Asking, game_parser, limits};
use super::keep::Keep;
use super::limits::took;
use super::solve::answered;
use crate::files::{Draft, Trouble, all_different};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::deck::every_card;
use misdeal_kernel::swish::free::{Freed, Pool, SetQuestion};
use misdeal_kernel::swish::{Card, Grid};
use misdeal_solve::Game as _;
use misdeal_solve::budget::Budget;
use misdeal_solve::swish::free::{SwishFree, construction};
use misdeal_table::asks::command::free::SVG;
use misdeal_table::asks::shared::{CERTIFICATE, SIZE};
use misdeal_table::asks::{Command, Given, menu};
use misdeal_table::swish::draw::{self, construction::Which};
use misdeal_table::swish::free_answer;
use misdeal_table::swish::menu::{DECK_ENGINE, FIGURE, STEPS};
use misdeal_table::swish::solve_free::{kept, settled_text};
use misdeal_table::tells::ready;
use serde_json::json;
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
        match given.text(&DECK_ENGINE) {
            Some("list") => list_engines(output),
            None | Some(CONSTRUCTION) => {
                let figures = self.draw_construction(grid, &files)?;
                let ending = construct(grid, &budget, &files, output)?;
                if ending == Ending::Yes {
                    for (draft, picture) in figures {
                        draft.finish(|file| file.write_all(picture.as_bytes()))?;
                    }
                }
                Ok(ending)
            }
            Some(_) => {
                let ready = ready::<SwishFree>(&every_card(grid)?, given)?;
                answered(ready, &budget, Keep::begin(None, files.certificate, files.svg)?, false, output)
            }
        }
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
            written = draft.finish_text(|text| {
                let result = proven.insert(construction::prove(grid, Some(text), budget));
                result.as_ref().map(|_| ()).map_err(|stop| Fault::new(stop.to_string()))
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
    output.print(&settled_text(freed, output.quiet)?, ending)?;
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
