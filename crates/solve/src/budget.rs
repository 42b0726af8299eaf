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
    fn a_budget_ends_by_time_or_interrupt() {
        assert_eq!(Budget::unlimited().spent(), None);
        assert_eq!(Budget::unlimited().time(Duration::MAX).spent(), None);
        assert_eq!(Budget::unlimited().time(Duration::ZERO).spent(), Some(Stop::Time));
        let budget = Budget::unlimited();
        budget.clone().interrupt().store(true, Ordering::Relaxed);
        assert_eq!(budget.spent(), Some(Stop::Interrupted));
    }
}
