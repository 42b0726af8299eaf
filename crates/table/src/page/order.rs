//! Which deal someone wants: by its seed, by the date, or made to order.

use super::Host;
use super::ask::Ask;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::made::{Sought, Wish, seek};

/// How many seeds are tried for a deal made to order; about one table of Swish in 3,100 is dead.
const TRIES: u64 = 60_000;

/// Which deal is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The seed that was named or drawn, or the first one that is tried.
    pub seed: Seed,
    /// Whether it is today's.
    pub daily: bool,
    /// What the deal should be like.
    pub made: Option<Wish>,
}

impl Order {
    /// Reads `seed`, `daily` and `made`.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(ask: &mut Ask, host: &Host<'_>) -> Result<Self, Fault> {
        let (seed, daily, made) = (ask.parsed("seed")?, ask.flag("daily")?, ask.parsed("made")?);
        let seed = host.seed(seed, daily)?;
        Ok(Self { seed, daily, made })
    }

    /// The seed of the deal that is as wished.
    ///
    /// # Errors
    /// When none is among the seeds that are tried, or they can't be tried in time. A slow machine gives no answer,
    /// but never another one.
    pub fn granted(
        self,
        budget: &Budget,
        is_made: impl Fn(Seed, Wish, &Budget) -> Result<bool, Stop>,
    ) -> Result<Self, Fault> {
        let Some(wish) = self.made else { return Ok(self) };
        match seek(self.seed, TRIES, budget, |seed| is_made(seed, wish, budget)) {
            Sought::Found(seed) => Ok(Self { seed, ..self }),
            Sought::NotFound => Err(Fault::new(format!(
                "none of {TRIES} deals from seed {} on is made `{wish}`; another number of cards may help",
                self.seed
            ))),
            Sought::Stopped(Stop::Time) => Err(Fault::new(format!(
                "no deal made `{wish}` was found in time; another seed or another number of cards may help"
            ))),
            Sought::Stopped(stop) => Err(Fault::new(format!("no deal made `{wish}` was found: {stop}"))),
        }
    }
}
