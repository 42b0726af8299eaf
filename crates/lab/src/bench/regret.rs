//! Regret: how far the race stays behind the best engine of our own.
//!
//! Deals of every kind of every game are drawn, shapes and all, from the seed and those that follow it
//! ([`misdeal_solve::trials`]). Each goes through the race, as it is when nobody names an engine, and then through every
//! engine that does not decline it, alone. The regret is the time of the race by that of the engine that was quickest;
//! it can't be known beforehand which one that is. All that settle a question must agree.
//!
//! An engine has one and a half times as long as the race took: one that needs longer is not the quickest. What is short,
//! or seems to be far behind, is measured three times, and the shortest time counts, on both sides.

use super::subject::{Heard, Stopped, Subject};
use super::{Halt, Instance, Kind, Plan, Row, Section, Side};
use misdeal_kernel::fault::Fault;
use misdeal_solve::budget::Budget;
use misdeal_solve::games::{GAMES, Listed};
use misdeal_solve::trials::{Told, Trial};
use misdeal_table::asks::Given;
use misdeal_table::asks::command::bench::REGRET;
use std::time::{Duration, Instant};

/// What is wanted: the race takes at most twice as long as the best engine, and this much longer.
const TWICE: f64 = 2.0;
const MORE: f64 = 0.020;
/// What takes less is measured several times.
const SHORT: f64 = 0.010;
const TIMES: usize = 3;
/// An engine has this many times as long as the race took, and this long at least.
const LONGER: f64 = 1.5;
const LEAST: Duration = Duration::from_millis(50);

/// The race of all games.
pub struct Regret;

impl Subject for Regret {
    fn name(&self) -> &'static str {
        REGRET
    }

    fn is_usual(&self) -> bool {
        false
    }

    fn peer_time(&self, _quick: bool) -> Duration {
        Duration::from_secs(3)
    }

    /// As it has for those who ask.
    fn has_all_processors(&self) -> bool {
        true
    }

    fn peers(&self, _: &Given) -> Vec<&'static Kind> {
        Vec::new()
    }

    fn measure(&self, _: &Given, plan: &Plan, heard: &mut dyn Heard) -> Result<(), Stopped> {
        for game in GAMES {
            let mut section =
                Section::new(game.name, "race", "the race, by the quickest engine alone; the worst first");
            section.ours = "best engine";
            let watch = heard.watch(format!("the race of {}", game.name));
            let measured = of_game(plan, game, &mut section);
            drop(watch);
            section.rows.sort_by(|one, other| behind(other).total_cmp(&behind(one)));
            heard.done(section)?;
            measured?;
        }
        Ok(())
    }

    fn verdicts(&self, sections: &[Section]) -> Vec<String> {
        verdicts(sections)
    }
}

fn of_game(plan: &Plan, game: &Listed, section: &mut Section) -> Result<(), Halt> {
    let mut open = 0;
    for run in 0..plan.runs.unwrap_or(if plan.quick { 1 } else { 5 }) {
        let seed = plan.seed(run);
        for trial in game.trials(seed)? {
            let (shape, cards) = trial.shape();
            let mut row = Row::new(trial.name(), None, vec![Instance::new(seed, shape, cards)]);
            if !plan.listing {
                plan.go_on()?;
                match both(plan, trial.as_ref())? {
                    Some((best, race)) => row.add(best, Some(race)),
                    None => open += 1,
                }
            }
            section.rows.push(row);
        }
    }
    if open > 0 {
        section.notes.push(format!("{open} more that nobody settled in time"));
    }
    Ok(())
}

/// The best engine and the race; none when nobody settles the question.
fn both(plan: &Plan, trial: &dyn Trial) -> Result<Option<(Side, Side)>, Halt> {
    let (mut race, said) = timed(plan, trial, None, plan.time);
    let mut best: Option<(f64, Told)> = None;
    for engine in trial.engines() {
        plan.go_on()?;
        let limit = Duration::from_secs_f64(LONGER * race).max(LEAST).min(plan.time);
        let (seconds, told) = timed(plan, trial, Some(engine), limit);
        if let (Ok(one), Ok(other)) = (&said.answer, &told.answer)
            && one != other
        {
            let fault = Fault::new(format!("engine {engine} says {other}, and engine {} says {one}", said.engine));
            return Err(Halt::Disagreement { fault, deal: trial.text() });
        }
        if told.answer.is_ok() && best.as_ref().is_none_or(|(least, _)| seconds < *least) {
            best = Some((seconds, told));
        }
    }
    let Some((mut least, told)) = best else { return Ok(None) };
    for _ in 1..TIMES {
        if race < SHORT || race > TWICE * least + MORE {
            race = race.min(timed(plan, trial, None, plan.time).0);
            least = least.min(timed(plan, trial, Some(told.engine), plan.time).0);
        }
    }
    Ok(Some((side(&told, least), side(&said, race))))
}

fn timed(plan: &Plan, trial: &dyn Trial, engine: Option<&str>, limit: Duration) -> (f64, Told) {
    let budget: Budget = plan.budget.without_progress().time(limit);
    let start = Instant::now();
    let told = trial.run(engine, &budget);
    (start.elapsed().as_secs_f64(), told)
}

fn side(told: &Told, seconds: f64) -> Side {
    match &told.answer {
        Ok(answer) => Side::settled(told.engine, value(answer), seconds),
        Err(stop) => Side::unsettled(told.engine, stop, seconds),
    }
}

/// Yes and no as 1 and 0.
fn value(answer: &str) -> usize {
    answer.parse().unwrap_or(usize::from(answer == "yes"))
}

/// The seconds of the race and of the best engine; the race is taken for settled where it was ended.
fn seconds(row: &Row) -> Option<(f64, f64)> {
    let pair = row.pairs.first()?;
    Some((pair.peer.as_ref()?.time.low, pair.ours.time.low))
}

/// How many seconds the race takes longer than is wanted.
fn behind(row: &Row) -> f64 {
    seconds(row).map_or(f64::NEG_INFINITY, |(race, best)| race - TWICE * best - MORE)
}

/// The median regret, the worst of the deals that are no matter of milliseconds, and how many are too far behind.
fn verdicts(sections: &[Section]) -> Vec<String> {
    let rows = sections.iter().flat_map(|section| section.rows.iter().map(move |row| (section, row)));
    let mut all: Vec<(f64, &Section, &Row)> =
        rows.filter_map(|(section, row)| seconds(row).map(|(race, best)| (race / best, section, row))).collect();
    all.sort_by(|one, other| one.0.total_cmp(&other.0));
    let is_long = |row: &Row| seconds(row).is_some_and(|(race, _)| race > MORE);
    let long: Vec<_> = all.iter().filter(|(_, _, row)| is_long(row)).collect();
    let beyond = all.iter().filter(|(_, _, row)| behind(row) > 0.0).count();
    let Some(middle) = all.get(all.len() / 2) else { return Vec::new() };
    let mut told = vec![format!("regret: median {:.2}x of {} deals", middle.0, all.len())];
    if let (Some(middle), Some((worst, section, row))) = (long.get(long.len() / 2), long.last()) {
        let many = long.len();
        let work = format!("{} {}", section.family, row.work);
        told.push(format!(
            "where the race takes over 20 ms: median {:.2}x of {many}, worst {worst:.2}x ({work})",
            middle.0
        ));
    }
    told.push(format!("more than twice and 20 ms behind the best engine: {beyond} of {}", all.len()));
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::between::Between;

    fn row(work: &str, best: f64, race: f64) -> Row {
        let mut row = Row::new(work, None, vec![Instance::new(None, "4x3", 16)]);
        row.add(
            Side::settled("fast", 1, best),
            Some(Side { time: Between::exactly(race), ..Side::settled("sat", 1, race) }),
        );
        row
    }

    #[test]
    fn the_worst_is_told_with_the_median() {
        let mut section = Section::new("swish", "race", "");
        section.rows = vec![row("short", 0.0001, 0.001), row("far", 0.010, 0.100), row("near", 0.010, 0.011)];
        assert_eq!(
            verdicts(&[section]),
            [
                "regret: median 10.00x of 3 deals",
                "where the race takes over 20 ms: median 10.00x of 1, worst 10.00x (swish far)",
                "more than twice and 20 ms behind the best engine: 1 of 3",
            ]
        );
    }

    #[test]
    fn every_game_is_listed_and_nothing_measured() {
        let plan = Plan { listing: true, ..Plan::for_tests(true) };
        for game in GAMES {
            let mut section = Section::new(game.name, "race", "");
            of_game(&plan, game, &mut section).unwrap();
            assert!(!section.rows.is_empty() && section.rows.iter().all(|row| row.planned.len() == 1));
            assert!(section.rows.iter().all(|row| row.pairs.is_empty()), "{}", game.name);
        }
    }
}
