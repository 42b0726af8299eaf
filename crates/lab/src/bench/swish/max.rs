//! The largest swish of random 8x9 cards, from few cards to many, with one to four
//! symbols each: ours is the engine that `misdeal solve --max` takes, with its proof
//! followed by the kernel.

use super::asking::{cp_sat, ours};
use super::{CP_SAT, MAX};
use crate::bench::{Halt, Instance, Plan, Row, Section, purse};
use misdeal_kernel::question::Question;
use misdeal_solve::swish::random::{Shape, random_deal};

/// The size of the cards.
const SIZE: &str = "8x9";
/// How many symbols a card has, and whether turning it is forbidden.
const SYMBOLS: [(&str, bool); 6] =
    [("1", false), ("2", false), ("2", true), ("3", false), ("4", false), ("1-4", false)];
/// We want to be ahead.
const TARGET: f64 = 1.0;

/// How many cards there are. Mixed cards are hardest where they are few: those that fit the orbits may not fit the cells.
fn counts(quick: bool, symbols: &str) -> &'static [usize] {
    match (quick, symbols) {
        (true, "1-4") => &[100, 200, 1000],
        (true, _) => &[200, 1000],
        (false, "1-4") => &[60, 80, 100, 150, 200, 500, 1000, 2000],
        (false, _) => &[200, 500, 1000, 2000],
    }
}

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let rows = SYMBOLS.iter().map(|(symbols, _)| counts(plan.quick, symbols).len()).sum();
    let mut purse = plan.purse(purse::swish::MAX_8X9, rows, &[(&CP_SAT, MAX)])?;
    for (symbols, fixed) in SYMBOLS {
        for &cards in counts(plan.quick, symbols) {
            let shape = Shape { grid: SIZE.parse()?, fixed, cards, symbols: symbols.parse()? };
            let instance =
                |run| Instance::new(plan.seed(run), &shape.grid, cards).of_swish(&shape.symbols, shape.fixed);
            let turning = if fixed { ", fixed" } else { "" };
            let plural = if shape.symbols.most() == 1 { "" } else { "s" };
            let work = format!("{cards} cards, {symbols} symbol{plural} each{turning}");
            let row = Row::new(work, Some(TARGET), (0..plan.runs()).map(instance).collect());
            let mut row = row.drawn(format!("{symbols} symbol{plural} each{turning}"), "ours", CP_SAT.name);
            let measured = row.fill(plan, purse.part(), |run| {
                let deal = random_deal(shape, plan.seed(run))?;
                let ours = ours(&deal, Question::Max, plan)?;
                let peer = cp_sat(&deal, Question::Max, plan, &ours)?;
                Ok((ours, peer))
            });
            section.extend([row]);
            measured?;
        }
    }
    Ok(())
}
