use super::*;
use crate::game::{Asked, Chance, Says};
use crate::outcome::{Backing, Found};
use crate::sat::recorder::Recorder;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Refuted;
use std::convert::Infallible;
use std::fmt;

/// A game that engines settle after some ticks, or never.
#[derive(Clone, Copy, Debug)]
pub enum Waiting {}

/// Who answered.
#[derive(Clone, Debug)]
pub struct Said(&'static str);

impl Says for Said {
    type Wanted = Infallible;
    type Refutation = Infallible;
    type Accepted = Said;

    fn ruled_out(&self) -> Option<Infallible> {
        None
    }

    fn refuted(wanted: Infallible, _: &Infallible) -> Result<Refuted<Infallible>, Fault> {
        match wanted {}
    }

    fn accepted(self, _: Option<&Refuted<Infallible>>) -> Result<Self, Fault> {
        Ok(self)
    }

    fn of(accepted: &Self) -> &Self {
        accepted
    }

    fn answer(&self) -> String {
        self.0.into()
    }

    fn write(&self, _: Option<&Infallible>, f: &mut dyn fmt::Write) -> fmt::Result {
        self.write_opening(f)
    }

    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Game for Waiting {
    const NAME: &'static str = "waiting";
    /// After how many ticks each engine has an answer.
    type Deal = [u64; 3];
    type Question = u8;
    type Statement = Said;
    type Best = u64;
    const ENGINES: &'static [&'static dyn Engine<Self>] = &[&Waits(0), &Waits(1), &Waits(2)];

    fn compare(_: u8, one: &u64, other: &u64) -> Ordering {
        one.cmp(other)
    }
}

impl Asked<u8> for [u64; 3] {
    type Game = Waiting;
}

struct Waits(usize);

const NAMES: [&str; 3] = ["first", "second", "third"];
const NEVER: u64 = u64::MAX;
/// This many ticks stand for an engine that gives up at once.
const GIVES_UP: u64 = 0;

impl Engine<Waiting> for Waits {
    fn name(&self) -> &'static str {
        NAMES[self.0]
    }

    fn about(&self) -> &'static str {
        "waits"
    }

    fn chance(&self, _: &[u64; 3], _: u8) -> Chance {
        Chance::Fair
    }

    fn find(&self, deal: &[u64; 3], _: u8, budget: &Budget, _: Option<Scribe>) -> Result<Found<Waiting>, Stop> {
        if deal[self.0] == GIVES_UP {
            return Err(Stop::Incomplete);
        }
        let mut ticks = 0;
        while ticks < deal[self.0] {
            ticks += 10_000;
            if let Some(stop) = budget.spend(10_000) {
                return Ok(Found::Open { best: 10 + self.0 as u64, bound: Some(100 - self.0), stop });
            }
        }
        Ok(Found::answer(Said(self.name()), Backing::Witness))
    }
}

fn winner(deal: [u64; 3], budget: &Budget) -> &'static str {
    let listen = || None::<Recorder>;
    let (outcome, _) = race(Waiting::ENGINES, &deal, 0, budget, listen);
    let (turns, _) = in_turns(Waiting::ENGINES, &deal, 0, budget, listen);
    assert_eq!(matches!(outcome, Outcome::Settled { .. }), matches!(turns, Outcome::Settled { .. }));
    outcome.settled().map_or("nobody", |said| said.0)
}

#[test]
fn the_earliest_round_wins_and_then_the_first_in_the_list() {
    let unlimited = Budget::unlimited();
    for _ in 0..20 {
        // The first has a turn of its own.
        assert_eq!(winner([ALONE, 1, 1], &unlimited), "first");
        assert_eq!(winner([ALONE + 1_000_000, NEVER, 1], &unlimited), "first");
        assert_eq!(winner([ALONE + 20 * FIRST, FIRST - 20_000, 1], &unlimited), "second");
        assert_eq!(winner([NEVER, NEVER, FIRST], &unlimited), "third");
        assert_eq!(winner([NEVER, 30 * FIRST, NEVER], &unlimited), "second");
        assert_eq!(winner([NEVER, 3 * FIRST, 2 * FIRST - 500_000], &unlimited), "third");
    }
}

#[test]
fn who_gives_up_leaves_the_race_to_the_others() {
    let unlimited = Budget::unlimited();
    assert_eq!(winner([GIVES_UP, 5 * FIRST, NEVER], &unlimited), "second");
    assert_eq!(winner([GIVES_UP, GIVES_UP, 50 * FIRST], &unlimited), "third");
    assert_eq!(winner([NEVER, GIVES_UP, 50 * FIRST], &unlimited), "third");
    assert_eq!(winner([GIVES_UP; 3], &unlimited), "nobody");
}

#[test]
fn when_the_time_is_up_the_best_of_all_is_kept() {
    let budget = Budget::unlimited().time(Duration::from_millis(100));
    let (outcome, _) = race(Waiting::ENGINES, &[NEVER; 3], 0, &budget, || None::<Recorder>);
    let Outcome::Unsettled { engine, best, bound, stop } = outcome else { panic!("{outcome:?}") };
    assert_eq!((engine, best, bound, stop), ("third", 12, Some(98), Stop::Time));
    let budget = Budget::unlimited();
    budget.interrupt().store(true, std::sync::atomic::Ordering::Relaxed);
    let (outcome, _) = race(Waiting::ENGINES, &[NEVER; 3], 0, &budget, || None::<Recorder>);
    assert!(matches!(outcome, Outcome::Unsettled { engine: "first", stop: Stop::Interrupted, .. }), "{outcome:?}");
}

#[test]
fn within_a_race_there_is_no_other() {
    let seated = Budget::unlimited().seated(Arc::new(Seat::limited(1_000_000)));
    let (outcome, _) = crate::solve_telling(None, &[NEVER, 1, 1], &0_u8, &seated, || None::<Recorder>);
    assert_eq!(outcome.engine(), "first");
}
