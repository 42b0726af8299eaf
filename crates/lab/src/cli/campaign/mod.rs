//! `misdeal campaign`: searches that outgrow one machine, as a folder of units.
//!
//! `folder.rs` knows what is in the folder, `status.rs` how far it has come, `merge.rs` puts
//! the results together, and `engines.rs` writes scripts for Slurm and Ray.

mod engines;
mod folder;
mod merge;
mod status;

use super::Ending;
use super::deck::{Game, Which};
use super::limits::Limits;
use crate::files::{self, Trouble};
use crate::output::Output;
use crate::report;
use clap::{Args, Subcommand, ValueEnum};
use folder::{Folder, Standing};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::Deal;
use misdeal_solve::budget::Budget;
use misdeal_solve::campaign::{Question, run_all};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Arguments of `misdeal campaign`.
#[derive(Debug, Args)]
pub struct Campaign {
    #[command(subcommand)]
    act: Act,
}

/// What to do with a campaign.
#[derive(Debug, Subcommand)]
enum Act {
    /// Cut a question into units, and write them to a new folder
    Plan(Plan),
    /// Work on all units that are missing, on all processors, or on those named
    Run(Run),
    /// Tell how far it has come, how fast, and which units are damaged
    Status(Where),
    /// Check that nothing is missing, and put the results together to one answer
    Merge(merge::Merge),
    /// Write the scripts of a job array for Slurm into the folder
    Slurm(engines::Slurm),
    /// Write a driver for a Ray cluster into the folder
    Ray(engines::Ray),
}

/// The questions that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Asked {
    /// How many sets of cards of a deck hold no swish, for each size.
    SwishCounts,
    /// How many set-free layouts of each size a deck of SET has.
    SetLayouts,
    /// That no more cards of a deck of SET can be kept without a set.
    SetLargest,
}

/// Arguments of `misdeal campaign plan`.
#[derive(Debug, Args)]
struct Plan {
    /// What is asked
    #[arg(value_enum)]
    question: Asked,
    /// For swish, `commercial`, ROWSxCOLUMNS or a file of cards; for set, PROPERTIESxVALUES
    deck: String,
    /// The folder to make
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// For set-largest: show that so many cards can't be kept; for 4x4 110 unless told, and 109 takes minutes
    #[arg(long, value_name = "N")]
    cards: Option<usize>,
    /// About how many units to cut it into, where that is free
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    units: u32,
}

/// Arguments of `misdeal campaign run`.
#[derive(Debug, Args)]
struct Run {
    /// The folder of the campaign
    folder: PathBuf,
    /// Work on this unit only, from 1; may be repeated
    #[arg(long, value_name = "K")]
    unit: Vec<usize>,
    #[command(flatten)]
    limits: Limits,
}

/// Where the campaign is.
#[derive(Debug, Args)]
struct Where {
    /// The folder of the campaign
    folder: PathBuf,
}

impl Campaign {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        match &self.act {
            Act::Plan(plan) => plan.run(output),
            Act::Run(run) => run.run(output),
            Act::Status(at) => status::show(&at.folder, output),
            Act::Merge(merge) => merge.run(output),
            Act::Slurm(slurm) => slurm.run(output),
            Act::Ray(ray) => ray.run(output),
        }
    }
}

/// What a search that ended early becomes here.
fn fault(stop: Stop) -> Fault {
    match stop {
        Stop::TooLarge(fault) | Stop::Absent(fault) => fault,
        Stop::Rejected(fault) => Fault::new(format!("the results do not hold: {fault}")),
        other => Fault::new(other.to_string()),
    }
}

impl Plan {
    fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let question = match self.question {
            Asked::SwishCounts => Question::SwishCounts(self.swish()?),
            Asked::SetLayouts => Question::SetLayouts(self.deck.parse()?),
            Asked::SetLargest => Question::SetLargest(self.deck.parse()?, self.cards),
        };
        if self.cards.is_some() && self.question != Asked::SetLargest {
            return Err(Fault::new("--cards is for set-largest").into());
        }
        let wanted = self.units as usize;
        let watch = output.watch(|| "cutting the question into units".into());
        let campaign = question.prepare(wanted, &Budget::unlimited()).map_err(fault)?;
        let folder = Folder::create(&self.output, &question, wanted, campaign.as_ref())?;
        folder.calibrate(campaign.as_ref(), processor_seconds);
        drop(watch);
        let (many, seconds) = (folder.units.len(), folder.seconds_here());
        let line = format!("{many} units, about {} of one processor", status::time(seconds));
        if output.json {
            let members = [
                ("folder", json!(self.output.display().to_string())),
                ("question", json!(question.name())),
                ("units", json!(many)),
                ("seconds", json!(seconds)),
            ];
            output.object(report::object(members), Ending::Yes)?;
        } else {
            output.print(&format!("{line}\n"), Ending::Yes)?;
            output.say(&format!("written to {}; `misdeal campaign run` works on them", self.output.display()));
        }
        Ok(Ending::Yes)
    }

    fn swish(&self) -> Result<Deal, Fault> {
        let is_size = self.deck.split_once('x').is_some_and(|(rows, columns)| {
            [rows, columns].iter().all(|side| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit()))
        });
        let which = |size: Option<String>| Which { game: Game::Swish, size, commercial: false }.swish();
        match self.deck.as_str() {
            "commercial" => which(None),
            size if is_size => which(Some(size.to_owned())),
            file => files::read::<Instance>(Path::new(file))?.into_swish(),
        }
    }
}

impl Run {
    fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let budget = self.limits.budget();
        let folder = Folder::open(&self.folder)?;
        let places = self.places(&folder)?;
        let missing: Vec<usize> = places.iter().copied().filter(|&place| !folder.is_done(place)).collect();
        let done = std::sync::Arc::new(AtomicUsize::new(0));
        let (counted, all) = (std::sync::Arc::clone(&done), missing.len());
        let watch = output.watch(move || format!("{} of {all} units done", counted.load(Ordering::Relaxed)));
        let take = |place: usize, result: String, seconds: f64| -> Result<(), Halted> {
            folder.keep(place, &result, seconds)?;
            done.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        let ended = match missing.as_slice() {
            [] => Ok(()),
            missing => folder.prepare(&budget).and_then(|campaign| {
                run_all(campaign.as_ref(), missing, &budget, &|place| folder.is_done(place), processor_seconds, &take)
            }),
        };
        drop(watch);
        let ending = match ended {
            Ok(()) => Ending::Yes,
            Err(Halted::Stop(Stop::Time | Stop::Interrupted)) => Ending::Unknown,
            Err(halted) => return Err(halted.into_fault().into()),
        };
        let (now, before) = (done.load(Ordering::Relaxed), places.len() - missing.len());
        let left = (0..folder.units.len()).filter(|&place| !folder.is_done(place)).count();
        if output.json {
            let members = [("done", json!(now)), ("were_done", json!(before)), ("left", json!(left))];
            let mut object = report::object(members);
            if ending == Ending::Unknown {
                object.insert("verdict".into(), json!("unknown"));
            }
            output.object(object, ending)?;
        } else {
            let was = if before > 0 { format!(", {before} were done already") } else { String::new() };
            let units = if now == 1 { "unit" } else { "units" };
            output.print(&format!("{now} {units} done{was}; {left} of {} left\n", folder.units.len()), ending)?;
        }
        Ok(ending)
    }

    /// The units to look at.
    fn places(&self, folder: &Folder) -> Result<Vec<usize>, Fault> {
        let all = folder.units.len();
        if self.unit.is_empty() {
            return Ok((0..all).collect());
        }
        let place = |&unit: &usize| match unit {
            unit if (1..=all).contains(&unit) => Ok(unit - 1),
            unit => Err(Fault::new(format!("there is no unit {unit}; there are units 1 to {all}"))),
        };
        self.unit.iter().map(place).collect()
    }
}

/// The seconds that this thread has had a processor.
fn processor_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Why working on units ended.
enum Halted {
    Stop(Stop),
    Fault(Fault),
}

impl Halted {
    /// What it becomes where there is nothing to show.
    fn into_fault(self) -> Fault {
        match self {
            Self::Stop(stop) => fault(stop),
            Self::Fault(fault) => fault,
        }
    }
}

impl From<Stop> for Halted {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<Fault> for Halted {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Units with their standing, in words: `3, 7 and 9`.
fn named(places: &[usize]) -> String {
    const MOST: usize = 10;
    let mut names: Vec<String> = places.iter().take(MOST).map(|place| (place + 1).to_string()).collect();
    if places.len() > MOST {
        names.push(format!("{} more", places.len() - MOST));
    }
    match names.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    }
}

/// The units of one standing.
fn of_standing(standings: &[Standing], wanted: fn(&Standing) -> bool) -> Vec<usize> {
    (0..standings.len()).filter(|&place| wanted(&standings[place])).collect()
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn units_are_named_from_one() {
        assert_eq!(
            (named(&[0]), named(&[0, 6]), named(&[0, 6, 8])),
            ("1".into(), "1 and 7".into(), "1, 7 and 9".into())
        );
        assert!(named(&(0..20).collect::<Vec<usize>>()).ends_with("10 and 10 more"));
    }
}
