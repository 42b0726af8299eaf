//! What every command does with something that is ready: it does it, prints what came of it, and keeps the files.

use super::asked::{Asked, Asking, limits};
use super::keep::Keep;
use crate::cli::Ending;
use crate::files::Trouble;
use crate::output::Output;
use misdeal_solve::budget::Budget;
use misdeal_table::asks::Given;
use misdeal_table::report::{Ready, Report, Status, Verdict};
use serde_json::{Map, json};
use std::path::Path;
use std::time::Instant;

/// How a command ends.
fn ending(verdict: Verdict) -> Ending {
    match verdict {
        Verdict::Yes => Ending::Yes,
        Verdict::No => Ending::No,
        Verdict::Unknown => Ending::Unknown,
    }
}

/// Does what the options ask, which was read from `input`.
pub fn done<C: Asking>(
    ready: Box<dyn Ready>,
    (asked, given): (&Asked<C>, &Given),
    input: Option<&Path>,
    competition: bool,
    output: &mut Output,
) -> Result<Ending, Trouble> {
    // What does not search does not look at its limits, and Ctrl-C ends it at once.
    let budget = if ready.searches() { limits(given).budget() } else { Budget::unlimited() };
    done_within(ready, &budget, asked, (input, competition), output)
}

/// The same within limits that hold already.
pub fn done_within<C: Asking>(
    ready: Box<dyn Ready>,
    budget: &Budget,
    asked: &Asked<C>,
    (input, competition): (Option<&Path>, bool),
    output: &mut Output,
) -> Result<Ending, Trouble> {
    let keep = Keep::begin(input, asked.outs())?;
    let to_stdout = keep.to_stdout();
    if let Some(ask) = to_stdout {
        output.gives_way(ask.flag, competition)?;
    }
    let searches = ready.searches();
    let start = Instant::now();
    let (message, progress) = (ready.message(), budget.progress());
    let watch = output.watch(move || message(&progress));
    let mut report = ready.ask(budget, &|| keep.listener())?;
    drop(watch);
    let time = start.elapsed();
    // A file that can't be written must not cost the answer: it is told last.
    let kept = keep.finish(report.as_mut());
    let ended = if kept.is_err() { Ending::Bad } else { ending(report.verdict()) };
    if output.json {
        let mut more = Map::new();
        if searches {
            more.insert("seconds".into(), json!(time.as_secs_f64()));
        }
        match &kept {
            Ok(kept) => {
                let path =
                    kept.certificate.iter().map(|path| ("certificate".into(), json!(path.display().to_string())));
                more.extend(path);
            }
            Err(fault) => {
                more.insert("error".into(), json!(fault.to_string()));
                output.complain(fault);
            }
        }
        output.print(&report.json(more)?, ended)?;
        return Ok(ended);
    }
    let ended = match competition {
        true => print_status(report.as_ref(), output)?,
        // Standard output has something else by now, and whoever reads that wants nothing beside it.
        false if to_stdout.is_some() => {
            output.aside(&report.text(output.medium())?);
            ended
        }
        false => {
            output.print(&report.text(output.medium())?, ended)?;
            ended
        }
    };
    output.flush(ended)?;
    kept?.talk.iter().for_each(|talk| output.say(talk));
    if !competition {
        report.talk(time).iter().for_each(|talk| output.say(talk));
    }
    // A report of a million matches takes long to be taken apart, and the program ends now.
    std::mem::forget(report);
    Ok(ended)
}

/// Prints the lines of the SAT competition.
fn print_status(report: &dyn Report, output: &mut Output) -> Result<Ending, Trouble> {
    let (status, text) = report.competition()?;
    let ending = match status {
        Status::Satisfiable => Ending::Satisfiable,
        Status::Unsatisfiable => Ending::Unsatisfiable,
        Status::Optimum => Ending::Optimum,
        Status::Unknown => Ending::Yes,
    };
    output.print(&text, ending)?;
    Ok(ending)
}
