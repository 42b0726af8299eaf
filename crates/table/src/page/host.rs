//! Who keeps the table: what only a machine knows, and how much may be asked of it.

use misdeal_kernel::fault::Fault;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use std::time::Duration;

/// What is handed in when a table is laid.
#[derive(Clone, Copy, Debug)]
pub struct Host<'a> {
    /// A seed that nobody can know before.
    pub fresh: Seed,
    /// The seed of the day.
    pub today: Seed,
    /// The most cards on a table or in a hand.
    pub cards: usize,
    /// How long the engine may think about one question of a player.
    pub thought: Duration,
    /// How long may be looked for a deal made to order.
    pub budget: &'a Budget,
}

impl Host<'_> {
    /// The seed that is named, or today's, or a fresh one.
    ///
    /// # Errors
    /// When today's is wanted and another one is named.
    pub fn seed(&self, named: Option<Seed>, daily: bool) -> Result<Seed, Fault> {
        match (named, daily) {
            (Some(_), true) => Err(Fault::new("today's deal has a seed of its own; name a seed or `daily`")),
            (Some(seed), false) => Ok(seed),
            (None, true) => Ok(self.today),
            (None, false) => Ok(self.fresh),
        }
    }
}
