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
use crate::bench::words::{rate, thousands};
use crate::bench::{Halt, Instance, Pair, Plan, Row, Section, Side, judge};
use crate::cli::deal::drawn;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::deck::commercial;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::swish::fast::Fast;
use misdeal_solve::swish::masks::{Hand, Masks};
use misdeal_solve::swish::{Engine, Outcome};
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
    let row = |work: &str, target| Row { work: work.into(), target, pairs: Vec::new() };
    section.rows = match plan.peer(&CP_SAT) {
        None => vec![row("search with dealing", None), row("engine with check", None)],
        Some(_) => vec![
            row("search with dealing : model and search", Some(TARGET)),
            row("search with dealing : search", None),
            row("engine with check : model and search", None),
            row("engine with check : search", None),
        ],
    };
    let mut search = Rate::default();
    for run in 0..plan.runs() {
        plan.go_on()?;
        measure_run(&masks, plan, run, &mut search, section)?;
    }
    section.notes.push(format!(
        "{} deals a second with dealing (wanted: 1 million); {} of {} deals hold no swish",
        rate(search.deals as f64 / search.seconds.max(1e-9)),
        search.dead,
        thousands(search.deals)
    ));
    Ok(())
}

fn measure_run(masks: &Masks, plan: &Plan, run: usize, search: &mut Rate, section: &mut Section) -> Result<(), Halt> {
    let few = if plan.quick { 20 } else { 100 };
    let deck = masks.deck();
    let instance = Instance {
        seed: Some(plan.seed(run * few)),
        deals: few,
        size: deck.grid().to_string(),
        cards: CARDS,
        symbols: Some("2".into()),
        fixed: Some(deck.is_fixed()),
    };
    let searched = search.measure(masks, plan.seed(run * few));
    let deals = (0..few).map(|i| drawn(deck, CARDS, plan.seed(run * few + i)));
    let deals = deals.collect::<Result<Vec<Deal>, Fault>>()?;
    let (checked, answers) = engine(&deals)?;
    for (deal, &yes) in deals.iter().zip(&answers) {
        same(deal, masks.has_swish(&hand(masks, deal)), yes)?;
    }
    let told = ask(plan, run, &deals, &answers)?;
    let side = |who: &str, time| Side { who: who.into(), value: None, bound: None, time, note: None, memory: None };
    let ours = [side("bit masks", searched), side(Fast.name(), checked)];
    let peers = told.map(|told| [true, false].map(|model| side(CP_SAT.name, per_deal(&told, plan, model))));
    // Each of ours beside each of the peer's, or alone.
    let pairs = ours.iter().flat_map(|ours| match &peers {
        None => vec![(ours.clone(), None)],
        Some(peers) => peers.iter().map(|peer| (ours.clone(), Some(peer.clone()))).collect(),
    });
    for (row, (ours, peer)) in section.rows.iter_mut().zip(pairs) {
        row.pairs.push(Pair { instance: instance.clone(), ours, peer });
    }
    Ok(())
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
        black_box(Fast.solve(deal, Question::Any, &budget, None));
    }
    let start = Instant::now();
    let outcomes: Vec<Outcome> = deals.iter().map(|deal| Fast.solve(deal, Question::Any, &budget, None)).collect();
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
fn ask(plan: &Plan, run: usize, deals: &[Deal], answers: &[bool]) -> Result<Option<Vec<Option<Told>>>, Halt> {
    let Some(peer) = plan.peer(&CP_SAT) else { return Ok(None) };
    let told = peer.ask(ANY, deals, plan.peer_time, plan.seed(run).0, &plan.budget)?;
    for ((deal, told), &yes) in deals.iter().zip(&told).zip(answers) {
        // Yes is 1, no is 0: how many cards a swish has does not matter here.
        let value = usize::from(yes);
        let ours = Side {
            who: Fast.name().into(),
            value: Some(value),
            bound: Some(value),
            time: Between::UNKNOWN,
            note: None,
            memory: None,
        };
        let mut peer = peer::side(&CP_SAT, told.as_ref(), plan.peer_time);
        peer.value = peer.value.map(|value| value.min(1));
        peer.bound = peer.bound.map(|bound| bound.min(1));
        let witness = told.as_ref().map_or(Ok(()), |told| judge::swish(deal, told));
        judge::compare(deal, witness, &ours, &peer)?;
    }
    Ok(Some(told))
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
