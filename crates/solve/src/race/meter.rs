//! Whether engines keep their word: they look at their budget every few milliseconds, and their ticks are about
//! nanoseconds.

use super::Seat;
use crate::budget::Budget;
use std::sync::Arc;
use std::time::Duration;

/// Watches the looks of one engine.
#[derive(Clone, Debug)]
pub struct Meter(Arc<Seat>);

impl Meter {
    /// The same limits, watched from now on.
    #[must_use]
    pub fn on(budget: &Budget) -> (Budget, Self) {
        let seat = Arc::new(Seat::metered());
        (budget.seated(Arc::clone(&seat)), Self(seat))
    }

    /// The ticks that were counted.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        self.0.seen().0
    }

    /// How often the engine looked at its budget.
    #[must_use]
    pub fn looks(&self) -> u64 {
        self.0.looks()
    }

    /// The longest time without a look, up to now.
    #[must_use]
    pub fn longest(&self) -> Duration {
        self.0.seen().1
    }
}
