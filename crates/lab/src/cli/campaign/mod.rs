//! `misdeal campaign`: searches that outgrow one machine, as a folder of units.
//!
//! `folder.rs` knows what is in the folder, `status.rs` how far it has come, `merge.rs` puts
//! the results together, and `engines.rs` writes scripts for Slurm and Ray.

mod engines;
mod folder;
mod merge;
mod status;

use super::Ending;
use super::chance::seed_or_fresh;
use super::limits::TimeLimit;
use crate::files::{self, Trouble};
use crate::output::Output;
use clap::{Args, Subcommand, ValueEnum};
use folder::{Folder, PROBES, Standing};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::Deal;
use misdeal_solve::aside::within;
use misdeal_solve::budget::Budget;
use misdeal_solve::campaign::{Question, run_all};
use misdeal_solve::deal::Dealer;
use misdeal_table::answer;
use misdeal_table::asked::Read;
use misdeal_table::swish::deal::deck;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;
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

/// No unit is there to be timed.
const NOT_CUT: usize = usize::MAX;

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
    /// For set-largest: show that this many cards can't be kept; for 4x4 110 unless told, and 109 takes minutes
    #[arg(short = 'n', long, value_name = "N")]
    cards: Option<usize>,
    /// About how many units to cut it into, where that is free
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    units: u32,
    #[command(flatten)]
    limit: TimeLimit,
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
    limit: TimeLimit,
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
        let (wanted, budget) = (self.units as usize, self.limit.budget());
        let probed = Arc::new(AtomicUsize::new(NOT_CUT));
        let seen = Arc::clone(&probed);
        let watch = output.watch(move || match seen.load(Ordering::Relaxed) {
            NOT_CUT => format!("step 1 of 2: cutting the question into about {wanted} units"),
            probed => format!("step 2 of 2: timing a few units, {probed} of {PROBES} at most"),
        });
        let (asked, budget_there) = (question.clone(), budget.clone());
        let campaign = match within(&budget, move || asked.prepare(wanted, &budget_there)).and_then(|made| made) {
            Ok(campaign) => campaign,
            Err(stop @ (Stop::Time | Stop::Interrupted)) => {
                drop(watch);
                return merge::open(&format!("{stop}, before the question was cut into units"), output);
            }
            Err(stop) => return Err(fault(stop).into()),
        };
        if campaign.units().is_empty() {
            return Err(Fault::new("there is nothing to go through, so no campaign is needed").into());
        }
        let folder = Arc::new(Folder::create(&self.output, &question, wanted, campaign.as_ref())?);
        // Who has no time for that gets the estimates of another machine.
        let there = Arc::clone(&folder);
        let _ = within(&budget, move || there.calibrate(campaign.as_ref(), processor_seconds, &probed));
        drop(watch);
        let (many, seconds) = (folder.units.len(), folder.seconds_here());
        let line = format!("{many} {}, about {} of one processor", unit_or_units(many), status::time(seconds));
        if output.json {
            let members = [
                ("folder", json!(self.output.display().to_string())),
                ("question", json!(question.name())),
                ("units", json!(many)),
                ("seconds", json!(seconds)),
            ];
            output.object(answer::object(members), Ending::Yes)?;
        } else {
            output.print(&format!("{line}\n"), Ending::Yes)?;
            output.say(&format!("`misdeal campaign run {}` works on them", self.output.display()));
        }
        Ok(Ending::Yes)
    }

    fn swish(&self) -> Result<Deal, Fault> {
        let is_size = self.deck.split_once('x').is_some_and(|(rows, columns)| {
            [rows, columns].iter().all(|side| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit()))
        });
        let which = |size: Option<String>| deck(size.as_deref());
        match self.deck.as_str() {
            "commercial" => which(None),
            size if is_size => which(Some(size.to_owned())),
            file => files::read::<Read>(Path::new(file))?.0.only(),
        }
    }
}

impl Run {
    fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let budget = self.limit.budget();
        let folder = Arc::new(Folder::open(&self.folder)?);
        let places = self.places(&folder)?;
        let mut missing: Vec<usize> = places.iter().copied().filter(|&place| !folder.is_done(place)).collect();
        let before = places.len() - missing.len();
        mix(&mut missing)?;
        let done = Arc::new(AtomicUsize::new(0));
        let (counted, all) = (Arc::clone(&done), missing.len());
        let watch = output.watch(move || format!("{} of {all} units done", counted.load(Ordering::Relaxed)));
        let ended = match missing.is_empty() {
            true => Ok(()),
            false => {
                let (folder, budget_there, done) = (Arc::clone(&folder), budget.clone(), Arc::clone(&done));
                within(&budget, move || work(&folder, &missing, &budget_there, &done))
                    .unwrap_or_else(|stop| Err(stop.into()))
            }
        };
        drop(watch);
        let ending = match ended {
            Ok(()) => Ending::Yes,
            Err(Halted::Stop(Stop::Time | Stop::Interrupted)) => Ending::Unknown,
            Err(halted) => return Err(halted.into_fault().into()),
        };
        let now = done.load(Ordering::Relaxed);
        let left = (0..folder.units.len()).filter(|&place| !folder.is_done(place)).count();
        if output.json {
            let members = [("done", json!(now)), ("were_done", json!(before)), ("left", json!(left))];
            let mut object = answer::object(members);
            if ending == Ending::Unknown {
                object.insert("verdict".into(), json!("unknown"));
            }
            output.object(object, ending)?;
        } else {
            let was = match before {
                0 => String::new(),
                1 => ", 1 was done already".into(),
                before => format!(", {before} were done already"),
            };
            let (units, all) = (unit_or_units(now), folder.units.len());
            output.print(&format!("{now} {units} done{was}; {left} of {all} left\n"), ending)?;
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

/// Puts units into an order of this process alone, so that several that work in one folder seldom work on the same unit.
fn mix(places: &mut [usize]) -> Result<(), Fault> {
    let order = Dealer::new(seed_or_fresh(None)?).draw(places.len(), places.len());
    let mixed: Vec<usize> = order.into_iter().map(|n| places[n]).collect();
    places.copy_from_slice(&mixed);
    Ok(())
}

/// Works on units, and keeps their results.
fn work(folder: &Folder, places: &[usize], budget: &Budget, done: &AtomicUsize) -> Result<(), Halted> {
    let campaign = folder.prepare(budget)?;
    let take = |place: usize, result: String, seconds: f64| -> Result<(), Halted> {
        folder.keep(place, &result, seconds)?;
        done.fetch_add(1, Ordering::Relaxed);
        Ok(())
    };
    run_all(campaign.as_ref(), places, budget, &|place| folder.is_done(place), processor_seconds, &take)
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

fn unit_or_units(many: usize) -> &'static str {
    if many == 1 { "unit" } else { "units" }
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
    use super::{mix, named};

    #[test]
    fn every_worker_has_an_order_of_its_own() {
        let units: Vec<usize> = (5..1005).collect();
        let [one, two] = [0, 1].map(|_| {
            let mut mixed = units.clone();
            mix(&mut mixed).unwrap();
            mixed
        });
        assert_ne!(one, two);
        let mut sorted = one;
        sorted.sort_unstable();
        assert_eq!(sorted, units);
        mix(&mut []).unwrap();
    }

    #[test]
    fn units_are_named_from_one() {
        assert_eq!(
            (named(&[0]), named(&[0, 6]), named(&[0, 6, 8])),
            ("1".into(), "1 and 7".into(), "1, 7 and 9".into())
        );
        assert!(named(&(0..20).collect::<Vec<usize>>()).ends_with("10 and 10 more"));
    }
}
