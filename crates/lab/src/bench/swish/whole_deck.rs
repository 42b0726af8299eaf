//! The largest swish-free set of a deck of millions, by construction: how long it
//! takes until the kernel has followed the whole claim, and with how much memory.
//! There is no peer: a general solver would have to read three million cards first.

use crate::bench::machine::peak_memory;
use crate::bench::{Halt, Instance, Plan, Row, Section, Side, purse};
use misdeal_kernel::swish::Grid;
use misdeal_kernel::swish::free::Pool;
use misdeal_solve::swish::free::construction;
use misdeal_table::answer::grouped;
use std::fmt;
use std::time::{Duration, Instant};

/// The size of the cards.
const SIZE: &str = "60x61";
/// No peer is waiting, so there is at least so much time.
const LIMIT: Duration = Duration::from_secs(60);

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let grid: Grid = SIZE.parse()?;
    let cards = Pool::deck(grid)?.size();
    let instance = Instance::new(None, &grid, cards).of_swish("2", false);
    let work = format!("{} cards, claim and check", grouped(cards as u64));
    let mut row = Row::new(work, None, vec![instance; plan.runs()]);
    let mut claim = Length::default();
    let part = plan.purse(purse::swish::FREE_60X61, 1, &[])?.part();
    let measured = row.fill(plan, part, |_| {
        claim = Length::default();
        let budget = plan.budget.clone().time(plan.time.max(LIMIT));
        let start = Instant::now();
        let proven = construction::prove(grid, Some(&mut claim), &budget);
        let seconds = start.elapsed().as_secs_f64();
        plan.go_on()?;
        let ours = match proven {
            Ok(freed) => Side::settled("construction", freed.size(), seconds),
            Err(stop) => Side::unsettled("construction", &stop, seconds),
        };
        Ok((ours, None))
    });
    section.extend([row]);
    measured?;
    let memory = peak_memory().map_or_else(|| "unknown".into(), |bytes| format!("{} MiB", bytes >> 20));
    section.notes.push(format!(
        "peak memory {memory}; the claim, told line by line, has {} bytes (wanted: 10 s, 2 GiB)",
        grouped(claim.0)
    ));
    Ok(())
}

/// Counts the bytes of a claim that nobody keeps.
#[derive(Default)]
struct Length(u64);

impl fmt::Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len() as u64;
        Ok(())
    }
}
