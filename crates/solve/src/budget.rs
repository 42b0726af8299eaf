//! How long a search may go on, and how far it has come.

use misdeal_kernel::problem::Stop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Limits of a search. Clones share the interrupt and the progress.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    conflicts: Option<u32>,
    interrupt: Arc<AtomicBool>,
    progress: Arc<Progress>,
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

    /// Ends a call of a SAT solver after so many conflicts. Unlike a time limit,
    /// this gives the same result on every machine.
    #[must_use]
    pub fn conflicts(mut self, conflicts: u32) -> Self {
        self.conflicts = Some(conflicts);
        self
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

    /// Why the search has to end now, if it has to.
    #[must_use]
    pub fn spent(&self) -> Option<Stop> {
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
#[derive(Clone, Debug)]
pub struct Pace<'a> {
    budget: Option<&'a Budget>,
    steps: u64,
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

    /// Without any limit.
    #[must_use]
    pub fn free() -> Self {
        Self { budget: None, steps: 0, look_at: u64::MAX, stride: Self::STRIDE, most: u64::MAX, stop: None }
    }

    /// Within the budget, and within so many steps.
    #[must_use]
    pub fn within(budget: &'a Budget, most: u64) -> Self {
        Self { budget: Some(budget), steps: 0, look_at: 0, stride: Self::STRIDE, most, stop: None }
    }

    /// Looks at the budget after so many steps, one at least: for steps that take long.
    #[must_use]
    pub fn looking_every(self, stride: u64) -> Self {
        Self { stride: stride.max(1), ..self }
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

    #[cold]
    fn look(&mut self) -> Result<(), Halt> {
        self.stop = self.budget.and_then(Budget::spent);
        self.look_at = self.steps.saturating_add(self.stride).min(self.most);
        if self.stop.is_some() || self.steps > self.most { Err(Halt) } else { Ok(()) }
    }
}

/// How far a search has come. Zero means that nothing is known.
#[derive(Debug, Default)]
pub struct Progress {
    best: AtomicUsize,
    bound: AtomicUsize,
    found: AtomicUsize,
}

impl Progress {
    /// Notes the size of the largest match found.
    pub fn note_best(&self, best: usize) {
        self.best.store(best, Ordering::Relaxed);
    }

    /// Notes that no match is larger than this.
    pub fn note_bound(&self, bound: usize) {
        self.bound.store(bound, Ordering::Relaxed);
    }

    /// Notes how many matches were found.
    pub fn note_found(&self, found: usize) {
        self.found.store(found, Ordering::Relaxed);
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
