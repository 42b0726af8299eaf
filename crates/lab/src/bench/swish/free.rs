//! Largest swish-free subsets: ours with the complete claim, every step of its proof
//! followed by the kernel, against the peer's optimum alone.

use super::{CP_SAT, FREE};
use crate::bench::between::Between;
use crate::bench::peer;
use crate::bench::{Halt, Instance, Pair, Plan, Row, Section, Side, judge};
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::deck::{commercial, every_card};
use misdeal_kernel::swish::free::SetQuestion;
use misdeal_solve::swish::free::{FREE_ENGINES, FreeOutcome};
use std::time::Instant;

/// The ratio that we want.
const TARGET: f64 = 10.0;

/// Measures the commercial deck.
pub fn commercial_deck(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    measure(&commercial()?, plan, section)
}

/// Measures the deck of every card of this size.
pub fn every_card_of(size: &str, plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    measure(&every_card(size.parse()?)?, plan, section)
}

fn measure(deck: &Deal, plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let cards = deck.cards().len();
    let work = format!("{} of {cards} cards, with claim : optimum alone", deck.grid());
    section.rows.push(Row { work, target: Some(TARGET), pairs: Vec::new() });
    for run in 0..plan.runs() {
        let instance = Instance {
            seed: None,
            deals: 1,
            size: deck.grid().to_string(),
            cards,
            symbols: Some("2".into()),
            fixed: Some(deck.is_fixed()),
        };
        let ours = ours(deck, plan)?;
        let peer = peer(deck, plan, run, &ours)?;
        section.notes.extend(ours.note.clone());
        if let Some(row) = section.rows.last_mut() {
            row.pairs.push(Pair { instance, ours, peer });
        }
    }
    Ok(())
}

/// Our side: the answer, and its claim as text.
fn ours(deck: &Deal, plan: &Plan) -> Result<Side, Halt> {
    let engine = FREE_ENGINES[0];
    let budget = plan.budget.clone().time(plan.time);
    let start = Instant::now();
    let outcome = engine.solve(deck, SetQuestion::Largest, &budget);
    if let FreeOutcome::Settled { claim, .. } = &outcome {
        std::hint::black_box(claim.to_string());
    }
    let seconds = start.elapsed().as_secs_f64();
    plan.go_on()?;
    let (value, bound, time, note) = match outcome {
        FreeOutcome::Settled { freed, .. } => (freed.size(), freed.size(), Between::exactly(seconds), None),
        FreeOutcome::Unsettled { so_far, bound, stop: Stop::Time } => {
            (so_far.len(), bound, Between::over(seconds), None)
        }
        FreeOutcome::Unsettled { so_far, bound, stop } => {
            (so_far.len(), bound, Between::UNKNOWN, Some(stop.to_string()))
        }
    };
    Ok(Side { who: engine.name().into(), value: Some(value), bound: Some(bound), time, note, memory: None })
}

fn peer(deck: &Deal, plan: &Plan, run: usize, ours: &Side) -> Result<Option<Side>, Halt> {
    let Some(peer) = plan.peer(&CP_SAT) else { return Ok(None) };
    let deals = std::slice::from_ref(deck);
    let told = peer.ask(FREE, deals, plan.peer_time, plan.seed(run).0, &plan.budget)?;
    let told = told.first().and_then(Option::as_ref);
    let side = peer::side(&CP_SAT, told, plan.peer_time);
    let witness = told.map_or(Ok(()), |told| judge::swish_free(deck, told, &plan.budget));
    judge::compare(deck, witness, ours, &side)?;
    Ok(Some(side))
}
