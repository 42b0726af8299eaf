//! The largest swish of random 8x9 cards, from few cards to many, with one to four
//! symbols each: ours is the engine that `misdeal solve --max` takes, with its proof
//! followed by the kernel.
//!
//! A row is several deals of one shape; how many depends on how long they take: a
//! new one is begun until both sides together have taken as long as one answer of
//! the peer's may, or a quarter of that with `--quick`.

use super::{CP_SAT, MAX};
use crate::bench::between::Between;
use crate::bench::peer;
use crate::bench::{Halt, Instance, Pair, Plan, Row, Section, Side, judge};
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::{Deal, Swish};
use misdeal_solve::swish::random::{Shape, random_deal};
use misdeal_solve::swish::{Outcome, choose};
use std::time::Instant;

/// The size of the cards.
const SIZE: &str = "8x9";
/// How many symbols a card has, and whether turning it is forbidden.
const SYMBOLS: [(&str, bool); 6] =
    [("1", false), ("2", false), ("3", false), ("4", false), ("1-4", false), ("2", true)];
/// We want to be ahead.
const TARGET: f64 = 1.0;

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let counts: &[usize] = if plan.quick { &[200, 1000] } else { &[200, 500, 1000, 2000] };
    for (symbols, fixed) in SYMBOLS {
        for &cards in counts {
            let shape = Shape { grid: SIZE.parse()?, fixed, cards, symbols: symbols.parse()? };
            measure_row(shape, plan, section)?;
        }
    }
    Ok(())
}

fn measure_row(shape: Shape, plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let turning = if shape.fixed { ", fixed" } else { "" };
    let plural = if shape.symbols.most() == 1 { "" } else { "s" };
    let work = format!("{} cards, {} symbol{plural} each{turning}", shape.cards, shape.symbols);
    let enough = plan.peer_time.as_secs_f64() / if plan.quick { 4.0 } else { 1.0 };
    let mut seconds = 0.0;
    let mut row = Row { work, target: Some(TARGET), pairs: Vec::new() };
    let mut measured = Ok(());
    for run in 0..plan.runs() {
        if seconds > enough {
            break;
        }
        match measure_deal(shape, plan, run) {
            Ok(pair) => {
                seconds += pair.ours.time.low + pair.peer.as_ref().map_or(0.0, |peer| peer.time.low);
                row.pairs.push(pair);
            }
            Err(halt) => {
                measured = Err(halt);
                break;
            }
        }
    }
    let notes = row.pairs.iter().filter_map(|pair| pair.ours.note.as_ref());
    section.notes.extend(notes.map(|note| format!("{}: {note}", row.work)));
    if !row.pairs.is_empty() {
        section.rows.push(row);
    }
    measured
}

fn measure_deal(shape: Shape, plan: &Plan, run: usize) -> Result<Pair, Halt> {
    let seed = plan.seed(run);
    let deal = random_deal(shape, seed)?;
    let instance = Instance {
        seed: Some(seed),
        deals: 1,
        size: shape.grid.to_string(),
        cards: shape.cards,
        symbols: Some(shape.symbols.to_string()),
        fixed: Some(shape.fixed),
    };
    let ours = ours(&deal, plan)?;
    let peer = peer(&deal, plan, run, &ours)?;
    Ok(Pair { instance, ours, peer })
}

fn ours(deal: &Deal, plan: &Plan) -> Result<Side, Halt> {
    let budget = plan.budget.clone().time(plan.time);
    let start = Instant::now();
    let engine = choose(deal, Question::Max);
    let outcome = engine.solve(deal, Question::Max, &budget, None);
    let seconds = start.elapsed().as_secs_f64();
    plan.go_on()?;
    let size = |swish: Option<&Swish>| swish.map_or(0, Swish::len);
    let (value, bound, time, note) = match outcome {
        Outcome::Settled { accepted, .. } => {
            let value = size(accepted.finding().swishes().first());
            (value, Some(value), Between::exactly(seconds), None)
        }
        Outcome::Unsettled { so_far, bound, stop } => {
            let value = size(so_far.first().map(|swish| swish.witness()));
            match stop {
                Stop::Time => (value, bound, Between::over(seconds), None),
                stop => (value, bound, Between::UNKNOWN, Some(stop.to_string())),
            }
        }
    };
    Ok(Side { who: engine.name().into(), value: Some(value), bound, time, note, memory: None })
}

fn peer(deal: &Deal, plan: &Plan, run: usize, ours: &Side) -> Result<Option<Side>, Halt> {
    let Some(peer) = plan.peer(&CP_SAT) else { return Ok(None) };
    let deals = std::slice::from_ref(deal);
    let told = peer.ask(MAX, deals, plan.peer_time, plan.seed(run).0, &plan.budget)?;
    let told = told.first().and_then(Option::as_ref);
    let side = peer::side(&CP_SAT, told, plan.peer_time);
    let witness = told.map_or(Ok(()), |told| judge::swish(deal, told));
    judge::compare(deal, witness, ours, &side)?;
    Ok(Some(side))
}
