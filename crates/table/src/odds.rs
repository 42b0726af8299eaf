//! What is asked about the odds of any deck.

use crate::asks::Given;
use crate::asks::command::odds::{CARDS, EXACT, SAMPLED, SEED, TRIALS};
use crate::report::{Message, Outside};
use misdeal_kernel::fault::Fault;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::odds::Fraction;
use std::time::Duration;

/// How long counting may take when nobody asked for it.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is said beside how far it has come.
const WITH_WHAT_IS_KNOWN: &str = "Ctrl-C ends it with what is known";

/// What is asked.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// All options.
    pub given: Given,
    /// How many cards are dealt; none for a table of all numbers that matter.
    pub cards: Option<usize>,
    /// Only exact counts will do.
    pub exact: bool,
    /// No exact counts are wanted.
    pub sampled: bool,
    /// How many hands are dealt.
    pub trials: u64,
    /// Where chance begins.
    pub seed: Seed,
}

impl Wanted {
    /// What the options ask.
    ///
    /// # Errors
    /// When there is no fresh seed.
    pub fn of(given: &Given, outside: &Outside<'_>) -> Result<Self, Fault> {
        Ok(Self {
            given: given.clone(),
            cards: given.read(&CARDS),
            exact: given.has(&EXACT),
            sampled: given.has(&SAMPLED),
            trials: given.read(&TRIALS).unwrap_or(0),
            seed: outside.seed(given.read(&SEED))?,
        })
    }

    /// How long counting may take.
    #[must_use]
    pub fn patient(&self, budget: &Budget) -> Budget {
        let budget = budget.without_progress();
        if self.exact { budget } else { budget.half_and_at_most(PATIENCE) }
    }
}

/// What is said while cards are dealt and counted.
#[must_use]
pub fn dealing() -> Message {
    Box::new(|progress| match progress.parts() {
        Some((dealt, all)) if dealt < all => format!("{dealt} of {all} hands dealt; {WITH_WHAT_IS_KNOWN}"),
        Some((dealt, _)) => format!("{dealt} hands dealt, and now counting; {WITH_WHAT_IS_KNOWN}"),
        None => format!("dealing and counting; {WITH_WHAT_IS_KNOWN}"),
    })
}

/// A chance with as many digits as it deserves.
#[must_use]
pub fn chance(share: f64) -> String {
    if share == 0.0 || share >= 0.001 { format!("{share:.5}") } else { format!("{share:.2e}") }
}

/// Odds to one, with as many digits as they deserve.
#[must_use]
pub fn to_one(odds: f64) -> String {
    match odds {
        _ if odds >= 1e6 => format!("{odds:.2e}:1"),
        _ if odds >= 100.0 => format!("{odds:.0}:1"),
        _ if odds > 0.0 && odds < 0.005 => format!("{odds:.1e}:1"),
        _ => format!("{odds:.2}:1"),
    }
}

/// The odds of a match, where this is the chance of none.
#[must_use]
pub fn fraction_odds(none: Fraction) -> String {
    none.odds_against().map_or("always".into(), |odds| to_one(odds.value()))
}
