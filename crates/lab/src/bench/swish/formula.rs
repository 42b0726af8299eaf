//! The formula of a deal by plain CaDiCaL, beside our engine `sat` that asks the same solver, follows its proof in the kernel,
//! and beside the engine that `solve` would take. The questions are the two beside the largest swish of random cards of
//! the commercial deck: as many cards as it has, which there is, and one more, which there is not.

use super::super::cadical;
use crate::bench::between::Between;
use crate::bench::{Halt, Instance, Pair, Plan, Row, Section, Side};
use crate::cli::deal::drawn;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::deck::commercial;
use misdeal_kernel::swish::to_cnf::SwishToCnf;
use misdeal_kernel::swish::{Deal, Wanted};
use misdeal_solve::swish::sat::Sat;
use misdeal_solve::swish::{Engine, Outcome, choose};
use std::time::Instant;

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let deck = commercial()?;
    let counts: &[usize] = if plan.quick { &[16] } else { &[16, 24, 32] };
    for &cards in counts {
        let mut deals: Vec<(Instance, Deal, usize)> = Vec::new();
        for run in 0..plan.runs() {
            plan.go_on()?;
            let deal = drawn(&deck, cards, plan.seed(run))?;
            let instance = Instance {
                seed: Some(plan.seed(run)),
                deals: 1,
                size: deal.grid().to_string(),
                cards,
                symbols: Some("2".into()),
                fixed: Some(deal.is_fixed()),
            };
            // Where there is no swish, or no answer in time, there is nothing beside it.
            deals.extend(largest(&deal, plan).map(|most| (instance, deal, most)));
        }
        for (what, more) in [("as many as the largest", 0), ("one more than the largest", 1)] {
            measure_rows(&deals, more, &format!("{cards} cards, {what}"), plan, section)?;
        }
    }
    Ok(())
}

/// The size of the largest swish.
fn largest(deal: &Deal, plan: &Plan) -> Option<usize> {
    let budget = plan.budget.clone().time(plan.time);
    match choose(deal, Question::Max).solve(deal, Question::Max, &budget, None) {
        Outcome::Settled { accepted, .. } => accepted.statement().value(),
        Outcome::Unsettled { .. } => None,
    }
}

/// The engine that `solve` takes and `sat`, each beside CaDiCaL: a row each.
fn measure_rows(
    deals: &[(Instance, Deal, usize)],
    more: usize,
    work: &str,
    plan: &Plan,
    section: &mut Section,
) -> Result<(), Halt> {
    let ask = |sat: bool| -> Vec<Side> {
        let side = |(_, deal, most): &(Instance, Deal, usize)| {
            let question = Question::AtLeast(most + more);
            ours(if sat { &Sat::CADICAL } else { choose(deal, question) }, deal, question, plan)
        };
        deals.iter().map(side).collect()
    };
    let (solve, sat) = (ask(false), ask(true));
    let wanted: Vec<Wanted> = deals.iter().map(|(_, deal, most)| Wanted::at_least(deal.clone(), most + more)).collect();
    let peers = cadical::ask::<SwishToCnf>(&wanted, &solve, plan, plan.peer_time)?;
    for (engine, ours) in [("solve", solve), ("sat", sat)] {
        let pairs = deals.iter().zip(ours).enumerate().map(|(place, ((instance, ..), ours))| Pair {
            instance: instance.clone(),
            ours,
            peer: peers.get(place).cloned(),
        });
        section.rows.push(Row { work: format!("{work}: {engine}"), target: None, pairs: pairs.collect() });
    }
    Ok(())
}

fn ours(engine: &dyn Engine, deal: &Deal, question: Question, plan: &Plan) -> Side {
    let budget = plan.budget.clone().time(plan.time);
    let start = Instant::now();
    let outcome = engine.solve(deal, question, &budget, None);
    let seconds = start.elapsed().as_secs_f64();
    let (value, time) = match outcome {
        Outcome::Settled { accepted, .. } => {
            (Some(usize::from(accepted.finding().is_yes())), Between::exactly(seconds))
        }
        Outcome::Unsettled { .. } => (None, Between::over(seconds)),
    };
    Side { who: engine.name().into(), value, bound: value, time, note: None, memory: None }
}
