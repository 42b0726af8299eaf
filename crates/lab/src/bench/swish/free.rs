//! Largest swish-free subsets: ours with the complete claim, every step of its proof
//! followed by the kernel, against the peer's optimum alone.

use super::{CP_SAT, FREE};
use crate::bench::purse::{self, Share};
use crate::bench::{Halt, Instance, Plan, Row, Section, Side, judge, peer};
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::free::SetQuestion;
use misdeal_solve::deal::Seed;
use misdeal_solve::swish::deck::{commercial, every_card};
use misdeal_solve::swish::random::drawn;
use misdeal_solve::{Outcome, solve};
use std::time::Instant;

/// The ratio that we want.
const TARGET: f64 = 10.0;

/// Decks, and how many of their cards are dealt: a harder test than whole decks, whose symmetries help.
const PARTS: [(&str, usize); 4] = [("4x5", 60), ("5x7", 60), ("5x7", 100), ("6x7", 150)];
/// The first ones are enough to be quick.
const QUICK: usize = 2;

/// Measures the commercial deck.
pub fn commercial_deck(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    whole(&commercial()?, purse::swish::FREE_COMMERCIAL, plan, section)
}

/// Measures the deck of every card of this size.
pub fn every_card_of(size: &str, plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    whole(&every_card(size.parse()?)?, purse::swish::FREE_5X7, plan, section)
}

/// A whole deck, several times; the peer has another seed each time.
fn whole(deck: &Deal, share: Share, plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let cards = deck.cards().len();
    let instance = Instance::new(None, &deck.grid(), cards).of_swish("2", deck.is_fixed());
    let work = format!("{} of {cards} cards, with claim : optimum alone", deck.grid());
    let mut row = Row::new(work, Some(TARGET), vec![instance; plan.runs()]);
    let part = plan.purse(share, 1, &[(&CP_SAT, FREE)])?.part();
    let measured = row.fill(plan, part, |run| both(deck, plan, plan.seed(run)));
    section.extend([row]);
    measured
}

/// Measures random parts of decks.
pub fn parts(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let parts = &PARTS[..if plan.quick { QUICK } else { PARTS.len() }];
    let mut purse = plan.purse(purse::swish::FREE_PART, parts.len(), &[(&CP_SAT, FREE)])?;
    for &(size, cards) in parts {
        let deck = every_card(size.parse()?)?;
        let instance = |run| Instance::new(plan.seed(run), size, cards).of_swish("2", false);
        let work = format!("{cards} cards of the {} of {size}, with claim : optimum alone", deck.cards().len());
        let mut row = Row::new(work, Some(TARGET), (0..plan.runs()).map(instance).collect());
        let measured = row.fill(plan, purse.part(), |run| both(&drawn(&deck, cards, plan.seed(run))?, plan, plan.seed));
        section.extend([row]);
        measured?;
    }
    Ok(())
}

fn both(deck: &Deal, plan: &Plan, seed: Seed) -> Result<(Side, Option<Side>), Halt> {
    let ours = ours(deck, plan)?;
    let peer = peer(deck, plan, seed, &ours)?;
    Ok((ours, peer))
}

/// Our side: the answer, and its claim as text.
fn ours(deck: &Deal, plan: &Plan) -> Result<Side, Halt> {
    let budget = plan.budget.clone().time(plan.time);
    let start = Instant::now();
    let outcome = solve(deck, &SetQuestion::Largest, &budget);
    if let Outcome::Settled { accepted, .. } = &outcome {
        std::hint::black_box(accepted.claim.to_string());
    }
    let seconds = start.elapsed().as_secs_f64();
    plan.go_on()?;
    Ok(match outcome {
        Outcome::Settled { engine, accepted, .. } => Side::settled(engine, accepted.freed.size(), seconds),
        Outcome::Unsettled { engine, best, bound, stop } => {
            Side { value: Some(best.len()), bound, ..Side::unsettled(engine, &stop, seconds) }
        }
    })
}

fn peer(deck: &Deal, plan: &Plan, seed: Seed, ours: &Side) -> Result<Option<Side>, Halt> {
    let Some(peer) = plan.peer(&CP_SAT) else { return Ok(None) };
    // CP-SAT's seed goes with the deal, so that the process can be kept.
    let text = format!("# seed {}\n{deck}", seed.0 % (1 << 31));
    let told = peer.ask(FREE, &text, plan.peer_time, plan.seed.0, &plan.budget)?;
    let side = peer::side(&CP_SAT, told.as_ref(), plan.peer_time);
    let witness = told.as_ref().map_or(Ok(()), |told| judge::swish_free(deck, told, &plan.budget));
    judge::compare(deck, witness, ours, &side)?;
    Ok(Some(side))
}
