//! Swish cards that a hardness proof makes: fixed cards from random MAX-2-SAT formulas in which every variable is in three
//! clauses, where about half can be satisfied whole. They are those of `misdeal reduce --generate swish-max-2-sat`.
//!
//! Asked is the largest swish, beside CP-SAT, and whether there is one that satisfies all clauses, beside plain CaDiCaL.

use super::asking::{cp_sat, ours};
use super::{CP_SAT, MAX};
use crate::bench::cadical::CADICAL;
use crate::bench::reduced::made;
use crate::bench::{Halt, Instance, Plan, Row, Section, cadical, purse};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::{Deal, Wanted};
use misdeal_reductions::swish::to_cnf::SwishToCnf;
use misdeal_solve::reduced::Family;

/// How many variables.
const SIZES: [usize; 4] = [5, 10, 20, 40];
/// Fewer, to be quick.
const QUICK: [usize; 2] = [5, 10];
/// We want to be ahead.
const TARGET: f64 = 1.0;

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let sizes: &[usize] = if plan.quick { &QUICK } else { &SIZES };
    let mut purse =
        plan.purse(purse::swish::MAX_2_SAT, 2 * sizes.len(), &[(&CP_SAT, MAX), (&CADICAL, cadical::ANY)])?;
    for &size in sizes {
        let mut deals: Vec<(Deal, Question)> = Vec::new();
        let mut planned = Vec::new();
        for number in 0..plan.runs() as u64 {
            let made = made(Family::SwishMax2Sat, plan, size, number)?;
            let deal: Deal = made.deal.parse()?;
            let instance = Instance::new(plan.seed, &deal.grid(), deal.cards().len()).of_swish("1-4", true);
            planned.push(Instance { number: Some(number + 1), ..instance });
            deals.push((deal, made.question.parse()?));
        }
        let name = format!("{size} variables");
        let mut largest = Row::new(format!("{name}, the largest: CP-SAT"), Some(TARGET), planned.clone()).drawn(
            "the largest",
            "ours",
            CP_SAT.name,
        );
        let measured = largest.fill(plan, purse.part(), |run| {
            let ours = ours(&deals[run].0, Question::Max, plan)?;
            let peer = cp_sat(&deals[run].0, Question::Max, plan, &ours)?;
            Ok((ours, peer))
        });
        section.extend([largest]);
        measured?;
        let mut whole = Row::new(format!("{name}, all clauses: CaDiCaL"), Some(TARGET), planned).drawn(
            "are all clauses satisfied?",
            "ours",
            CADICAL.name,
        );
        let measured = whole.fill(plan, purse.part(), |run| {
            let (deal, question) = &deals[run];
            let ours = ours(deal, *question, plan)?;
            let cards = if let Question::AtLeast(cards) = question { *cards } else { 0 };
            let peer = cadical::ask::<SwishToCnf>(&Wanted::at_least(deal.clone(), cards), &ours, plan)?;
            Ok((ours, peer))
        });
        section.extend([whole]);
        measured?;
    }
    Ok(())
}
