//! Cooperation of two hands of any cards with two and three colours, as people deal them: even hands, which mostly can, and a first hand that is larger, which
//! mostly can't. No peer is known that decides this.

use super::{ours, word};
use crate::bench::purse::{self, Part};
use crate::bench::{Halt, Instance, Plan, Row, Section};
use misdeal_kernel::uno::{Coop, Deal, Sizes, Skips};
use misdeal_solve::deal::Dealer;
use misdeal_solve::uno::random::made_up_hands;

/// Colours, numbers, and the cards of both hands.
const SHAPES: [[usize; 4]; 10] = [
    [2, 12, 24, 20],
    [2, 12, 26, 18],
    [2, 30, 60, 55],
    [2, 40, 95, 85],
    [3, 10, 28, 16],
    [3, 30, 95, 85],
    [2, 12, 30, 12],
    [2, 30, 80, 40],
    [3, 10, 32, 12],
    [3, 20, 60, 25],
];

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let mut purse = plan.purse(purse::uno::COOP, SHAPES.len(), &[])?;
    SHAPES.iter().try_for_each(|shape| row(plan, purse.part(), shape, section))?;
    let pairs = || section.rows.iter().flat_map(|row| &row.pairs);
    let (all, settled) = (pairs().count(), pairs().filter(|pair| pair.ours.value.is_some()).count());
    let told = format!("{settled} of {all} deals are decided (all: {})", word(Some(settled == all)));
    section.targets.push(told);
    Ok(())
}

fn row(
    plan: &Plan,
    part: Part,
    &[colours, numbers, first, second]: &[usize; 4],
    section: &mut Section,
) -> Result<(), Halt> {
    let shape = format!("{colours}x{numbers}");
    let planned = (0..plan.runs()).map(|run| Instance::new(plan.seed(run), &shape, first + second)).collect();
    let mut row = Row::new(format!("coop {shape}, {first} and {second} cards"), None, planned);
    let measured = row.fill(plan, part, |run| {
        let sizes = Sizes::new(&[colours, numbers])?;
        let hand = |part, cards| made_up_hands(sizes, cards, 1, Dealer::part(plan.seed(run), part));
        let hands = [hand(1, first)?, hand(2, second)?].concat();
        Ok((ours(&Deal::Coop(Coop::new(sizes, Skips::Stuck, hands)?), plan)?, None))
    });
    section.extend([row]);
    measured
}
