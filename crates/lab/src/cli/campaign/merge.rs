//! All results of a campaign as one answer: nothing missing, nothing twice, nothing of another
//! campaign, and checked by the kernel.

use super::folder::{ANSWER, Folder, Standing};
use super::{Halted, fault, named, of_standing, status, unit_or_units};
use crate::cli::Ending;
use crate::cli::limits::TimeLimit;
use crate::files::{Draft, Trouble, is_dash};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_solve::aside::within;
use misdeal_solve::budget::Budget;
use misdeal_solve::campaign::{Claimed, Merged};
use misdeal_table::answer;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The claim, unless told otherwise.
const CLAIM: &str = "answer.claim";

/// Arguments of `misdeal campaign merge`.
#[derive(Debug, Args)]
pub struct Merge {
    /// The folder of the campaign
    folder: PathBuf,
    /// Write the claim here instead of `answer.claim` in the folder; `-` is standard output
    #[arg(long, value_name = "OUT")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    limit: TimeLimit,
}

impl Merge {
    /// Runs the command: 0 with the answer, 3 when units are missing.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let folder = Arc::new(Folder::open(&self.folder)?);
        let claim = self.certificate.clone().unwrap_or_else(|| self.folder.join(CLAIM));
        match is_dash(&claim) {
            true => output.gives_way("certificate", false)?,
            false => folder.spares(&claim)?,
        }
        let strangers = folder.strangers()?;
        if !strangers.is_empty() {
            let what = format!("results of no unit of this campaign are in the folder: {}", strangers.join(", "));
            return Err(Fault::new(what).into());
        }
        let standings: Vec<Standing> = (0..folder.units.len()).map(|place| folder.standing(place)).collect();
        if let Some(why) = lacking(&standings) {
            return open(&why, output);
        }
        let results: Vec<String> = standings
            .into_iter()
            .filter_map(|standing| match standing {
                Standing::Done(result) => Some(result),
                _ => None,
            })
            .collect();
        let budget = self.limit.budget();
        let (looked, all) = (Arc::new(AtomicUsize::new(0)), results.len());
        let seen = Arc::clone(&looked);
        let watch = output.watch(move || match seen.load(Ordering::Relaxed) {
            looked if looked < all => format!("{looked} of {all} results held against their units"),
            _ => format!("all {all} results read; the kernel checks the whole"),
        });
        let (there, budget_there) = (Arc::clone(&folder), budget.clone());
        let merged = within(&budget, move || merged(&there, &results, &looked, &budget_there));
        drop(watch);
        let merged = match merged.unwrap_or_else(|stop| Err(stop.into())) {
            Ok(merged) => merged,
            Err(Halted::Stop(stop @ (Stop::Time | Stop::Interrupted))) => {
                return open(&format!("{stop}, before the kernel had checked the whole"), output);
            }
            Err(halted) => return Err(halted.into_fault().into()),
        };
        Draft::named(&claim)?.finish(|file| write!(file, "{}", merged.claim))?;
        folder.write(ANSWER, &text(&merged))?;
        show(&merged, &claim, output)
    }
}

/// Puts the results of all units together.
fn merged(folder: &Folder, results: &[String], looked: &AtomicUsize, budget: &Budget) -> Result<Merged, Halted> {
    let campaign = folder.prepare(budget)?;
    for (place, (unit, result)) in campaign.units().iter().zip(results).enumerate() {
        campaign.is_result(unit, result).map_err(|fault| {
            let (file, what) = (folder.result_file(place).display().to_string(), fault.what());
            Fault::new(format!("this is no result of unit {}: {what}; remove it, and run the unit again", place + 1))
                .of(file)
        })?;
        looked.fetch_add(1, Ordering::Relaxed);
    }
    campaign.merge(results, budget).map_err(|stop| match stop {
        Stop::Rejected(_) => {
            let why = fault(stop);
            Fault::new(format!("{why}; some unit is wrong, so remove the folder `units`, and run them all again"))
                .into()
        }
        stop => stop.into(),
    })
}

/// What is missing or damaged, in a sentence; nothing when all is there.
fn lacking(standings: &[Standing]) -> Option<String> {
    let missing = of_standing(standings, |standing| *standing == Standing::Missing);
    let damaged = of_standing(standings, |standing| matches!(standing, Standing::Damaged(_)));
    let unit = unit_or_units;
    let mut parts = Vec::new();
    if !missing.is_empty() {
        parts.push(format!("{} {} missing", unit(missing.len()), named(&missing)));
    }
    if let Some(&first) = damaged.first() {
        let why = status::reason(&standings[first]);
        parts.push(format!("{} {} damaged ({why})", unit(damaged.len()), named(&damaged)));
    }
    let them = if missing.len() + damaged.len() == 1 { "it" } else { "them" };
    (!parts.is_empty()).then(|| format!("{}; `campaign run` does {them}", parts.join(", ")))
}

pub(super) fn open(why: &str, output: &mut Output) -> Result<Ending, Trouble> {
    if output.json {
        let mut object = answer::object([("reason", json!(why)), ("checked", json!(false))]);
        object.insert("verdict".into(), json!("unknown"));
        output.object(object, Ending::Unknown)?;
    } else {
        output.print(&format!("unknown: {why}\n"), Ending::Unknown)?;
    }
    Ok(Ending::Unknown)
}

/// The answer, the counts by size and what was checked.
fn text(merged: &Merged) -> String {
    let classes = match &merged.claim {
        Claimed::Deck(_, freed) => freed.classes(),
        Claimed::Sizes(_) => None,
    };
    let mut text = match classes {
        Some(classes) => misdeal_table::set::deck_answer::table(merged.counts.get(1..).unwrap_or_default(), classes),
        None => merged.counts.iter().enumerate().map(|(size, count)| format!("{size:>5}  {count}\n")).collect(),
    };
    text.push_str(&format!("{} (checked)\n", merged.answer));
    merged.checked.iter().for_each(|line| text.push_str(&format!("checked: {line}\n")));
    text
}

fn show(merged: &Merged, claim: &Path, output: &mut Output) -> Result<Ending, Trouble> {
    let open = matches!(&merged.claim, Claimed::Deck(_, freed) if freed.settled().is_none());
    let ending = if open { Ending::Unknown } else { Ending::Yes };
    if output.json {
        let mut object = match &merged.claim {
            Claimed::Deck(_, freed) => misdeal_table::set::deck_answer::json(freed)?,
            Claimed::Sizes(counted) => misdeal_table::swish::free_answer::sizes_json(counted),
        };
        object.insert("answer".into(), json!(merged.answer));
        if !merged.counts.is_empty() {
            object.insert("counts".into(), merged.counts.iter().map(|&count| answer::number(count)).collect());
        }
        object.insert("what_was_checked".into(), json!(merged.checked));
        object.insert("certificate".into(), json!(claim.display().to_string()));
        output.object(object, ending)?;
        return Ok(ending);
    }
    let told = if output.quiet { format!("{}\n", merged.answer) } else { text(merged) };
    if is_dash(claim) {
        output.aside(&told);
        return Ok(ending);
    }
    output.print(&told, ending)?;
    output.say(&format!("claim written to {}", claim.display()));
    Ok(ending)
}
