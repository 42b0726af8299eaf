//! Any or none on 16 cards of the commercial deck, three times: the bit-mask search
//! alone, dealing included; the engine `fast` with the kernel's check; and CP-SAT,
//! with and without the building of its model.
//!
//! A run deals some 200,000 tables for the first, and the same few tables for
//! the other two: those that `misdeal deal swish --seed` deals for the seeds
//! from the run's first one on. On these, all three have to agree.

use super::{ANY, CP_SAT};
use crate::bench::between::Between;
use crate::bench::peer::{self, Told};
use crate::bench::words::rate;
use crate::bench::{Halt, Instance, Plan, Row, Section, Side, fill, judge, purse};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::Deal;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::swish::Outcome;
use misdeal_solve::swish::deck::commercial;
use misdeal_solve::swish::fast::Fast;
use misdeal_solve::swish::masks::{Hand, Masks};
use misdeal_solve::swish::random::drawn;
use misdeal_solve::{Engine, ask as ask_by};
use misdeal_table::answer::grouped;
use std::hint::black_box;
use std::time::Instant;

/// What the box says lies on the table.
const CARDS: usize = 16;
/// Tables that a run deals for the search alone.
const MANY: u64 = 200_000;
/// The ratio of the search alone that we want.
const TARGET: f64 = 2000.0;

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let deck = commercial()?;
    let masks = Masks::of(&deck)?;
    let few = if plan.quick { 20 } else { 100 };
    let instance = |run: usize| {
        let instance = Instance::new(plan.seed(run * few), &deck.grid(), CARDS).of_swish("2", deck.is_fixed());
        Instance { deals: few, ..instance }
    };
    let planned: Vec<Instance> = (0..plan.runs()).map(instance).collect();
    let row = |work: &str, target| Row::new(work, target, planned.clone());
    let mut rows = match plan.peer(&CP_SAT) {
        None => vec![row("search with dealing", None), row("engine with check", None)],
        Some(_) => vec![
            row("search with dealing : model and search", Some(TARGET)),
            row("search with dealing : search", None),
            row("engine with check : model and search", None),
            row("engine with check : search", None),
        ],
    };
    let mut search = Rate::default();
    let part = plan.purse(purse::swish::ANY_16, 1, &[(&CP_SAT, ANY)])?.part();
    let measured = fill(&mut rows, plan, part, |run| measure_run(&masks, plan, &planned[run], &mut search));
    section.extend(rows);
    measured?;
    section.notes.push(format!(
        "{} deals a second with dealing (wanted: 1 million); {} of {} deals hold no swish",
        rate(search.deals as f64 / search.seconds.max(1e-9)),
        search.dead,
        grouped(search.deals)
    ));
    Ok(())
}

/// Each of our sides beside each of the peer's, or alone.
fn measure_run(
    masks: &Masks,
    plan: &Plan,
    instance: &Instance,
    search: &mut Rate,
) -> Result<Vec<(Side, Option<Side>)>, Halt> {
    let first = instance.seed.unwrap_or(plan.seed);
    let seed = |i: usize| Seed(first.0.wrapping_add(i as u64));
    let searched = search.measure(masks, first);
    let deals = (0..instance.deals).map(|i| drawn(masks.deck(), CARDS, seed(i)));
    let deals = deals.collect::<Result<Vec<Deal>, Fault>>()?;
    let (checked, answers) = engine(&deals)?;
    for (deal, &yes) in deals.iter().zip(&answers) {
        same(deal, masks.has_swish(&hand(masks, deal)), yes)?;
    }
    let told = ask(plan, &deals, &answers)?;
    let ours = [Side::rate("bit masks", searched), Side::rate(Fast.name(), checked)];
    let peers = told.map(|told| [true, false].map(|model| Side::rate(CP_SAT.name, per_deal(&told, plan, model))));
    let pairs = ours.iter().flat_map(|ours| match &peers {
        None => vec![(ours.clone(), None)],
        Some(peers) => peers.iter().map(|peer| (ours.clone(), Some(peer.clone()))).collect(),
    });
    Ok(pairs.collect())
}

/// The search alone, with dealing, in all runs together.
#[derive(Default)]
struct Rate {
    deals: u64,
    /// Those without a swish.
    dead: usize,
    seconds: f64,
}

impl Rate {
    /// Deals and searches for one run; its time for a deal.
    fn measure(&mut self, masks: &Masks, seed: Seed) -> Between {
        let mut dealer = Dealer::new(seed);
        let mut pack = masks.pack();
        let start = Instant::now();
        for _ in 0..MANY {
            let hand: Hand = dealer.quick_deal(&mut pack, CARDS).iter().copied().collect();
            self.dead += usize::from(!black_box(masks).has_swish(&hand));
        }
        let seconds = start.elapsed().as_secs_f64();
        self.seconds += seconds;
        self.deals += MANY;
        Between::exactly(seconds / MANY as f64)
    }
}

fn hand(masks: &Masks, deal: &Deal) -> Hand {
    deal.cards().iter().filter_map(|card| masks.kind(card)).collect()
}

/// The engine's time for a deal, and whether each deal holds a swish.
fn engine(deals: &[Deal]) -> Result<(Between, Vec<bool>), Fault> {
    let budget = Budget::unlimited();
    // Once before the clock runs.
    if let Some(deal) = deals.first() {
        black_box(ask_by(&Fast, deal, Question::Any, &budget));
    }
    let start = Instant::now();
    let outcomes: Vec<Outcome> = deals.iter().map(|deal| ask_by(&Fast, deal, Question::Any, &budget)).collect();
    let seconds = start.elapsed().as_secs_f64();
    let yes = outcomes.iter().map(|outcome| match outcome {
        Outcome::Settled { accepted, .. } => Ok(accepted.finding().is_yes()),
        Outcome::Unsettled { stop, .. } => Err(Fault::new(format!("the engine `fast` gave no answer: {stop}"))),
    });
    Ok((Between::exactly(seconds / deals.len().max(1) as f64), yes.collect::<Result<_, _>>()?))
}

/// The search alone has to say what the engine says.
fn same(deal: &Deal, search: bool, engine: bool) -> Result<(), Halt> {
    if search == engine {
        return Ok(());
    }
    let fault = Fault::new("the search alone and the engine `fast` disagree whether there is a swish");
    Err(Halt::Disagreement { fault, deal: deal.to_string() })
}

/// Asks the peer and checks every answer.
fn ask(plan: &Plan, deals: &[Deal], answers: &[bool]) -> Result<Option<Vec<Option<Told>>>, Halt> {
    let Some(peer) = plan.peer(&CP_SAT) else { return Ok(None) };
    let mut all = Vec::new();
    for (deal, &yes) in deals.iter().zip(answers) {
        let told = peer.ask(ANY, deal, plan.peer_time, plan.seed.0, &plan.budget)?;
        // Yes is 1, no is 0: how many cards a swish has does not matter here.
        let value = usize::from(yes);
        let ours = Side { value: Some(value), bound: Some(value), ..Side::rate(Fast.name(), Between::UNKNOWN) };
        let mut peer = peer::side(&CP_SAT, told.as_ref(), plan.peer_time);
        peer.value = peer.value.map(|value| value.min(1));
        peer.bound = peer.bound.map(|bound| bound.min(1));
        let witness = told.as_ref().map_or(Ok(()), |told| judge::swish(deal, told));
        judge::compare(deal, witness, &ours, &peer)?;
        all.push(told);
    }
    Ok(Some(all))
}

/// The peer's time for a deal, on the average; with one deal that took too long, the
/// average is above what it would be if it had just made it.
fn per_deal(told: &[Option<Told>], plan: &Plan, with_model: bool) -> Between {
    let count = told.len().max(1) as f64;
    let seconds = told.iter().map(|told| match told {
        Some(told) => told.solve + if with_model { told.build } else { 0.0 },
        None => plan.peer_time.as_secs_f64(),
    });
    let mean = seconds.sum::<f64>() / count;
    let all = told.iter().all(|told| told.as_ref().is_some_and(|told| told.proven));
    if all { Between::exactly(mean) } else { Between::over(mean) }
}
