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
        assert_eq!(winner([ALONE + FIRST / 2, NEVER, 1], &unlimited), "first");
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

/// A game in which engines write something down after some ticks.
#[derive(Clone, Copy, Debug)]
pub enum Telling {}

/// What an engine does after its ticks, and then it goes on for ever.
#[derive(Clone, Copy, Debug)]
pub enum Does {
    Nothing,
    Finds(u64),
    Bounds(usize),
    /// Answers when it hears of more than this.
    Hears(u64),
}

impl Game for Telling {
    const NAME: &'static str = "telling";
    type Deal = [(u64, Does); 3];
    type Question = u8;
    type Statement = Told;
    type Best = u64;
    const ENGINES: &'static [&'static dyn Engine<Self>] = &[&Tells(0), &Tells(1), &Tells(2)];

    fn compare(_: u8, one: &u64, other: &u64) -> Ordering {
        one.cmp(other)
    }

    fn reaches(_: u8, best: &u64, bound: usize) -> bool {
        *best >= bound as u64
    }

    fn joined(_: &Self::Deal, _: u8, best: &u64, bound: &Bound<Self>) -> Option<Found<Self>> {
        Some(Found::answer(Told(*best), Backing::Held(bound.why)))
    }
}

/// A number, which is the largest if the proof is that of the same number.
#[derive(Clone, Debug)]
pub struct Told(u64);

impl Says for Told {
    type Wanted = u64;
    type Refutation = u64;
    type Accepted = Told;

    fn ruled_out(&self) -> Option<u64> {
        None
    }

    fn refuted(_: u64, _: &u64) -> Result<Refuted<u64>, Fault> {
        Err(Fault::new("nothing is refuted here"))
    }

    fn accepted(self, _: Option<&Refuted<u64>>) -> Result<Self, Fault> {
        if self.0 == WRONG { Err(Fault::new("this is wrong")) } else { Ok(self) }
    }

    fn of(accepted: &Self) -> &Self {
        accepted
    }

    fn answer(&self) -> String {
        self.0.to_string()
    }

    fn write(&self, _: Option<&u64>, f: &mut dyn fmt::Write) -> fmt::Result {
        self.write_opening(f)
    }

    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A find that the kernel does not accept.
const WRONG: u64 = 13;

struct Tells(usize);

impl Engine<Telling> for Tells {
    fn name(&self) -> &'static str {
        NAMES[self.0]
    }

    fn about(&self) -> &'static str {
        "tells"
    }

    fn find(&self, deal: &[(u64, Does); 3], _: u8, budget: &Budget, _: Option<Scribe>) -> Result<Found<Telling>, Stop> {
        let slate = budget.slate::<Telling>().ok_or(Stop::Incomplete)?;
        let (mut ticks, (at, does)) = (0, deal[self.0]);
        loop {
            ticks += 10_000;
            if let Some(stop) = budget.spend(10_000) {
                return Err(stop);
            }
            match does {
                Does::Finds(number) if ticks == at => slate.found(&number),
                Does::Bounds(number) if ticks == at => slate.bounded(number, &0),
                Does::Hears(number) if slate.is_beyond(&number) => {
                    let heard = slate.beyond(&number).ok_or(Stop::Incomplete)?;
                    return Ok(Found::answer(Told(100 + heard), Backing::Witness));
                }
                _ => {}
            }
        }
    }
}

fn told(deal: [(u64, Does); 3]) -> (&'static str, Result<u64, Stop>) {
    let budget = Budget::unlimited().time(Duration::from_millis(300));
    let listen = || None::<Recorder>;
    let (outcome, _) = race(Telling::ENGINES, &deal, 0, &budget, listen);
    (outcome.engine(), outcome.settled().map(|told| told.0))
}

#[test]
fn a_find_and_a_bound_that_meet_settle_the_question() {
    let (find, bound) = ((2 * FIRST, Does::Finds(7)), (5 * FIRST, Does::Bounds(7)));
    for _ in 0..10 {
        assert_eq!(told([(0, Does::Nothing), find, bound]), ("second and third", Ok(7)));
        assert_eq!(told([bound, (0, Does::Nothing), find]), ("third and first", Ok(7)));
        // What the first one has written down when it gives up is not lost.
        let listen = || None::<Recorder>;
        let (outcome, _) =
            in_turns(Telling::ENGINES, &[(10_000, Does::Bounds(7)), find, find], 0, &Budget::unlimited(), listen);
        assert_eq!(outcome.engine(), "second and first");
    }
}

#[test]
fn a_find_below_the_bound_settles_nothing_and_both_are_kept() {
    let budget = Budget::unlimited().time(Duration::from_millis(100));
    let deal = [(0, Does::Nothing), (FIRST, Does::Finds(6)), (FIRST, Does::Bounds(7))];
    let (outcome, _) = race(Telling::ENGINES, &deal, 0, &budget, || None::<Recorder>);
    let Outcome::Unsettled { engine, best, bound, stop } = outcome else { panic!("{outcome:?}") };
    assert_eq!((engine, best, bound, stop), ("second", 6, Some(7), Stop::Time));
}

#[test]
fn the_kernel_has_the_last_word_about_what_meets() {
    let deal = [(0, Does::Nothing), (FIRST, Does::Finds(WRONG)), (FIRST, Does::Bounds(WRONG as usize))];
    let (_, answer) = told(deal);
    assert!(matches!(answer, Err(Stop::Rejected(_))), "{answer:?}");
}

#[test]
fn the_others_hear_of_finds_some_rounds_later() {
    for _ in 0..10 {
        let hears = (0, Does::Hears(6));
        assert_eq!(told([hears, (2 * FIRST, Does::Finds(7)), hears]), ("first", Ok(107)));
        assert_eq!(told([(10_000, Does::Finds(7)), hears, hears]), ("second", Ok(107)));
        assert_eq!(told([hears, (2 * FIRST, Does::Finds(6)), hears]).1, Err(Stop::Time));
    }
}
