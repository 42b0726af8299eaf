//! The race: engines that do not decline a question take turns, and the first answer ends it.
//!
//! Nobody knows beforehand which engine is the right one. The first of the list is the best guess, and runs alone for a
//! first turn, on the caller's thread: what is easy costs no thread, and has the answer of that engine. If that is not
//! enough, every other engine that races starts on a thread of its own, and all of them take turns (`track.rs`), as many
//! at a time as there are processors. A turn is measured in the engine's own [ticks](crate::budget), never by the
//! clock, and turns grow from round to round. The answer is that of the engine which settles the question in the
//! earliest round, and of several in one round that of the first in the list. So it is the same engine, the same witness
//! and the same certificate in every run that is not cut short, as long as ticks take about as long for all: an answer
//! that is there waits for those that can come before it no longer than a quarter of what the race has taken so far, or some
//! milliseconds.
//! When it is cut short, the best find and the best bound of all engines are what is known.
//!
//! While they run, engines tell each other finds and bounds (`slate.rs`), and where a find of one reaches a bound of another, that
//! is an answer too. An engine that begins with a long step in which it can't be told to end [enters](Engine::enters) when the
//! others have had as long as that takes.
//!
//! An engine that has lost is told to end and not waited for. It ends when it looks at its budget the next time.
//!
//! Where there are no threads, the engines run [one after the other](in_turns), each from the beginning, with twice as
//! many ticks in every round.

mod meter;
mod slate;
mod track;

pub use meter::Meter;
pub use slate::{Bound, Slate};
pub(crate) use track::Seat;

use crate::budget::Budget;
use crate::game::{Engine, Game};
use crate::outcome::Outcome;
use crate::sat::{ProofListener, Scribe, heard};
use misdeal_kernel::problem::Stop;
use slate::Notes;
use std::cmp::Ordering;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Duration;
use track::{Lane, Track};

/// Ticks of the first turn, which the first engine has for itself: some milliseconds.
const ALONE: u64 = 3_000_000;
/// Ticks of a turn in the first round, when threads have started.
const FIRST: u64 = 1_000_000;
/// Stack of a thread: some engines go deep.
const STACK: usize = 64 << 20;
/// When the time is up, this long is waited for what the others know.
const GRACE: Duration = Duration::from_millis(200);

/// An answer that is there waits at least this long for those that can come before it. The tests count on every turn.
const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 60_000 } else { 3 });

/// What one engine says, once the kernel has seen it, and who listened.
pub(crate) type Run<G, L> = (Outcome<G>, Option<L>);

/// Runs one engine by itself.
pub(crate) fn run<G: Game, L: ProofListener + Send + 'static>(
    engine: &dyn Engine<G>,
    deal: &G::Deal,
    question: G::Question,
    budget: &Budget,
    listener: Option<L>,
) -> Run<G, L> {
    if let Some(fault) = engine.declines(deal, question) {
        return (Outcome::unknown(engine.name(), Stop::TooLarge(fault)), None);
    }
    let listener = listener.map(|listener| Arc::new(Mutex::new(listener)));
    let scribe = listener.clone().map(|listener| listener as Scribe);
    let outcome = Outcome::of(engine.name(), engine.find(deal, question, budget, scribe));
    (outcome, listener.and_then(heard))
}

/// What all engines of a race came to, each in its lane.
type Results<G, L> = Arc<Mutex<Vec<Option<Run<G, L>>>>>;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets the engines race. Each tells its proof to a listener of its own.
pub(crate) fn race<G: Game, L: ProofListener + Send + 'static>(
    engines: &[&'static dyn Engine<G>],
    deal: &G::Deal,
    question: G::Question,
    budget: &Budget,
    listen: impl Fn() -> Option<L>,
) -> Run<G, L> {
    let course = Course { deal, question, budget, notes: Notes::new(question), company: company(engines) };
    let run = course.run(engines, &listen);
    match run.0 {
        Outcome::Settled { .. } => run,
        Outcome::Unsettled { .. } => together(question, budget, [run, course.noted()].into_iter()),
    }
}

/// The names of all engines of a race.
fn company<G: Game>(engines: &[&'static dyn Engine<G>]) -> Arc<[&'static str]> {
    engines.iter().map(|engine| engine.name()).collect()
}

/// What engines race about, and what they have written down.
struct Course<'a, G: Game> {
    deal: &'a G::Deal,
    question: G::Question,
    budget: &'a Budget,
    notes: Arc<Notes<G>>,
    company: Arc<[&'static str]>,
}

impl<G: Game> Course<'_, G> {
    fn run<L: ProofListener + Send + 'static>(
        &self,
        engines: &[&'static dyn Engine<G>],
        listen: &impl Fn() -> Option<L>,
    ) -> Run<G, L> {
        let &Self { deal, question, budget, .. } = self;
        let results: Results<G, L> = Arc::new(Mutex::new(engines.iter().map(|_| None).collect()));
        let enter = engines.iter().map(|engine| engine.enters(deal, question));
        let track = Track::new(enter, budget.processor_limit().unwrap_or_else(processors));
        // Everything that the others need, in case that they are needed.
        let mut others: Vec<_> =
            engines.iter().copied().zip(0..).skip(1).map(|(engine, lane)| (engine, lane, listen())).collect();
        let (whole, limits, shared) = (Arc::new(deal.clone()), budget.clone(), Arc::clone(&results));
        let (notes, company) = (Arc::clone(&self.notes), Arc::clone(&self.company));
        let start = move |track: &Arc<Track>| {
            for (engine, number, listener) in others.drain(..) {
                let lane = track.lane(number);
                let (deal, results) = (Arc::clone(&whole), Arc::clone(&shared));
                let slate = Slate::new(&notes, &company, engine.name(), number, Some(track));
                let budget = limits.seated(Arc::new(Seat::taking_turns(&lane))).with_slate(slate);
                let started = Builder::new().name(engine.name().into()).stack_size(STACK).spawn(move || {
                    if lane.begin() {
                        finish(&lane, &results, number, run(engine, &deal, question, &budget, listener));
                    }
                });
                // Without a thread the engine does not take part; its lane was dropped.
                drop(started);
            }
        };
        let first = track.lane(0);
        let seat = Seat::first(&first, ALONE, Box::new(start));
        let slate = Slate::new(&self.notes, &self.company, engines[0].name(), 0, Some(&track));
        let seated = budget.seated(Arc::new(seat)).with_slate(slate);
        finish(&first, &results, 0, run(engines[0], deal, question, &seated, listen()));
        let winner = track.wait(GRACE);
        let mut results = lock(&results);
        if winner.is_none() && !track.has_started() && engines.len() > 1 && budget.spent().is_none() {
            // The first one gave up before the others were asked.
            let rest = self.run(&engines[1..], listen);
            if matches!(rest.0, Outcome::Settled { .. }) {
                return rest;
            }
            return together(question, budget, results.drain(..).flatten().chain([rest]));
        }
        let won = winner.and_then(|number| match results.get_mut(number) {
            Some(won) => won.take(),
            None => self.joined(),
        });
        won.unwrap_or_else(|| together(question, budget, results.drain(..).flatten()))
    }

    /// The answer that a find of one engine and a bound of another make.
    fn joined<L>(&self) -> Option<Run<G, L>> {
        let (engines, found) = self.notes.joined(self.deal)?;
        Some((Outcome::of(engines, Ok(found)), None))
    }

    /// What is known by what was written down.
    fn noted<L>(&self) -> Run<G, L> {
        let (find, bound) = self.notes.best();
        let (engine, best) = find.unwrap_or((G::NAME, G::Best::default()));
        (Outcome::Unsettled { engine, best, bound, stop: Stop::Interrupted }, None)
    }
}

fn finish<G: Game, L>(lane: &Lane, results: &Results<G, L>, number: usize, run: Run<G, L>) {
    let settled = matches!(run.0, Outcome::Settled { .. });
    lock(results)[number] = Some(run);
    lane.end(settled);
}

/// How many engines run at a time. The system is asked once: that takes longer than many a deal.
fn processors() -> usize {
    static PROCESSORS: LazyLock<usize> = LazyLock::new(|| std::thread::available_parallelism().map_or(1, usize::from));
    *PROCESSORS
}

/// The best find and the best bound of all. The caller's limits are why it ended, if they are reached.
fn together<G: Game, L>(question: G::Question, budget: &Budget, runs: impl Iterator<Item = Run<G, L>>) -> Run<G, L> {
    let all = runs.reduce(|(one, heard), (other, _)| (better::<G>(question, one, other), heard));
    let mut all = all.unwrap_or_else(|| (Outcome::unknown(G::NAME, Stop::Interrupted), None));
    if let (Outcome::Unsettled { stop, .. }, Some(limit)) = (&mut all.0, budget.spent()) {
        *stop = limit;
    }
    all
}

/// What two engines know together about a question that neither has settled.
fn better<G: Game>(question: G::Question, one: Outcome<G>, other: Outcome<G>) -> Outcome<G> {
    match (one, other) {
        (
            Outcome::Unsettled { engine, best, bound, stop },
            Outcome::Unsettled { engine: name, best: find, bound: limit, stop: why },
        ) => {
            let (engine, best) = match G::compare(question, &best, &find) {
                Ordering::Less => (name, find),
                _ => (engine, best),
            };
            let bound = match (bound, limit) {
                (Some(one), Some(other)) if G::wants_least(question) => Some(one.max(other)),
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            };
            // Being told to end says less than any other reason, and having left the rest to others little more.
            let says = |stop: &Stop| match stop {
                Stop::Interrupted => 0,
                Stop::Incomplete => 1,
                _ => 2,
            };
            let stop = if says(&stop) < says(&why) { why } else { stop };
            Outcome::Unsettled { engine, best, bound, stop }
        }
        (settled @ Outcome::Settled { .. }, _) => settled,
        (_, settled) => settled,
    }
}

/// Without threads: engine after engine, round after round, with twice as many ticks in each, until one settles the
/// question or all have come to an end.
pub fn in_turns<G: Game, L: ProofListener + Send + 'static>(
    engines: &[&'static dyn Engine<G>],
    deal: &G::Deal,
    question: G::Question,
    budget: &Budget,
    listen: impl Fn() -> Option<L>,
) -> (Outcome<G>, Option<L>) {
    let course = Course { deal, question, budget, notes: Notes::new(question), company: company(engines) };
    let mut best: Vec<Option<Run<G, L>>> = engines.iter().map(|_| None).collect();
    let mut ended = vec![false; engines.len()];
    let mut ticks = ALONE;
    while ended.contains(&false) {
        for (number, engine) in engines.iter().enumerate().filter(|&(number, _)| !ended[number]).collect::<Vec<_>>() {
            let seat = Arc::new(Seat::limited(ticks));
            let slate = Slate::new(&course.notes, &course.company, engine.name(), number, None);
            let seated = budget.seated(Arc::clone(&seat)).with_slate(slate);
            let found = run(*engine, deal, question, &seated, listen());
            if matches!(found.0, Outcome::Settled { .. }) {
                return found;
            }
            if let Some(joined) = course.joined().filter(|run| matches!(run.0, Outcome::Settled { .. })) {
                return joined;
            }
            // One that did not use up its ticks has nothing more to say.
            ended[number] = !seat.is_used_up();
            best[number] = Some(found);
            if budget.spent().is_some() {
                ended.fill(true);
                break;
            }
        }
        ticks = ticks.saturating_mul(2);
    }
    together(question, budget, best.into_iter().flatten())
}

#[cfg(test)]
mod tests;
