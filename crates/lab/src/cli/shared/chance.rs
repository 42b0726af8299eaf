//! Where seeds come from that nobody has named.

use misdeal_kernel::fault::Fault;
use misdeal_solve::deal::Seed;
use misdeal_table::play::daily::of_day;
use std::time::{SystemTime, UNIX_EPOCH};

/// Seeds that are made up have at most nine digits, so that people can type them.
const SHORT_SEEDS: u64 = 1_000_000_000;

/// A new seed.
pub fn fresh() -> Result<Seed, Fault> {
    let random = getrandom::u64().map_err(|_| Fault::new("this machine gives no random seed; name one with --seed"))?;
    Ok(Seed(random % SHORT_SEEDS))
}

/// The seed that was named, or a new one.
pub fn seed_or_fresh(named: Option<Seed>) -> Result<Seed, Fault> {
    named.map_or_else(fresh, Ok)
}

/// The seed of the day.
pub fn today() -> Seed {
    of_day(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}
