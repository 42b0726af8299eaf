//! A question about a deal before both sides: the engine that `misdeal solve` takes, with its proof followed by the
//! kernel, and CP-SAT, whose swish is laid by the kernel.
//!
//! For the largest swish a side's value is its size; otherwise it is 1 for yes and 0 for no.

use super::{ANY, CP_SAT, MAX};
use crate::bench::between::Between;
use crate::bench::{Halt, Plan, Side, judge, peer};
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::{Deal, Swish};
use misdeal_solve::sat::recorder::Recorder;
use misdeal_solve::swish::{Outcome, SwishGame};
use misdeal_solve::{Engine, solve_telling};
use std::time::Instant;

/// Our side, by the engine that `solve` takes.
///
/// # Errors
/// When somebody interrupted.
pub fn ours(deal: &Deal, question: Question, plan: &Plan) -> Result<Side, Halt> {
    by(None, deal, question, plan)
}

/// Our side, by the engine that is named, if one is.
///
/// # Errors
/// When somebody interrupted.
pub fn by(
    engine: Option<&'static dyn Engine<SwishGame>>,
    deal: &Deal,
    question: Question,
    plan: &Plan,
) -> Result<Side, Halt> {
    let budget = plan.budget.clone().time(plan.time);
    let start = Instant::now();
    let (outcome, _) = solve_telling(engine, deal, &question, &budget, || None::<Recorder>);
    let seconds = start.elapsed().as_secs_f64();
    plan.go_on()?;
    let largest = question == Question::Max;
    let who = outcome.engine();
    let size = |swish: Option<&Swish>| swish.map_or(0, Swish::len);
    Ok(match outcome {
        Outcome::Settled { accepted, .. } if largest => {
            Side::settled(who, size(accepted.finding().swishes().first()), seconds)
        }
        Outcome::Settled { accepted, .. } => Side::settled(who, usize::from(accepted.finding().is_yes()), seconds),
        Outcome::Unsettled { best: so_far, bound, stop, .. } if largest => {
            let value = Some(size(so_far.first().map(|swish| swish.witness())));
            let time = if stop == Stop::Time { Between::over(seconds) } else { Between::UNKNOWN };
            Side { value, bound, time, ..Side::unsettled(who, &stop, seconds) }
        }
        Outcome::Unsettled { stop, .. } => Side::unsettled(who, &stop, seconds),
    })
}

/// CP-SAT's side, if it is installed, checked beside ours. It is asked for a swish, or for the largest.
///
/// # Errors
/// When the run has to end.
pub fn cp_sat(deal: &Deal, question: Question, plan: &Plan, ours: &Side) -> Result<Option<Side>, Halt> {
    let Some(peer) = plan.peer(&CP_SAT) else { return Ok(None) };
    let largest = question == Question::Max;
    let told = peer.ask(if largest { MAX } else { ANY }, deal, plan.peer_time, plan.seed.0, &plan.budget)?;
    let mut side = peer::side(&CP_SAT, told.as_ref(), plan.peer_time);
    if !largest {
        // How many cards a swish has does not matter here.
        side.value = side.value.map(|value| value.min(1));
        side.bound = side.bound.map(|bound| bound.min(1));
    }
    let witness = told.as_ref().map_or(Ok(()), |told| judge::swish(deal, told));
    judge::compare(deal, witness, ours, &side)?;
    Ok(Some(side))
}
