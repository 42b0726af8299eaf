//! Engines take turns, so they count their ticks. No second is asserted on, for a machine may be slow; but who was cut short
//! has counted something.

use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::games::GAMES;
use misdeal_solve::race::Meter;
use misdeal_solve::trials::Trial;
use std::time::{Duration, Instant};

/// An engine that has worked this long and come to no answer has been searching.
const LONG: Duration = Duration::from_millis(150);
/// Far less than the ticks of so much work, so that a machine with other work to do may take part of the time.
const FEW: u64 = 300_000;

/// Z3 is another process, which nobody counts steps of.
fn counts(engine: &str) -> bool {
    !engine.starts_with("smt")
}

#[test]
fn every_engine_of_every_game_counts_its_ticks() {
    let mut long = 0;
    for game in GAMES {
        for trial in (1..4).flat_map(|seed| game.trials(Seed(seed)).unwrap()) {
            for engine in trial.engines().into_iter().filter(|engine| counts(engine)) {
                long += u32::from(metered(trial.as_ref(), engine));
            }
        }
    }
    assert!(long > 10, "only {long} searches were long");
}

/// Runs an engine for a moment; says whether it was cut short.
fn metered(trial: &dyn Trial, engine: &'static str) -> bool {
    let (budget, meter) = Meter::on(&Budget::unlimited().time(LONG));
    let start = Instant::now();
    let told = trial.run(Some(engine), &budget);
    let is_long = told.answer == Err(misdeal_kernel::problem::Stop::Time) && start.elapsed() >= LONG;
    let (name, ticks) = (trial.name(), meter.ticks());
    assert!(!is_long || ticks >= FEW, "{engine} counted {ticks} ticks: {} {name}", trial.game());
    assert!(!is_long || meter.looks() > 0, "{engine} did not look at its budget: {} {name}", trial.game());
    is_long
}
