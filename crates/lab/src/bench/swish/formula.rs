//! The formula of a deal by plain CaDiCaL, beside our engine `sat` that asks the same solver, follows its proof in the kernel,
//! and beside the engine that `solve` would take. The questions are the two beside the largest swish of random cards of
//! the commercial deck: as many cards as it has, which there is, and one more, which there is not.

use super::asking::{by, ours};
use crate::bench::between::Between;
use crate::bench::cadical::CADICAL;
use crate::bench::{Halt, Instance, Plan, Row, Section, Side, cadical, fill, purse};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::Wanted;
use misdeal_reductions::swish::to_cnf::SwishToCnf;
use misdeal_solve::swish::deck::commercial;
use misdeal_solve::swish::random::drawn;
use misdeal_solve::swish::sat::Sat;

/// What is asked, and how many cards more than the largest swish has.
const QUESTIONS: [(&str, usize); 2] = [("as many as the largest", 0), ("one more than the largest", 1)];

/// Measures the family: the engine that `solve` takes and `sat`, each beside CaDiCaL.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let deck = commercial()?;
    let counts: &[usize] = if plan.quick { &[16] } else { &[16, 24, 32] };
    let mut purse = plan.purse(purse::swish::FORMULA, counts.len(), &[(&CADICAL, cadical::ANY)])?;
    for &cards in counts {
        let instance = |run| Instance::new(plan.seed(run), &deck.grid(), cards).of_swish("2", deck.is_fixed());
        let planned: Vec<Instance> = (0..plan.runs()).map(instance).collect();
        let row = |(what, _)| {
            ["solve", "sat"].map(|engine| {
                let row = Row::new(format!("{cards} cards, {what}: {engine}"), None, planned.clone());
                row.drawn(what, engine, CADICAL.name)
            })
        };
        let mut rows: Vec<Row> = QUESTIONS.into_iter().flat_map(row).collect();
        let measured = fill(&mut rows, plan, purse.part(), |run| {
            let deal = drawn(&deck, cards, plan.seed(run))?;
            let largest = ours(&deal, Question::Max, plan)?;
            let mut sides = Vec::new();
            for (_, more) in QUESTIONS {
                let Some(most) = largest.value.filter(|&most| most > 0 && largest.is_proven()) else {
                    let nothing = Side {
                        note: Some("there is no swish, or its size is not known in time".into()),
                        ..Side::rate("solve", Between::UNKNOWN)
                    };
                    sides.extend([(nothing.clone(), None), (nothing, None)]);
                    continue;
                };
                let question = Question::AtLeast(most + more);
                let (solve, sat) = (ours(&deal, question, plan)?, by(Some(&Sat::CADICAL), &deal, question, plan)?);
                let peer = cadical::ask::<SwishToCnf>(&Wanted::at_least(deal.clone(), most + more), &solve, plan)?;
                sides.extend([(solve, peer.clone()), (sat, peer)]);
            }
            Ok(sides)
        });
        section.extend(rows);
        measured?;
    }
    Ok(())
}
