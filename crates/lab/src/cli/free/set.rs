//! The largest set-free layouts of a whole SET deck, and how many there are.

use super::{Files, Free};
use crate::cli::Ending;
use crate::cli::asked::limits;
use crate::cli::deal::seed_or_fresh;
use crate::cli::limits::{took, within};
use crate::files::Trouble;
use crate::output::Output;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::free::{DeckFreed, FreeClaim};
use misdeal_kernel::set::{Board, Shape};
use misdeal_solve::budget::Budget;
use misdeal_solve::set::free::{Counted, Group, count_layouts, free_set};
use misdeal_table::answer;
use misdeal_table::asks::Given;
use misdeal_table::asks::shared::SIZE;
use misdeal_table::set::deck_answer;
use misdeal_table::set::deck_answer::{AFFINE, EXCHANGES};
use misdeal_table::set::draw;
use misdeal_table::set::menu::{COUNT_LAYOUTS, SEARCH_SEED};
use serde_json::json;
use std::time::Instant;

/// What was found, and what was asked of it.
struct Found {
    freed: DeckFreed,
    claim: FreeClaim,
    /// How many classes of layouts there are, where they were counted, and under which group.
    classes: Option<(Vec<u128>, &'static str)>,
    seconds: f64,
}

impl Free {
    /// Runs the command for a SET deck.
    pub(super) fn set(&self, given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
        let shape: Shape = given.text(&SIZE).unwrap_or_default().parse()?;
        let seed = seed_or_fresh(given.read(&SEARCH_SEED))?;
        let files = self.files(false);
        let begun = files.begin()?;
        let budget = limits(given).budget();
        let start = Instant::now();
        let progress = budget.progress();
        let watch = output.watch(move || match progress.look() {
            (_, all, done) if done > 0 && done == all => "counted; the kernel counts again".into(),
            (_, all, done) if done > 0 => format!("{done} of {all} parts counted"),
            _ => "looking for layouts and for reasons that there are no larger ones".into(),
        });
        let found = match given.has(&COUNT_LAYOUTS) {
            // The kernel counts again, and does not look at the budget.
            true => count(shape, &budget).map(|counted| {
                let group = match counted.group {
                    Group::Renamings => EXCHANGES,
                    Group::Affine => AFFINE,
                };
                (counted.freed, counted.claim, Some((counted.classes, group)))
            }),
            false => free_set(shape, seed, &budget).map(|(freed, claim)| (freed, claim, None)),
        };
        drop(watch);
        let seconds = start.elapsed().as_secs_f64();
        let found = match found {
            Ok((freed, claim, classes)) => Found { freed, claim, classes, seconds },
            Err(stop) => return open(&stop, output),
        };
        // A file that can't be written must not cost the answer: it is told last.
        let claimed = match begun.certificate {
            None => Ok(()),
            Some((draft, _)) => draft.finish(|file| write!(file, "{}", found.claim)),
        };
        let drawn = match begun.svg {
            None => Ok(()),
            Some((draft, _)) => {
                let picture = kept(&found.freed).and_then(|kept| draw::svg::board(&kept));
                picture.and_then(|picture| draft.finish(|file| file.write_all(picture.as_bytes())))
            }
        };
        show(&found, &files, claimed.and(drawn), output)
    }
}

/// All layouts of a deck.
fn count(shape: Shape, budget: &Budget) -> Result<Counted, Stop> {
    let there = budget.clone();
    within(budget, move || count_layouts(shape, &there)).unwrap_or_else(Err)
}

/// The kept cards as a board.
fn kept(freed: &DeckFreed) -> Result<Board, Fault> {
    let cards = deck_answer::kept(freed)?.ok_or_else(|| Fault::new("there are too many cards to draw, or none"))?;
    Board::new(freed.shape(), cards)
}

fn open(stop: &Stop, output: &mut Output) -> Result<Ending, Trouble> {
    if output.json {
        let members = [("game", json!("set")), ("reason", json!(stop.to_string())), ("checked", json!(false))];
        let mut object = answer::object(members);
        object.insert("verdict".into(), json!("unknown"));
        output.object(object, Ending::Unknown)?;
    } else {
        output.print(&format!("unknown: {stop}\n"), Ending::Unknown)?;
    }
    Ok(Ending::Unknown)
}

fn show(found: &Found, files: &Files<'_>, written: Result<(), Fault>, output: &mut Output) -> Result<Ending, Trouble> {
    let freed = &found.freed;
    let ending = match (&written, freed.settled()) {
        (Err(_), _) => Ending::Bad,
        (Ok(()), Some(_)) => Ending::Yes,
        (Ok(()), None) => Ending::Unknown,
    };
    if output.json {
        let mut object = deck_answer::json(freed)?;
        if let Some((classes, group)) = &found.classes {
            object.extend(deck_answer::classes_json(classes, group, freed.classes().is_some()));
        }
        object.insert("seconds".into(), json!(found.seconds));
        match (&written, files.certificate) {
            (Err(fault), _) => {
                object.insert("error".into(), json!(fault.to_string()));
                output.complain(fault);
            }
            (Ok(()), Some(path)) => _ = object.insert("certificate".into(), json!(path.display().to_string())),
            (Ok(()), None) => {}
        }
        output.object(object, ending)?;
        return Ok(ending);
    }
    if let (Some((classes, _)), Some(layouts), false) = (&found.classes, freed.layouts(), output.quiet) {
        output.print(&deck_answer::table(&layouts.counts()[1..], classes), ending)?;
    }
    output.print(&format!("{}\n", deck_answer::answer_line(freed)), ending)?;
    let is_listed = deck_answer::kept(freed)?.is_some();
    if is_listed && !output.quiet {
        output.print(&format!("\n{}", kept(freed)?), ending)?;
    }
    output.flush(ending)?;
    written?;
    if !is_listed && found.classes.is_none() && files.certificate.is_none() {
        output.say("the cards are too many to be listed here; --certificate writes down which they are");
    }
    for (what, path) in [("certificate", files.certificate), ("picture", files.svg)] {
        if let Some(path) = path {
            output.say(&format!("{what} written to {}", path.display()));
        }
    }
    let how = match &found.classes {
        Some((_, group)) if freed.classes().is_some() => {
            format!("the kernel counted all layouts, and what each kind of {group} leaves as it is")
        }
        Some((_, group)) => format!(
            "the kernel climbed the ladder of all layouts; the classes, under {group}, are not part of the claim"
        ),
        None => "the kernel compared the kept cards and followed why no more can be kept".to_owned(),
    };
    output.say(&format!("checked: {how}; {}", took(found.seconds)));
    if freed.settled().is_none() && (freed.shape().properties(), freed.shape().values()) == (4, 4) {
        output.say("a campaign narrows it: `misdeal campaign plan set-largest 4x4` (docs/campaigns.md)");
    }
    Ok(ending)
}
