//! SET boards that a hardness proof makes: from random three-dimensional matchings, those of
//! `misdeal reduce --generate set-matching`. Every other one has a matching hidden in it, and these are a row of their own.

use super::boards::ask;
use super::{fast, peers};
use crate::bench::purse::{self, Purse};
use crate::bench::reduced::made;
use crate::bench::{Halt, Instance, Plan, Row, Section};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::Board;
use misdeal_solve::reduced::Family;
use std::time::Duration;

/// How many values.
const SIZES: [usize; 4] = [8, 12, 16, 24];
/// Fewer, to be quick.
const QUICK: [usize; 2] = [8, 12];
/// What is hidden in those with an even number, and in the others.
const KINDS: [&str; 2] = ["a matching hidden", "none hidden"];

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    section.about = "is there a set? Boards that stand for three-dimensional matchings".into();
    let sizes: &[usize] = if plan.quick { &QUICK } else { &SIZES };
    let mut purse = plan.purse(purse::set::MATCHING, KINDS.len() * sizes.len(), &peers::ASKED)?;
    for (kind, what) in KINDS.iter().enumerate() {
        for &size in sizes {
            let numbers = (0..plan.runs() as u64).map(|run| 2 * run + kind as u64);
            let (planned, boards) = boards(plan, size, numbers)?;
            let work = format!("{size} values, {what}");
            let time = purse.part().time;
            if plan.peers.is_empty() {
                alone(plan, time, (&work, &planned), &boards, section)?;
            }
            peers::measure(plan, time, (&work, &planned, what), &boards, section)?;
        }
    }
    Ok(())
}

fn boards(plan: &Plan, size: usize, numbers: impl Iterator<Item = u64>) -> Result<(Vec<Instance>, Vec<Board>), Fault> {
    let mut made_of = (Vec::new(), Vec::new());
    for number in numbers {
        let board: Board = made(Family::SetMatching, plan, size, number)?.deal.parse()?;
        let instance = Instance::new(plan.seed, board.shape(), board.cards().len());
        made_of.0.push(Instance { number: Some(number + 1), ..instance });
        made_of.1.push(board);
    }
    Ok(made_of)
}

/// Ours, where there is no peer.
fn alone(
    plan: &Plan,
    time: Duration,
    (work, planned): (&str, &[Instance]),
    boards: &[Board],
    section: &mut Section,
) -> Result<(), Halt> {
    let mut row = Row::new(work, None, planned.to_vec());
    let measured = row.fill(plan, Purse::new(time, 1).part(), |run| Ok((ask(fast()?, &boards[run], plan)?, None)));
    section.extend([row]);
    measured
}
