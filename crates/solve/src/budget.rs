//! How long a search may go on, and how far it has come.
//!
//! An engine counts its own steps against its budget, in ticks: a step is worth as many as it takes nanoseconds on a
//! common machine, more or less. So turns that are measured in ticks take about as long for every engine, and are the
//! same in every run, since no clock has a say in them.

use crate::game::Game;
use crate::race::{Seat, Slate};
use misdeal_kernel::problem::Stop;
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Limits of a search. Clones share the interrupt and the progress.
#[derive(Clone, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    conflicts: Option<u32>,
    interrupt: Arc<AtomicBool>,
    progress: Arc<Progress>,
    seat: Option<Arc<Seat>>,
    /// The slate of a race, of whatever game it is.
    slate: Option<Arc<dyn Any + Send + Sync>>,
    /// Whether there is news that a SAT solver should be told, and for that end its call.
    news: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
    processors: Option<usize>,
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { deadline, conflicts, seat, .. } = self;
        write!(f, "Budget {{ deadline: {deadline:?}, conflicts: {conflicts:?}, seat: {seat:?} }}")
    }
}

impl Budget {
    /// No limit at all.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Ends after `time` from now.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.deadline = Instant::now().checked_add(time);
        self
    }

    /// The same limits, but half of the time that is left, and at most `time`: for something that
    /// is tried first, and must not use up everything.
    #[must_use]
    pub fn half_and_at_most(&self, time: Duration) -> Self {
        let now = Instant::now();
        let half = self.deadline.map(|deadline| deadline.saturating_duration_since(now) / 2);
        Self { deadline: now.checked_add(half.map_or(time, |half| half.min(time))), ..self.clone() }
    }

    /// Ends a call of a SAT solver after this many conflicts. Unlike a time limit,
    /// this gives the same result on every machine.
    #[must_use]
    pub fn conflicts(mut self, conflicts: u32) -> Self {
        self.conflicts = Some(conflicts);
        self
    }

    /// Ends after this many ticks of one engine. Unlike a time limit, this gives the same result on every machine.
    #[must_use]
    pub fn ticks(&self, ticks: u64) -> Self {
        self.seated(Arc::new(Seat::limited(ticks)))
    }

    /// Lets engines that race run this many at a time, one at least, instead of as many as there are processors.
    #[must_use]
    pub fn processors(mut self, processors: usize) -> Self {
        self.processors = Some(processors.max(1));
        self
    }

    /// How many engines that race run at a time, if that is told.
    #[must_use]
    pub fn processor_limit(&self) -> Option<usize> {
        self.processors
    }

    /// The limit on conflicts.
    #[must_use]
    pub fn conflict_limit(&self) -> Option<u32> {
        self.conflicts
    }

    /// The switch that ends the search: set it to true, from any thread.
    #[must_use]
    pub fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupt)
    }

    /// What has been found so far, for those who watch.
    #[must_use]
    pub fn progress(&self) -> Arc<Progress> {
        Arc::clone(&self.progress)
    }

    /// The same limits and the same interrupt, for a search within a search whose
    /// progress is nobody's concern.
    #[must_use]
    pub fn without_progress(&self) -> Self {
        Self { progress: Arc::default(), ..self.clone() }
    }

    /// The same limits, for an engine that takes turns with others.
    pub(crate) fn seated(&self, seat: Arc<Seat>) -> Self {
        Self { seat: Some(seat), ..self.clone() }
    }

    /// The same limits, for an engine that shares a slate with others.
    pub(crate) fn with_slate<G: Game>(&self, slate: Arc<Slate<G>>) -> Self {
        Self { slate: Some(slate), ..self.clone() }
    }

    /// The same limits, for a search about something else than the race is about.
    pub(crate) fn without_slate(&self) -> Self {
        Self { slate: None, ..self.clone() }
    }

    /// What the engines of a race write down for each other, for one of them.
    #[must_use]
    pub fn slate<G: Game>(&self) -> Option<Arc<Slate<G>>> {
        Arc::clone(self.slate.as_ref()?).downcast().ok()
    }

    /// The same limits, for a call of a SAT solver that ends when there is news.
    pub(crate) fn until(&self, news: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { news: Some(Arc::new(news)), ..self.clone() }
    }

    /// Whether there is news for which a call of a SAT solver ends.
    pub(crate) fn has_news(&self) -> bool {
        self.news.as_ref().is_some_and(|news| news())
    }

    /// Whether this is the budget of an engine that takes turns with others.
    #[must_use]
    pub fn is_seated(&self) -> bool {
        self.seat.is_some()
    }

    /// Counts ticks of work, and says why the search has to end now, if it has to. An engine whose turn is over waits
    /// here for the next one.
    #[must_use]
    pub fn spend(&self, ticks: u64) -> Option<Stop> {
        let stop = self.limit();
        match &self.seat {
            None => stop,
            Some(seat) => seat.spend(ticks, stop),
        }
    }

    /// Counts ticks of work that is done, for someone who looks at the budget elsewhere.
    pub(crate) fn count(&self, ticks: u64) {
        if let Some(seat) = &self.seat {
            seat.count(ticks);
        }
    }

    /// Why the search has to end now, if it has to.
    #[must_use]
    pub fn spent(&self) -> Option<Stop> {
        self.spend(0)
    }

    fn limit(&self) -> Option<Stop> {
        if self.interrupt.load(Ordering::Relaxed) {
            Some(Stop::Interrupted)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(Stop::Time)
        } else {
            None
        }
    }
}

/// Counts the steps of a search and looks at its budget now and then: before the
/// first step, and then after every few thousand.
#[derive(Debug)]
pub struct Pace<'a> {
    budget: Option<&'a Budget>,
    /// Ticks that a step is worth.
    worth: u64,
    steps: u64,
    /// Steps that the budget knows of.
    counted: u64,
    /// Ticks besides, that it does not know of.
    besides: u64,
    look_at: u64,
    stride: u64,
    most: u64,
    stop: Option<Stop>,
}

/// The search has to end; [`Pace::stop`] says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halt;

impl<'a> Pace<'a> {
    const STRIDE: u64 = 4096;
    const WORTH: u64 = 50;
    const KERNEL: u64 = 8;
    /// Ticks between two looks.
    const LOOK: u64 = 100_000;

    /// Without any limit.
    #[must_use]
    pub fn free() -> Self {
        let (worth, stride) = (Self::WORTH, Self::STRIDE);
        let (steps, counted, besides) = (0, 0, 0);
        Self { budget: None, worth, steps, counted, besides, look_at: u64::MAX, stride, most: u64::MAX, stop: None }
    }

    /// Within the budget, and within `most` steps.
    #[must_use]
    pub fn within(budget: &'a Budget, most: u64) -> Self {
        let mut pace = Self::free();
        (pace.budget, pace.look_at, pace.most) = (Some(budget), 0, most);
        pace
    }

    /// Looks at the budget after every `stride` steps, one at least: for steps that take long.
    #[must_use]
    pub fn looking_every(mut self, stride: u64) -> Self {
        self.stride = stride.max(1);
        self
    }

    /// Within the budget, for steps that the kernel counts when it goes through everything: some nanoseconds each.
    #[must_use]
    pub fn of_kernel(budget: &'a Budget) -> Self {
        Self::within(budget, u64::MAX).worth(Self::KERNEL)
    }

    /// With steps that are worth this many ticks, and looks about ten times in a millisecond.
    #[must_use]
    pub fn worth(mut self, ticks: u64) -> Self {
        self.worth = ticks.max(1);
        let stride = Self::LOOK / self.worth;
        self.looking_every(stride)
    }

    /// How many steps were taken.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Why the search had to end: none when it had not, or ran out of steps.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        self.stop.clone()
    }

    /// Why the search had to end, for one without a limit of its own on steps.
    #[must_use]
    pub fn why(&self) -> Stop {
        self.stop().unwrap_or(Stop::Interrupted)
    }

    /// Takes a step.
    ///
    /// # Errors
    /// When the search has to end.
    #[inline]
    pub fn step(&mut self) -> Result<(), Halt> {
        self.steps += 1;
        if self.steps <= self.look_at { Ok(()) } else { self.look() }
    }

    /// Takes many steps at once, as where the kernel says what its next piece of work costs.
    ///
    /// # Errors
    /// When the search has to end.
    pub fn steps_at_once(&mut self, many: u64) -> Result<(), Halt> {
        self.steps = self.steps.saturating_add(many);
        if self.steps <= self.look_at { Ok(()) } else { self.look() }
    }

    /// Counts ticks of work that belongs to the step at hand, where steps are not alike.
    ///
    /// # Errors
    /// When the search has to end.
    #[inline]
    pub fn besides(&mut self, ticks: u64) -> Result<(), Halt> {
        self.besides += ticks;
        if self.besides < Self::LOOK || self.budget.is_none() { Ok(()) } else { self.look() }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Halt> {
        let ticks = self.uncounted();
        self.stop = self.budget.and_then(|budget| budget.spend(ticks));
        self.look_at = self.steps.saturating_add(self.stride).min(self.most);
        if self.stop.is_some() || self.steps > self.most { Err(Halt) } else { Ok(()) }
    }

    /// The ticks of all steps since the last time.
    fn uncounted(&mut self) -> u64 {
        let steps = self.steps - std::mem::replace(&mut self.counted, self.steps);
        steps.saturating_mul(self.worth).saturating_add(std::mem::take(&mut self.besides))
    }
}

impl Drop for Pace<'_> {
    fn drop(&mut self) {
        let ticks = self.uncounted();
        if let Some(budget) = self.budget {
            budget.count(ticks);
        }
    }
}

/// How far a search has come. Zero means that nothing is known.
#[derive(Debug, Default)]
pub struct Progress {
    best: AtomicUsize,
    bound: AtomicUsize,
    found: AtomicUsize,
    done: AtomicU64,
    all: AtomicU64,
}

impl Progress {
    /// Notes that so much more is to be done.
    pub fn expect(&self, more: u64) {
        self.all.fetch_add(more, Ordering::Relaxed);
    }

    /// Notes that so much more is done.
    pub fn advance(&self, more: u64) {
        self.done.fetch_add(more, Ordering::Relaxed);
    }

    /// How much is done, and of how much, where that can be told.
    #[must_use]
    pub fn parts(&self) -> Option<(u64, u64)> {
        let (done, all) = (self.done.load(Ordering::Relaxed), self.all.load(Ordering::Relaxed));
        (all > 0).then(|| (done.min(all), all))
    }

    /// Notes the size of the largest match found.
    pub fn note_best(&self, best: usize) {
        self.best.fetch_max(best, Ordering::Relaxed);
    }

    /// Notes that no match is larger than this.
    pub fn note_bound(&self, bound: usize) {
        let lower = |known| (known == 0 || bound < known).then_some(bound);
        // It fails where nothing is to be changed.
        let _ = self.bound.fetch_update(Ordering::Relaxed, Ordering::Relaxed, lower);
    }

    /// Notes how many matches were found.
    pub fn note_found(&self, found: usize) {
        self.found.fetch_max(found, Ordering::Relaxed);
    }

    /// The largest match, the bound, and the number of matches.
    #[must_use]
    pub fn look(&self) -> (usize, usize, usize) {
        let get = |n: &AtomicUsize| n.load(Ordering::Relaxed);
        (get(&self.best), get(&self.bound), get(&self.found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_budget_leaves_the_other_half() {
        let budget = Budget::unlimited().time(Duration::from_secs(100));
        assert_eq!(budget.half_and_at_most(Duration::ZERO).spent(), Some(Stop::Time));
        let half = budget.half_and_at_most(Duration::from_secs(1000)).deadline.unwrap();
        assert!(half < budget.deadline.unwrap() - Duration::from_secs(49), "a half of what is left");
        assert_eq!(Budget::unlimited().half_and_at_most(Duration::MAX).spent(), None);
    }

    #[test]
    fn a_budget_ends_by_time_or_interrupt() {
        assert_eq!(Budget::unlimited().spent(), None);
        assert_eq!(Budget::unlimited().time(Duration::MAX).spent(), None);
        assert_eq!(Budget::unlimited().time(Duration::ZERO).spent(), Some(Stop::Time));
        let budget = Budget::unlimited();
        budget.clone().interrupt().store(true, Ordering::Relaxed);
        assert_eq!(budget.spent(), Some(Stop::Interrupted));
    }

    #[test]
    fn what_is_done_is_told_with_how_much_there_is() {
        let progress = Budget::unlimited().progress();
        assert_eq!(progress.parts(), None);
        progress.expect(10);
        progress.advance(3);
        assert_eq!(progress.parts(), Some((3, 10)));
        progress.expect(10);
        progress.advance(30);
        assert_eq!(progress.parts(), Some((20, 20)), "never more than there is");
    }

    #[test]
    fn ticks_besides_steps_count() {
        let budget = Budget::unlimited().ticks(1_000_000);
        let mut pace = Pace::within(&budget, u64::MAX).worth(1);
        assert_eq!(pace.step(), Ok(()));
        assert_eq!((0..100).take_while(|_| pace.besides(30_000).is_ok()).count(), 35, "a look after every 100,000");
        assert_eq!(pace.stop(), Some(Stop::Interrupted));
        assert!((0..100).all(|_| Pace::free().besides(u64::MAX >> 8).is_ok()));
    }

    #[test]
    fn a_pace_looks_at_once_and_then_now_and_then() {
        let spent = Budget::unlimited().time(Duration::ZERO);
        let mut pace = Pace::within(&spent, u64::MAX);
        assert_eq!((pace.step(), pace.stop()), (Err(Halt), Some(Stop::Time)));
        let budget = Budget::unlimited();
        let mut pace = Pace::within(&budget, 10_000);
        assert_eq!((0..20_000).take_while(|_| pace.step().is_ok()).count(), 10_000);
        assert_eq!(pace.stop(), None);
        let mut pace = Pace::within(&budget, u64::MAX);
        assert_eq!(pace.step(), Ok(()));
        budget.interrupt().store(true, Ordering::Relaxed);
        assert!((0..20_000).take_while(|_| pace.step().is_ok()).count() <= 4096);
        assert_eq!(pace.stop(), Some(Stop::Interrupted));
        assert!((0..20_000).all(|_| Pace::free().step().is_ok()));
    }
}
