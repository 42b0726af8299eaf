//! `misdeal solve`: from a deal to a checked answer.

use super::Ending;
use super::keep::Keep;
use crate::draw;
use crate::files::{self, Trouble};
use crate::output::Output;
use crate::report;
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::question::Question;
use misdeal_kernel::reduction::Reduction;
use misdeal_kernel::swish::claim::asked;
use misdeal_kernel::swish::to_cnf::SwishToCnf;
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Deal, Swish, Wanted};
use misdeal_solve::budget::{Budget, Progress};
use misdeal_solve::swish::{ENGINES, Engine, Outcome, ProofForm, choose, engine};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Up to so many swishes of a list are drawn.
const MOST_DRAWN: usize = 6;

/// Arguments of `misdeal solve`.
#[derive(Debug, Args)]
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
    /// The engine that searches; `list` shows them
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,
    /// Stop after this time, with the best answer so far: 500ms, 10s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Stop each call of the SAT solver after so many conflicts
    #[arg(long, value_name = "N")]
    conflicts: Option<u32>,
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

/// A time such as `10s`; a plain number is seconds.
pub fn duration(word: &str) -> Result<Duration, String> {
    let split = word.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(word.len());
    let (number, unit) = word.split_at(split);
    let scale = match unit {
        "ms" => 0.001,
        "s" | "" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("a time is written 500ms, 10s, 5m or 1h".into()),
    };
    let seconds = number.parse::<f64>().map_err(|_| "a time is written 500ms, 10s, 5m or 1h")?;
    Duration::try_from_secs_f64(seconds * scale).map_err(|_| "that time is too long".into())
}

impl Solve {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let named = match self.engine.as_deref() {
            None => None,
            Some("list") => return list_engines(output),
            Some(name) => Some(engine(name).ok_or_else(|| {
                let names: Vec<_> = ENGINES.iter().map(|engine| engine.name()).collect();
                Fault::new(format!("there is no engine `{name}`; the engines are {}", names.join(", ")))
            })?),
        };
        let Some(file) = &self.file else {
            return Err(Fault::new("name the deal to solve, or `-` for standard input").into());
        };
        let Instance::Swish(deal) = files::read(file)?;
        let engine = named.unwrap_or_else(|| choose(&deal, self.question()));
        if let Some(why) = engine.declines(&deal, self.question()) {
            return Err(why.into());
        }
        self.answer(engine, file, &deal, output)
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

    fn budget(&self) -> Budget {
        let mut budget = Budget::unlimited();
        if let Some(time) = self.time {
            budget = budget.time(time);
        }
        if let Some(conflicts) = self.conflicts {
            budget = budget.conflicts(conflicts);
        }
        budget
    }

    fn answer(&self, engine: &dyn Engine, input: &Path, deal: &Deal, output: &mut Output) -> Result<Ending, Trouble> {
        let question = self.question();
        let budget = self.budget();
        end_on_signal(&budget);
        let keep = Keep::begin(input, self.certificate.as_deref(), self.svg.as_deref())?;
        let start = Instant::now();
        let progress = budget.progress();
        let watch = output.watch(move || search_message(&progress));
        let outcome = engine.solve(deal, question, &budget, keep.listener());
        drop(watch);
        let seconds = start.elapsed().as_secs_f64();

        let swishes = shown(&outcome);
        // A file that can't be written must not cost the answer: it is told last.
        let kept = keep.finish(deal, &outcome, &swishes);
        let ending = match &outcome {
            _ if kept.is_err() => Ending::Bad,
            Outcome::Settled { accepted, .. } => report::ending(accepted.finding()),
            Outcome::Unsettled { .. } => Ending::Unknown,
        };
        if output.json {
            let mut object = report::outcome_json(question, &outcome);
            object.insert("engine".into(), json!(engine.name()));
            object.insert("seconds".into(), json!(seconds));
            if let (Some(path), Outcome::Settled { .. }, Ok(_)) = (&self.certificate, &outcome, &kept) {
                object.insert("certificate".into(), json!(path.display().to_string()));
            }
            if let Err(fault) = &kept {
                object.insert("error".into(), json!(fault.to_string()));
                output.complain(fault);
            }
            output.object(object, ending)?;
            return Ok(ending);
        }
        let ending = if self.competition {
            competition(deal, question, &outcome, &swishes, output)?
        } else {
            print_answer(deal, question, &outcome, &swishes, ending, output)?;
            ending
        };
        output.flush(ending)?;
        kept?.iter().for_each(|talk| output.say(talk));
        if !self.competition {
            output.say(&format!("{}; engine {}, {}", how_checked(&outcome), engine.name(), time(seconds)));
        }
        Ok(ending)
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

fn list_engines(output: &mut Output) -> Result<Ending, Trouble> {
    if output.json {
        let engines: Vec<_> =
            ENGINES.iter().map(|engine| json!({"name": engine.name(), "about": engine.about()})).collect();
        let object = report::object([("engines", json!(engines))]);
        output.object(object, Ending::Yes)?;
        return Ok(Ending::Yes);
    }
    for engine in ENGINES {
        output.print(&format!("{:<12}{}\n", engine.name(), engine.about()), Ending::Yes)?;
    }
    Ok(Ending::Yes)
}

/// The swishes of an outcome.
fn shown(outcome: &Outcome) -> Vec<Swish> {
    match outcome {
        Outcome::Settled { accepted, .. } => accepted.finding().swishes().to_vec(),
        Outcome::Unsettled { so_far, .. } => so_far.iter().map(|swish| swish.witness().clone()).collect(),
    }
}

/// Ctrl-C, or a request to terminate, ends the search; a second one the program.
fn end_on_signal(budget: &Budget) {
    let interrupt = budget.interrupt();
    // Without a handler the signal ends the program at once, which loses only
    // the best answer so far.
    let _ = ctrlc::set_handler(move || {
        if interrupt.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

fn print_answer(
    deal: &Deal,
    question: Question,
    outcome: &Outcome,
    swishes: &[Swish],
    ending: Ending,
    output: &mut Output,
) -> Result<(), Trouble> {
    let line = match outcome {
        Outcome::Settled { accepted, .. } => report::answer_line(accepted, !output.quiet),
        Outcome::Unsettled { bound, stop, .. } => report::unsettled_line(question, swishes, *bound, &stop.to_string()),
    };
    if output.quiet || matches!(question, Question::Count(_)) {
        return output.print(&format!("{line}\n"), ending);
    }
    let (width, colour) = (output.width(), output.colour());
    if matches!(question, Question::All(_)) {
        for swish in swishes {
            output.print(&format!("{swish}\n"), ending)?;
        }
        output.print(&format!("{line}\n"), ending)?;
        if swishes.len() <= MOST_DRAWN {
            for swish in swishes {
                output.print(&format!("\n{}", draw::terminal::swish(deal, swish, width, colour)), ending)?;
            }
        }
        return Ok(());
    }
    output.print(&format!("{line}\n"), ending)?;
    match swishes.first() {
        Some(swish) => output.print(&format!("\n{}", draw::terminal::swish(deal, swish, width, colour)), ending),
        None => Ok(()),
    }
}

/// What the kernel did before the answer was printed.
fn how_checked(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Unsettled { so_far, .. } if so_far.is_empty() => "nothing is settled",
        Outcome::Unsettled { .. } => "what is shown was checked by the kernel",
        Outcome::Settled { accepted, proof } => match (accepted.finding().is_yes(), proof) {
            (_, ProofForm::None) => "checked: the kernel laid the cards over each other",
            (true, ProofForm::Lrat { .. } | ProofForm::Held(Refutation::Lrat(_))) => {
                "checked: the kernel laid the cards and followed the proof that there is no more"
            }
            (false, ProofForm::Lrat { .. } | ProofForm::Held(Refutation::Lrat(_))) => {
                "checked: the kernel followed the proof step by step"
            }
            (_, ProofForm::Held(Refutation::Exhaustive)) => "checked: the kernel went through every laying again",
        },
    }
}

fn time(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1000.0) } else { format!("{seconds:.1} s") }
}

/// The lines of the SAT competition; the model is one of the formula that
/// `misdeal export --to cnf` writes for the same number of cards. A maximum that is
/// not proven is a model for its number of cards.
fn competition(
    deal: &Deal,
    question: Question,
    outcome: &Outcome,
    swishes: &[Swish],
    output: &mut Output,
) -> Result<Ending, Trouble> {
    let (ending, status) = match outcome {
        Outcome::Settled { accepted, .. } if !accepted.finding().is_yes() => (Ending::Unsatisfiable, "UNSATISFIABLE"),
        Outcome::Settled { .. } if question == Question::Max => (Ending::Optimum, "OPTIMUM FOUND"),
        Outcome::Unsettled { so_far, .. } if so_far.is_empty() => (Ending::Yes, "UNKNOWN"),
        _ => (Ending::Satisfiable, "SATISFIABLE"),
    };
    let mut text = String::new();
    let size = swishes.first().filter(|_| question == Question::Max).map(Swish::len);
    if let Some(size) = size {
        text.push_str(&format!("o {size}\n"));
    }
    text.push_str(&format!("s {status}\n"));
    if let Some(swish) = swishes.first() {
        let wanted = Wanted::at_least(deal.clone(), size.unwrap_or_else(|| asked(question)));
        text.push_str(&SwishToCnf::apply(&wanted)?.forward(swish)?.to_string());
    }
    output.print(&text, ending)?;
    Ok(ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        for (word, seconds) in [("10s", 10.0), ("500ms", 0.5), ("5m", 300.0), ("1h", 3600.0), ("2", 2.0), ("0.5s", 0.5)]
        {
            assert_eq!(duration(word), Ok(Duration::from_secs_f64(seconds)), "{word}");
        }
        for bad in ["", "s", "10x", "-1s", "1e9s", "99999999999999999999999h", "1.2.3s"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }
}
