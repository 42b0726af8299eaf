//! The largest swish-free set of a deck of millions, by construction: how long it
//! takes until the kernel has followed the whole claim, and with how much memory.
//! There is no peer: a general solver would have to read three million cards first.

use crate::bench::between::Between;
use crate::bench::machine::peak_memory;
use crate::bench::words::thousands;
use crate::bench::{Halt, Instance, Pair, Plan, Row, Section, Side};
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::Grid;
use misdeal_kernel::swish::free::Pool;
use misdeal_solve::swish::free::construction;
use std::fmt;
use std::time::Instant;

/// The size of the cards.
const SIZE: &str = "60x61";

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let grid: Grid = SIZE.parse()?;
    let cards = Pool::deck(grid)?.size();
    let instance =
        Instance { seed: None, deals: 1, size: grid.to_string(), cards, symbols: Some("2".into()), fixed: Some(false) };
    let work = format!("{} cards, claim and check", thousands(cards as u64));
    section.rows.push(Row { work, target: None, pairs: Vec::new() });
    let mut claim = Length::default();
    for _ in 0..if plan.quick { plan.runs.unwrap_or(1) } else { plan.runs() } {
        claim = Length::default();
        let budget = plan.budget.clone().time(plan.time);
        let start = Instant::now();
        let proven = construction::prove(grid, Some(&mut claim), &budget);
        let seconds = start.elapsed().as_secs_f64();
        plan.go_on()?;
        let (value, time, note) = match proven {
            Ok(freed) => (Some(freed.size()), Between::exactly(seconds), None),
            Err(Stop::Time) => (None, Between::over(seconds), None),
            Err(stop) => (None, Between::UNKNOWN, Some(stop.to_string())),
        };
        section.notes.extend(note.iter().cloned());
        let ours = Side { who: "construction".into(), value, bound: value, time, note, memory: None };
        let pair = Pair { instance: instance.clone(), ours, peer: None };
        section.rows.iter_mut().for_each(|row| row.pairs.push(pair.clone()));
    }
    let memory = peak_memory().map_or_else(|| "unknown".into(), |bytes| format!("{} MiB", bytes >> 20));
    section.notes.push(format!(
        "peak memory {memory}; the claim, told line by line, has {} bytes (wanted: 10 s, 2 GiB)",
        thousands(claim.0)
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
