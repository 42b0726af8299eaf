//! Is there a swish, with as many cards as make a yes as likely as a no? With fewer, most deals hold none and a look at
//! the cells tells why; with more, a swish is found at once. The numbers of cards were found by dealing 31 times each, for
//! the commercial deck by its exact odds (0.54 with 6 cards).

use super::asking::{cp_sat, ours};
use super::{ANY, CP_SAT};
use crate::bench::{Halt, Instance, Plan, Row, Section, purse};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::Deal;
use misdeal_solve::deal::Seed;
use misdeal_solve::swish::deck::commercial;
use misdeal_solve::swish::random::drawn;
use misdeal_solve::swish::random::{Shape, random_deal};

/// Size, symbols of a card, whether turning is forbidden, and how many cards. No size is the commercial deck.
const HALF_WAY: [(Option<&str>, &str, bool, usize); 5] = [
    (None, "2", false, 6),
    (Some("8x9"), "2", false, 31),
    (Some("8x9"), "2", true, 68),
    (Some("8x9"), "1-4", false, 24),
    (Some("8x9"), "3", false, 60),
];
/// A row has yes and no in it, so it takes more of them.
const RUNS: usize = 9;
/// We want to be ahead.
const TARGET: f64 = 1.0;

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let mut purse = plan.purse(purse::swish::ANY_HALF, HALF_WAY.len(), &[(&CP_SAT, ANY)])?;
    for (size, symbols, fixed, cards) in HALF_WAY {
        let deal = |seed: Seed| -> Result<Deal, Fault> {
            match size {
                None => drawn(&commercial()?, cards, seed),
                Some(size) => random_deal(Shape { grid: size.parse()?, fixed, cards, symbols: symbols.parse()? }, seed),
            }
        };
        let size = size.unwrap_or("4x3");
        let turning = if fixed { ", fixed" } else { "" };
        let what = if size == "4x3" {
            "of the commercial deck".into()
        } else {
            format!("of {size}, {symbols} symbols each{turning}")
        };
        let planned = (0..plan.runs.unwrap_or(RUNS))
            .map(|run| Instance::new(plan.seed(run), size, cards).of_swish(symbols, fixed));
        let mut row = Row::new(format!("{cards} cards {what}"), Some(TARGET), planned.collect());
        let measured = row.fill(plan, purse.part(), |run| {
            let deal = deal(plan.seed(run))?;
            let ours = ours(&deal, Question::Any, plan)?;
            let peer = cp_sat(&deal, Question::Any, plan, &ours)?;
            Ok((ours, peer))
        });
        section.extend([row]);
        measured?;
    }
    Ok(())
}
